// Figures printed in the reports and papers that the methods come from, recomputed from their counts.
import { describe, expect, it } from 'vitest'
import { agreement } from '../../src/statistics/agreement.js'
import { bellMcCaffrey, clusterError, designEffect } from '../../src/statistics/cluster-error.js'
import { clusterSignFlip } from '../../src/statistics/cluster-sign-flip.js'
import { equivalence, noiseFloor } from '../../src/statistics/equivalence.js'
import { selectionInflation } from '../../src/statistics/expected-maximum.js'
import { judgeCorrection } from '../../src/statistics/judge-error.js'
import { marginBounds, smallestResolvableNet } from '../../src/statistics/margin-bounds.js'
import { mcnemar } from '../../src/statistics/mcnemar.js'
import { pairedDifference } from '../../src/statistics/paired-interval.js'
import { bracketChance, passNoise, passResolution } from '../../src/statistics/pass-noise.js'
import { equivalenceSize, mcnemarPower, smallestDifference } from '../../src/statistics/power.js'
import { proportionIntervals } from '../../src/statistics/proportion.js'
import { QUESTIONS, type Interval } from '../../src/statistics/result.js'
import { scoreCeiling } from '../../src/statistics/score-ceiling.js'
import { discordantEValue } from '../../src/statistics/sequential.js'
import { studentCritical } from '../../src/statistics/special.js'
import { subsetMeanInterval } from '../../src/statistics/subset-mean-interval.js'
import { templateSensitivity } from '../../src/statistics/template-sensitivity.js'
import { unpairedDifference } from '../../src/statistics/unpaired-interval.js'
import { verifierGate } from '../../src/statistics/verifier-gate.js'
import { cleanControlsNeeded, zeroFlipChance } from '../../src/statistics/zero-event.js'
import { valueOf as of } from './value-of.js'

const percent = ({ lower, upper }: Interval, digits = 2): readonly string[] => [lower, upper].map((x) => (100 * x).toFixed(digits))
/** Questions per conversation of LoCoMo: categories 1–4, and all five. */
const LOCOMO = [152, 81, 152, 199, 178, 123, 150, 191, 156, 158]
const LOCOMO_ALL = [199, 105, 193, 260, 242, 158, 190, 239, 196, 204]
/** gpt-4.1-mini (short prompt) against gpt-4o-mini (chain of thought), full context, per conversation. */
const MINIS = { sums: [-7, -5, 18, 6, 2, -2, 2, 6, 6, 5], sizes: LOCOMO }

describe('one score', () => {
  it.each([
    [479, ['93.66', '97.24']],
    [475, ['92.72', '96.59']],
    [478, ['93.43', '97.08']],
  ])('%d of 500 has its printed Wilson interval', (x, printed) => {
    expect(percent(of(proportionIntervals(x, 500, 0.95, QUESTIONS)).wilson)).toEqual(printed)
  })

  it('twelve of twelve controls cannot certify a judge above 0.74', () => {
    expect(of(proportionIntervals(12, 12, 0.95, QUESTIONS)).clopperPearson.lower.toFixed(3)).toBe('0.735')
    expect(cleanControlsNeeded(0.95, 0.95)).toBe(59)
    expect(cleanControlsNeeded(0.99, 0.95)).toBe(299)
    expect(cleanControlsNeeded(0.5, 0.95)).toBe(5)
    expect(cleanControlsNeeded(0.01, 0.5)).toBe(1)
  })

  it('1,540 questions with 99 faulty golds have a ceiling of 93.57 %', () => {
    expect((100 * of(scoreCeiling(1427, 1540, 99)).ceiling).toFixed(2)).toBe('93.57')
  })
})

