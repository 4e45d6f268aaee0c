import { describe, expect, it } from 'vitest'
import type { Gold } from '../../src/core/answer-key.js'
import type { Question } from '../../src/core/dataset.js'
import { sha256Hex } from '../../src/core/digest.js'
import { assayJudge } from '../../src/protocols/assay-judge.js'
import { readReply, type JudgeRequest } from '../../src/protocols/judge-protocol.js'
import { longMemEval, longMemEvalAdapted } from '../../src/protocols/longmemeval.js'
import { mem0 } from '../../src/protocols/mem0.js'

const question = { id: 'lme-0001-q', haystack: 'lme-0001', text: 'What is {it}? $& {}' } as unknown as Question
const gold = (more: Partial<Gold> = {}): Gold =>
  ({ question: 'lme-0001-q', releasedId: '0862e8bf', answer: 'blue', category: 'multi-session', abstention: false, evidence: [], evidenceSessions: [], malformedEvidence: [], ...more }) as Gold

// Texts of our own in the shape of upstream's: three positional slots, or three named ones.
const texts = new Map([
  ['longmemeval/base', 'base Q {} G {} A {} \n\n'],
  ['longmemeval/temporal-reasoning', 'temporal {} {} {} '],
  ['longmemeval/knowledge-update', 'update\nQuestion: {} Gold: {} Answer: {}'],
  ['longmemeval/single-session-preference', 'rubric {} {} {}'],
  ['longmemeval/abstention', 'abstain {} {} {}'],
  ['mem0/judge', 'Q {question} G {gold_answer} A {generated_answer} as {{"label"}}'],
])
const asked = (request: ReturnType<typeof mem0.ask>): JudgeRequest => {
  if ('skip' in request) throw new Error(`skipped: ${request.skip}`)
  return request
}

describe('mem0', () => {
  it('fills its slots once, whatever the values hold, and sends upstream’s sampling fields', () => {
    const request = asked(mem0.ask(question, '{gold_answer} $1', gold(), texts))
    expect(request.messages).toEqual([{ role: 'user', content: 'Q What is {it}? $& {} G blue A {gold_answer} $1 as {"label"}' }])
    expect(request.decoding).toEqual({ temperature: 0, response_format: { type: 'json_object' } })
    expect(request.template).toBe(sha256Hex(texts.get('mem0/judge') as string))
  })

  it('skips category 5 and rows without gold, with the reason', () => {
    expect(mem0.ask(question, 'x', gold({ category: 5 }), texts)).toEqual({ skip: 'the protocol leaves category 5 out' })
    const { answer: _none, ...without } = gold()
    expect(mem0.ask(question, 'x', without as Gold, texts)).toEqual({ skip: 'the release has no gold answer for this row' })
  })

  it.each([
    ['{"label": "CORRECT"}', 'correct', 'correct'],
    ['a reason\n```json\n{"label": "WRONG"}\n```', 'wrong', 'wrong'],
    ['because … {"label": "CORRECT"} done', 'correct', 'correct'],
    ['{"label": "INCORRECT"}', 'unparsable', 'wrong'],
    ['{"label": "correct"}', 'unparsable', 'wrong'],
    ['INCORRECT', 'unparsable', 'unparsable'],
    ['{"verdict": "CORRECT"}', 'unparsable', 'unparsable'],
    ['{"label": "CORR', 'unparsable', 'unparsable'],
    ['', 'unparsable', 'unparsable'],
  ])('reads %j as %s, upstream as %s', (reply, label, exact) => {
    expect(readReply(mem0, reply, 'stop')).toEqual({ label, exact, parserSensitive: label !== exact })
  })
})

