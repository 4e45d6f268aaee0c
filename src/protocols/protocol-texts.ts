// Owns the pins of upstream protocol texts. The texts are fetched and accepted by digest only; none of them stands in this project.
import type { Sha256 } from '../core/ids.js'
import { sha256Hex } from '../core/digest.js'
import { stringsAssignedTo } from './python-literal.js'

/** One upstream file at one commit. */
export interface SourcePin {
  /** The word of `assay protocols pull`. */
  readonly name: string
  readonly repository: string
  readonly commit: string
  readonly path: string
  readonly bytes: number
  readonly sha256: Sha256
}

/** One text in it: the n-th literal assigned to a name. */
export interface TextPin {
  readonly name: string
  readonly source: string
  readonly assignment: string
  /** From 0, among the assignments to that name. */
  readonly occurrence: number
  readonly bytes: number
  readonly sha256: Sha256
}

const digest = (hex: string): Sha256 => hex as Sha256

export const SOURCE_PINS: readonly SourcePin[] = [
  {
    name: 'longmemeval',
    repository: 'xiaowu0162/LongMemEval',
    commit: '9e0b455f4ef0e2ab8f2e582289761153549043fc',
    path: 'src/evaluation/evaluate_qa.py',
    bytes: 7436,
    sha256: digest('ecce9c4c79dc89d99534ac17b383a5cbb5b9f0c69ee98adaf0684742e3d95251'),
  },
  {
    name: 'mem0-judge',
    repository: 'mem0ai/mem0',
    commit: 'ece7ff6b84b3e55336fcf2e17253b074d2d5166d',
    path: 'evaluation/metrics/llm_judge.py',
    bytes: 4872,
    sha256: digest('ac2e242f6ea0b817ba1b229ff9e5271f6846b7b8a9aefa8a5a5a81ea58df3b3c'),
  },
  {
    name: 'mem0-answer',
    repository: 'mem0ai/mem0',
    commit: 'ece7ff6b84b3e55336fcf2e17253b074d2d5166d',
    path: 'evaluation/prompts.py',
    bytes: 7266,
    sha256: digest('407bea1c1453dc6832c234bb1ed936d401d796fabcc0b28337a47ba63517d3ba'),
  },
]

const longMemEval = (kind: string, occurrence: number, bytes: number, hex: string): TextPin => ({
  name: `longmemeval/${kind}`,
  source: 'longmemeval',
  assignment: 'template',
  occurrence,
  bytes,
  sha256: digest(hex),
})

export const TEXT_PINS: readonly TextPin[] = [
  longMemEval('base', 0, 508, 'fba020ba3d57982efdc9a937c1c01f897b789a608c7f88e60244121f6505e5bc'),
  longMemEval('temporal-reasoning', 1, 770, '8d33a5fdd83afeeb4592454a965eab43d1fcb2dedc042d1d3892f4254be6c273'),
  longMemEval('knowledge-update', 2, 448, '183a9b3a6197ec620940f610cdc1207201ec98c1113dd633ea685cfc322fafac'),
  longMemEval('single-session-preference', 3, 456, '741ee3bcbea7ff5e8ed359acef61d2f8ded3de021bbcff6ee13de455f2e2aa9b'),
  longMemEval('abstention', 4, 432, '5c0b365a1e1d06db36377c735432b56e122ca3c428f89faf61d43a0d5a7e050b'),
  { name: 'mem0/judge', source: 'mem0-judge', assignment: 'ACCURACY_PROMPT', occurrence: 0, bytes: 1669, sha256: digest('62395dd312a631dfd9355026a0b69cc936018274c3198b6365b5c2a5c9bca9e0') },
  { name: 'mem0/answer', source: 'mem0-answer', assignment: 'ANSWER_PROMPT', occurrence: 0, bytes: 2245, sha256: digest('f3c786104816bba61d03b7f41c2be45009e6c8c296a04d9712ab1a59e4ae2399') },
]

export type ExtractedText = { readonly pin: TextPin; readonly text: string } | { readonly pin: TextPin; readonly fault: string }

/** Takes the pinned texts out of an upstream file. A text with another digest is a fault, whatever it looks like. */
export function extractTexts(source: string, pins: readonly TextPin[]): readonly ExtractedText[] {
  return pins.map((pin) => {
    const found = stringsAssignedTo(source, pin.assignment)
    const text = found[pin.occurrence]
    if (text === undefined) return { pin, fault: `expected ${pin.occurrence + 1} texts assigned to ${pin.assignment}, found ${found.length}` }
    const sha256 = sha256Hex(text)
    if (sha256 !== pin.sha256) return { pin, fault: `expected sha256 ${pin.sha256}, got ${sha256}` }
    return { pin, text }
  })
}
