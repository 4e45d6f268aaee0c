// Owns the reading of LoCoMo's evidence entries and of the turn ids that observations cite. Scorer side.
import type { TurnId } from '../core/ids.js'

// Session number and turn number; leading zeros of the turn are ignored ("D30:05").
const TURN_REFERENCE = /^D(\d+):0*(\d+)$/
const SEPARATORS = /[;,\s]+/

/** Finds a turn of one conversation by what an evidence entry says. */
export class TurnLookup {
  readonly #byText = new Map<string, TurnId>()
  readonly #byNumbers = new Map<string, TurnId>()

  /** False when the id is taken. */
  add(id: TurnId): boolean {
    if (this.#byText.has(id)) return false
    this.#byText.set(id, id)
    const numbers = numbersOf(id)
    if (numbers !== null && !this.#byNumbers.has(numbers)) this.#byNumbers.set(numbers, id)
    return true
  }

  exact(text: string): TurnId | null {
    return this.#byText.get(text) ?? null
  }

  byNumbers(text: string): TurnId | null {
    const numbers = numbersOf(text)
    return numbers === null ? null : (this.#byNumbers.get(numbers) ?? null)
  }
}

/** True for `D1:1`. */
export const isTurnReference = (text: string): boolean => TURN_REFERENCE.test(text)

function numbersOf(text: string): string | null {
  const match = TURN_REFERENCE.exec(text)
  return match === null ? null : `${match[1]}:${match[2]}`
}

export type EvidenceShape = 'plain' | 'packed' | 'misspelt' | 'unreadable' | 'dangling'

export interface ReadEntry {
  readonly shape: EvidenceShape
  readonly turns: readonly TurnId[]
  /** Parts that name no turn, verbatim. */
  readonly rest: readonly string[]
}

/** One released entry: usually one turn id, sometimes several in one text, sometimes none. */
export function readEvidenceEntry(entry: string, lookup: TurnLookup): ReadEntry {
  const exact = lookup.exact(entry)
  if (exact !== null) return { shape: 'plain', turns: [exact], rest: [] }
  const parts = entry.split(SEPARATORS).filter((part) => part !== '')
  if (parts.length === 0) return { shape: 'unreadable', turns: [], rest: [entry] }
  const found = parts.map((part) => lookup.exact(part) ?? lookup.byNumbers(part))
  const turns = found.filter((turn) => turn !== null)
  const rest = parts.filter((_, i) => found[i] === null)
  if (parts.length > 1) return { shape: 'packed', turns, rest }
  if (turns.length === 1) return { shape: 'misspelt', turns, rest }
  return { shape: isTurnReference(parts[0] as string) ? 'dangling' : 'unreadable', turns, rest }
}
