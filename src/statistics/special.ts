// Owns the special functions: gamma, beta, normal, Student and chi-square, to 1e-12 relative on both tails.
// Formulas: log gamma by its zeta series near 2 and Stirling's series above 12, Loader's saddle-point prefactors, Lentz continued fractions.
import { AssayError } from '../core/assay-error.js'
import { bisect } from './bisection.js'

/** Both tails of a distribution; each is accurate by itself, the smaller one is never 1 − the larger. */
export interface Tails {
  readonly lower: number
  readonly upper: number
}

const HALF_LOG_TWO_PI = 0.91893853320467274178
const ONE_MINUS_EULER = 0.42278433509846713939
/** ζ(k) − 1 for k = 2 … 33. */
const ZETA_MINUS_ONE: readonly number[] = [
  0.64493406684822643647, 0.2020569031595942854, 0.082323233711138191516, 0.036927755143369926331, 0.017343061984449139715,
  0.0083492773819228268398, 0.0040773561979443393787, 0.0020083928260822144179, 0.00099457512781808533715, 0.0004941886041194645587,
  0.00024608655330804829864, 0.00012271334757848914675, 0.000061248135058704829259, 0.000030588236307020493552, 0.000015282259408651871733,
  7.6371976378997622736e-6, 3.8172932649998398565e-6, 1.9082127165539389257e-6, 9.5396203387279611315e-7, 4.7693298678780646312e-7,
  2.3845050272773299e-7, 1.1921992596531107307e-7, 5.9608189051259479612e-8, 2.9803503514652280186e-8, 1.4901554828365041235e-8,
  7.450711789835429492e-9, 3.7253340247884570548e-9, 1.8626597235130490064e-9, 9.3132743241966818287e-10, 4.656629065033784073e-10,
  2.328311833676505492e-10, 1.1641550172700519776e-10,
]
/** B(2j) / (2j (2j − 1)) for j = 1 … 7: the coefficients of Stirling's series. */
const STIRLING: readonly number[] = [1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188, -691 / 360360, 1 / 156]
const PRECISION = 2 ** -53
const TINY = 1e-300
const MAX_TERMS = 5_000_000

function outside(what: string): AssayError {
  return new AssayError('broken-invariant', `${what} lies outside the function's domain`, {
    hint: 'Check the arguments before calling a special function; the public statistics return a reason instead.',
  })
}

/** log1p(x) − x without cancellation, for x > −1. */
function logOnePlusMinus(x: number): number {
  if (Math.abs(x) > 0.5) return Math.log1p(x) - x
  const r = x / (2 + x)
  const square = r * r
  let power = r * square
  let series = 0
  for (let k = 3; Math.abs(power) > 1e-40; k += 2) {
    series += power / k
    power *= square
  }
  return 2 * series - r * x
}

/** ln Γ(2 + z) for |z| ≤ 1/2. */
function logGammaNearTwo(z: number): number {
  let series = 0
  for (let i = ZETA_MINUS_ONE.length - 1; i >= 0; i--) {
    const k = i + 2
    series = ((ZETA_MINUS_ONE[i] as number) * (k % 2 === 0 ? 1 : -1)) / k + z * series
  }
  return z * (ONE_MINUS_EULER + z * series)
}

function stirlingSeries(x: number): number {
  const inverseSquare = 1 / (x * x)
  let series = 0
  for (let i = STIRLING.length - 1; i >= 0; i--) series = (STIRLING[i] as number) + series * inverseSquare
  return series / x
}

/** ln Γ(x) for x > 0. */
export function logGamma(x: number): number {
  if (!(x > 0 && x < Infinity)) throw outside(`logGamma(${x})`)
  if (x < 0.5) return logGamma(x + 1) - Math.log(x)
  if (x < 1.5) return logGammaNearTwo(x - 1) - Math.log1p(x - 1)
  if (x < 12) {
    let factor = 1
    let base = x
    while (base > 2.5) {
      base -= 1
      factor *= base
    }
    return Math.log(factor) + logGammaNearTwo(base - 2)
  }
  return (x - 0.5) * Math.log(x) - x + HALF_LOG_TWO_PI + stirlingSeries(x)
}

/** ln Γ(x) − [(x − ½) ln x − x + ½ ln 2π]: what Stirling's leading terms leave out. */
function stirlingError(x: number): number {
  return x >= 12 ? stirlingSeries(x) : logGamma(x) - ((x - 0.5) * Math.log(x) - x + HALF_LOG_TWO_PI)
}

/** weight · (ln(ratio) − ratio + 1) where ratio = 1 + excess; `ratio` is passed too because 1 + excess loses a tiny ratio. */
function deviance(weight: number, ratio: number, excess: number): number {
  return weight * (excess < -0.5 ? Math.log(ratio) - excess : logOnePlusMinus(excess))
}

