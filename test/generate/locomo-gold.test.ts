import { describe, expect, it } from 'vitest'
import { generateLocomo, LOCOMO_SIZES, simulateLocomo, type LocomoTurn } from '../../src/datasets/synthetic/locomo-benchmark.js'

const SEEDS = ['1', '2', 'holdout']
const runs = SEEDS.flatMap((seed) => [simulateLocomo(seed, LOCOMO_SIZES.standard), simulateLocomo(seed, LOCOMO_SIZES.demo)].flat())

const shown = (turn: LocomoTurn): string => `${turn.text} ${turn.blip_caption ?? ''}`
const contains = (text: string, value: string): boolean => new RegExp(`(?<![\\p{L}\\p{N}])${value.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')}(?![\\p{L}\\p{N}])`, 'iu').test(text)

function turnsOf(sample: { conversation: Readonly<Record<string, string | readonly LocomoTurn[]>> }): LocomoTurn[] {
  return Object.values(sample.conversation).flatMap((value) => (typeof value === 'string' ? [] : [...value]))
}

describe('the gold of a generated conversation', () => {
  it('is said in its evidence and nowhere else', () => {
    let checked = 0
    for (const { sample, asked, world } of runs) {
      const turns = turnsOf(sample)
      const byId = new Map(turns.map((turn) => [turn.dia_id, turn]))
      asked.forEach((candidate, i) => {
        const question = sample.qa[i]
        if (question === undefined || !['value', 'latest', 'former', 'join'].includes(candidate.form)) return
        const gold = String(question.answer)
        const where = turns.filter((turn) => contains(shown(turn), gold))
        expect(question.evidence.every((id) => byId.has(id)), question.question).toBe(true)
        expect(where.some((turn) => question.evidence.includes(turn.dia_id)), `${question.question} → ${gold}`).toBe(true)
        const stray = where.filter((turn) => !question.evidence.includes(turn.dia_id) && turn.speaker === candidate.about)
        const expected = new Set(world.facts.filter((fact) => fact.telling === candidate.tellings[0]).flatMap((fact) => fact.turns))
        expect(stray.filter((turn) => !expected.has(turn.dia_id)).map((turn) => `${gold} in ${turn.dia_id}: ${turn.text}`)).toEqual([])
        expect(contains(question.question, gold), question.question).toBe(false)
        checked++
      })
    }
    console.log(`literal golds checked: ${checked}`)
    expect(checked).toBeGreaterThan(300)
  })

  it('has the same bytes for the same seed, and others for another', () => {
    const text = (seed: string): string => JSON.stringify(generateLocomo(seed, LOCOMO_SIZES.demo))
    expect(text('a')).toBe(text('a'))
    expect(text('a')).not.toBe(text('b'))
  })
})
