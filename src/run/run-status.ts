// Owns how far a run folder is, from its files alone: nothing is locked, cut or written.
import type { ObjectStore } from '../ports/object-store.js'
import { ATTEMPT_STATES } from '../core/attempt.js'
import { journalEntries, type JournalEntry } from './journal-entries.js'
import { parseJournal } from './journal.js'
import { JOURNAL_FILE, SUCCESS_FILE } from './pack-files.js'
import { readSeal } from './pack-seal.js'

export interface RunStatus {
  readonly run: string
  readonly arm: string
  /** `sealed`; `open`: unfinished, another `assay run` resumes it; `damaged`: journal or seal cannot be read. */
  readonly state: 'sealed' | 'open' | 'damaged'
  readonly planned: number
  /** Questions with an attempt, in whatever state. */
  readonly recorded: number
  readonly answered: number
  readonly states: Readonly<Record<string, number>>
  readonly smoke: boolean
  readonly mock: boolean
  readonly content_root: string | null
  /** What is wrong with a damaged one. */
  readonly reason: string | null
}

/** Null when the folder is no run. */
export async function runStatus(store: ObjectStore): Promise<RunStatus | null> {
  const bytes = await store.read(JOURNAL_FILE)
  if (bytes === null) return null
  const seal = await readSeal(store)
  // An open journal may end in the middle of a line.
  const whole = bytes.subarray(0, bytes.lastIndexOf(0x0a) + 1)
  const { lines, faults } = parseJournal(whole)
  const { entries, faults: entryFaults } = journalEntries(lines)
  const [planned] = entries
  if (planned?.kind !== 'planned') return whole.length === 0 ? null : damaged(entries, 'the journal does not begin with a plan')
  const [fault] = [...faults, ...entryFaults]
  const counts = countsOf(entries)
  const sealed = seal !== null && typeof seal !== 'string' && (await store.read(SUCCESS_FILE)) !== null
  return {
    run: planned.run,
    arm: planned.resolved.arm,
    state: fault !== undefined || typeof seal === 'string' ? 'damaged' : sealed ? 'sealed' : 'open',
    planned: planned.questions,
    ...counts,
    smoke: planned.spec.questions !== 'all',
    mock: planned.resolved.mock,
    content_root: sealed ? seal.content_root : null,
    reason: fault !== undefined ? `${JOURNAL_FILE}:${fault.line}: ${fault.message}` : typeof seal === 'string' ? `pack.json: ${seal}` : null,
  }
}

function countsOf(entries: readonly JournalEntry[]): Pick<RunStatus, 'recorded' | 'answered' | 'states'> {
  const states = new Map<string, string>()
  for (const entry of entries) if (entry.kind === 'attempt' && !states.has(entry.question_id)) states.set(entry.question_id, entry.state)
  const count = (state: string): number => [...states.values()].filter((each) => each === state).length
  return { recorded: states.size, answered: count('answered'), states: Object.fromEntries(ATTEMPT_STATES.map((state) => [state, count(state)])) }
}

function damaged(entries: readonly JournalEntry[], reason: string): RunStatus {
  return { run: '', arm: '', state: 'damaged', planned: 0, ...countsOf(entries), smoke: false, mock: false, content_root: null, reason }
}