/** What x · y loses when rounded to a double (Dekker's product). */
function productError(x: number, y: number): number {
  const split = (value: number): readonly [number, number] => {
    const scaled = value * 134217729
    const high = scaled - (scaled - value)
    return [high, value - high]
  }
  const [xHigh, xLow] = split(x)
  const [yHigh, yLow] = split(y)
  return xLow * yLow - (x * y - xHigh * yHigh - xLow * yHigh - xHigh * yLow)
}

/** What a + b loses when rounded to a double (Knuth's sum). */
function sumError(a: number, b: number): number {
  const second = a + b - a
  return a - (a + b - second) + (b - second)
}

/** a − (a + b) x from the exact sum and product: the distance from the mean decides the last digits when a + b is large. */
const betaGap = (x: number, a: number, b: number): number => a - (a + b) * x - productError(a + b, x) - sumError(a, b) * x

/** x^a (1 − x)^b / B(a, b), for 0 < x < 1. */
function betaFront(x: number, a: number, b: number): number {
  const n = a + b
  const gap = betaGap(x, a, b)
  const exponent = deviance(a, (n / a) * x, -gap / a) + deviance(b, (n / b) * (1 - x), gap / b)
  const correction = stirlingError(n) - stirlingError(a) - stirlingError(b)
  return Math.exp(exponent + correction - HALF_LOG_TWO_PI) * Math.sqrt((a / n) * b)
}

/** The density of the Beta(a, b) distribution at x, for 0 < x < 1. */
export function betaDensity(x: number, a: number, b: number): number {
  if (!(a > 0 && b > 0 && a + b < Infinity && x > 0 && x < 1)) throw outside(`the beta density at x = ${x}, a = ${a}, b = ${b}`)
  return betaFront(x, a, b) / (x * (1 - x))
}

/**
 * The incomplete beta function of x at or below the mean without its front factor: the contracted continued fraction
 * of DiDonato and Morris 1992 by Lentz's method. `gap` is a − (a + b) x; the fraction does not lose it to cancellation.
 */
function betaFraction(x: number, a: number, b: number, gap: number): number {
  let numerator = TINY
  let denominator = 0
  let fraction = 1
  for (let m = 0; m <= MAX_TERMS; m++) {
    const wide = a + 2 * m - 1
    const term = m === 0 ? 1 : ((a + m - 1) / wide) * ((a + b + m - 1) / wide) * m * (b - m) * x * x
    const inner = m === 0 ? 0 : m + (m * (b - m) * x) / wide
    const partial = inner + ((a + m) * (gap + 1 + m * (2 - x))) / (a + 2 * m + 1)
    denominator = term * denominator + partial
    if (Math.abs(denominator) < TINY) denominator = TINY
    denominator = 1 / denominator
    numerator = partial + term / numerator
    if (Math.abs(numerator) < TINY) numerator = TINY
    fraction *= m === 0 ? denominator : denominator * numerator
    if (m > 0 && Math.abs(denominator * numerator - 1) < PRECISION) return fraction
  }
  throw outside(`the incomplete beta function at x = ${x}, a = ${a}, b = ${b}`)
}

/** Both tails of the Beta(a, b) distribution at x: the regularised incomplete beta function and its complement. */
export function betaTails(x: number, a: number, b: number): Tails {
  if (!(a > 0 && b > 0 && a + b < Infinity && x >= 0 && x <= 1)) throw outside(`beta(x = ${x}, a = ${a}, b = ${b})`)
  if (x === 0) return { lower: 0, upper: 1 }
  if (x === 1) return { lower: 1, upper: 0 }
  if (x <= (a + 1) / (a + b + 2)) {
    const lower = Math.min(1, betaFront(x, a, b) * betaFraction(x, a, b, betaGap(x, a, b)))
    return { lower, upper: 1 - lower }
  }
  const upper = Math.min(1, betaFront(x, a, b) * betaFraction(1 - x, b, a, -betaGap(x, a, b)))
  return { lower: 1 - upper, upper }
}

/** The x whose `tail` of the Beta(a, b) distribution is `probability`. */
export function betaQuantile(probability: number, a: number, b: number, tail: keyof Tails = 'lower'): number {
  if (!(probability >= 0 && probability <= 1)) throw outside(`a probability of ${probability}`)
  if (probability === 0 || probability === 1) return (probability === 1) === (tail === 'lower') ? 1 : 0
  return bisect(0, 1, (x) => {
    const at = betaTails(x, a, b)
    return tail === 'lower' ? at.lower < probability : at.upper > probability
  })
}

/** x^a e^−x / Γ(a), for x > 0. */
function gammaFront(x: number, a: number): number {
  const excess = (x - a) / a
  return Math.exp(deviance(a, x / a, excess) - stirlingError(a) - HALF_LOG_TWO_PI) * Math.sqrt(a)
}

