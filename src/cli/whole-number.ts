// Owns the reading of numbers given as flags.
import { InvalidArgumentError } from 'commander'

/** For commander: a whole number of at least `least`. */
export function wholeNumber(least: number): (text: string) => number {
  return (text) => {
    const value = Number(text)
    if (/^\d+$/.test(text) && Number.isSafeInteger(value) && value >= least) return value
    throw new InvalidArgumentError(`Expected a whole number, ${least} or more.`)
  }
}
