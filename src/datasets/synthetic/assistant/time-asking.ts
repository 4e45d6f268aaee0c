// Owns questions of a user about distance and order in time, over events told to the exact day.
import { minutesOf, type LocalTime } from '../../../core/local-time.js'
import type { SeededRandom } from '../../../core/seeded-random.js'
import { expand } from '../phrase.js'
import type { Fact } from '../world.js'

export interface TimeQuestion {
  readonly form: 'ago' | 'between' | 'first'
  readonly text: string
  readonly answer: string
  readonly facts: readonly Fact[]
}

/** Whole days from one calendar day to another. */
export function daysBetween(from: string, to: string): number {
  return (minutesOf(`${to.slice(0, 10)}T00:00`) - minutesOf(`${from.slice(0, 10)}T00:00`)) / 1440
}

/** "the day I …" of an event; null when the story has none or the day is not exact. */
function eventOf(random: SeededRandom, fact: Fact): string | null {
  const { event } = fact.telling.story
  if (event === undefined || fact.time === undefined || fact.time.from !== fact.time.to || fact.chapter !== 0) return null
  return expand(random, event, fact.telling.values)
}

/** How many days before the question an event was. */
export function askAgo(random: SeededRandom, fact: Fact, askedAt: LocalTime): TimeQuestion | null {
  const event = eventOf(random, fact)
  if (event === null || fact.time === undefined) return null
  const days = daysBetween(fact.time.from, askedAt)
  return {
    form: 'ago',
    text: random.pick([`How many days ago was it that I ${event}?`, `How many days have passed since the day I ${event}?`]),
    answer: `${days} ${days === 1 ? 'day' : 'days'}`,
    facts: [fact],
  }
}

/** How many days lie between two events; null when they fall on one day. */
export function askBetween(random: SeededRandom, facts: readonly [Fact, Fact]): TimeQuestion | null {
  const [a, b] = inDateOrder(facts)
  const [first, second] = [eventOf(random, a), eventOf(random, b)]
  if (first === null || second === null || a.time === undefined || b.time === undefined) return null
  const days = daysBetween(a.time.from, b.time.from)
  if (days === 0) return null
  return {
    form: 'between',
    text: random.pick([
      `How many days passed between the day I ${first} and the day I ${second}?`,
      `How many days after I ${first} was it that I ${second}?`,
    ]),
    answer: `${days} ${days === 1 ? 'day' : 'days'}`,
    facts: [a, b],
  }
}

/** Which of two events came first; null when they fall on one day. */
export function askFirst(random: SeededRandom, facts: readonly [Fact, Fact]): TimeQuestion | null {
  const [a, b] = inDateOrder(facts)
  const [first, second] = [eventOf(random, a), eventOf(random, b)]
  if (first === null || second === null || a.time === undefined || b.time === undefined || a.time.from === b.time.from) return null
  const [one, other] = random.below(2) === 0 ? [first, second] : [second, first]
  return {
    form: 'first',
    text: random.pick([
      `What happened first: that I ${one}, or that I ${other}?`,
      `Which came earlier, the day I ${one} or the day I ${other}?`,
    ]),
    answer: `The day you ${first}`,
    facts: [a, b],
  }
}

function inDateOrder(facts: readonly [Fact, Fact]): readonly [Fact, Fact] {
  const [a, b] = facts
  return (a.time?.from ?? '') <= (b.time?.from ?? '') ? [a, b] : [b, a]
}
