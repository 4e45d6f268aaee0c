import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { type ExportRow, locomoText, longmemevalText, mem0Text, unfitRows } from '../../src/report/official-exports.js'
import { goldOf } from '../support/gold-rows.js'
import { describeWithPython, python } from '../support/python.js'
import { temporaryFolders } from '../support/temporary-folder.js'

const folders = temporaryFolders()
afterEach(() => folders.removeAll())

function row(conversation: string, answer: string, gold: Parameters<typeof goldOf>[0], sourceIds: readonly string[] = []): ExportRow {
  return { conversation, question: `What about ${gold.id}?`, answer, sourceIds, gold: goldOf(gold) }
}

const ROWS: readonly ExportRow[] = [
  row('conv-9', 'Rome', { id: 'a', answer: 'Rome', category: 4, releasedEvidence: ['D1:3', 'D30:05'] }, ['D1:3', 'D2:2']),
  row('10', 'a "quoted"\nanswer\u2028', { id: 'b', answer: '2022', category: 2, releasedEvidence: ['D8:6; D9:17'] }, ['session:S08', 'session:S01']),
  row('conv-9', '', { id: 'c', answer: 'x; because', category: 3, releasedEvidence: [] }, ['D1:3']),
  row('2', 'Not mentioned', { id: 'd', answer: null, category: 5, adversarialAnswer: 'the trap', releasedEvidence: ['D1:1'] }),
  row('2', 'pots', { id: 'e', answer: 'pots', category: 1, releasedEvidence: ['D1:1'] }),
]

describe('official exports', () => {
  it('LongMemEval: one object a line, released ids, order kept', () => {
    const lines = longmemevalText(ROWS).split('\n')
    expect(lines.pop()).toBe('')
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { question_id: 'released-a', hypothesis: 'Rome' },
      { question_id: 'released-b', hypothesis: 'a "quoted"\nanswer\u2028' },
      { question_id: 'released-c', hypothesis: '' },
      { question_id: 'released-d', hypothesis: 'Not mentioned' },
      { question_id: 'released-e', hypothesis: 'pots' },
    ])
  })

  it('LoCoMo: samples in order of appearance, evidence as released, the trap never an answer', () => {
    const samples = JSON.parse(locomoText(ROWS, 'm')) as { sample_id: string; qa: Record<string, unknown>[] }[]
    expect(samples.map(({ sample_id, qa }) => [sample_id, qa.length])).toEqual([['conv-9', 2], ['10', 1], ['2', 2]])
    expect(samples[0]?.qa[0]).toEqual({
      question: 'What about a?',
      answer: 'Rome',
      evidence: ['D1:3', 'D30:05'],
      category: 4,
      m_prediction: 'Rome',
      m_prediction_context: ['D1:3', 'D2:2'],
    })
    expect(samples[1]?.qa[0]?.['m_prediction_context']).toEqual(['S8', 'S1'])
    expect(samples[2]?.qa[0]).toEqual({
      question: 'What about d?',
      answer: null,
      evidence: ['D1:1'],
      category: 5,
      adversarial_answer: 'the trap',
      m_prediction: 'Not mentioned',
    })
  })

  it('Mem0: conversations keep their order even when their ids are numbers', () => {
    const text = mem0Text(ROWS)
    expect([...text.matchAll(/^("[^"]+"): \[/gm)].map((match) => match[1])).toEqual(['"conv-9"', '"10"', '"2"'])
    expect((JSON.parse(text) as Record<string, unknown[]>)['2']).toEqual([
      { question: 'What about d?', answer: null, response: 'Not mentioned', category: 5 },
      { question: 'What about e?', answer: 'pots', response: 'pots', category: 1 },
    ])
    expect(JSON.parse(mem0Text([]))).toEqual({})
  })

  it('name the rows that a scorer cannot take', () => {
    const typed = [...ROWS, row('lme-0001', 'x', { id: 'f', category: 'multi-session' })]
    expect(unfitRows('longmemeval', typed)).toEqual([])
    expect(unfitRows('locomo', ROWS)).toEqual([])
    expect(unfitRows('mem0', typed)).toEqual([{ where: 'f', message: 'expected an integer category, got "multi-session"' }])
  })
})

describeWithPython('official exports, read as the official scorers read', [], () => {
  const fileWith = (text: string): string => {
    const file = join(folders.make(), 'export.json')
    writeFileSync(file, text)
    return file
  }
  const run = (script: string, ...args: readonly string[]): unknown => JSON.parse(python([`test/report/stand-ins/${script}`, ...args]))

  it('LongMemEval scores every row', () => {
    const reference = ROWS.map(({ gold }) => ({ question_id: gold.releasedId, answer: gold.answer ?? 'never' }))
    expect(run('longmemeval.py', fileWith(longmemevalText(ROWS)), fileWith(JSON.stringify(reference)))).toEqual({ scored: 5, skipped: 0, right: 2 })
  })

  it('LoCoMo scores every row, category 5 without an answer included', () => {
    expect(run('locomo.py', fileWith(locomoText(ROWS, 'm')), 'm', 'plain')).toEqual({
      samples: 3,
      n: 5,
      by_category: [
        { category: 4, n: 1, f1: 1, recall: 0.5 },
        { category: 1, n: 1, f1: 1, recall: 1 },
        { category: 2, n: 1, f1: 0, recall: 1 },
        { category: 3, n: 1, f1: 0, recall: 0 },
        { category: 5, n: 1, f1: 1, recall: 1 },
      ],
      f1: 0.6,
      recall: 0.7,
    })
  })

  it('Mem0 reads every row and leaves category 5 out itself', () => {
    expect(run('mem0.py', fileWith(mem0Text(ROWS)))).toEqual({ conversations: ['conv-9', '10', '2'], rows: 4, f1: [1, 0, 0, 1] })
  })
})
