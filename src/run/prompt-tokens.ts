// Owns the count of tokens that a run will send, made before it from its own packets: exact where packets are few, from a sample otherwise.
import type { Dataset, Question } from '../core/dataset.js'
import type { MemoryMethod, MemoryPorts } from '../ports/memory-method.js'
import type { Reader } from '../ports/reader.js'
import type { Tokenizer } from '../ports/tokenizer.js'
import { filledTemplate } from './reader-payload.js'

export interface PromptTokens {
  /** Input of all planned questions: the packet, the prompt around it, the question. The few tokens that a provider adds per message are not in it. */
  readonly input: number
  /** The questions whose packets were made for it. */
  readonly sampled: number
  readonly planned: number
}

export interface PromptTokenWork {
  readonly dataset: Dataset
  readonly questions: readonly Question[]
  readonly method: MemoryMethod
  readonly ports: MemoryPorts
  readonly prompt: NonNullable<Reader['prompt']>
  readonly tokenizer: Tokenizer
}

/** Conversations whose memory is built; more are counted by the mean of these. */
const CONVERSATIONS = 20
/** Questions of each for which a packet of their own is made. */
const QUESTIONS_EACH = 5

export async function promptTokens({ dataset, questions, method, ports, prompt, tokenizer }: PromptTokenWork): Promise<PromptTokens> {
  const groups = groupedByHaystack(questions)
  const frame = tokenizer.count(filledTemplate(prompt.template, '', { text: '' })) + (prompt.system === null ? 0 : tokenizer.count(prompt.system))
  let [counted, sampled] = [0, 0]
  for (const own of [...groups.values()].slice(0, CONVERSATIONS)) {
    ports.stop.throwIfAborted()
    const [first] = own
    if (first === undefined) continue
    const state = await method.remember(await dataset.haystack(first.haystack), ports)
    const shared = method.scope === 'conversation' ? tokenizer.count((await method.recall(state, first, ports)).text) : null
    for (const question of shared === null ? own.slice(0, QUESTIONS_EACH) : own) {
      const packet = shared ?? tokenizer.count((await method.recall(state, question, ports)).text)
      counted += frame + packet + tokenizer.count(question.text)
      sampled += 1
    }
  }
  return { input: sampled === 0 ? 0 : Math.round((counted / sampled) * questions.length), sampled, planned: questions.length }
}

function groupedByHaystack(questions: readonly Question[]): ReadonlyMap<string, readonly Question[]> {
  const groups = new Map<string, Question[]>()
  for (const question of questions) {
    const group = groups.get(question.haystack)
    if (group === undefined) groups.set(question.haystack, [question])
    else group.push(question)
  }
  return groups
}
