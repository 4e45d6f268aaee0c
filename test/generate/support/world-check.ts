// Owns a second derivation of golds from the state of a world, written apart from the generator:
// it finds the telling by what the question says, and computes the answer from values and sessions.
import type { Telling, World } from '../../../src/datasets/synthetic/world.js'

/** True when the text has the value as a whole word, number or phrase, whatever the case. */
export function says(text: string, value: string): boolean {
  const escaped = value.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
  return new RegExp(`(?<![\\p{L}\\p{N}]|\\d[:,.])${escaped}(?![\\p{L}\\p{N}]|[:,.]\\d)`, 'iu').test(text)
}

const NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']

export interface Query {
  readonly form: string
  readonly story: string
  readonly about: string
  readonly text: string
  readonly slot?: string
}

/** The one telling that the question can mean. @throws when there is none, or more than one. */
export function tellingMeant(world: Pick<World, 'tellings'>, query: Query): Telling {
  const told = world.tellings.filter((telling) => telling.story.id === query.story && telling.about === query.about)
  if (told.length === 1) return told[0] as Telling
  const named = told.filter((telling) =>
    Object.entries(telling.values).some(([slot, value]) => slot !== query.slot && says(query.text, value)),
  )
  if (named.length !== 1) throw new Error(`"${query.text}" can mean ${named.length} of ${told.length} tellings`)
  return named[0] as Telling
}

/** Session of the first chapter, from 1. */
function toldIn(world: World, telling: Telling): number {
  return Math.min(...world.facts.filter((fact) => fact.telling === telling).map((fact) => fact.session))
}

/** The gold as the state of the world gives it; null for forms about time, which `told-dates` derives from the text. */
export function goldFromWorld(world: World, query: Query): string | number | null {
  const told = world.tellings
    .filter((telling) => telling.story.id === query.story && telling.about === query.about)
    .sort((a, b) => toldIn(world, a) - toldIn(world, b))
  const value = (telling: Telling): string => telling.values[query.slot as string] as string
  switch (query.form) {
    case 'list':
      return told.map(value).join(', ')
    case 'count':
      return NUMBERS[told.length] as string
    case 'sum':
      return told.map((telling) => Number(value(telling))).reduce((sum, n) => sum + n, 0)
    case 'both': {
      const others = world.tellings.filter((telling) => telling.story.id === query.story && telling.about !== query.about)
      const common = told.map(value).filter((one) => others.some((other) => value(other) === one))
      if (common.length !== 1) throw new Error(`"${query.text}": ${common.length} values in common`)
      return common[0] as string
    }
    case 'when':
    case 'span':
      return null
    default:
      return value(tellingMeant(world, query))
  }
}
