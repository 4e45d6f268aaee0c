// What no method can answer is refused with a reason that names the argument, what was expected and what was got.
import { describe, expect, it } from 'vitest'
import { agreement } from '../../src/statistics/agreement.js'
import { armScore } from '../../src/statistics/arm-score.js'
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
import { compareLadder } from '../../src/statistics/ladder.js'
import { marginBounds } from '../../src/statistics/margin-bounds.js'
import { maxT } from '../../src/statistics/max-t.js'
import { mcnemar } from '../../src/statistics/mcnemar.js'
import { meanError, stratifiedError } from '../../src/statistics/mean.js'
import { chooseComparison } from '../../src/statistics/method-choice.js'
import { adjustP } from '../../src/statistics/multiplicity.js'
import { nominalAlpha } from '../../src/statistics/nominal-alpha.js'
import { comparePaired } from '../../src/statistics/paired-comparison.js'
import { pairedDifference } from '../../src/statistics/paired-interval.js'
import { pairedReal } from '../../src/statistics/paired-real.js'
import { passNoise, repeatedPasses } from '../../src/statistics/pass-noise.js'
import { equivalenceSize, mcnemarPower, millerSize } from '../../src/statistics/power.js'
import { proportionIntervals } from '../../src/statistics/proportion.js'
import { rankArms } from '../../src/statistics/ranking.js'
import { raterCorrelation } from '../../src/statistics/rater-correlation.js'
import { CONVERSATIONS, QUESTIONS } from '../../src/statistics/result.js'
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

const NAN = Number.NaN
const whole = (name: string, got: number | string, least = 0): string => `${name} must be a whole number ≥ ${least}, got ${got}`
const open = (name: string, got: number): string => `${name} must lie strictly between 0 and 1, got ${got}`
const arm = (scores: readonly number[], repeats = 1) => ({ scores, repeats })
const zeros = (n: number): number[] => Array<number>(n).fill(0)
const trial = { repairs: 3, wrongTested: 12, controlFlips: 0, controls: 58, correctTotal: 475, wrongTotal: 25 }
const judged = { judged: 0.9, n: 100, specificity: 0.9, negatives: 50, sensitivity: 0.9, positives: 50 }