/** Both tails of the Gamma(shape a, scale 1) distribution at x: the regularised incomplete gamma functions P and Q. */
export function gammaTails(x: number, a: number): Tails {
  if (!(a > 0 && a < Infinity && x >= 0)) throw outside(`gamma(x = ${x}, a = ${a})`)
  if (x === 0) return { lower: 0, upper: 1 }
  if (x === Infinity) return { lower: 1, upper: 0 }
  if (x < a + 1) {
    let term = 1 / a
    let series = term
    for (let k = 1; term > series * PRECISION; k++) {
      term *= x / (a + k)
      series += term
    }
    const lower = Math.min(1, gammaFront(x, a) * series)
    return { lower, upper: 1 - lower }
  }
  const upper = Math.min(1, gammaFront(x, a) * gammaFraction(x, a))
  return { lower: 1 - upper, upper }
}

/** The continued fraction of Q(a, x) without its front factor, by Lentz's method; x ≥ a + 1. */
function gammaFraction(x: number, a: number): number {
  let partial = x + 1 - a
  let numerator = 1 / TINY
  let denominator = 1 / partial
  let fraction = denominator
  for (let k = 1; k <= MAX_TERMS; k++) {
    const term = -k * (k - a)
    partial += 2
    denominator = term * denominator + partial
    if (Math.abs(denominator) < TINY) denominator = TINY
    numerator = partial + term / numerator
    if (Math.abs(numerator) < TINY) numerator = TINY
    denominator = 1 / denominator
    fraction *= denominator * numerator
    if (Math.abs(denominator * numerator - 1) < PRECISION) return fraction
  }
  throw outside(`the incomplete gamma function at x = ${x}, a = ${a}`)
}

/** P(χ² > x) on `degrees` degrees of freedom. */
export function chiSquareUpper(x: number, degrees: number): number {
  return gammaTails(Math.max(0, x) / 2, degrees / 2).upper
}

/** Both tails of the standard normal distribution at z. */
export function normalTails(z: number): Tails {
  const beyond = gammaTails((z * z) / 2, 0.5)
  const small = beyond.upper / 2
  const large = beyond.upper < 0.5 ? 1 - small : 0.5 + beyond.lower / 2
  return z >= 0 ? { lower: large, upper: small } : { lower: small, upper: large }
}

/** The standard normal density at z. */
export const normalDensity = (z: number): number => Math.exp(-(z * z) / 2 - HALF_LOG_TWO_PI)

/** The z below which a standard normal falls with this probability, 0 < probability < 1. */
export function normalQuantile(probability: number): number {
  if (!(probability > 0 && probability < 1)) throw outside(`a normal probability of ${probability}`)
  const fromMiddle = Math.abs(probability - 0.5)
  const tail = Math.min(probability, 1 - probability)
  const isBelow =
    fromMiddle < 0.25
      ? (z: number): boolean => gammaTails((z * z) / 2, 0.5).lower / 2 < fromMiddle
      : (z: number): boolean => gammaTails((z * z) / 2, 0.5).upper / 2 > tail
  const magnitude = fromMiddle === 0 ? 0 : bisect(0, 40, isBelow)
  return probability < 0.5 ? -magnitude : magnitude
}

/** The z of a two-sided interval at `level`, for example 1.96 at 0.95. */
export const normalCritical = (level: number): number => normalQuantile((1 + level) / 2)

/** Both tails of Student's t distribution on `degrees` degrees of freedom (not necessarily whole). */
export function studentTails(t: number, degrees: number): Tails {
  if (!(degrees > 0) || Math.abs(t) === Infinity) throw outside(`Student's t(${t}) on ${degrees} degrees`)
  const square = t * t
  const twoSided =
    square > degrees
      ? betaTails(degrees / (degrees + square), degrees / 2, 0.5).lower
      : betaTails(square / (degrees + square), 0.5, degrees / 2).upper
  const small = twoSided / 2
  return t >= 0 ? { lower: 1 - small, upper: small } : { lower: small, upper: 1 - small }
}

/** The t below which Student's distribution falls with this probability, 0 < probability < 1. */
export function studentQuantile(probability: number, degrees: number): number {
  if (!(probability > 0 && probability < 1 && degrees > 0)) throw outside(`Student's quantile(${probability}, ${degrees})`)
  if (probability === 0.5) return 0
  // Near the middle the probability of [0, t] is exact where 1 − p is not.
  const fromMiddle = Math.abs(probability - 0.5)
  const tail = Math.min(probability, 1 - probability)
  const share = fromMiddle < 0.25 ? betaQuantile(2 * fromMiddle, 0.5, degrees / 2) : betaQuantile(2 * tail, 0.5, degrees / 2, 'upper')
  const square =
    share < 0.5 ? (degrees * share) / (1 - share) : ((rest) => (degrees * (1 - rest)) / rest)(betaQuantile(2 * tail, degrees / 2, 0.5))
  return probability < 0.5 ? -Math.sqrt(square) : Math.sqrt(square)
}

/** The t of a two-sided interval at `level`. */
export const studentCritical = (level: number, degrees: number): number => studentQuantile((1 + level) / 2, degrees)
