// Owns the walk of one run: every planned question is remembered for, recalled for, read and journalled, once.
// It is given the dataset alone and must never see an answer key.
import { AssayError } from '../core/assay-error.js'
import type { Attempt } from '../core/attempt.js'
import type { Question } from '../core/dataset.js'
import type { ModelClient } from '../ports/model-client.js'
import type { Reader } from '../ports/reader.js'
import type { Stop } from '../ports/stop.js'
import { elapsed, notRepeatable, openConversationMemory, type ConversationMemory, type MemoryWork, type Recalled } from './conversation-memory.js'
import type { AttemptEntry, StoredPacket } from './journal-entries.js'
import { inLanes } from './lanes.js'
import { failureReason } from './question-failure.js'
import { filledTemplate, readerPayload } from './reader-payload.js'

export interface RunWork extends MemoryWork {
  readonly reader: Reader
  /** Absent for a run whose reader asks no model. */
  readonly models?: ModelClient
  readonly stop: Stop
  /** Questions in the air at once. It changes the wall time and nothing else. */
  readonly concurrency: number
  readonly progress: (done: number, planned: number) => void
}

const FIRST_ATTEMPT = 1

const NO_MODELS: ModelClient = {
  complete: async ({ model }) => {
    throw new AssayError('broken-invariant', `a reader asked ${model}, and this run opened no model`, { hint: 'Please report this with the design file.' })
  },
}

/**
 * Answers every planned question that has no attempt yet, in plan order.
 * @throws AssayError `interrupted` after a stop, with everything answered so far in the journal; errors of the disk as they are
 */
export async function execute(work: RunWork): Promise<void> {
  const { questions } = work.run.plan
  const memories = new OpenMemories(work)
  let done = 0
  work.progress(done, questions.length)
  await inLanes(questions.length, work.concurrency, () => !work.stop.aborted, async (index) => {
    const question = questions[index] as Question
    await answer(work, memories, question)
    memories.release(question)
    done += 1
    work.progress(done, questions.length)
  })
  work.stop.throwIfAborted()
}

async function answer(work: RunWork, memories: OpenMemories, question: Question): Promise<void> {
  const known = work.run.attempts.get(question.id)
  if (known !== undefined) {
    if (!isComplete(work, known)) await restoreBodies(work, await memories.recall(question), question, known)
    return
  }
  const recalled = await memories.recall(question)
  if ('failure' in recalled) {
    await work.run.record(attemptEntry(work, question, { state: 'failed', reason: recalled.failure, exchanges: [] }, recalled, null, null))
    return
  }
  const payload = await work.run.bodies.put(payloadBytes(work.reader, recalled, question))
  const started = work.clock.monotonicMs()
  const attempt = await read(work, recalled, question)
  await work.run.record(attemptEntry(work, question, attempt, recalled, payload, elapsed(work.clock, started)))
}

async function read({ reader, stop, models = NO_MODELS }: RunWork, recalled: Extract<Recalled, { packet: unknown }>, question: Question): Promise<Attempt> {
  try {
    const attempt = await reader.read(recalled.packet, question, { stop, models, attempt: FIRST_ATTEMPT })
    if (attempt.state !== 'answered' || attempt.hypothesis.trim() !== '') return attempt
    return { state: 'empty', reason: 'the answer has no text', text: attempt.hypothesis, exchanges: attempt.exchanges }
  } catch (error) {
    return { state: 'failed', reason: failureReason('reader', error), exchanges: [] }
  }
}

function attemptEntry(
  { method, clock }: RunWork,
  question: Question,
  attempt: Attempt,
  recalled: Recalled,
  payload: AttemptEntry['payload'],
  readMs: number | null,
): AttemptEntry {
  return {
    kind: 'attempt',
    question_id: question.id,
    attempt: FIRST_ATTEMPT,
    state: attempt.state,
    reason: attempt.state === 'answered' ? null : attempt.reason,
    text: (attempt.state === 'answered' ? attempt.hypothesis : attempt.text) ?? null,
    exchanges: [...attempt.exchanges],
    packet: 'failure' in recalled ? null : packetOf(recalled.stored, method.scope),
    payload,
    recall_ms: recalled.recallMs,
    read_ms: readMs,
    at: clock.now(),
  }
}

/** The sources of a packet that serves the whole conversation stand once, in the conversation's entry. */
function packetOf(stored: StoredPacket, scope: 'conversation' | 'question'): StoredPacket {
  return scope === 'conversation' ? { ...stored, sources: [] } : stored
}

function payloadBytes({ prompt }: Reader, { packet }: Extract<Recalled, { packet: unknown }>, question: Question): Uint8Array {
  return Buffer.from(prompt === undefined ? readerPayload(packet.text, question) : filledTemplate(prompt.template, packet.text, question), 'utf8')
}

function isComplete({ run }: RunWork, { packet, payload }: AttemptEntry): boolean {
  return [packet?.sha256, payload].every((digest) => digest == null || run.bodies.has(digest))
}

/** The answer is in the journal and a body of it was torn: the body is made again and must be the same; the reader is not asked. */
async function restoreBodies({ run, reader }: RunWork, recalled: Recalled, question: Question, known: AttemptEntry): Promise<void> {
  if ('failure' in recalled) throw notRepeatable(question.id, recalled.failure)
  if (recalled.stored.sha256 !== known.packet?.sha256) throw notRepeatable(question.id, 'its packet is another one this time')
  const payload = await run.bodies.put(payloadBytes(reader, recalled, question))
  if (payload !== known.payload) throw notRepeatable(question.id, 'what the reader was given is another text this time')
}

/** The conversations whose questions are being answered; each is opened once and let go with its last question. */
class OpenMemories {
  readonly #work: RunWork
  readonly #open = new Map<string, Promise<ConversationMemory>>()
  readonly #left = new Map<string, number>()
  readonly #first = new Map<string, Question>()

  constructor(work: RunWork) {
    this.#work = work
    for (const question of work.run.plan.questions) {
      this.#left.set(question.haystack, (this.#left.get(question.haystack) ?? 0) + 1)
      if (!this.#first.has(question.haystack)) this.#first.set(question.haystack, question)
    }
  }

  async recall(question: Question): Promise<Recalled> {
    let memory = this.#open.get(question.haystack)
    if (memory === undefined) {
      memory = openConversationMemory(this.#work, this.#first.get(question.haystack) as Question)
      this.#open.set(question.haystack, memory)
    }
    return (await memory).recall(question)
  }

  release({ haystack }: Question): void {
    const left = (this.#left.get(haystack) as number) - 1
    this.#left.set(haystack, left)
    if (left === 0) this.#open.delete(haystack)
  }
}
