// Every result says what it is about: method, estimand, unit, n and the number of clusters.
import { describe, expect, it } from 'vitest'
import { agreement } from '../../src/statistics/agreement.js'
import { clusterBootstrap } from '../../src/statistics/cluster-bootstrap.js'
import { clusterCorrelation, clusteredMean, clusterError, designEffect } from '../../src/statistics/cluster-error.js'
import { clusterSignFlip } from '../../src/statistics/cluster-sign-flip.js'
import { decoyExcess } from '../../src/statistics/decoy-excess.js'
import { equivalence } from '../../src/statistics/equivalence.js'
import { compareComplete, compareCoverage } from '../../src/statistics/evidence-coverage.js'
import { bootstrapMean } from '../../src/statistics/exact-bootstrap.js'
import { selectionInflation } from '../../src/statistics/expected-maximum.js'
import { humanAudit } from '../../src/statistics/human-audit.js'
import { judgeCorrection } from '../../src/statistics/judge-error.js'
import { marginBounds } from '../../src/statistics/margin-bounds.js'
import { maxT } from '../../src/statistics/max-t.js'
import { mcnemar } from '../../src/statistics/mcnemar.js'
import { meanError, stratifiedError } from '../../src/statistics/mean.js'
import { adjustP } from '../../src/statistics/multiplicity.js'
import { nominalAlpha } from '../../src/statistics/nominal-alpha.js'
import { pairedDifference } from '../../src/statistics/paired-interval.js'
import { pairedReal } from '../../src/statistics/paired-real.js'
import { passNoise, repeatedPasses } from '../../src/statistics/pass-noise.js'
import { equivalenceSize, mcnemarPower, millerSize } from '../../src/statistics/power.js'
import { proportionIntervals } from '../../src/statistics/proportion.js'
import { raterCorrelation } from '../../src/statistics/rater-correlation.js'
import { CONTROLS, CONVERSATIONS, QUESTIONS, type About, type Result } from '../../src/statistics/result.js'
import { scoreCeiling } from '../../src/statistics/score-ceiling.js'
import { selectionOptimism, simultaneousLowerBound } from '../../src/statistics/selection.js'
import { discordantEValue, passLevel, replication } from '../../src/statistics/sequential.js'
import { signFlip } from '../../src/statistics/sign-flip.js'
import { smallestDetectableDifference } from '../../src/statistics/smallest-detectable-difference.js'
import { subsetMeanInterval } from '../../src/statistics/subset-mean-interval.js'
import { templateSensitivity } from '../../src/statistics/template-sensitivity.js'
import { tieGroups } from '../../src/statistics/ties.js'
import { tokenOffset } from '../../src/statistics/token-offset.js'
import { unpairedDifference } from '../../src/statistics/unpaired-interval.js'
import { varianceComponents } from '../../src/statistics/variance-components.js'
import { verifierGate } from '../../src/statistics/verifier-gate.js'
import { zeroEventBounds, zeroFlipChance } from '../../src/statistics/zero-event.js'

const totals = { sums: [1, 2, 0, 3, 1, 2], sizes: [4, 5, 6, 7, 8, 9] }
const about = (method: string, estimand: string, unit: string, n: number, G: number | null = null): object => ({
  method,
  estimand,
  unit,
  n,
  G,
})
const interval = (method: string, level = 0.9): object => ({
  method,
  level,
  lower: expect.any(Number) as number,
  upper: expect.any(Number) as number,
})

