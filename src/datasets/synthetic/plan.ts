// Owns the plan of a conversation: which stories are told about whom, and in which session each chapter comes.
import type { SeededRandom } from '../../core/seeded-random.js'
import type { Pools } from './pools.js'
import type { Story } from './story.js'
import { drawValues, type Telling } from './world.js'

/** One chapter of a telling in one session. */
export interface Beat {
  readonly telling: Telling
  readonly chapter: number
}

export interface Plan {
  readonly tellings: readonly Telling[]
  /** Beats of each session, in order. */
  readonly sessions: readonly (readonly Beat[])[]
}

/** Turns a chapter takes: each part is told and answered. */
export function turnsOf(story: Story, chapter: number): number {
  return 2 * (story.chapters[chapter]?.parts.length ?? 1)
}

/**
 * Fills about `turnsPerSession` turns in each of `sessions` sessions with stories of two people.
 * Chapters of one telling lie in different sessions, in order; so do the tellings of a `many` story as far as there is room.
 */
export function planConversation(
  random: SeededRandom,
  pools: Pools,
  stories: readonly Story[],
  people: readonly [string, string],
  size: { readonly sessions: number; readonly turnsPerSession: number },
): Plan {
  const room = Array.from({ length: size.sessions }, () => size.turnsPerSession)
  const sessions: Beat[][] = room.map(() => [])
  const tellings: Telling[] = []
  const total = size.sessions * size.turnsPerSession
  let used = 0
  for (const story of inMixedOrder(random, stories, size.sessions)) {
    const group = tellingsOf(random, pools, story, people, tellings.length)
    const cost = group.reduce((sum, telling) => sum + telling.story.chapters.reduce((turns, _, i) => turns + turnsOf(story, i), 0), 0)
    if (used + cost > total) continue
    used += cost
    const free = sessionsByRoom(random, room)
    for (const telling of group) {
      tellings.push(telling)
      place(telling, free, room, sessions)
    }
  }
  return { tellings, sessions: sessions.map((beats) => inTellingOrder(random.shuffle(beats))) }
}

/** Kinds of question are interleaved, so that a short conversation has some of each. */
function inMixedOrder(random: SeededRandom, stories: readonly Story[], sessions: number): readonly Story[] {
  const fits = random.shuffle(stories.filter((story) => story.chapters.length <= sessions))
  const has = (story: Story, ...forms: readonly string[]): boolean => story.asks.some((ask) => forms.includes(ask.form))
  const kinds = [
    fits.filter((story) => has(story, 'infer')),
    fits.filter((story) => has(story, 'list')),
    fits.filter((story) => has(story, 'join')),
    fits.filter((story) => !has(story, 'infer', 'list', 'join', 'latest')),
    fits.filter((story) => has(story, 'latest')),
    fits.filter((story) => has(story, 'both')),
  ]
  const order = new Set<Story>()
  for (let i = 0; i < fits.length; i++) {
    for (const kind of kinds) {
      const story = kind[i]
      if (story !== undefined) order.add(story)
    }
  }
  return [...order]
}

/** Both people tell a story half of the time; for a question about what they share they must, with one value in common. */
function tellingsOf(random: SeededRandom, pools: Pools, story: Story, people: readonly [string, string], firstId: number): Telling[] {
  const shared = story.asks.find((ask) => ask.form === 'both')?.slot
  const both = shared !== undefined || random.below(2) === 0
  const tellers = both ? random.shuffle(people) : [random.pick(people)]
  const common = shared === undefined ? undefined : pools.draw(story.slots[shared] as readonly string[])
  const tellings: Telling[] = []
  for (const about of tellers) {
    const [least, most] = story.many ?? [1, 1]
    const count = least + random.below(most - least + 1)
    for (let i = 0; i < count; i++) {
      const values = drawValues(story, (list) =>
        i === 0 && common !== undefined && list === story.slots[shared as string] ? common : pools.draw(list),
      )
      tellings.push({ id: firstId + tellings.length, story, about, values })
    }
  }
  return tellings
}

/** Session indices, the emptiest first, equals in random order. */
function sessionsByRoom(random: SeededRandom, room: readonly number[]): number[] {
  return random.shuffle(room.map((_, i) => i)).sort((a, b) => (room[b] as number) - (room[a] as number))
}

/** Takes the next sessions from the queue `free`, which starts again when it is used up. */
function place(telling: Telling, free: number[], room: number[], sessions: Beat[][]): void {
  const chapters = telling.story.chapters.length
  const chosen: number[] = []
  while (chosen.length < chapters) {
    const at = free.findIndex((session) => !chosen.includes(session))
    const session = at === -1 ? room.findIndex((_, i) => !chosen.includes(i)) : (free.splice(at, 1)[0] as number)
    if (free.length === 0) free.push(...room.map((_, i) => i))
    chosen.push(session)
  }
  chosen
    .sort((a, b) => a - b)
    .forEach((session, chapter) => {
      sessions[session]?.push({ telling, chapter })
      room[session] = (room[session] as number) - turnsOf(telling.story, chapter)
    })
}

/** Avoids the same person telling thrice in a row where another order is at hand. */
function inTellingOrder(beats: readonly Beat[]): readonly Beat[] {
  const waiting = [...beats]
  const order: Beat[] = []
  while (waiting.length > 0) {
    const last = order.at(-1)?.telling.about
    const at = waiting.findIndex((beat) => beat.telling.about !== last)
    order.push(...waiting.splice(Math.max(at, 0), 1))
  }
  return order
}