describe('two passes', () => {
  it('479 and 475 with two up and six down: 477 ± 2.8, drift p = 0.289', () => {
    const noise = of(passNoise({ x1: 479, x2: 475, n: 500, flipsUp: 2, flipsDown: 6 }, 0.95))
    expect(noise).toMatchObject({ mean: 477, halfRange: 2, flips: 8, onePassDeviation: 2 })
    expect([noise.interval.lower.toFixed(1), noise.interval.upper.toFixed(1)]).toEqual(['474.2', '479.8'])
    expect(noise.driftPExact.toFixed(3)).toBe('0.289')
    expect(noise.bestOfTwoInflation.toFixed(1)).toBe('1.1')
    expect(passResolution(8, 8, 0.95).toFixed(1)).toBe('3.9')
    expect((500 * noiseFloor(8, 8, 500, 1.96)).toFixed(2)).toBe('3.92')
  })

  it('two exchangeable passes bracket their mean half of the time', () => {
    expect([bracketChance(2), bracketChance(3), bracketChance(5)]).toEqual([0.5, 0.75, 0.9375])
  })
})

describe('two arms over independent questions', () => {
  it('23 against 3 of 500: bootstrap [+2.2, +6.0], Tango [+2.19, +6.28], exact p = 8.80e-5', () => {
    const difference = of(pairedDifference({ both: 456, aOnly: 23, bOnly: 3, neither: 18 }, 0.95))
    expect(percent(difference.bootstrap, 1)).toEqual(['2.2', '6.0'])
    expect(percent(difference.tango)).toEqual(['2.19', '6.28'])
    expect(of(mcnemar(23, 3)).pExact.toExponential(2)).toBe('8.80e-5')
    expect((of(discordantEValue(23, 3)).betaHalf as number).toFixed(1)).toBe('943.8')
  })

  it('six net answers are the least that the exact test resolves, five for mid-p', () => {
    expect([smallestResolvableNet(0.05, 'exact'), smallestResolvableNet(0.05, 'mid')]).toEqual([6, 5])
    expect([smallestResolvableNet(0.001, 'exact'), smallestResolvableNet(0.5, 'mid')]).toEqual([11, 1])
  })

  it('479 against 478 cannot be resolved under any pairing', () => {
    expect(of(marginBounds(479, 478, 500, 0.05))).toMatchObject({
      minDiscordant: 1,
      maxDiscordant: 43,
      pExactMostFavourable: 1,
      verdict: 'never resolvable',
    })
    expect(of(marginBounds(484, 478, 500, 0.05)).verdict).toBe('depends on pairing')
    expect(of(marginBounds(1427, 1264, 1540, 0.05)).verdict).toBe('resolved under every pairing')
    const apart = of(unpairedDifference(479, 500, 478, 500, 0.95))
    expect(((100 * (apart.interval.upper - apart.interval.lower)) / 2).toFixed(1)).toBe('2.6')
  })

  it('10 against 15 of 500 is neither superior nor equivalent at two points', () => {
    const test = of(equivalence(10, 15, 500, 0.02, 0.05))
    expect(test).toMatchObject({ equivalent: false, nonInferior: false })
    expect(test.p.toFixed(3)).toBe('0.166')
  })

  it.each([
    [0.05, 0.02, 1071],
    [0.05, 0.03, 476],
    [0.1, 0.02, 2141],
  ])('equivalence at ψ = %d and Δ = %d needs %d questions', (psi, margin, n) => {
    expect(Math.ceil(of(equivalenceSize(psi, margin, 0.05, 0.8)).questionsNeeded)).toBe(n)
  })

  it.each([
    [0.02, [1.82, 1.77, 1.01, 0.89]],
    [0.05, [2.88, 2.79, 1.6, 1.4]],
    [0.1, [4.08, 3.95, 2.26, 1.99]],
    [0.2, [5.76, 5.59, 3.19, 2.81]],
  ])('the smallest detectable difference at ψ = %d', (psi, points) => {
    const computed = [470, 500, 1540, 1986].map((n) => (100 * (smallestDifference(n, psi, 0.05, 0.8) as number)).toFixed(2))
    expect(computed).toEqual(points.map((value) => value.toFixed(2)))
  })

  it('power at ψ = .052 and δ = .02 is 49 % with mid-p and 42 % exact', () => {
    const power = of(mcnemarPower(500, 0.052, 0.02, 0.05, 0.8))
    expect([power.powerMid.toFixed(2), power.powerExact.toFixed(2)]).toEqual(['0.49', '0.42'])
    const size = of(mcnemarPower(500, 0.05, 0, 0.05, 0.8))
    expect([size.powerMid.toFixed(3), size.powerExact.toFixed(3), size.questionsNeeded]).toEqual(['0.045', '0.030', null])
  })
})

