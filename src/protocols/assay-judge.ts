// Owns the protocol `assay-judge/1`: a prompt written here, strict JSON, one label. Its numbers are never reported under an upstream name.
import { sha256Hex } from '../core/digest.js'
import type { JudgeProtocol, Reading } from './judge-protocol.js'
import { pythonFormat } from './python-format.js'

const ANSWERABLE = `You check one answer against a reference.

Question: {question}
Reference answer: {gold}
Answer to check: {answer}

Rules:
1. The answer is correct when it states what the reference states. Other words, other date formats and further true detail do not matter.
2. The answer is wrong when it contradicts the reference, lacks a part that the question asks for, names several alternatives, or stays so vague that it would fit other references as well.
3. A topic that is merely related is wrong. Declining to answer is wrong.
4. Judge only what the answer says. Do not answer the question yourself.

Reply with one JSON object and nothing else: {{"label": "correct"}} or {{"label": "wrong"}}.`

const UNANSWERABLE = `You check whether an answer declines a question that cannot be answered.

Question: {question}
Why it cannot be answered: {gold}
Answer to check: {answer}

Rules:
1. The answer is correct when it says that the information is missing, was never mentioned, or that the question assumes something that is not so.
2. The answer is wrong when it answers the question as if it could be answered, even with a caveat.

Reply with one JSON object and nothing else: {{"label": "correct"}} or {{"label": "wrong"}}.`

const NEVER_SAID = 'the conversation does not say it'

export const assayJudge: JudgeProtocol = {
  name: 'assay-judge/1',
  kind: 'own',
  model: 'gpt-4o-mini-2024-07-18',
  texts: [],
  ask(question, scoredAnswer, gold) {
    if (gold.answer === undefined && !gold.abstention) return { skip: 'the release has no gold answer for this row' }
    const template = gold.abstention ? UNANSWERABLE : ANSWERABLE
    const named = { question: question.text, gold: gold.answer ?? NEVER_SAID, answer: scoredAnswer }
    return {
      messages: [{ role: 'user', content: pythonFormat(template, [], named) }],
      decoding: { temperature: 0, max_tokens: 20 },
      template: sha256Hex(template),
      variant: gold.abstention ? 'unanswerable' : 'answerable',
    }
  },
  readExactly: read,
  readStrictly: read,
}

/** Exactly `{"label": "correct"}` or `{"label": "wrong"}`, in any spacing. */
function read(reply: string): Reading {
  let value: unknown
  try {
    value = JSON.parse(reply)
  } catch {
    // Not JSON is an answer to the question asked here: there is no label.
    return 'unparsable'
  }
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 1 || !('label' in value)) return 'unparsable'
  return value.label === 'correct' || value.label === 'wrong' ? value.label : 'unparsable'
}
