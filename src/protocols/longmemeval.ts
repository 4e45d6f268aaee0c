// Owns the protocols `longmemeval` and `longmemeval-adapted`: five templates chosen by type, abstention by released id.
// Facts: xiaowu0162/LongMemEval @9e0b455, src/evaluation/evaluate_qa.py.
import { sha256Hex } from '../core/digest.js'
import type { Gold } from '../core/answer-key.js'
import type { JudgeProtocol, ProtocolTexts, Reading } from './judge-protocol.js'
import { pythonFormat } from './python-format.js'
import { requireText } from './required-text.js'

const TEMPLATE_OF_TYPE: ReadonlyMap<unknown, string> = new Map([
  ['single-session-user', 'base'],
  ['single-session-assistant', 'base'],
  ['multi-session', 'base'],
  ['temporal-reasoning', 'temporal-reasoning'],
  ['knowledge-update', 'knowledge-update'],
  ['single-session-preference', 'single-session-preference'],
])
const TEXTS = ['base', 'temporal-reasoning', 'knowledge-update', 'single-session-preference', 'abstention'].map((kind) => `longmemeval/${kind}`)

/** Upstream: `_abs` anywhere in the released id overrides the type. Null for a type that upstream does not know. */
function templateOf(gold: Gold): string | null {
  if (gold.releasedId.includes('_abs')) return 'abstention'
  return TEMPLATE_OF_TYPE.get(gold.category) ?? null
}

function createProtocol(name: string, kind: JudgeProtocol['kind'], text: (texts: ProtocolTexts, variant: string) => string): JudgeProtocol {
  return {
    name,
    kind,
    model: 'gpt-4o-2024-08-06',
    texts: TEXTS,
    ask(question, scoredAnswer, gold, texts) {
      const variant = templateOf(gold)
      if (variant === null) return { skip: `the protocol has no template for the type ${JSON.stringify(gold.category)}` }
      if (gold.answer === undefined) return { skip: 'the release has no gold answer for this row' }
      const template = text(texts, variant)
      return {
        messages: [{ role: 'user', content: pythonFormat(template, [question.text, gold.answer, scoredAnswer]) }],
        decoding: { n: 1, temperature: 0, max_tokens: 10 },
        template: sha256Hex(template),
        variant,
      }
    },
    readExactly: (reply) => (reply.trim().toLowerCase().includes('yes') ? 'correct' : 'wrong'),
    readStrictly,
  }
}

/** The word alone, with the punctuation and emphasis that models put around it. */
function readStrictly(reply: string): Reading {
  const word = /^[\s"'*_`(]*(yes|no)[\s"'*_`).!]*$/i.exec(reply)?.[1]?.toLowerCase()
  if (word === undefined) return 'unparsable'
  return word === 'yes' ? 'correct' : 'wrong'
}

export const longMemEval = createProtocol('longmemeval', 'exact', (texts, variant) => requireText(texts, `longmemeval/${variant}`))

// What upstream's knowledge-update template lacks beside its base: an answer in other words, or with more in it, is right too.
const EQUIVALENCE =
  'An answer that says the same in other words, or that holds the correct answer among further correct details, counts as containing the correct answer. '

/**
 * The variant that the published audit used differs from upstream in its knowledge-update template and in trailing spaces; its bytes
 * were not published. This one follows that description with a sentence of our own, so its numbers are never reported as upstream's.
 */
export const longMemEvalAdapted = createProtocol('longmemeval-adapted', 'adapted', (texts, variant) => {
  const upstream = requireText(texts, `longmemeval/${variant}`).trimEnd()
  if (variant !== 'knowledge-update') return upstream
  const slot = upstream.indexOf('{}')
  const line = upstream.lastIndexOf('\n', slot) + 1
  return `${upstream.slice(0, line)}${EQUIVALENCE}\n${upstream.slice(line)}`
})
