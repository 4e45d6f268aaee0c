// Owns the memory of one conversation while its questions are answered: remembered once, recalled once or per question, stored, journalled.
import { AssayError } from '../core/assay-error.js'
import type { Conversation, Dataset, Question } from '../core/dataset.js'
import { digestOf } from '../core/digest.js'
import type { Packet } from '../core/packet.js'
import type { Clock } from '../ports/clock.js'
import type { MemoryMethod, MemoryPorts } from '../ports/memory-method.js'
import type { ConversationEntry, StoredPacket } from './journal-entries.js'
import { nativeSha256 } from './native-digest.js'
import type { OpenRun } from './open-run.js'
import { failureReason } from './question-failure.js'

export interface MemoryWork {
  readonly run: OpenRun
  readonly dataset: Dataset
  readonly method: MemoryMethod
  readonly ports: MemoryPorts
  readonly clock: Clock
}

/** What one question gets: a packet that is stored, or the reason why there is none. `recallMs` is null where nothing was recalled. */
export type Recalled =
  | { readonly packet: Packet; readonly stored: StoredPacket; readonly recallMs: number | null }
  | { readonly failure: string; readonly recallMs: number | null }

export interface ConversationMemory {
  recall(question: Question): Promise<Recalled>
}

/**
 * Opens the memory of the conversation of `first`, its first planned question. A packet that the journal has and the bodies still hold
 * is taken from there, so nothing that made it is asked again.
 */
export async function openConversationMemory(work: MemoryWork, first: Question): Promise<ConversationMemory> {
  const { run, method } = work
  const known = run.conversations.get(first.haystack)
  if (known?.failure != null) return failed(known.failure)
  if (method.scope === 'conversation' && known?.packet != null) {
    const bytes = await run.bodies.get(known.packet.sha256)
    if (bytes !== null) return shared({ text: Buffer.from(bytes).toString('utf8'), sources: known.packet.sources, tokens: known.packet.tokens }, known.packet)
  }
  return remember(work, first, known)
}

async function remember(work: MemoryWork, first: Question, known: ConversationEntry | undefined): Promise<ConversationMemory> {
  const { run, dataset, method, ports, clock } = work
  const haystack = await dataset.haystack(first.haystack)
  const started = clock.monotonicMs()
  let state: unknown
  let packet: Packet | null = null
  try {
    state = await method.remember(haystack, ports)
    if (method.scope === 'conversation') packet = await method.recall(state, first, ports)
  } catch (error) {
    const failure = failureReason('memory', error)
    if (known !== undefined) throw notRepeatable(first.haystack, `it failed this time, ${failure}`)
    await run.record(conversationEntry(haystack, null, failure, clock, started))
    return failed(failure)
  }
  const stored = packet === null ? null : await store(run, packet)
  if (known === undefined) await run.record(conversationEntry(haystack, stored, null, clock, started))
  else if (known.packet !== null && known.packet.sha256 !== stored?.sha256) throw notRepeatable(first.haystack, 'its packet is another one this time')
  if (packet !== null && stored !== null) return shared(packet, stored)
  return {
    async recall(question) {
      const asked = clock.monotonicMs()
      let own: Packet
      try {
        own = await method.recall(state, question, ports)
      } catch (error) {
        return { failure: failureReason('memory', error), recallMs: elapsed(clock, asked) }
      }
      const recallMs = elapsed(clock, asked)
      return { packet: own, stored: await store(run, own), recallMs }
    },
  }
}

function conversationEntry(haystack: Conversation, packet: StoredPacket | null, failure: string | null, clock: Clock, started: number): ConversationEntry {
  return {
    kind: 'conversation',
    sample_id: haystack.id,
    haystack_sha256: digestOf(haystack, nativeSha256),
    sessions: haystack.sessions.length,
    turns: haystack.sessions.reduce((sum, session) => sum + session.turns.length, 0),
    packet,
    failure,
    remember_ms: elapsed(clock, started),
    at: clock.now(),
  }
}

async function store(run: OpenRun, packet: Packet): Promise<StoredPacket> {
  const sha256 = await run.bodies.put(Buffer.from(packet.text, 'utf8'))
  return { sha256, chars: packet.text.length, tokens: packet.tokens, sources: [...packet.sources] }
}

const shared = (packet: Packet, stored: StoredPacket): ConversationMemory => ({ recall: async () => ({ packet, stored, recallMs: null }) })
const failed = (failure: string): ConversationMemory => ({ recall: async () => ({ failure, recallMs: null }) })

/** Milliseconds since `started`, to a thousandth. */
export function elapsed(clock: Clock, started: number): number {
  return Math.round((clock.monotonicMs() - started) * 1000) / 1000
}

/** A resumed run must see the memory that its first part saw. */
export function notRepeatable(where: string, what: string): AssayError {
  return new AssayError('invalid-input', `the memory of ${where} cannot be rebuilt: ${what}`, {
    hint: 'Run the same command again. If it stays so, the method or its data changed since the run was begun: move the run folder away.',
  })
}
