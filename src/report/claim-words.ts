// Owns which words a claim may use. "Beats" needs a decision after adjustment, "equal" an equivalence test, "accuracy" a human or the
// words "judge-scored"; a component word needs the two rungs it lies between.
import type { ClaimCard } from './claim-card.js'

export interface WordFault {
  readonly word: string
  /** Place of the word in the text, in UTF-16 units. */
  readonly at: number
  readonly rule: 'ranking' | 'equality' | 'accuracy' | 'component' | 'holdout'
  readonly message: string
}

const RANKING =
  /\b(?:beat(?:s|en|ing)?|better|best|outperform(?:s|ed|ing)?|outscor(?:e|es|ed|ing)|wins?|won|winner|winning|superior|surpass(?:es|ed|ing)?|leads?|leading|leader|top|tops|first place|number one|#1|ranks?|ranked|ranking|highest|lowest|worse|worst|inferior|loses?|lost to|trails?|state[- ]of[- ]the[- ]art|sota|improv(?:e|es|ed|ement|ements))\b|#1/giu
const EQUALITY =
  /\b(?:equal(?:s|ly)?|equivalent|identical|ti(?:e|es|ed)|on par|at par|match(?:es|ed)|indistinguishable|as good as|no difference|same (?:score|level|performance|quality))\b/giu
const ACCURACY = /\b(?:accuracy|accuracies|accurate(?:ly)?)\b/giu
const HOLDOUT = /\b(?:hold-?out|held[- ]out|unseen)\b/giu
const COMPONENTS: Readonly<Record<string, RegExp>> = {
  packet: /\bpackets?\b/giu,
  index: /\bind(?:ex|exes|ices)\b/giu,
  instructions: /\binstructions?\b/giu,
}

const hits = (text: string, words: RegExp): readonly { readonly word: string; readonly at: number }[] =>
  [...text.matchAll(words)].map((match) => ({ word: match[0], at: match.index }))

/**
 * Every word of `card.text` that the card does not support. `ranComponents`: the steps of a component ladder whose rungs were run,
 * or null for a claim that belongs to no ladder.
 */
export function claimWordFaults(card: ClaimCard, ranComponents: readonly string[] | null): readonly WordFault[] {
  const { text } = card
  const say = (rule: WordFault['rule'], message: string, words: RegExp): readonly WordFault[] =>
    hits(text, words).map((hit) => ({ ...hit, rule, message }))
  const judgeScored = /\bjudge-scored\b/iu.test(text)
  return [
    ...(isDecided(card) ? [] : say('ranking', 'needs a difference or a ranking that is decided after adjustment', RANKING)),
    ...(supportsEquality(card) ? [] : say('equality', 'needs an equivalence test, or the word "unresolved"', EQUALITY)),
    ...(judgeScored || card.estimand === 'truth' ? [] : say('accuracy', 'needs the words "judge-scored", or a human audit', ACCURACY)),
    ...(card.exposure === 'holdout' ? [] : say('holdout', 'needs questions that nobody looked at during development', HOLDOUT)),
    ...Object.entries(COMPONENTS).flatMap(([component, words]) =>
      ranComponents === null || ranComponents.includes(component)
        ? []
        : say('component', `needs the rungs around "${component}" to be run`, words),
    ),
  ].sort((a, b) => a.at - b.at)
}

/** A difference or ranking whose p, adjusted where it belongs to a family, reaches the level of its interval (0.05 without one). */
export function isDecided({ kind, test, interval }: ClaimCard): boolean {
  if ((kind !== 'difference' && kind !== 'ranking') || test === null) return false
  const alpha = interval === null ? 0.05 : 1 - interval.level
  return (test.adjusted === null ? test.p : test.adjusted) <= alpha + 1e-12
}

const supportsEquality = ({ kind, text }: ClaimCard): boolean => kind === 'equivalence' || /\bunresolved\b/iu.test(text)
