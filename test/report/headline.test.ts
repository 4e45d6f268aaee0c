import { describe, expect, it } from 'vitest'
import { headlineOf, UNREPORTED, type HeadlineFields } from '../../src/report/headline.js'
import { passNoise } from '../../src/statistics/pass-noise.js'
import { valueOf } from '../statistics/value-of.js'

const noise = valueOf(passNoise({ x1: 479, x2: 475, n: 500, flipsUp: 2, flipsDown: 6 }, 0.95))
const full: HeadlineFields = {
  system: 'packets',
  engineCommit: '1f2e3d4',
  reader: { model: 'reader-1', resolved: 'reader-1-2026', params: 'temperature 0' },
  benchmark: { name: 'LongMemEval', variant: 'S', dataSha256: 'd'.repeat(64) },
  judge: { model: 'judge-1', templateSha256: 'e'.repeat(64), kind: 'adapted' },
  score: { passes: [479, 475], n: 500 },
  flips: { up: 2, down: 6, interval: noise.interval },
  superPopulation: { estimand: 'super-q', interval: { method: 'wilson', level: 0.95, lower: 468.3, upper: 486.2 } },
  rejudge: { correct: 478, n: 500, flips: 3 },
  secondJudge: { agree: 493, n: 500, mcnemarP: 0.015625 },
  withoutVerdict: { errors: 1, none: 2 },
  selection: { K: 12, corrected: false },
  exposure: 'dev',
  audit: { block: 0, qualify: 2, notTested: 1, mutationCoverage: '93/93' },
  pack: { root: 'f'.repeat(64), signed: true },
  mock: false,
}
const empty: HeadlineFields = {
  system: null,
  engineCommit: null,
  reader: null,
  benchmark: null,
  judge: null,
  score: null,
  flips: null,
  superPopulation: null,
  rejudge: null,
  secondJudge: null,
  withoutVerdict: null,
  selection: null,
  exposure: null,
  audit: null,
  pack: null,
  mock: false,
}
const textOf = (fields: HeadlineFields): string => {
  const line = headlineOf(fields)
  if (!line.ok) throw new Error(line.reason)
  return line.text
}

describe('the headline', () => {
  it('says everything in the order of the grammar', () => {
    expect(textOf(full).split(' · ')).toEqual([
      'packets@1f2e3d4',
      'reader reader-1, reader-1-2026, temperature 0',
      'LongMemEval, S, data dddddddd',
      'judge judge-1, template eeeeeeee, adapted',
      '479/500, 475/500 (2 passes)',
      'half-range 2 (not a CI)',
      'flips 8 (2 up/6 down), fixed-benchmark 95 % [474.2, 479.8]',
      'super-q 95 % [468.3, 486.2] (wilson)',
      're-judge 478/500 (3 flips)',
      'judge 2 agreement 493/500, McNemar p = 0.0156',
      'errors/none 1/2',
      'selection K = 12, uncorrected',
      'exposure dev',
      'audit block 0, qualify 2, NOT_TESTED 1, mutation coverage 93/93',
      'pack ffffffff, signed',
    ])
  })

  it('prints every missing field as unreported and leaves none out', () => {
    const parts = textOf(empty).split(' · ')
    expect(parts).toEqual([
      'unreported@unreported',
      'reader unreported',
      'benchmark unreported',
      'judge unreported',
      'score unreported',
      'half-range unreported',
      'flips unreported, fixed-benchmark unreported',
      'super-population unreported',
      're-judge unreported',
      'judge 2 unreported',
      'errors/none unreported',
      'selection unreported',
      'exposure unreported',
      'audit unreported',
      'pack unreported',
    ])
    expect(parts).toHaveLength(textOf(full).split(' · ').length)
  })

  it('prints what is missing inside a field too', () => {
    const line = textOf({
      ...full,
      system: '  ',
      reader: { model: 'm', resolved: null, params: null },
      benchmark: { name: 'LoCoMo', variant: null, dataSha256: null },
      judge: { model: 'j', templateSha256: null, kind: null },
      flips: null,
      selection: { K: null, corrected: false },
      audit: { block: 0, qualify: 0, notTested: 0, mutationCoverage: null },
      pack: { root: 'abcdef0123', signed: false },
    })
    expect(line).toContain(
      `${UNREPORTED}@1f2e3d4 · reader m, unreported, unreported · LoCoMo, unreported, data unreported · judge j, template unreported, unreported`,
    )
    expect(line).toContain('half-range 2 (not a CI) · flips unreported, fixed-benchmark unreported')
    expect(line).toContain('selection K unknown, uncorrected')
    expect(line).toContain('mutation coverage unreported · pack abcdef01, unsigned')
  })

  it('gives one pass no spread and no flips, and three passes their range', () => {
    expect(textOf({ ...full, score: { passes: [479], n: 500 }, flips: null })).toContain(
      '479/500 (1 pass) · half-range none (1 pass) · flips none (1 pass), fixed-benchmark none (1 pass)',
    )
    expect(textOf({ ...full, score: { passes: [476, 479, 470], n: 500 } })).toContain(
      '476/500, 479/500, 470/500 (3 passes) · half-range 4.5 (not a CI)',
    )
    expect(
      textOf({
        ...full,
        superPopulation: { estimand: 'super-c', interval: { method: 'CR2-bell-mccaffrey', level: 0.999, lower: 1, upper: 2 } },
      }),
    ).toContain('super-c 99.9 % [1.0, 2.0] (CR2-bell-mccaffrey)')
    expect(textOf({ ...full, selection: { K: 1, corrected: true } })).toContain('selection K = 1, corrected')
  })

  it('is refused for a mock, a blocking finding and an empty score', () => {
    expect(headlineOf({ ...full, mock: true })).toEqual({ ok: false, reason: 'no headline is printed from a mock' })
    expect(headlineOf({ ...full, audit: { block: 2, qualify: 0, notTested: 0, mutationCoverage: null } })).toEqual({
      ok: false,
      reason: 'no headline is printed with 2 blocking audit findings',
    })
    for (const score of [
      { passes: [], n: 5 },
      { passes: [0], n: 0 },
    ])
      expect(headlineOf({ ...full, score })).toEqual({ ok: false, reason: 'the score counts no question' })
  })
})
