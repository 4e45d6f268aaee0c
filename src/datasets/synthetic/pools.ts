// Owns drawing values without repetition: inside one scope (a conversation) no value of a list comes twice,
// and across scopes a list is used up before it starts again.
import { AssayError } from '../../core/assay-error.js'
import type { SeededRandom } from '../../core/seeded-random.js'

export interface Pools {
  /** A value of the list that this scope has not seen. @throws AssayError when the scope has used all of it. */
  draw(list: readonly string[]): string
  /** Starts a new scope: values used before may come again, those not used yet come first. */
  enter(): void
}

interface Pile {
  /** Values in the order in which they will be drawn. */
  waiting: string[]
  readonly used: Set<string>
}

export function createPools(random: SeededRandom): Pools {
  const piles = new Map<readonly string[], Pile>()
  const pileOf = (list: readonly string[]): Pile => {
    const known = piles.get(list)
    if (known !== undefined) return known
    const pile = { waiting: random.shuffle(list), used: new Set<string>() }
    piles.set(list, pile)
    return pile
  }
  return {
    draw(list) {
      const pile = pileOf(list)
      let at = pile.waiting.findIndex((value) => !pile.used.has(value))
      if (at === -1) {
        pile.waiting = random.shuffle(list.filter((value) => !pile.used.has(value)))
        at = 0
      }
      const [value] = pile.waiting.splice(at, 1)
      if (value === undefined) {
        throw new AssayError('broken-invariant', `a list of ${list.length} values is used up inside one conversation`, {
          hint: 'Ask for fewer sessions, or give the list more values.',
        })
      }
      pile.used.add(value)
      return value
    },
    enter() {
      for (const pile of piles.values()) pile.used.clear()
    },
  }
}

/** Hands out the items of a list in random order, again and again, so that each rests before it comes back. */
export interface Rota {
  next<T>(list: readonly T[]): T
}

export function createRota(random: SeededRandom): Rota {
  const queues = new Map<readonly unknown[], unknown[]>()
  return {
    next<T>(list: readonly T[]): T {
      let queue = queues.get(list) as T[] | undefined
      if (queue === undefined || queue.length === 0) {
        queue = random.shuffle(list)
        queues.set(list, queue)
      }
      return queue.pop() as T
    },
  }
}
