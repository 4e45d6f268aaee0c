// An answer-key overlay: entries join by place and released gold, the key stays as it is, and the figures are those counted from the raw files.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { Gold } from '../../src/core/answer-key.js'
import type { QuestionId } from '../../src/core/ids.js'
import { keyErrors } from '../../src/datasets/key-errors.js'
import type { Judging } from '../../src/run/judging-stage.js'
import { judgingSensitivity, overlayOf } from '../../src/run/key-overlay.js'
import { runAssay } from '../support/node-run.js'
import { describeWithShared, shared } from '../support/shared-data.js'
import { temporaryFolders } from '../support/temporary-folder.js'

const folders = temporaryFolders()
afterAll(() => folders.removeAll())

const gold = (id: string, answer?: string): readonly [QuestionId, Gold] => [
  id as QuestionId,
  { question: id as QuestionId, releasedId: id, ...(answer === undefined ? {} : { answer }), category: 4, abstention: false, evidence: [], evidenceSessions: [], malformedEvidence: [] },
]
const KEY = new Map([gold('a-q-0', '7 May'), gold('a-q-2', 'Oslo'), gold('b-q-1', 'Rome'), gold('b-q-3')])
const ROWS = [...KEY.keys()].map((id) => ({ question_id: id, sample_id: id[0] as string }))
const refuse = { fault: (where: string, message: string) => expect.fail(`${where}: ${message}`), note: () => undefined }
const entry = (question_id: string, golden_answer: unknown, error_type = 'HALLUCINATION'): object => ({ question_id, golden_answer, error_type, correct_answer: 'x' })

describe('overlay', () => {
  it('applies an entry only to a planned question with the very gold, and lists the others', () => {
    const errors = keyErrors([entry('locomo_0_qa0', '7 May', 'WRONG_CITATION'), entry('locomo_0_qa2', 'Bergen'), entry('b-q-1', 'Rome'), entry('locomo_1_qa3', 'None'), entry('locomo_1_qa9', 'x'), entry('locomo_1_qa1', 'Rome')], refuse)
    const { applied, left_out } = overlayOf(errors, ROWS, KEY)
    expect(applied.map(({ question_id, changes_score }) => [question_id, changes_score])).toEqual([['a-q-0', false], ['b-q-1', true]])
    expect(left_out.map(({ where, why }) => [where, why])).toEqual([
      ['$[1]', 'a-q-2: the entry is about the gold "Bergen", the key has "Oslo"'],
      ['$[3]', 'b-q-3: the entry is about the gold "None", the key has null'],
      ['$[4]', 'b-q-9 is no planned question'],
      ['$[5]', 'b-q-1 has an entry already'],
    ])
  })

  it('tells every fault of a list at its place', () => {
    const faults: string[] = []
    keyErrors([{ golden_answer: 1 }, 'x'], { fault: (where, message) => faults.push(`${where}: ${message}`), note: () => undefined })
    expect(faults).toEqual(['$[0].question_id: expected text, got nothing', '$[0].error_type: expected text, got nothing', '$[1]: expected an object, got the text "x"'])
  })

  it('counts credited faulty rows, the scenarios, the bounds, and a score above the ceiling', () => {
    const overlay = overlayOf(keyErrors([entry('a-q-0', '7 May'), entry('a-q-2', 'Oslo')], refuse), ROWS, KEY)
    const states = ['correct', 'wrong', 'correct', 'correct']
    const judging = { seal: { judging: { name: 'm' } }, rows: [...KEY.keys()].map((question_id, i) => ({ question_id, state: states[i] })) } as unknown as Judging
    expect(judgingSensitivity(overlay, judging)).toEqual({
      judging: 'm',
      planned: 4,
      correct: 3,
      faulty_gold: 2,
      credited_faulty: 1,
      credited_rows: ['a-q-0'],
      ceiling: { score: 0.75, ceiling: 0.5, exceeds: true, creditedFaultyRows: 1 },
      scenarios: [
        { scenario: 'as released', correct: 3, of: 4 },
        { scenario: 'faulty rows counted wrong', correct: 2, of: 4 },
        { scenario: 'faulty rows left out', correct: 2, of: 2 },
      ],
      bounds: { least: 2, greatest: 4 },
    })
  })
})

const ERRORS = 'data/locomo/answer-key-errors.json'
const BENCHMARK = 'data/locomo/locomo10.json'
const VAGUE = 'data/published/locomo/wrong-answers-vague/ap_eval_results_scored.json'

describeWithShared('assay overlay, the documented faults of LoCoMo', [ERRORS, BENCHMARK, VAGUE], () => {
  it('has 156 entries, 99 of them score-changing, a ceiling of 93.57 %, and credits what the raw files give', () => {
    const pack = join(folders.make(), 'vague')
    expect(runAssay('import', 'locomo-audit', shared(VAGUE), '--benchmark', shared(BENCHMARK), '--out', pack).status).toBe(0)
    const key = readFileSync(join(pack, 'scorer/answer_key.jsonl'), 'utf8')
    const ran = runAssay('overlay', pack, '--errors', shared(ERRORS), '--json')
    expect([ran.status, ran.stderr]).toEqual([0, ''])
    const document = JSON.parse(ran.stdout) as { errors: object; packs: { applied: unknown[]; left_out: unknown[]; judgings: { judging: string; credited_faulty: number; faulty_gold: number; ceiling: { ceiling: number; exceeds: boolean } }[]; scores: { score: string; released: number; corrected: number }[] }[]; note: string }
    expect(document.errors).toMatchObject({ entries: 156, changes_score: 99, by_type: { WRONG_CITATION: 57 } })
    expect(document.note).toContain('not a score')
    const [only] = document.packs
    expect([only?.applied.length, only?.left_out.length]).toEqual([156, 0])

    const faulty = new Set((JSON.parse(readFileSync(shared(ERRORS), 'utf8')) as { question_id: string; error_type: string }[]).flatMap((one) => (one.error_type === 'WRONG_CITATION' ? [] : [one.question_id])))
    const raw = Object.values((JSON.parse(readFileSync(shared(VAGUE), 'utf8')) as { detailed_results: Record<string, { question_id: string; llm_judgments: Record<string, boolean> }[]> }).detailed_results).flat()
    const credited = [1, 2, 3].map((n) => raw.filter((row) => faulty.has(row.question_id) && row.llm_judgments[`judgment_${n}`]).length)
    expect(only?.judgings.map(({ judging, credited_faulty, faulty_gold }) => [judging, credited_faulty, faulty_gold])).toEqual(credited.map((count, i) => [`judgment_${i + 1}`, count, 99]))
    for (const { ceiling } of only?.judgings ?? []) expect([ceiling.ceiling.toFixed(4), ceiling.exceeds]).toEqual(['0.9357', false])
    const f1 = only?.scores.find(({ score }) => score === 'locomo_f1')
    expect(f1?.released).not.toBe(f1?.corrected)
    expect((JSON.parse(readFileSync(join(pack, 'metrics.json'), 'utf8')) as { metrics: Record<string, { mean_planned: number }> }).metrics['locomo_f1']?.mean_planned).toBe(f1?.released)
    expect(readFileSync(join(pack, 'scorer/answer_key.jsonl'), 'utf8')).toBe(key)
    expect(runAssay('overlay', `${pack}#9`, '--errors', shared(ERRORS)).status).toBe(2)
  })
})
