// Owns the state of a synthetic world: which stories happen to whom, with which values, and where each part was told.
// This is the answer side of a generated benchmark; nothing that answers may see it.
import type { LocalTime } from '../../core/local-time.js'
import type { Slots } from './phrase.js'
import type { Story } from './story.js'
import type { ToldTime } from './told-time.js'

/** One telling of a story about one person, planned into sessions. */
export interface Telling {
  readonly id: number
  readonly story: Story
  /** Name of the person it is about. */
  readonly about: string
  readonly values: Slots
}

/** What one chapter of a telling put on record. */
export interface Fact {
  readonly telling: Telling
  readonly chapter: number
  /** From 1. */
  readonly session: number
  readonly sessionAt: LocalTime
  readonly time?: ToldTime
  /** Part index → id of the turn in which it was told. */
  readonly turns: readonly string[]
  /** Indices of the parts that came with a photo. */
  readonly photos: readonly number[]
}

export interface World {
  /** The two parties of the conversation. */
  readonly people: readonly [string, string]
  readonly tellings: readonly Telling[]
  readonly facts: readonly Fact[]
}

/** Draws the values of a story; `clue=answer` entries fill `{name}` and `{name}.answer`. */
export function drawValues(story: Pick<Story, 'slots'>, draw: (list: readonly string[]) => string): Slots {
  const values: Record<string, string> = {}
  for (const [slot, list] of Object.entries(story.slots)) {
    const [clue, answer] = draw(list).split('=') as [string, string | undefined]
    values[slot] = clue
    if (answer !== undefined) values[`${slot}.answer`] = answer
  }
  return values
}
