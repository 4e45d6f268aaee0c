// Owns which test and which interval a comparison gets. The structure of the data decides, never a dataset's name.
import { countListFault, faultsOf, notEmptyFault, openShareFault, atLeastFault } from './input-fault.js'
import { refuse, type Estimand, type Refusal, type Unit } from './result.js'
import { sum } from './summation.js'

export type TestMethod = 'mcnemar-mid-p' | 'exact-sign-flip' | 'student-t' | 'exact-cluster-sign-flip' | 'none'
export type IntervalMethod =
  'wilson' | 'tango-score' | 'exact-percentile-bootstrap' | 'student' | 'subset-mean' | 'CR2-bell-mccaffrey' | 'none'

export interface DataStructure {
  /** `totals`: somebody published only how many were correct. */
  readonly rows: 'per-question' | 'totals'
  /** `verdicts`: right or wrong, possibly counted over passes; `reals`: F1 and the like. */
  readonly scores: 'verdicts' | 'reals'
  /** Questions of each cluster the dataset defines (conversation, root question); all 1 for independent questions. */
  readonly clusterSizes: readonly number[]
  /** Verdicts per question and arm: passes × judge draws. */
  readonly repeats: number
  readonly alpha: number
}

export interface MethodChoice {
  readonly estimand: Estimand
  readonly unit: Unit
  readonly test: TestMethod
  readonly interval: IntervalMethod
  /** Printed beside the interval, in this order. */
  readonly sensitivity: readonly string[]
  /** Whether questions count as dependent within clusters. */
  readonly clustered: boolean
  readonly why: string
}

/** From this mean cluster size on (Σ n_c² / N), questions are not treated as independent. */
export const CLUSTERED_FROM = 2
/** Below this many questions a category supports no claim; with clusters below the second it is descriptive only. */
export const CATEGORY_CLAIM_FROM = 30
export const CLUSTERED_CATEGORY_CLAIM_FROM = 100
const SUBSET_MEAN_UP_TO = 20

/** Σ n_c² / N: the size of the cluster in which a random question sits. */
export const meanClusterSize = (sizes: readonly number[]): number => sum(sizes.map((size) => size * size)) / sum(sizes)

export function structureFault(structure: DataStructure): Refusal | null {
  const fault = faultsOf(
    notEmptyFault('clusterSizes', structure.clusterSizes),
    countListFault('clusterSizes', structure.clusterSizes, 1),
    atLeastFault('repeats', structure.repeats, 1),
    openShareFault('alpha', structure.alpha),
  )
  return fault === null ? null : refuse(fault)
}

/** The methods for "A against B" (the table of docs/statistics.md), or why none fits. */
export function chooseComparison(structure: DataStructure): MethodChoice | Refusal {
  const fault = structureFault(structure)
  if (fault !== null) return fault
  if (structure.rows === 'totals') return totalsOnly
  return meanClusterSize(structure.clusterSizes) >= CLUSTERED_FROM ? clusteredComparison(structure) : independentComparison(structure)
}

const totalsOnly: MethodChoice = {
  estimand: 'super-q',
  unit: 'question',
  test: 'none',
  interval: 'none',
  sensitivity: ['margin-only bounds'],
  clustered: false,
  why: 'only totals are known: the range of p over every pairing, and no p-value',
}

function independentComparison({ scores, repeats, clusterSizes }: DataStructure): MethodChoice {
  const shared = { estimand: 'super-q', unit: 'question', clustered: false } as const
  const roots = clusterSizes.some((size) => size > 1) ? ['CR1 by root question'] : []
  if (scores === 'reals') {
    return { ...shared, test: 'student-t', interval: 'student', sensitivity: roots, why: 'independent questions with real-valued scores' }
  }
  if (repeats === 1) {
    return {
      ...shared,
      test: 'mcnemar-mid-p',
      interval: 'tango-score',
      sensitivity: ['exact p', 'exact-percentile-bootstrap', ...roots],
      why: 'independent questions, one verdict per question and arm',
    }
  }
  return {
    ...shared,
    test: 'exact-sign-flip',
    interval: 'exact-percentile-bootstrap',
    sensitivity: roots,
    why: `independent questions, ${repeats} verdicts per question and arm`,
  }
}

function clusteredComparison({ clusterSizes, alpha }: DataStructure): MethodChoice {
  const G = clusterSizes.length
  const shared = { estimand: 'super-c', unit: 'conversation', clustered: true } as const
  if (G === 1) {
    return { ...shared, test: 'none', interval: 'none', sensitivity: [], why: 'one conversation says nothing about conversations like it' }
  }
  const hasSubsetMean = G <= SUBSET_MEAN_UP_TO && Math.floor(alpha * 2 ** (G - 1)) >= 1
  return {
    ...shared,
    test: 'exact-cluster-sign-flip',
    interval: hasSubsetMean ? 'subset-mean' : 'CR2-bell-mccaffrey',
    sensitivity: [
      hasSubsetMean ? 'CR2-bell-mccaffrey' : 'no subset-mean interval at this number of conversations',
      'exact-cluster-bootstrap',
    ],
    why: `questions share ${G} conversations`,
  }
}

export interface LevelChoice {
  readonly estimand: Estimand
  readonly unit: Unit
  readonly interval: IntervalMethod
  readonly clustered: boolean
  /** Whether a claim may rest on it, or it only describes. */
  readonly claim: 'allowed' | 'descriptive only'
  readonly why: string
}

/** The interval for one arm's score, overall or (with `category`) inside one category. */
export function chooseLevel(structure: DataStructure, category: boolean): LevelChoice | Refusal {
  const fault = structureFault(structure)
  if (fault !== null) return fault
  const n = sum(structure.clusterSizes)
  const G = structure.clusterSizes.length
  const clustered = meanClusterSize(structure.clusterSizes) >= CLUSTERED_FROM
  const least = clustered ? CLUSTERED_CATEGORY_CLAIM_FROM : CATEGORY_CLAIM_FROM
  const claim = category && n < least ? 'descriptive only' : 'allowed'
  if (clustered) {
    const interval = G === 1 ? 'none' : 'CR2-bell-mccaffrey'
    return { estimand: 'super-c', unit: 'conversation', interval, clustered, claim, why: `questions share ${G} conversations` }
  }
  const single = structure.scores === 'verdicts' && structure.repeats === 1
  const interval = single ? 'wilson' : structure.scores === 'verdicts' ? 'exact-percentile-bootstrap' : 'student'
  return { estimand: 'super-q', unit: 'question', interval, clustered, claim, why: 'independent questions' }
}
