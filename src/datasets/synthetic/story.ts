// Owns the shape of a story: what can happen to a person, how it is told over turns and sessions, and what can be asked about it.
import type { TimeKind } from './told-time.js'

/** What an assistant and its user talk about around a story; keys of `TOPICS`. */
export type TopicName =
  | 'pets'
  | 'food'
  | 'travel'
  | 'fitness'
  | 'music'
  | 'work'
  | 'home'
  | 'garden'
  | 'reading'
  | 'screen'
  | 'technology'
  | 'health'
  | 'family'
  | 'study'
  | 'craft'
  | 'money'
  | 'transport'
  | 'volunteering'
  | 'outdoors'
  | 'fashion'

/** An image sent with a turn. The caption is shown; `query` is the released search text, which must never be. */
export interface Photo {
  readonly caption: string
  readonly query: string
  /** A question that only somebody who read the search text would answer; the right answer is to decline. */
  readonly decoy?: { readonly text: readonly string[]; readonly answer: string }
}

export type Mood = 'glad' | 'sorry' | 'nod'

/** One turn in which the person tells something. `{when}` is the chapter's time. All wordings use the same slots. */
export interface Part {
  /** What the listener says before it; without one the listener only reacts. */
  readonly lead?: readonly string[]
  readonly say: readonly string[]
  readonly photo?: Photo
  /** How the listener takes it: by default `glad` for an event and `nod` for what simply is so. */
  readonly mood?: Mood
  /** The same in the third person, for observations and summaries: "{P} adopted {a breed}." */
  readonly note: string
}

/** What is told in one session. The chapters of a story come in order, each in a later session. */
export interface Chapter {
  readonly time?: TimeKind
  readonly parts: readonly Part[]
}

/**
 * `value`: a slot · `latest`, `former`: the value of a fact that changed, now and before · `when`: the time of a chapter ·
 * `span`: how long · `infer`: a slot that is never told, only implied · `join`: a slot of one chapter found through another ·
 * `list`, `count`, `sum`: over all tellings of a `many` story · `both`: what the two speakers' tellings share.
 */
export type AskForm = 'value' | 'latest' | 'former' | 'when' | 'span' | 'infer' | 'join' | 'list' | 'count' | 'sum' | 'both'

export interface Ask {
  readonly form: AskForm
  /** Wordings; `{P}`, `{P's}`, `{me}`, `{does}`, `{has}`, `{is}` stand for the person, `{Q}` for the other speaker. */
  readonly text: readonly string[]
  /** The slot that answers; absent for `when`, `span` and `count`. */
  readonly slot?: string
  /** The gold in words, where it is more than the slot: "Likely no; {P} avoids {allergen}". Upstream scores the part before ";". */
  readonly gold?: string
  /** For `when` and `span`: which chapter's time, from 0. */
  readonly chapter?: number
  /** Parts needed to answer, as `chapter.part` from 0; derived from the slot or the time when absent. */
  readonly from?: readonly string[]
}

/** A question about something never told, with the tempting slot. */
export interface Twist {
  readonly text: readonly string[]
  readonly slot: string
}

export interface Story {
  readonly id: string
  readonly topic: TopicName
  /** Slot → the list it is drawn from. A list of `clue=answer` pairs fills the slots `{name}` (clue) and `{name}.answer`. */
  readonly slots: Readonly<Record<string, readonly string[]>>
  /** Told anew that many times per person, each time with other values. */
  readonly many?: readonly [number, number]
  readonly chapters: readonly Chapter[]
  /** The dated event of the first chapter as "the day {P} …" goes on, for questions about order and distance in time. */
  readonly event?: string
  readonly asks: readonly Ask[]
  readonly twist?: Twist
}
