// Owns a run folder that is being written: the journal, the open bodies, and what they already hold. It sees no gold.
import { AssayError } from '../core/assay-error.js'
import { canonicalJson } from '../core/canonical-json.js'
import type { Json } from '../core/json.js'
import type { AppendFile } from '../ports/journal.js'
import type { RunFolder } from '../ports/run-folder.js'
import type { Clock } from '../ports/clock.js'
import { openExchangeLog, type ExchangeLog } from './exchange-log.js'
import type { ExchangeEntry } from './exchange-rows.js'
import { openJournal, type Journal } from './journal.js'
import { JOURNAL_FORMAT, entriesOf, requireEntries, type AttemptEntry, type ConversationEntry, type JournalEntry, type PlannedEntry, type ResumedEntry } from './journal-entries.js'
import { openBodies, type OpenBodies } from './open-bodies.js'
import { JOURNAL_FILE, LOCK_FILE, OPEN_BODIES_FILE } from './pack-files.js'
import { questionIdsDigest, type RunPlan } from './run-plan.js'

export interface OpenRun {
  readonly plan: RunPlan
  readonly bodies: OpenBodies
  /** Everything recorded so far, in order of arrival. */
  readonly entries: readonly JournalEntry[]
  /** By `sample_id`. */
  readonly conversations: ReadonlyMap<string, ConversationEntry>
  /** The first attempt of each question. */
  readonly attempts: ReadonlyMap<string, AttemptEntry>
  /** The record of calls to models; after a resume it holds the earlier ones. */
  readonly exchanges: ExchangeLog
  /** What a crash tore: the start of a journal line, and bytes of bodies. */
  readonly dropped: { readonly line: string | null; readonly bodyBytes: number }
  /** Durable when the promise resolves. */
  record(entry: JournalEntry): Promise<void>
  /** May be called again. */
  close(): Promise<void>
}

/**
 * Opens a run for the first time or again. `engine` tells the journal which code does it.
 * @throws AssayError `invalid-input` when the folder holds another run, or a damaged one
 */
export async function openRun(folder: RunFolder, plan: RunPlan, clock: Clock, engine: Json = null): Promise<OpenRun> {
  await refuseForeignFolder(folder)
  const opened: AppendFile[] = []
  const open = async (path: string): Promise<AppendFile> => {
    const file = await folder.openAppend(path)
    opened.push(file)
    return file
  }
  try {
    const journal = await openJournal(await open(JOURNAL_FILE))
    const entries = requireEntries(journal.lines)
    const [first] = entries
    if (first !== undefined) refuseOtherRun(first, plan)
    const bodies = await openBodies(await open(OPEN_BODIES_FILE))
    const run = new RecordingRun(plan, journal, bodies, entries)
    if (first === undefined) await run.record(plannedEntry(plan, engine, clock.now()))
    else await run.record({ kind: 'resumed', dropped_line: journal.dropped, dropped_body_bytes: bodies.droppedBytes, engine: engine as ResumedEntry['engine'], at: clock.now() })
    await run.openExchanges()
    return run
  } catch (error) {
    await Promise.all(opened.map((file) => file.close()))
    throw error
  }
}

class RecordingRun implements OpenRun {
  readonly plan: RunPlan
  readonly bodies: OpenBodies
  readonly entries: JournalEntry[]
  readonly conversations = new Map<string, ConversationEntry>()
  readonly attempts = new Map<string, AttemptEntry>()
  readonly #journal: Journal
  #exchanges: ExchangeLog | null = null
  #closed = false

  constructor(plan: RunPlan, journal: Journal, bodies: OpenBodies, entries: readonly JournalEntry[]) {
    this.plan = plan
    this.bodies = bodies
    this.#journal = journal
    this.entries = [...entries]
    for (const entry of entries) this.#keep(entry)
  }

  get exchanges(): ExchangeLog {
    if (this.#exchanges === null) throw new AssayError('broken-invariant', 'the record of exchanges is not open', { hint: 'Please report this.' })
    return this.#exchanges
  }

  async openExchanges(): Promise<void> {
    this.#exchanges = await openExchangeLog({
      append: (kind, members) => this.record({ kind, ...members } as unknown as ExchangeEntry),
      bodies: this.bodies,
      journaled: entriesOf(this.entries, 'exchange').map(({ exchange }) => exchange),
    })
  }

  get dropped(): OpenRun['dropped'] {
    return { line: this.#journal.dropped, bodyBytes: this.bodies.droppedBytes }
  }

  async record(entry: JournalEntry): Promise<void> {
    const { kind, ...members } = entry
    await this.#journal.append(kind, members as unknown as Parameters<Journal['append']>[1])
    this.entries.push(entry)
    this.#keep(entry)
  }

  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    await this.#exchanges?.settled()
    await this.#journal.close()
    await this.bodies.close()
  }

  #keep(entry: JournalEntry): void {
    if (entry.kind === 'conversation' && !this.conversations.has(entry.sample_id)) this.conversations.set(entry.sample_id, entry)
    if (entry.kind === 'attempt' && !this.attempts.has(entry.question_id)) this.attempts.set(entry.question_id, entry)
  }
}

function plannedEntry(plan: RunPlan, engine: Json, at: string): PlannedEntry {
  return {
    kind: 'planned',
    format: JOURNAL_FORMAT,
    run: plan.run,
    spec: plan.spec,
    design: plan.design,
    resolved: plan.resolved,
    questions: plan.questions.length,
    question_ids_sha256: questionIdsDigest(plan.questions.map(({ id }) => id)),
    engine: engine as PlannedEntry['engine'],
    at,
  }
}

function refuseOtherRun(first: JournalEntry, plan: RunPlan): void {
  const hint = 'Choose another --out, or move this folder away.'
  if (first.kind !== 'planned') throw new AssayError('invalid-input', `expected the journal to begin with the plan, got a line "${first.kind}"`, { hint })
  if (first.run !== plan.run || canonicalJson(first.spec) !== canonicalJson(plan.spec)) {
    throw new AssayError('invalid-input', `this folder holds another run: expected ${plan.run}, got ${first.run}`, { hint })
  }
  if (first.question_ids_sha256 !== questionIdsDigest(plan.questions.map(({ id }) => id))) {
    throw new AssayError('invalid-input', 'this folder holds a run over other questions of the same data', { hint })
  }
}

/** A folder without a journal must be empty: nobody's files are mixed with a pack. */
async function refuseForeignFolder(folder: RunFolder): Promise<void> {
  const paths = (await folder.list('')).filter((path) => path !== LOCK_FILE && path !== OPEN_BODIES_FILE)
  if (paths.length === 0 || paths.includes(JOURNAL_FILE)) return
  throw new AssayError('invalid-input', `the run folder holds files and no journal: ${paths.slice(0, 5).join(', ')}`, { hint: 'Choose another --out, or move them away.' })
}