describe('longmemeval', () => {
  it.each([
    ['single-session-user', '1', 'base'],
    ['multi-session', '1', 'base'],
    ['temporal-reasoning', '1', 'temporal-reasoning'],
    ['knowledge-update', '1', 'knowledge-update'],
    ['single-session-preference', '1', 'single-session-preference'],
    ['temporal-reasoning', '0862e8bf_abs', 'abstention'],
    ['multi-session', 'x_abs_2', 'abstention'],
  ])('asks %s with the id %s by the template %s', (category, releasedId, variant) => {
    const request = asked(longMemEval.ask(question, 'azure', gold({ category, releasedId }), texts))
    expect(request.variant).toBe(variant)
    expect(request.template).toBe(sha256Hex(texts.get(`longmemeval/${variant}`) as string))
    expect(request.decoding).toEqual({ n: 1, temperature: 0, max_tokens: 10 })
  })

  it('keeps every byte of the template, and fills by position', () => {
    expect(asked(longMemEval.ask(question, 'azure', gold(), texts)).messages[0]?.content).toBe('base Q What is {it}? $& {} G blue A azure \n\n')
  })

  it('has no template for a type of another benchmark', () => {
    expect(longMemEval.ask(question, 'x', gold({ category: 1 }), texts)).toEqual({ skip: 'the protocol has no template for the type 1' })
  })

  it.each([
    ['yes', 'correct', 'correct'],
    [' Yes. ', 'correct', 'correct'],
    ['**No**', 'wrong', 'wrong'],
    ['Yes, but no', 'unparsable', 'correct'],
    ['yesterday', 'unparsable', 'correct'],
    ['eyes… no', 'unparsable', 'correct'],
    ['I cannot say', 'unparsable', 'wrong'],
    ['', 'unparsable', 'wrong'],
  ])('reads %j as %s, upstream as %s', (reply, label, exact) => {
    expect(readReply(longMemEval, reply, 'stop')).toEqual({ label, exact, parserSensitive: label !== exact })
  })

  it('does not read a reply that was cut off', () => {
    expect(readReply(longMemEval, 'no', 'length')).toEqual({ label: 'unparsable', exact: 'wrong', parserSensitive: true })
  })

  it('says which text is missing and how to bring it', () => {
    expect(() => longMemEval.ask(question, 'x', gold(), new Map())).toThrow('longmemeval/base is not on this machine')
  })

  it('differs from its adapted form in the knowledge-update template and in trailing space only', () => {
    const content = (protocol: typeof longMemEval, category: string): string =>
      asked(protocol.ask(question, 'azure', gold({ category }), texts)).messages[0]?.content as string
    expect(content(longMemEvalAdapted, 'multi-session')).toBe(content(longMemEval, 'multi-session').trimEnd())
    const [adapted, upstream] = [content(longMemEvalAdapted, 'knowledge-update'), content(longMemEval, 'knowledge-update')]
    expect(adapted).not.toBe(upstream)
    expect(adapted.split('\n').filter((line) => !upstream.split('\n').includes(line))).toHaveLength(1)
  })
})

describe('assay-judge/1', () => {
  it('asks about answerable and unanswerable rows by different templates, and needs no upstream text', () => {
    const plain = asked(assayJudge.ask(question, 'azure', gold(), new Map()))
    const declined = asked(assayJudge.ask(question, 'azure', gold({ abstention: true, category: 5 }), new Map()))
    expect([plain.variant, declined.variant]).toEqual(['answerable', 'unanswerable'])
    expect(plain.messages[0]?.content).toContain('Answer to check: azure')
    expect(plain.messages[0]?.content).toContain('{"label": "correct"}')
  })

  it.each([
    ['{"label": "correct"}', 'correct'],
    [' {"label":"wrong"}\n', 'wrong'],
    ['{"label": "correct", "label2": 1}', 'unparsable'],
    ['correct', 'unparsable'],
    ['{"label": "CORRECT"}', 'unparsable'],
    ['null', 'unparsable'],
  ])('reads %j as %s', (reply, label) => {
    expect(readReply(assayJudge, reply, 'stop')).toEqual({ label, exact: label, parserSensitive: false })
  })
})
