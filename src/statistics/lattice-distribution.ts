// Owns distributions on consecutive whole numbers: convolution, n-fold convolution, type-1 quantiles. Doubles, no sampling.

export interface Lattice {
  /** The whole number that `mass[0]` belongs to. */
  readonly first: number
  readonly mass: Float64Array
}

/** Mass below this at either end is cut off: far below every tolerance, so that even a p-value of 1e-120 keeps its digits. */
const NEGLIGIBLE = 1e-150
/** Weight that a cumulated probability may lack to rounding and still count as reached. */
export const QUANTILE_SLACK = 1e-12

export function trim({ first, mass }: Lattice): Lattice {
  let from = 0
  let to = mass.length
  while (from < to - 1 && (mass[from] as number) < NEGLIGIBLE) from++
  while (to > from + 1 && (mass[to - 1] as number) < NEGLIGIBLE) to--
  return { first: first + from, mass: mass.subarray(from, to) }
}

/** The distribution of the sum of two independent variables. */
export function convolve(x: Lattice, y: Lattice): Lattice {
  const [short, long] = x.mass.length <= y.mass.length ? [x.mass, y.mass] : [y.mass, x.mass]
  const mass = new Float64Array(short.length + long.length - 1)
  for (let i = 0; i < short.length; i++) {
    const weight = short[i] as number
    if (weight === 0) continue
    for (let j = 0; j < long.length; j++) mass[i + j] = (mass[i + j] as number) + weight * (long[j] as number)
  }
  return trim({ first: x.first + y.first, mass })
}

/** The distribution of the sum of n ≥ 1 independent copies, by binary powering. */
export function convolvePower(x: Lattice, n: number): Lattice {
  let base = x
  let total: Lattice | null = null
  for (let rest = n; ; base = convolve(base, base)) {
    if (rest % 2 === 1) total = total === null ? base : convolve(total, base)
    rest = Math.floor(rest / 2)
    if (rest === 0) return total as Lattice
  }
}

/** The smallest v with P(X ≤ v) ≥ probability (a type-1 quantile). */
export function latticeQuantile({ first, mass }: Lattice, probability: number): number {
  let cumulated = 0
  for (let i = 0; i < mass.length; i++) {
    cumulated += mass[i] as number
    if (cumulated >= probability - QUANTILE_SLACK) return first + i
  }
  return first + mass.length - 1
}
