// Owns the step from exact whole numbers to doubles and back: a BigInt ratio as the nearest double, a decimal as an exact fraction.

export interface Fraction {
  readonly numerator: bigint
  /** > 0. */
  readonly denominator: bigint
}

const bitLength = (value: bigint): number => value.toString(16).length * 4

/** numerator / denominator (> 0) as a double, correct to the last bit or one beside it; below 1e-308 it goes to 0. */
export function ratio(numerator: bigint, denominator: bigint): number {
  if (numerator < 0n) return -ratio(-numerator, denominator)
  if (numerator === 0n) return 0
  const shift = 72 - bitLength(numerator) + bitLength(denominator)
  const quotient = shift >= 0 ? (numerator << BigInt(shift)) / denominator : numerator / (denominator << BigInt(-shift))
  // Two steps, so that a result near the ends of the range of doubles does not pass through 0 or infinity.
  const half = Math.trunc(-shift / 2)
  return Number(quotient) * 2 ** half * 2 ** (-shift - half)
}

/** ln(numerator / denominator) for positive whole numbers of any size. */
export function logRatio(numerator: bigint, denominator: bigint): number {
  const shift = bitLength(denominator) - bitLength(numerator)
  const near = shift >= 0 ? ratio(numerator << BigInt(shift), denominator) : ratio(numerator, denominator << BigInt(-shift))
  return Math.log(near) - shift * Math.LN2
}

/** The decimal that a double prints as, as a fraction: 0.03 is 3/100, not the binary number beside it. */
export function decimalFraction(value: number): Fraction {
  const [digits = '', exponent = '0'] = String(value).split('e')
  const [whole = '', decimals = ''] = digits.split('.')
  const power = Number(exponent) - decimals.length
  const numerator = BigInt(whole + decimals)
  return power >= 0 ? { numerator: numerator * 10n ** BigInt(power), denominator: 1n } : { numerator, denominator: 10n ** BigInt(-power) }
}
