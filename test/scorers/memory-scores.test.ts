import { describe, expect, it } from 'vitest'
import { evidenceRecallLocomoScorer, evidenceRecallScorer, evidenceSessionRecallScorer, locomoOfficialRecall } from '../../src/scorers/evidence-recall.js'
import { goldTokenScorers } from '../../src/scorers/gold-token-drop.js'
import { adversarialRefusalScorer, falseRefusalScorer } from '../../src/scorers/refusal.js'
import type { Scorer, ShownMemory } from '../../src/scorers/scorer.js'
import { goldOf } from '../support/gold-rows.js'

type Members = Parameters<typeof goldOf>[0]
const shownMemory = (...sourceIds: readonly string[]): ShownMemory => ({ sourceIds, text: () => null })
const valueOf = (scorer: Scorer, memory: ShownMemory | null, gold: Members, answer = ''): number | string => {
  const score = scorer.score({ scoredAnswer: answer, memory }, goldOf(gold))
  return score.state === 'scored' ? score.value : score.reason
}

describe('evidence recall', () => {
  const gold = { evidence: ['D1:3', 'D2:1', 'D12:4'], evidenceSessions: ['S01', 'S02', 'S12'] }

  it('by turn: a turn is shown as itself or inside its whole session', () => {
    expect(valueOf(evidenceRecallScorer, shownMemory('D1:3', 'D9:9'), gold)).toBe(1 / 3)
    expect(valueOf(evidenceRecallScorer, shownMemory('session:S12', 'D2:1'), gold)).toBe(2 / 3)
    expect(valueOf(evidenceRecallScorer, shownMemory('summary:S01', 'observation:S02', 'derived:note'), gold)).toBe(0)
    expect(valueOf(evidenceRecallScorer, null, gold)).toBe(0)
    expect(valueOf(evidenceRecallScorer, shownMemory('S03:07'), { evidence: ['S03:07', 'S03:07', 'S03:08'] })).toBe(0.5)
  })

  it('by session: anything of the session counts', () => {
    expect(valueOf(evidenceSessionRecallScorer, shownMemory('D1:9', 'summary:S02'), gold)).toBe(2 / 3)
    expect(valueOf(evidenceSessionRecallScorer, shownMemory('observation:S12', 'derived:S01'), gold)).toBe(1 / 3)
    expect(valueOf(evidenceSessionRecallScorer, null, gold)).toBe(0)
  })

  it('does not apply to rows without evidence', () => {
    const none = { evidence: [], evidenceSessions: [], malformedEvidence: ['D'] }
    expect(valueOf(evidenceRecallScorer, shownMemory('D1:3'), none)).toContain('no evidence turn')
    expect(valueOf(evidenceSessionRecallScorer, shownMemory('D1:3'), none)).toContain('no evidence session')
    expect(valueOf(evidenceRecallLocomoScorer, shownMemory('D1:3'), none)).toContain('writes no turn ids')
  })

  it('as LoCoMo counts it: 1 without evidence or context, released entries as they stand, sessions when the first context id is one', () => {
    expect(locomoOfficialRecall(shownMemory('D1:3'), [])).toBe(1)
    expect(locomoOfficialRecall(null, ['D1:3'])).toBe(1)
    expect(locomoOfficialRecall(shownMemory('D1:3'), ['D1:3', 'D1:3', 'D8:6; D9:17', 'D30:05'])).toBe(0.5)
    expect(locomoOfficialRecall(shownMemory('session:S08', 'D30:5'), ['D8:6; D9:17', 'D30:05', 'D'])).toBe(1 / 3)
    expect(locomoOfficialRecall(shownMemory('D30:5', 'session:S08'), ['D8:6; D9:17', 'D30:05'])).toBe(0)
    expect(locomoOfficialRecall(shownMemory(), ['D1:3'])).toBe(0)
    expect(valueOf(evidenceRecallLocomoScorer, shownMemory('D1:3'), { releasedEvidence: ['D1:3', 'D2:2'] })).toBe(0.5)
  })
})

describe('gold-token stages', () => {
  const stages = (memory: string | null, answer: string, gold: Members): Record<string, number | string> =>
    Object.fromEntries(
      goldTokenScorers().map((scorer) => [scorer.name, valueOf(scorer, memory === null ? null : { sourceIds: [], text: () => memory }, gold, answer)]),
    )

  it('follow the gold’s stems from memory to answer', () => {
    // G = {camp, paint, swim, pot}; M has camp, paint, swim; A has camp, swim, ski.
    expect(stages('They were camping, painted and swims.', 'swimming, camps, skiing', { answer: 'camping and painting, swimming, pots' })).toEqual({
      gold_memory_recall: 0.75,
      gold_answer_recall: 0.5,
      gold_answer_precision: 2 / 3,
      gold_token_kept: 2 / 3,
      gold_token_dropped: 1 - 2 / 3,
    })
  })

  it('have no kept and no dropped where nothing of the gold was shown', () => {
    const shown = stages('Nothing here', 'Rome', { answer: 'Rome' })
    expect(shown).toMatchObject({ gold_memory_recall: 0, gold_answer_recall: 1, gold_token_kept: 'no word of the gold was shown' })
    expect(stages(null, 'Rome', { answer: 'Rome' })).toMatchObject({ gold_memory_recall: 0, gold_token_dropped: 'no word of the gold was shown' })
  })

  it('say when the pack keeps no text, when the gold has no word, and when the right answer is to decline', () => {
    const [recall] = goldTokenScorers() as [Scorer]
    expect(valueOf(recall, shownMemory('D1:1'), { answer: 'Rome' })).toBe('no memory text was kept')
    expect(valueOf(recall, shownMemory('D1:1'), { answer: 'the' })).toBe('the gold has no word')
    expect(valueOf(recall, shownMemory('D1:1'), { answer: 'No', category: 5 })).toBe('the right answer is to decline')
    expect(valueOf(recall, shownMemory('D1:1'), { answer: null })).toBe('the release has no gold')
  })

  it('do not depend on the rows before', () => {
    const scorers = goldTokenScorers()
    const texts = ['Rome', 'Paris', 'Rome', 'Rome', 'Paris']
    const values = texts.map((text) => valueOf(scorers[0] as Scorer, { sourceIds: [], text: () => text }, { answer: 'Rome' }))
    expect(values).toEqual([1, 0, 1, 1, 0])
  })
})

describe('refusal rates', () => {
  it('each count their own questions', () => {
    expect(valueOf(adversarialRefusalScorer, null, { category: 5, answer: null }, 'Not mentioned')).toBe(1)
    expect(valueOf(adversarialRefusalScorer, null, { category: 5, answer: null }, 'Rome')).toBe(0)
    expect(valueOf(adversarialRefusalScorer, null, { category: 4 }, 'Not mentioned')).toBe('the question has an answer')
    expect(valueOf(falseRefusalScorer, null, { category: 4 }, 'Not mentioned')).toBe(1)
    expect(valueOf(falseRefusalScorer, null, { category: 4 }, 'Rome')).toBe(0)
    expect(valueOf(falseRefusalScorer, null, { category: 5, answer: null }, 'Rome')).toBe('the right answer is to decline')
  })
})
