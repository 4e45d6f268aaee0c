// Owns the protocol `mem0`: one text, JSON with a label, category 5 left out. Facts: mem0ai/mem0 @ece7ff6b, evaluation/metrics/llm_judge.py.
import { sha256Hex } from '../core/digest.js'
import type { JudgeProtocol, Reading } from './judge-protocol.js'
import { pythonFormat } from './python-format.js'
import { requireText } from './required-text.js'

const ADVERSARIAL = 5

export const mem0: JudgeProtocol = {
  name: 'mem0',
  kind: 'exact',
  model: 'gpt-4o-mini',
  texts: ['mem0/judge'],
  ask(question, scoredAnswer, gold, texts) {
    if (gold.category === ADVERSARIAL) return { skip: 'the protocol leaves category 5 out' }
    if (gold.answer === undefined) return { skip: 'the release has no gold answer for this row' }
    const template = requireText(texts, 'mem0/judge')
    const content = pythonFormat(template, [], { question: question.text, gold_answer: gold.answer, generated_answer: scoredAnswer })
    return {
      messages: [{ role: 'user', content }],
      decoding: { temperature: 0, response_format: { type: 'json_object' } },
      template: sha256Hex(template),
      variant: 'judge',
    }
  },
  readExactly: (reply) => labelOf(extractJson(reply), 'exact'),
  readStrictly: (reply) => labelOf(extractJson(reply), 'strict'),
}

/** Upstream's `extract_json`: a fenced block, else from the first `{` to the last `}`, else the text. */
function extractJson(reply: string): string {
  const text = reply.trim()
  const fenced = /```(?:json)?\s*([\s\S]*?)\s*```/.exec(text)
  if (fenced !== null) return fenced[1] as string
  const [start, end] = [text.indexOf('{'), text.lastIndexOf('}')]
  return start !== -1 && end > start ? text.slice(start, end + 1) : text
}

/** Upstream takes the label "CORRECT" for right and every other one for wrong; a missing label or bad JSON raises there. */
function labelOf(text: string, mode: 'exact' | 'strict'): Reading {
  const label = memberOf(text)
  if (label === undefined) return 'unparsable'
  if (label === 'CORRECT') return 'correct'
  return mode === 'exact' || label === 'WRONG' ? 'wrong' : 'unparsable'
}

function memberOf(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    // Not JSON is an answer to the question asked here: there is no label.
    return undefined
  }
  return typeof value === 'object' && value !== null && 'label' in value ? value.label : undefined
}
