// Owns bisection to the last bit: slower than Newton and never wrong for a monotone condition.

/**
 * The place in [low, high] where a monotone condition turns from true to false.
 * `isBelow(x)` is true while the answer lies above x. About 60 evaluations, at most some 1,100 for an answer near zero.
 */
export function bisect(low: number, high: number, isBelow: (x: number) => boolean): number {
  let [from, to] = [low, high]
  for (;;) {
    const middle = from + (to - from) / 2
    if (middle <= from || middle >= to) return middle
    if (isBelow(middle)) from = middle
    else to = middle
  }
}
