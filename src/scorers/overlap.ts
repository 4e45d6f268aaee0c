// Owns how much two lists of words share, each counted as often as it stands in both, and the F1 made of it.

// Below this a search through a short list is faster than a table of counts.
const SHORT = 24

/** The size of the intersection of two multisets. */
export function sharedCount(given: readonly string[], wanted: readonly string[]): number {
  return wanted.length <= SHORT ? bySearch(given, wanted) : byCount(given, wanted)
}

function bySearch(given: readonly string[], wanted: readonly string[]): number {
  const left: (string | null)[] = wanted.slice()
  let shared = 0
  for (const word of given) {
    const at = left.indexOf(word)
    if (at === -1) continue
    left[at] = null
    shared++
  }
  return shared
}

function byCount(given: readonly string[], wanted: readonly string[]): number {
  const left = new Map<string, number>()
  for (const word of wanted) {
    const count = left.get(word)
    left.set(word, count === undefined ? 1 : count + 1)
  }
  let shared = 0
  for (const word of given) {
    const count = left.get(word)
    if (count === undefined || count === 0) continue
    left.set(word, count - 1)
    shared++
  }
  return shared
}

/** F1 of what two lists share, from their lengths; 0 when they share nothing. */
export function f1Of(shared: number, given: number, wanted: number): number {
  if (shared === 0) return 0
  const precision = shared / given
  const recall = shared / wanted
  return (2 * precision * recall) / (precision + recall)
}

/** F1 over two lists as multisets. */
export function multisetF1(given: readonly string[], wanted: readonly string[]): number {
  return f1Of(sharedCount(given, wanted), given.length, wanted.length)
}
