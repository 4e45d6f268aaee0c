// Owns sums of reals that hardly depend on the order of their terms (Neumaier's compensated sum).

/** The sum of the values; 0 for none. */
export function sum(values: Iterable<number>): number {
  let total = 0
  let lost = 0
  for (const value of values) {
    const next = total + value
    lost += Math.abs(total) >= Math.abs(value) ? total - next + value : value - next + total
    total = next
  }
  return total + lost
}

/** The arithmetic mean of at least one value. */
export const mean = (values: readonly number[]): number => sum(values) / values.length

/** Σ (x − mean)². */
export function squaredDeviations(values: readonly number[], centre: number = mean(values)): number {
  return sum(values.map((value) => (value - centre) ** 2))
}
