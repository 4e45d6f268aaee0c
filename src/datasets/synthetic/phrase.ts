// Owns the expansion of text patterns: `[a|b]` is one of several wordings (nested, may be empty), `{slot}` a value,
// `{a slot}` the value with its article, `{Slot}` the value with a capital.
import { AssayError } from '../../core/assay-error.js'
import type { SeededRandom } from '../../core/seeded-random.js'

/** Slot name → the text that fills it. */
export type Slots = Readonly<Record<string, string>>

/**
 * One sentence from a pattern. The same random state gives the same sentence.
 * @throws AssayError `broken-invariant` when a slot has no value or a bracket is not closed.
 */
export function expand(random: SeededRandom, pattern: string, slots: Slots): string {
  const chosen = choose(random, pattern)
  const filled = chosen.replace(/\{([^{}]+)\}/g, (_, name: string) => fill(name, slots, pattern))
  return filled
    .replace(/ {2,}/g, ' ')
    .replace(/ ([,.!?])/g, '$1')
    .trim()
}

/** The names of the slots that a pattern uses, without article and capital, sorted and unique. */
export function slotsOf(pattern: string): readonly string[] {
  const names = [...pattern.matchAll(/\{([^{}]+)\}/g)].map((match) => plainName(match[1] as string))
  return [...new Set(names)].sort()
}

/** The text with its first letter in upper case. */
export function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

/** "a" or "an" before a text, by its first sound as far as spelling tells. */
export function withArticle(text: string): string {
  const silent = /^(hour|honest|heir)/i.test(text)
  const consonantal = /^(uni|use|eu|one|uku|utility)/i.test(text)
  return `${silent || (/^[aeiou]/i.test(text) && !consonantal) ? 'an' : 'a'} ${text}`
}

/** A slot's own name: `{A breed}` and `{a breed}` and `{Breed}` are all `breed`. */
function plainName(name: string): string {
  const bare = /^[aA] /.test(name) ? name.slice(2) : name
  return /^[A-Z][a-z]/.test(bare) ? bare.slice(0, 1).toLowerCase() + bare.slice(1) : bare
}

function fill(name: string, slots: Slots, pattern: string): string {
  const exact = slots[name]
  if (exact !== undefined) return exact
  const value = slots[plainName(name)]
  if (value === undefined) {
    throw new AssayError('broken-invariant', `no value for slot {${name}} in "${pattern}"`, {
      hint: 'Give the story this slot, or take it out of the pattern.',
    })
  }
  const worded = /^[aA] /.test(name) ? withArticle(value) : value
  return /^[A-Z]/.test(name) ? capitalised(worded) : worded
}

function choose(random: SeededRandom, pattern: string): string {
  let text = ''
  let at = 0
  while (at < pattern.length) {
    const character = pattern.charAt(at)
    if (character !== '[') {
      text += character
      at++
      continue
    }
    const { options, end } = optionsFrom(pattern, at)
    text += choose(random, random.pick(options))
    at = end
  }
  return text
}

/** The top-level alternatives of the bracket that opens at `start`, and the index after its close. */
function optionsFrom(pattern: string, start: number): { readonly options: readonly string[]; readonly end: number } {
  const options: string[] = []
  let depth = 0
  let from = start + 1
  for (let at = start; at < pattern.length; at++) {
    const character = pattern.charAt(at)
    if (character === '[') depth++
    else if (character === ']') depth--
    if ((character === '|' && depth === 1) || depth === 0) {
      options.push(pattern.slice(from, at))
      from = at + 1
    }
    if (depth === 0) return { options, end: at + 1 }
  }
  throw new AssayError('broken-invariant', `a bracket is not closed in "${pattern}"`, { hint: 'Close it with "]".' })
}