describe('conversations as clusters', () => {
  it('LoCoMo has 8.587 Bell–McCaffrey degrees of freedom and t = 2.279', () => {
    expect(bellMcCaffrey(LOCOMO).toFixed(3)).toBe('8.587')
    expect(studentCritical(0.95, bellMcCaffrey(LOCOMO)).toFixed(3)).toBe('2.279')
    expect(of(designEffect(LOCOMO, 0.01)).meanSize.toFixed(1)).toBe('160.7')
    expect(LOCOMO_ALL.reduce((a, b) => a + b, 0)).toBe(1986)
  })

  it('two minis on LoCoMo: +2.0 points, sign-flip p = .215, subset-mean interval [−1.4, +5.1], a tie', () => {
    expect((100 * of(clusterError(MINIS, 0.95)).mean).toFixed(1)).toBe('2.0')
    expect(of(clusterSignFlip(MINIS)).pTwoSided.toFixed(3)).toBe('0.215')
    const { interval, k, subsets } = of(subsetMeanInterval(MINIS, 0.05))
    expect(percent(interval, 1)).toEqual(['-1.4', '5.1'])
    expect([k, subsets]).toEqual([25, 1023])
  })
})

describe('judges, verifiers, selection', () => {
  it('the second judge is systematically harsher on pass 1 and not on pass 2', () => {
    const one = of(
      agreement([
        [472, 7],
        [0, 21],
      ]),
    )
    expect([one.observed, one.cohenKappa?.toFixed(3), one.gwetAc1?.toFixed(3)]).toEqual([0.986, '0.850', '0.985'])
    expect(one.bias).toMatchObject({ firstOnly: 7, secondOnly: 0, pExact: 0.015625 })
    const two = of(
      agreement([
        [470, 5],
        [2, 23],
      ]),
    )
    expect([two.cohenKappa?.toFixed(3), two.bias?.pExact.toFixed(2)]).toEqual(['0.861', '0.45'])
    expect(
      of(
        agreement([
          [5, 1, 0],
          [0, 5, 1],
          [0, 0, 5],
        ]),
      ).bias,
    ).toBeNull()
  })

  it('3 of 500 rejudged rows flip: Wilson [0.2, 1.7] %', () => {
    expect(percent(of(proportionIntervals(3, 500, 0.95, QUESTIONS)).wilson, 1)).toEqual(['0.2', '1.7'])
  })

  it('a judged 95 % with twelve clean controls each way is [.897, 1], and may not be printed as a result', () => {
    const judged = { judged: 0.95, n: 500, specificity: 1, negatives: 12, sensitivity: 1, positives: 12 }
    const few = of(judgeCorrection(judged, 0.95))
    expect([few.interval.lower.toFixed(3), few.interval.upper]).toEqual(['0.897', 1])
    expect(few.limits).toEqual(['a calibration cell has fewer than 30 controls'])
    expect(of(judgeCorrection({ ...judged, negatives: 30, positives: 30 }, 0.95)).limits).toEqual([])
    expect(of(judgeCorrection({ ...judged, negatives: 29, positives: 30 }, 0.95)).limits).toHaveLength(1)
    expect(of(judgeCorrection({ ...judged, specificity: 0.55, sensitivity: 0.6, negatives: 40, positives: 40 }, 0.95)).limits).toEqual([
      'sensitivity + specificity − 1 is below 0.2',
    ])
  })

  it('the same judge corrects .82 to .817 or .545, depending on the specificity', () => {
    const judged = { judged: 0.82, n: 1540, sensitivity: 0.98, positives: 200, negatives: 170 }
    expect(of(judgeCorrection({ ...judged, specificity: 1 - 0.106 }, 0.95)).point.toFixed(3)).toBe('0.817')
    expect(of(judgeCorrection({ ...judged, specificity: 1 - 0.628 }, 0.95)).point.toFixed(3)).toBe('0.545')
  })

  it('a frozen zero-flip rule accepts a 3.4 % harm in one of eight', () => {
    expect(of(zeroFlipChance(0.034, 60, 0.95)).probability.toFixed(3)).toBe('0.125')
    expect(of(zeroFlipChance(0.05, 58, 0.95)).probability.toFixed(3)).toBe('0.051')
    expect(of(zeroFlipChance(0, 5, 0.95))).toMatchObject({ probability: 1, controlsToDetect: null })
    expect(of(zeroFlipChance(1, 5, 0.95))).toMatchObject({ probability: 0, controlsToDetect: 1 })
  })

  it('three of twelve repairs with no flip in 58 could not have been certified on 475 right answers', () => {
    const gate = of(
      verifierGate({ repairs: 3, wrongTested: 12, controlFlips: 0, controls: 58, correctTotal: 475, wrongTotal: 25 }, 0.95, 0.05),
    )
    expect(gate.worstCaseNet.toFixed(0)).toBe('-22')
    expect(gate).toMatchObject({ zeroFlips: true, accepted: false, controlsNeeded: 791, certifiable: false })
    const sound = of(
      verifierGate({ repairs: 12, wrongTested: 12, controlFlips: 0, controls: 400, correctTotal: 400, wrongTotal: 100 }, 0.95, 0.05),
    )
    expect(sound).toMatchObject({ accepted: true, certifiable: true })
    // One control fewer than needed leaves the worst case at or below zero.
    const at = (controls: number): number =>
      of(verifierGate({ repairs: 12, wrongTested: 12, controlFlips: 0, controls, correctTotal: 400, wrongTotal: 100 }, 0.95, 0.05))
        .worstCaseNet
    expect(at(sound.controlsNeeded as number)).toBeGreaterThan(0)
    expect(at((sound.controlsNeeded as number) - 1)).toBeLessThanOrEqual(0)
    const harmful = { repairs: 12, wrongTested: 12, controlFlips: 1, controls: 400, correctTotal: 10, wrongTotal: 100 }
    expect(of(verifierGate(harmful, 0.95, 0.05))).toMatchObject({ zeroFlips: false, accepted: false, controlsNeeded: 1 })
    expect(of(verifierGate({ ...harmful, repairs: 0 }, 0.95, 0.05))).toMatchObject({ controlsNeeded: null, certifiable: false })
  })

  it('the best of twelve at se 1.68 and ρ .85 stands out by 1.06 points', () => {
    expect(of(selectionInflation(12, 1.68, 0.85)).inflation.toFixed(2)).toBe('1.06')
  })

  it('432 template comparisons with six discordant on one question: p = 1, not 0.031', () => {
    const repeats = { questions: 72, netByQuestion: { one: 6, none: 0 }, comparisons: 432, judgmentsPerCondition: 3 }
    expect(of(templateSensitivity(repeats))).toMatchObject({
      naivePExact: 0.03125,
      questionPExact: 1,
      discordantQuestions: 1,
      discordantJudgments: 6,
      discordantAnswers: 2,
    })
    const unknown = of(
      templateSensitivity({ questions: 72, netByQuestion: { a: 1, b: -4 }, comparisons: null, judgmentsPerCondition: null }),
    )
    expect(unknown).toMatchObject({ effectPoints: null, discordantAnswers: null, discordantJudgments: 5 })
    expect(of(templateSensitivity({ ...repeats, netByQuestion: { a: 1, b: -4 } }))).toMatchObject({
      discordantAnswers: 3,
      effectPoints: (100 * -3) / 432,
    })
  })
})
