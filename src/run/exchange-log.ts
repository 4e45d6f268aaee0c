// Owns the durable record of exchanges in an open run: bodies and row in one append, then the row's line in the journal.
import type { ExchangeRow } from '../core/exchange.js'
import type { Sha256 } from '../core/ids.js'
import type { Json } from '../core/json.js'
import type { BodyReader } from '../ports/body-store.js'
import { EXCHANGE_KIND, exchangeNoteSchema } from './exchange-rows.js'
import type { ExchangeEntry } from './exchange-rows.js'
import { nativeSha256 } from './native-digest.js'
import { prepareBody } from './open-bodies.js'
import type { OpenBodies, PreparedBody } from './open-bodies.js'

export interface ExchangeLog {
  /** The exchanges that were durable when the log was opened. */
  readonly earlier: readonly ExchangeRow[]
  /** Null when no bodies are kept. */
  readonly bodies: BodyReader | null
  /** Cuts and digests a body; the work that can be done before it must be durable. */
  prepare(bytes: Uint8Array): PreparedBody
  /** Durable when it resolves: after a crash the exchange is there with its bodies, or not at all. After one has failed, all fail. */
  commit(entry: ExchangeNote, bodies: readonly PreparedBody[]): Promise<void>
  /** Resolves when every committed exchange also has its line in the journal. */
  settled(): Promise<void>
}

const LINES_EVERY_MS = 100

export type ExchangeNote = Omit<ExchangeEntry, 'kind'>

export interface ExchangeLogParts {
  /** The journal, or whatever keeps its lines in order. Durable when it resolves. */
  readonly append: (kind: typeof EXCHANGE_KIND, members: { readonly [member: string]: Json }) => Promise<void>
  /** Absent when no bodies are kept: then the journal's line is the record. */
  readonly bodies?: OpenBodies
  /** The exchanges that the journal already holds. */
  readonly journaled: readonly ExchangeRow[]
}

/** Opens the log, and gives the journal the lines that a crash kept from it. */
export async function openExchangeLog(parts: ExchangeLogParts): Promise<ExchangeLog> {
  const { bodies, journaled } = parts
  if (bodies === undefined) return hashOnlyLog(parts)
  const known = new Set<Sha256>(journaled.map(({ id }) => id))
  const missing = bodies
    .takeNotes()
    .map(parseNote)
    .filter(({ exchange }) => !known.has(exchange.id))
  for (const note of missing) await parts.append(EXCHANGE_KIND, membersOf(note))
  const lines = lazyLines(parts.append)
  return {
    earlier: [...journaled, ...missing.map(({ exchange }) => exchange)],
    bodies,
    prepare: prepareBody,
    async commit(entry, stored) {
      lines.throwIfFailed()
      await bodies.putAll(stored, Buffer.from(JSON.stringify(entry), 'utf8'))
      lines.add(entry)
    },
    async settled() {
      await lines.flush()
      lines.throwIfFailed()
    },
  }
}

interface LazyLines {
  add(note: ExchangeNote): void
  flush(): Promise<void>
  throwIfFailed(): void
}

/** Nobody waits for a line: until it is there, the note says the same. So lines are written a few times a second, many in one sync. */
function lazyLines(append: ExchangeLogParts['append']): LazyLines {
  let waiting: ExchangeNote[] = []
  let timer: NodeJS.Timeout | null = null
  let written: Promise<void> = Promise.resolve()
  let failure: { readonly error: unknown } | null = null
  const flush = (): Promise<void> => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    const notes = waiting
    waiting = []
    const now = Promise.all(notes.map((note) => append(EXCHANGE_KIND, membersOf(note)))).then(
      () => undefined,
      (error: unknown) => {
        failure ??= { error }
      },
    )
    return (written = written.then(() => now))
  }
  return {
    add(note) {
      waiting.push(note)
      timer ??= setTimeout(() => void flush(), LINES_EVERY_MS)
    },
    flush,
    throwIfFailed() {
      if (failure !== null) throw failure.error
    },
  }
}

function hashOnlyLog({ append, journaled }: ExchangeLogParts): ExchangeLog {
  return {
    earlier: journaled,
    bodies: null,
    prepare: (bytes) => ({ digest: nativeSha256(bytes), bytes, pieces: [] }),
    commit: (entry) => append(EXCHANGE_KIND, membersOf(entry)),
    settled: async () => {},
  }
}

function membersOf({ exchange, timing }: ExchangeNote): { readonly [member: string]: Json } {
  return { exchange: exchange as unknown as Json, timing: timing as unknown as Json }
}

function parseNote(note: Uint8Array): ExchangeNote {
  return exchangeNoteSchema.parse(JSON.parse(Buffer.from(note).toString('utf8')))
}