const CASES: readonly (readonly [string, () => { readonly ok?: boolean; readonly reason?: string }, string])[] = [
  ['empty proportion', () => proportionIntervals(0, 0, 0.95, QUESTIONS), whole('n', 0, 1)],
  ['more successes than trials', () => proportionIntervals(3, 2, 0.95, QUESTIONS), 'x = 3 exceeds n = 2'],
  [
    'every fault at once',
    () => proportionIntervals(0.5, -1, 1, QUESTIONS),
    `${whole('x', 0.5)}; ${whole('n', -1, 1)}; ${open('level', 1)}; x = 0.5 exceeds n = -1`,
  ],
  ['no control', () => zeroEventBounds(0, 0.95), whole('n', 0, 1)],
  ['a level of 0', () => zeroEventBounds(3, 0), open('level', 0)],
  [
    'a harm rate above 1',
    () => zeroFlipChance(1.5, 0, NAN),
    `harmRate must lie in [0, 1], got 1.5; ${whole('controls', 0, 1)}; ${open('detection', NAN)}`,
  ],
  ['a mean of nothing', () => meanError(0, 0, 0.95), whole('n', 0, 1)],
  ['more ones than rows', () => meanError(3, 2, 2), `ones = 3 exceeds n = 2; ${open('level', 2)}`],
  ['no stratum', () => stratifiedError([]), 'strata is empty'],
  [
    'a bad stratum',
    () =>
      stratifiedError([
        { n: 2, correct: 3 },
        { n: 0, correct: NAN },
      ]),
    `strata[0].correct = 3 exceeds n = 2; ${whole('strata[1].n', 0, 1)}; ${whole('strata[1].correct', NAN)}`,
  ],
  ['McNemar of halves', () => mcnemar(0.5, -1), `${whole('b', 0.5)}; ${whole('c', -1)}`],
  ['an empty table', () => pairedDifference({ both: 0, aOnly: 0, bOnly: 0, neither: 0 }, 0.95), 'the table counts no question'],
  [
    'a table of fractions',
    () => pairedDifference({ both: 1.5, aOnly: NAN, bOnly: -1, neither: Infinity }, 0.95),
    [whole('both', 1.5), whole('aOnly', NAN), whole('bOnly', -1), whole('neither', 'Infinity')].join('; '),
  ],
  [
    'unpaired without trials',
    () => unpairedDifference(1, 0, 3, 2, 0.95),
    `${whole('n1', 0, 1)}; x1 = 1 exceeds n1 = 0; x2 = 3 exceeds n2 = 2`,
  ],
  ['unpaired with fractions', () => unpairedDifference(0.5, 1, 0, 0, 1), `${whole('x1', 0.5)}; ${whole('n2', 0, 1)}; ${open('level', 1)}`],
  ['margins above n', () => marginBounds(6, 7, 5, 0.05), 'xA = 6 exceeds n = 5; xB = 7 exceeds n = 5'],
  [
    'margins of nothing',
    () => marginBounds(-1, 0.5, 0, 0),
    `${whole('xA', -1)}; ${whole('xB', 0.5)}; ${whole('n', 0, 1)}; xB = 0.5 exceeds n = 0; ${open('alpha', 0)}`,
  ],
  ['an equivalence beyond n', () => equivalence(3, 3, 5, 0.02, 0.05), 'b + c = 6 exceeds n = 5'],
  [
    'an equivalence at no margin',
    () => equivalence(-1, 0.5, 0, 0, 0.5),
    `${whole('b', -1)}; ${whole('c', 0.5)}; ${whole('n', 0, 1)}; ${open('margin', 0)}; alpha must lie strictly between 0 and 0.5, got 0.5`,
  ],
  ['no difference', () => signFlip([]), 'differences is empty'],
  ['a half difference', () => signFlip([1, 0.5]), 'differences[1] must be a whole number, got 0.5'],
  [
    'differences beyond any distribution',
    () => signFlip([30_000_000, 30_000_000, 1]),
    'the differences sum to 60000001 in magnitude: too many units for an exact distribution',
  ],
  ['values without counts', () => bootstrapMean({ values: [1], counts: [], scale: 1 }, 0.95), 'values has 1 values and counts has 0'],
  ['a bootstrap of nothing', () => bootstrapMean({ values: [1, 0], counts: [0, 0], scale: 1 }, 0.95), 'there is no question to resample'],
  [
    'a bootstrap of fractions',
    () => bootstrapMean({ values: [0.5], counts: [-1], scale: 0 }, 1),
    `values[0] must be a whole number, got 0.5; ${whole('counts[0]', -1)}; scale must be a finite number > 0, got 0; ${open('level', 1)}`,
  ],
  [
    'a bootstrap too wide',
    () => bootstrapMean({ values: [0, 100_000], counts: [1, 1], scale: 1 }, 0.95),
    'values spanning 100001 units over 2 questions are too many to convolve',
  ],
  ['no cluster', () => clusterError({ sums: [], sizes: [] }, 0.95), 'sizes is empty'],
  [
    'an empty cluster',
    () => clusterError({ sums: [1, NAN], sizes: [0, 2, 3] }, 0),
    `sums has 2 values and sizes has 3; sums[1] must be a finite number, got NaN; ${whole('sizes[0]', 0, 1)}; ${open('level', 0)}`,
  ],
  ['no clustered row', () => clusteredMean([], []), 'values is empty'],
  [
    'an infinite row',
    () => clusteredMean([1, Infinity], ['a']),
    'values[1] must be a finite number, got Infinity; values has 2 values and labels has 1',
  ],
  ['no design', () => designEffect([], NAN), 'sizes is empty; correlation[0] must be a finite number, got NaN'],
  [
    'a negative variance',
    () => designEffect([10, 10], -0.5),
    'a correlation of -0.5 gives a design effect of -3.5, which no variance can have',
  ],
  [
    'a correlation of one cluster',
    () => clusterCorrelation([1], [3]),
    'an intra-cluster correlation needs two clusters and one cluster of two rows',
  ],
  [
    'a correlation of singletons',
    () => clusterCorrelation([1, 0], [1, 1]),
    'an intra-cluster correlation needs two clusters and one cluster of two rows',
  ],
  ['more correct than rows', () => clusterCorrelation([4, 0.5], [3, 3]), `${whole('correct[1]', 0.5)}; correct[0] = 4 exceeds its size 3`],
  [
    'a sign flip of nothing',
    () => clusterSignFlip({ sums: [], sizes: [] }, NAN),
    'sizes is empty; delta0[0] must be a finite number, got NaN',
  ],
  [
    'real sums of too many clusters',
    () => clusterSignFlip({ sums: Array<number>(21).fill(0.5), sizes: Array<number>(21).fill(1) }),
    '21 clusters of real-valued sums have too many sign patterns to enumerate',
  ],
  [
    'a subset mean of too few clusters',
    () => subsetMeanInterval({ sums: zeros(5), sizes: Array<number>(5).fill(9) }, 0.05),
    '5 clusters cannot support a level of 0.95: ⌊α·2^(G−1)⌋ is 0',
  ],
  [
    'a subset mean of too many clusters',
    () => subsetMeanInterval({ sums: zeros(21), sizes: Array<number>(21).fill(9) }, 0.05),
    '21 clusters have too many subsets to enumerate (at most 20); use CR2 with Bell–McCaffrey',
  ],
  ['a subset mean at level 1', () => subsetMeanInterval({ sums: [1], sizes: [1] }, 0), open('alpha', 0)],
  [
    'a bootstrap of too many clusters',
    () => clusterBootstrap({ sums: zeros(13), sizes: Array<number>(13).fill(9) }, 0.05),
    '13 clusters have too many multisets to enumerate (at most 12 clusters)',
  ],
  ['a cluster bootstrap at α = 1', () => clusterBootstrap({ sums: [1], sizes: [1] }, 1), open('alpha', 1)],
  ['no p-value', () => adjustP([]), 'p is empty'],
  ['a p-value above 1', () => adjustP([0.5, 1.5, NAN]), 'p[1] must lie in [0, 1], got 1.5; p[2] must lie in [0, 1], got NaN'],
  ['no contrast', () => maxT([], null), 'differences is empty'],
  ['a contrast of nothing', () => maxT([[]], null), 'differences[0] is empty'],
  [
    'ragged contrasts',
    () => maxT([[1, 2], [NAN]], null),
    'differences[1] has 1 values, differences[0] has 2; differences[1][0] must be a finite number, got NaN',
  ],
  [
    'many units without a label',
    () =>
      maxT(
        Array.from({ length: 17 }, () => [1]),
        null,
      ),
    '17 units are too many to enumerate, and no label to draw sign patterns from was given',
  ],
  ['no variant', () => selectionOptimism([], null), 'scores is empty'],
  ['an infinite score', () => selectionOptimism([[Infinity]], null), 'scores[0][0] must be a finite number, got Infinity'],
  [
    'many resamples without a label',
    () =>
      selectionOptimism(
        Array.from({ length: 30 }, (_, i) => [i]),
        null,
      ),
    '30 rows have too many resamples to enumerate, and no label to draw them from was given',
  ],
  ['a bound of nothing', () => simultaneousLowerBound([[1], []], 2, null), `scores[1] has 0 values, scores[0] has 1; ${open('alpha', 2)}`],
  [
    'a bound without spread',
    () => simultaneousLowerBound([[1], [1]], 0.05, null),
    'no variant varies between questions: there is no deviation to bound',
  ],
  [
    'a bound without a label',
    () =>
      simultaneousLowerBound(
        Array.from({ length: 18 }, (_, i) => [i]),
        0.05,
        null,
      ),
    '18 rows are too many to enumerate, and no label to draw sign patterns from was given',
  ],
  [
    'an inflation of no variant',
    () => selectionInflation(0, -1, 2),
    `${whole('k', 0, 1)}; error must be a finite number ≥ 0, got -1; correlation must lie in [0, 1], got 2`,
  ],
  [
    'power beyond ψ',
    () => mcnemarPower(0, 1.5, 2, 0, 1),
    `${whole('n', 0, 1)}; psi must lie in [0, 1], got 1.5; ${open('alpha', 0)}; ${open('power', 1)}; |delta| must not exceed psi = 1.5, got 2`,
  ],
  [
    'a plan without passes',
    () => millerSize({ omegaSquared: -1, sigmaSquaredA: NAN, sigmaSquaredB: -2, passesA: 0, passesB: 0.5 }, 0, 0, 1, 0),
    [
      'omegaSquared must be a finite number ≥ 0, got -1',
      'sigmaSquaredA must be a finite number ≥ 0, got NaN',
      'sigmaSquaredB must be a finite number ≥ 0, got -2',
      whole('passesA', 0, 1),
      whole('passesB', 0.5, 1),
      'delta must be a finite number > 0, got 0',
      open('alpha', 0),
      open('power', 1),
      whole('atQuestions', 0, 1),
    ].join('; '),
  ],
  [
    'an equivalence size at no margin',
    () => equivalenceSize(2, -1, 0, 1),
    `psi must lie in [0, 1], got 2; margin must be a finite number > 0, got -1; ${open('alpha', 0)}; ${open('power', 1)}`,
  ],
  [
    'components of one pass',
    () => varianceComponents([[[1]], [[0]]]),
    'variance components need two questions and two passes, got 2 and 1',
  ],
  [
    'components of one question',
    () => varianceComponents([[[1], [0]]]),
    'variance components need two questions and two passes, got 1 and 2',
  ],
  [
    'ragged components',
    () =>
      varianceComponents([
        [[1], [0, 1]],
        [[1], [NAN]],
      ]),
    'scores[*][1] has 2 values, scores[*][0] has 1; cell 3[0] must be a finite number, got NaN',
  ],
  ['one rater', () => raterCorrelation([[1], [0]]), 'an intraclass correlation needs two subjects and two raters, got 2 and 1'],
  ['one subject', () => raterCorrelation([[1, 2]]), 'an intraclass correlation needs two subjects and two raters, got 1 and 2'],
  [
    'an infinite rating',
    () =>
      raterCorrelation([
        [1, 2],
        [3, Infinity],
      ]),
    'ratings[1][1] must be a finite number, got Infinity',
  ],
  ['no agreement table', () => agreement([]), 'table is empty; the table needs two categories, got 0'],
  ['one category', () => agreement([[3]]), 'the table needs two categories, got 1'],
  [
    'an oblong table',
    () =>
      agreement([
        [1, 2, 3],
        [1, 2, -1],
      ]),
    `the table must be square, got 2 × 3; ${whole('table[1][2]', -1)}`,
  ],
  [
    'an empty agreement table',
    () =>
      agreement([
        [0, 0],
        [0, 0],
      ]),
    'the table counts no row',
  ],
  [
    'units without a pair',
    () =>
      nominalAlpha([
        [1, null],
        [null, null],
      ]),
    'no unit has two labels',
  ],
  [
    'a judge that knows nothing',
    () => judgeCorrection({ ...judged, specificity: 0.1, sensitivity: 0.9 }, 0.95),
    'the judge does not tell right from wrong (sensitivity + specificity − 1 = 0)',
  ],
  [
    'a judge without controls',
    () => judgeCorrection({ judged: 2, n: 0, specificity: -1, negatives: 0, sensitivity: NAN, positives: 0 }, 0),
    [
      'judged must lie in [0, 1], got 2',
      whole('n', 0, 1),
      'specificity must lie in [0, 1], got -1',
      whole('negatives', 0, 1),
      'sensitivity must lie in [0, 1], got NaN',
      whole('positives', 0, 1),
      open('level', 0),
    ].join('; '),
  ],
  ['no audit stratum', () => humanAudit([], 1), `strata is empty; ${open('level', 1)}`],
  ['a stratum without a label', () => humanAudit([{ size: 5, sampled: 0, sum: 0, sumOfSquares: 0 }], 0.95), 'strata[0] has no label'],
  [
    'a stratum with one label',
    () => humanAudit([{ size: 5, sampled: 1, sum: 1, sumOfSquares: 1 }], 0.95),
    'strata[0] has one label of 5 rows, which has no variance',
  ],
  [
    'a stratum sampled beyond its size',
    () => humanAudit([{ size: 5, sampled: 6, sum: NAN, sumOfSquares: 1 }], 0.95),
    'strata[0].sampled = 6 exceeds its size 5; strata[0].sum and sumOfSquares[0] must be a finite number, got NaN',
  ],
  [
    'a stratum of no size',
    () => humanAudit([{ size: 0, sampled: -1, sum: 0, sumOfSquares: 0 }], 0.95),
    `${whole('strata[0].size', 0, 1)}; ${whole('strata[0].sampled', -1)}`,
  ],
  ['an e-value of halves', () => discordantEValue(0.5, -1), `${whole('b', 0.5)}; ${whole('c', -1)}`],
  [
    'no pass',
    () => replication([], 0.5, 0),
    `passes is empty; ${whole('bar', 0.5)}; ${whole('n', 0, 1)}; replication needs two full passes`,
  ],
  ['one pass', () => replication([3], 2, 5), 'replication needs two full passes'],
  ['a pass above n', () => replication([3, 9], 2, 5), 'a pass exceeds n = 5'],
  ['no level per look', () => passLevel(0, 0), `${open('alpha', 0)}; ${whole('maxPasses', 0, 1)}`],
  [
    'passes that do not add up',
    () => passNoise({ x1: 479, x2: 475, n: 500, flipsUp: 3, flipsDown: 6 }, 0.95),
    'x2 − x1 = -4 differs from up − down = -3',
  ],
  ['more flips than answers', () => passNoise({ x1: 2, x2: 1, n: 3, flipsUp: 2, flipsDown: 3 }, 0.95), '2 up and 3 down do not fit 2 of 3'],
  [
    'passes above n',
    () => passNoise({ x1: 4, x2: 4, n: 3, flipsUp: 0, flipsDown: 0 }, 1),
    `a pass has more than n = 3 correct answers; 0 up and 0 down do not fit 4 of 3; ${open('level', 1)}`,
  ],
  ['one repeated pass', () => repeatedPasses([[true]], 0.95), 'pass noise needs two passes'],
  ['no repeated pass', () => repeatedPasses([], 0), `right is empty; ${open('level', 0)}`],
  [
    'a verifier without a trial',
    () => verifierGate({ repairs: 1, wrongTested: 0, controlFlips: 2, controls: 0, correctTotal: -1, wrongTotal: 0.5 }, 1, 0),
    [
      whole('wrongTested', 0, 1),
      whole('controls', 0, 1),
      whole('correctTotal', -1),
      whole('wrongTotal', 0.5),
      'repairs = 1 exceeds wrongTested = 0',
      'controlFlips = 2 exceeds controls = 0',
      open('level', 1),
      open('harmToDetect', 0),
    ].join('; '),
  ],
  [
    'half a repair',
    () => verifierGate({ ...trial, repairs: 0.5, controlFlips: -1 }, 0.95, 0.05),
    `${whole('repairs', 0.5)}; ${whole('controlFlips', -1)}`,
  ],
  [
    'more discordant questions than questions',
    () => templateSensitivity({ questions: 1, netByQuestion: { a: 1, b: 2 }, comparisons: 0, judgmentsPerCondition: 0 }),
    `2 discordant questions of 1; ${whole('comparisons', 0, 1)}; ${whole('judgmentsPerCondition', 0, 1)}`,
  ],
  [
    'a half discordance',
    () => templateSensitivity({ questions: 0, netByQuestion: { a: 0.5 }, comparisons: null, judgmentsPerCondition: null }),
    `${whole('questions', 0, 1)}; netByQuestion[0] must be a whole number, got 0.5; 1 discordant questions of 0`,
  ],
  ['no coverage row', () => compareCoverage([], false, 0.95), 'rows is empty'],
  ['no question with evidence', () => compareCoverage([{ gold: 0, a: 0, b: 0 }], false, 0.95), 'no question has evidence'],
  [
    'more found than there is',
    () => compareCoverage([{ gold: 1, a: 2, b: -1 }], false, 0.95),
    `${whole('b[0]', -1)}; rows[0] finds more than its 1 pieces of evidence`,
  ],
  [
    'nested packets with the smaller one complete alone',
    () => compareCoverage([{ gold: 2, a: 1, b: 2 }], true, 0.95),
    'packets said to be nested, yet 1 questions are complete in B only',
  ],
  ['more complete than questions', () => compareComplete(3, 3, 5, false, 0), `aOnly + bOnly = 6 exceeds n = 5; ${open('level', 0)}`],
  ['a complete half', () => compareComplete(0.5, -1, 0, false, 0.95), `${whole('aOnly', 0.5)}; ${whole('bOnly', -1)}; ${whole('n', 0, 1)}`],
  [
    'a ceiling of nothing',
    () => scoreCeiling(0.5, 0, -1),
    `${whole('correct', 0.5)}; ${whole('n', 0, 1)}; ${whole('faultyGold', -1)}; correct = 0.5 exceeds n = 0`,
  ],
  ['a ceiling above n', () => scoreCeiling(4, 3, 5), 'correct = 4 exceeds n = 3; faultyGold = 5 exceeds n = 3'],
  ['no decoy row', () => decoyExcess([], [], 0), `ownHits is empty; ${whole('decoys', 0, 1)}`],
  ['two own hits', () => decoyExcess([2], [4], 3), 'ownHits must be 0 or 1; decoyHits must not exceed decoys = 3'],
  [
    'half a hit',
    () => decoyExcess([0.5], [-1, 0], 3),
    `ownHits has 1 values and decoyHits has 2; ${whole('ownHits[0]', 0.5)}; ${whole('decoyHits[0]', -1)}`,
  ],
  ['no token count', () => tokenOffset([], []), 'reported is empty'],
  [
    'half a token',
    () => tokenOffset([0.5], [NAN, 1]),
    'reported has 1 values and local has 2; reported[0] must be a whole number, got 0.5; local[0] must be a whole number, got NaN',
  ],
  ['no difference of reals', () => pairedReal([], [], 1, CONVERSATIONS), `differences is empty; ${open('level', 1)}`],
  [
    'an unlabelled difference',
    () => pairedReal([NAN], [], 0.95, CONVERSATIONS),
    'differences[0] must be a finite number, got NaN; differences has 1 values and labels has 0',
  ],
  ['no system', () => tieGroups([], []), 'means is empty'],
  [
    'a pair of nobody',
    () =>
      tieGroups(
        [1, NAN],
        [
          [0, 2],
          [1, 1],
          [-1, 0],
          [0.5, 0],
        ],
      ),
    'means[1] must be a finite number, got NaN; pair 0 (0, 2) does not name two of 2 systems; pair 1 (1, 1) does not name two of 2 systems; pair 2 (-1, 0) does not name two of 2 systems; pair 3 (0.5, 0) does not name two of 2 systems',
  ],
  ['a significant pair at equal means', () => tieGroups([1, 1], [[0, 1]]), 'pair 0 (0, 1) differs significantly at equal means'],
  [
    'no structure',
    () => chooseComparison({ rows: 'per-question', scores: 'verdicts', clusterSizes: [], repeats: 0, alpha: 0 }) as never,
    `clusterSizes is empty; ${whole('repeats', 0, 1)}; ${open('alpha', 0)}`,
  ],
  [
    'an empty structure',
    () => chooseComparison({ rows: 'per-question', scores: 'verdicts', clusterSizes: [1, 0], repeats: 1, alpha: 0.05 }) as never,
    whole('clusterSizes[1]', 0, 1),
  ],
  ['no question to compare', () => comparePaired({ a: arm([]), b: arm([]), clusters: [], kind: 'verdicts' }, 0.05), 'clusters is empty'],
  [
    'arms of other length',
    () => comparePaired({ a: arm([1, 2]), b: arm([0.5], 0), clusters: ['x'], kind: 'verdicts' }, 0.05),
    `a has 2 values and clusters has 1; a has a question right more often than it was judged; ${whole('b.repeats', 0, 1)}; ${whole('b[0]', 0.5)}; b has a question right more often than it was judged`,
  ],
  [
    'reals with repeats',
    () => comparePaired({ a: arm([0.5], 2), b: arm([NAN]), clusters: ['x'], kind: 'reals' }, 0.05),
    'a: real-valued scores are means already, so repeats must be 1; b[0] must be a finite number, got NaN',
  ],
  ['a comparison at α = 1', () => comparePaired({ a: arm([1]), b: arm([1]), clusters: ['x'], kind: 'verdicts' }, 1), open('alpha', 1)],
  ['a score of nothing', () => armScore(arm([]), [], 'verdicts', 0.05, false), 'clusters is empty'],
  ['a score at α = 0', () => armScore(arm([1]), ['x'], 'verdicts', 0, false), open('alpha', 0)],
  ['no arm to rank', () => rankArms({ arms: [], clusters: ['x'], kind: 'verdicts' }, 2, null), `${open('alpha', 2)}; arms is empty`],
  [
    'arms that cannot be compared',
    () => rankArms({ arms: [arm([1]), arm([])], clusters: ['x'], kind: 'verdicts' }, 0.05, null),
    'b has 0 values and clusters has 1',
  ],
  [
    'a ladder without shared marks',
    () =>
      compareLadder({ arms: { A: arm([1]), B: null, C: null, D: arm([1]) }, clusters: ['x'], shared: [], sharedPolicy: 'reused' }, 0.05),
    'shared has 0 values and clusters has 1',
  ],
  [
    'a reused answer that differs',
    () =>
      compareLadder(
        { arms: { A: arm([0, 1]), B: null, C: null, D: arm([0, 0]) }, clusters: ['x', 'y'], shared: [true, true], sharedPolicy: 'reused' },
        0.05,
      ),
    'question 1 is said to reuse one answer, yet A and D differ on it',
  ],
  [
    'a ladder of ragged rungs',
    () =>
      compareLadder(
        { arms: { A: arm([0]), B: arm([]), C: null, D: arm([0]) }, clusters: ['x'], shared: [false], sharedPolicy: 'redrawn' },
        0.05,
      ),
    'a has 0 values and clusters has 1',
  ],
  [
    'a plan of nothing',
    () => smallestDetectableDifference({ clusterSizes: [], discordant: [], correlations: [2], alpha: 0, power: 1 }),
    `clusterSizes is empty; discordant is empty; correlations[0] must lie in [0, 1], got 2; ${open('alpha', 0)}; ${open('power', 1)}`,
  ],
  [
    'a plan of no size',
    () => smallestDetectableDifference({ clusterSizes: [0], discordant: [2], correlations: [], alpha: 0.05, power: 0.8 }),
    `${whole('clusterSizes[0]', 0, 1)}; discordant[0] must lie in [0, 1], got 2`,
  ],
  [
    'a plan for one conversation',
    () => smallestDetectableDifference({ clusterSizes: [9], discordant: [0.1], correlations: [0], alpha: 0.05, power: 0.8 }),
    'one conversation says nothing about conversations like it: no difference is detectable',
  ],
  [
    'a plan without a correlation',
    () => smallestDetectableDifference({ clusterSizes: [9, 9], discordant: [0.1], correlations: [], alpha: 0.05, power: 0.8 }),
    'clustered questions need an intra-cluster correlation to plan with',
  ],
]

describe('a refused input', () => {
  it.each(CASES)('%s', (_, call, reason) => {
    expect(call()).toEqual({ ok: false, reason })
  })
})
