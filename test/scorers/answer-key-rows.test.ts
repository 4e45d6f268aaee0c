import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answerKeyRow, goldFromRow } from '../../src/scorers/answer-key-rows.js'
import { goldOf } from '../support/gold-rows.js'

const text = fc.string({ unit: 'binary', minLength: 1 })
const texts = fc.array(fc.string())

describe('the answer key of a pack', () => {
  it('comes back as it went out', () => {
    const golds = fc.record(
      {
        id: text,
        answer: fc.option(fc.string()),
        category: fc.oneof(fc.integer({ min: 1, max: 5 }), text),
        adversarialAnswer: fc.string(),
        evidence: texts,
        evidenceSessions: texts,
        malformedEvidence: texts,
        releasedEvidence: texts,
      },
      { requiredKeys: ['id', 'answer', 'category'] },
    )
    fc.assert(
      fc.property(golds, (members) => {
        const gold = goldOf(members)
        const stored = JSON.parse(JSON.stringify(answerKeyRow(gold))) as unknown
        expect(goldFromRow(stored, '$', (where, message) => expect.fail(`${where}: ${message}`))).toEqual(gold)
      }),
    )
  })

  it('keeps the absence of gold', () => {
    expect('gold' in answerKeyRow(goldOf({ answer: null, category: 5 }))).toBe(false)
  })

  it('tells every fault of a row', () => {
    const faults: string[] = []
    const row = { question_id: '', released_id: 7, gold: null, category: 1.5, abstention: 'no', evidence: ['D1:1', 2], evidence_sessions: {}, malformed_evidence: [] }
    expect(goldFromRow(row, '$[3]', (where, message) => faults.push(`${where}: ${message}`))).toBeNull()
    expect(faults.map((fault) => fault.split(':')[0]).sort()).toEqual([
      '$[3].abstention',
      '$[3].category',
      '$[3].evidence',
      '$[3].evidence_sessions',
      '$[3].gold',
      '$[3].question_id',
      '$[3].released_id',
    ])
    expect(goldFromRow([], '$', (where, message) => faults.push(`${where}: ${message}`))).toBeNull()
    expect(faults.at(-1)).toBe('$: expected an object, got an array')
  })
})
