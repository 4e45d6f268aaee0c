// Owns the shape of a claim card: one printed number, what it is about, how it was computed and from which files.
import { z } from 'zod'
import type { Fault } from '../core/assay-error.js'

export const CLAIM_KINDS = ['level', 'difference', 'equivalence', 'ranking', 'coverage', 'sensitivity'] as const
export type ClaimKind = (typeof CLAIM_KINDS)[number]

/** Methods a claim may rest on. Overlapping intervals and half ranges are not among them: neither is a test or an interval. */
export const CLAIM_TESTS = [
  'mcnemar-mid-p',
  'exact-sign-flip',
  'student-t',
  'exact-cluster-sign-flip',
  'tost-tango',
  'max-t',
  'holm',
] as const
export const CLAIM_INTERVALS = [
  'wilson',
  'clopper-pearson',
  'tango-score',
  'exact-percentile-bootstrap',
  'student',
  'subset-mean',
  'CR2-bell-mccaffrey',
  'flip rows',
  'within-question variance',
  'lang-reiczigel-lee',
  'stratified human audit',
] as const

const text = z.string().min(1)
const count = z.int().min(0)
const share = z.number().min(0).max(1)
const digest = z.string().regex(/^[0-9a-f]{64}$/, 'expected 64 hex digits')

const claimCard = z.strictObject({
  id: text,
  kind: z.enum(CLAIM_KINDS),
  text,
  estimand: z.enum(['fixed', 'super-q', 'super-c', 'truth']),
  unit: z.enum(['question', 'conversation', 'cluster', 'answer', 'system']),
  /** Distinct questions; judgments, passes and repeats are never counted here. */
  n: count,
  G: count.nullable(),
  arms: z.array(text).min(1),
  passes: z.int().min(1),
  /** A share, or a difference of shares; null for a ranking. */
  value: z.number().nullable(),
  interval: z.strictObject({ level: share, method: z.enum(CLAIM_INTERVALS), lower: z.number(), upper: z.number() }).nullable(),
  test: z
    .strictObject({
      method: z.enum(CLAIM_TESTS),
      p: share,
      p_exact: share.nullable(),
      /** After the adjustment for the family; null for a contrast that belongs to none. */
      adjusted: share.nullable(),
      family: text.nullable(),
    })
    .nullable(),
  /** In answers. A spread is not an interval. */
  spread: z.strictObject({ kind: z.enum(['half_range', 'range', 'sd_pass']), value: z.number().min(0) }).nullable(),
  denominators: z.strictObject({ policy: z.enum(['planned', 'judged']), N: count, per_type: z.record(z.string(), count) }),
  judge: z.strictObject({ model: text, template_sha256: digest, protocol: text, kind: z.enum(['upstream', 'adapted']) }).nullable(),
  data: z.strictObject({ sha256: digest, variant: text }),
  engine: z.strictObject({ commit: text.nullable(), dirty: z.boolean().nullable() }),
  prereg: z.strictObject({ sha256: digest, t: text }).nullable(),
  selection: z.strictObject({ K: z.int().min(1).nullable(), method: text.nullable(), optimism: z.number().nullable() }),
  exposure: z.enum(['dev', 'holdout']).nullable(),
  audit: z.strictObject({ block: count, qualify: count, not_tested: count }),
  sources: z.array(z.strictObject({ file: text, sha256: digest, rows: count })).min(1),
  limits: z.array(text),
})

export type ClaimCard = z.output<typeof claimCard>

export type ReadCard = { readonly ok: true; readonly card: ClaimCard } | { readonly ok: false; readonly faults: readonly Fault[] }

/** Reads one card of `claims.json`; every fault with its JSON path. */
export function readClaimCard(value: unknown): ReadCard {
  const parsed = claimCard.safeParse(value)
  if (!parsed.success) return { ok: false, faults: parsed.error.issues.map(({ path, message }) => ({ where: jsonPath(path), message })) }
  const faults = contradictions(parsed.data)
  return faults.length > 0 ? { ok: false, faults } : { ok: true, card: parsed.data }
}

const jsonPath = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((so, key) => so + (typeof key === 'number' ? `[${key}]` : `.${String(key)}`), '$')

/** What each member allows and the card as a whole does not. */
function contradictions(card: ClaimCard): readonly Fault[] {
  const { kind, arms, interval, estimand, G, denominators } = card
  const needsTwo = kind === 'difference' || kind === 'equivalence' || kind === 'ranking' || kind === 'sensitivity'
  const perType = Object.values(denominators.per_type).reduce((total, n) => total + n, 0)
  const found: readonly (Fault | null)[] = [
    needsTwo && arms.length < 2 ? { where: '$.arms', message: `a ${kind} needs two arms, got ${arms.length}` } : null,
    kind === 'level' && arms.length > 1 ? { where: '$.arms', message: `a level is of one arm, got ${arms.length}` } : null,
    new Set(arms).size < arms.length ? { where: '$.arms', message: 'an arm is named twice' } : null,
    kind !== 'ranking' && card.value === null ? { where: '$.value', message: `a ${kind} needs a value` } : null,
    interval !== null && interval.lower > interval.upper
      ? { where: '$.interval', message: `the lower limit ${interval.lower} exceeds the upper one ${interval.upper}` }
      : null,
    estimand === 'super-c' && G === null ? { where: '$.G', message: 'a claim about conversations needs their number' } : null,
    card.n > denominators.N ? { where: '$.n', message: `n = ${card.n} exceeds the ${denominators.N} questions of the denominator` } : null,
    perType !== denominators.N
      ? { where: '$.denominators.per_type', message: `the types add up to ${perType}, the denominator is ${denominators.N}` }
      : null,
    card.test !== null && (card.test.adjusted === null) !== (card.test.family === null)
      ? { where: '$.test', message: 'an adjusted p and its family come together' }
      : null,
  ]
  return found.filter((fault) => fault !== null)
}