const CASES: readonly (readonly [() => Result<object>, object, Readonly<Record<string, object>>?])[] = [
  [
    () => proportionIntervals(3, 9, 0.9, CONTROLS),
    about('wilson', 'super-q', 'control', 9),
    { wilson: interval('wilson'), clopperPearson: interval('clopper-pearson'), jeffreys: interval('jeffreys') },
  ],
  [() => zeroEventBounds(9, 0.9), about('zero-event bound', 'super-q', 'control', 9)],
  [() => zeroFlipChance(0.1, 9, 0.9), about('zero-flip chance', 'super-q', 'control', 9)],
  [() => meanError(3, 9, 0.9), about('sample standard error', 'super-q', 'question', 9), { interval: interval('student') }],
  [
    () =>
      stratifiedError([
        { n: 9, correct: 3 },
        { n: 2, correct: 1 },
      ]),
    about('stratified standard error', 'super-q', 'question', 11),
  ],
  [() => mcnemar(4, 2), about('mcnemar-mid-p', 'super-q', 'discordant question', 6)],
  [() => mcnemar(4, 2, 'fixed'), about('mcnemar-mid-p', 'fixed', 'discordant question', 6)],
  [
    () => pairedDifference({ both: 3, aOnly: 2, bOnly: 1, neither: 4 }, 0.9),
    about('tango-score', 'super-q', 'question', 10),
    {
      tango: interval('tango-score'),
      newcombe10: interval('newcombe-10'),
      newcombe8: interval('newcombe-8'),
      bonettPrice: interval('bonett-price'),
      bootstrap: interval('exact-percentile-bootstrap'),
      wald: interval('wald'),
    },
  ],
  [
    () => unpairedDifference(3, 9, 2, 7, 0.9),
    about('newcombe-unpaired', 'super-q', 'question', 16),
    { interval: interval('newcombe-unpaired') },
  ],
  [() => marginBounds(7, 3, 9, 0.05), about('margin-only bounds', 'super-q', 'question', 9)],
  [() => equivalence(4, 2, 50, 0.1, 0.05), about('tost-tango', 'super-q', 'question', 50), { interval: interval('tango-score') }],
  [() => signFlip([1, -2, 0]), about('exact-sign-flip', 'super-q', 'question', 3)],
  [() => signFlip([0], CONVERSATIONS), about('exact-sign-flip', 'super-c', 'conversation', 1)],
  [
    () => bootstrapMean({ values: [1, 0], counts: [3, 6], scale: 1 }, 0.9),
    about('exact-percentile-bootstrap', 'super-q', 'question', 9),
    { interval: interval('exact-percentile-bootstrap') },
  ],
  [
    () => clusterError(totals, 0.9),
    about('CR2-bell-mccaffrey', 'super-c', 'conversation', 39, 6),
    { interval: interval('CR2-bell-mccaffrey'), intervalCR1: interval('CR1-student') },
  ],
  [() => clusterError(totals, 0.9, QUESTIONS), about('CR2-bell-mccaffrey', 'super-q', 'question', 39, 6)],
  [() => clusteredMean([1, 0, 1], ['x', 'y', 'x']), about('CR1', 'super-c', 'conversation', 3, 2)],
  [() => designEffect([4, 5], 0.1), about('design effect', 'super-c', 'conversation', 9, 2)],
  [() => clusterCorrelation([1, 2], [4, 5]), about('one-way ANOVA correlation', 'super-c', 'conversation', 9, 2)],
  [() => clusterSignFlip(totals), about('exact-cluster-sign-flip', 'super-c', 'conversation', 39, 6)],
  [() => subsetMeanInterval(totals, 0.1), about('subset-mean', 'super-c', 'conversation', 39, 6), { interval: interval('subset-mean') }],
  [
    () => clusterBootstrap(totals, 0.1),
    about('exact-cluster-bootstrap', 'super-c', 'conversation', 39, 6),
    { interval: interval('exact-cluster-bootstrap') },
  ],
  [() => adjustP([0.1, 0.2]), about('holm', 'super-q', 'contrast', 2)],
  [() => maxT([[1], [2]], null), about('max-t-sign-flip', 'super-q', 'question', 2)],
  [() => maxT([[1], [2]], null, CONVERSATIONS), about('max-t-sign-flip', 'super-c', 'conversation', 2)],
  [
    () =>
      selectionOptimism(
        [
          [1, 0],
          [0, 1],
        ],
        null,
      ),
    about('bootstrap selection optimism', 'super-q', 'question', 2),
  ],
  [
    () =>
      selectionOptimism(
        [
          [1, 0],
          [0, 1],
        ],
        null,
        CONVERSATIONS,
      ),
    about('bootstrap selection optimism', 'super-c', 'conversation', 2),
  ],
  [
    () =>
      simultaneousLowerBound(
        [
          [1, 0],
          [0, 1],
        ],
        0.1,
        null,
      ),
    about('simultaneous lower bound', 'super-q', 'question', 2),
  ],
  [
    () =>
      simultaneousLowerBound(
        [
          [1, 0],
          [0, 1],
        ],
        0.1,
        null,
        CONVERSATIONS,
      ),
    about('simultaneous lower bound', 'super-c', 'conversation', 2),
  ],
  [
    () => selectionInflation(3, 0.1, 0.5),
    about('expected maximum', 'super-q', 'system', 3),
    { expectedMaximum: expect.closeTo(0.8462843753216345, 12) as object },
  ],
  [() => mcnemarPower(50, 0.2, 0.1, 0.05, 0.8), about('mcnemar power', 'super-q', 'question', 50)],
  [
    () => millerSize({ omegaSquared: 0.1, sigmaSquaredA: 0, sigmaSquaredB: 0, passesA: 1, passesB: 1 }, 0.1, 0.05, 0.8, 500),
    about('miller sample size', 'super-q', 'question', 500),
  ],
  [() => equivalenceSize(0.05, 0.02, 0.05, 0.8), about('tost sample size', 'super-q', 'question', 1071)],
  [
    () =>
      varianceComponents([
        [[1], [0]],
        [[1], [1]],
      ]),
    about('question × pass components', 'super-q', 'question', 2),
  ],
  [
    () =>
      raterCorrelation([
        [1, 2],
        [3, 4],
      ]),
    about('shrout-fleiss', 'fixed', 'rating', 2),
  ],
  [
    () =>
      agreement([
        [3, 1],
        [0, 2],
      ]),
    about('two-rater agreement', 'super-q', 'question', 6),
  ],
  [
    () =>
      nominalAlpha([
        ['a', 'b'],
        ['a', 'a'],
      ]),
    about('krippendorff-nominal', 'super-q', 'rating', 4, 2),
  ],
  [
    () => judgeCorrection({ judged: 0.9, n: 90, specificity: 0.9, negatives: 50, sensitivity: 0.9, positives: 50 }, 0.9),
    about('lang-reiczigel-lee', 'truth', 'answer', 90),
    { interval: interval('lang-reiczigel-lee') },
  ],
  [
    () => humanAudit([{ size: 5, sampled: 5, sum: 3, sumOfSquares: 3 }], 0.9),
    about('stratified human audit', 'truth', 'answer', 5, 1),
    { interval: interval('stratified human audit') },
  ],
  [() => discordantEValue(3, 1), about('beta-mixture e-value', 'super-q', 'discordant question', 4)],
  [() => replication([3, 4], 3, 9), about('registered passes', 'fixed', 'question', 9)],
  [() => passLevel(0.05, 3), about('bonferroni over looks', 'fixed', 'pass', 3)],
  [
    () => passNoise({ x1: 5, x2: 6, n: 9, flipsUp: 2, flipsDown: 1 }, 0.9),
    about('flip rows', 'fixed', 'question', 9),
    { interval: interval('flip rows'), halfRangeInterval: interval('half range on one degree of freedom') },
  ],
  [
    () =>
      repeatedPasses(
        [
          [true, false],
          [true, true],
        ],
        0.9,
      ),
    about('within-question variance', 'fixed', 'question', 2),
    { interval: interval('within-question variance') },
  ],
  [
    () => verifierGate({ repairs: 3, wrongTested: 12, controlFlips: 0, controls: 58, correctTotal: 475, wrongTotal: 25 }, 0.95, 0.05),
    about('verifier gate', 'super-q', 'control', 58),
  ],
  [
    () => templateSensitivity({ questions: 9, netByQuestion: { a: 1 }, comparisons: 9, judgmentsPerCondition: 1 }),
    about('exact-sign-flip', 'fixed', 'question', 9),
  ],
  [() => compareCoverage([{ gold: 1, a: 1, b: 0 }], false, 0.9), about('evidence coverage', 'super-q', 'question', 1)],
  [() => compareComplete(1, 0, 9, false, 0.9), about('mcnemar-mid-p', 'super-q', 'question', 9), { interval: interval('tango-score') }],
  [() => scoreCeiling(3, 9, 1), about('key ceiling', 'fixed', 'question', 9)],
  [() => decoyExcess([1], [0], 3), about('poisson-binomial decoy excess', 'fixed', 'question', 1)],
  [() => tokenOffset([3], [1]), about('token offset', 'fixed', 'request', 1)],
  [
    () => pairedReal([0.5, 0.25, 0.1], ['x', 'y', 'x'], 0.9, CONVERSATIONS),
    about('CR2-bell-mccaffrey', 'super-c', 'conversation', 3, 2),
    { plainInterval: interval('student') },
  ],
  [() => tieGroups([2, 1], []), about('insert-and-absorb', 'super-q', 'system', 2)],
  [
    () => smallestDetectableDifference({ clusterSizes: [1, 1], discordant: [0.5], correlations: [], alpha: 0.05, power: 0.8 }),
    about('connor', 'super-q', 'question', 2),
  ],
]

describe('what a result is about', () => {
  it.each(CASES.map(([call, expected, intervals]) => [(expected as About).method, call, expected, intervals] as const))(
    '%s',
    (_, call, expected, intervals = {}) => {
      expect(call()).toMatchObject({ ok: true, ...expected, ...intervals })
    },
  )
})
