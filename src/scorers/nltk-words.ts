// Owns the words of one lower-cased sentence as NLTK's word tokeniser cuts them: Penn Treebank conventions plus NLTK's quote rules.
// Reference: behaviour of `nltk.tokenize.NLTKWordTokenizer` 3.8 on lower-cased text; upper-case variants are left out because BLEU-1 never sees them.
import { PYTHON_SPACE, RE_WORD, splitSpaces } from './python-text.js'

/** A replacement, and a text without which it finds nothing: looking for that is much faster. */
type Step = readonly [has: string, pattern: RegExp, replacement: string]

const WORD_START = `(?<![${RE_WORD}])`
const WORD_END = `(?![${RE_WORD}])`
// In patterns " ' ` are written \x22 \x27 \x60.
const CLOSERS = '[\\]\\)}>\\x22\\x27»”’ ]*'

/** Two words written as one, cut between the parts. Case is folded as Python folds it: "ſ" counts as "s". */
const joined = (first: string, second: string, after = WORD_END): Step => ['', new RegExp(`${WORD_START}(${first})(${second})${after}`, 'giu'), ' $1 $2 ']

const OPENING_QUOTES: readonly Step[] = [
  ['', /([«“‘„]|\x60+)/gu, ' $1 '],
  ['"', /^\x22/gu, '``'],
  ['``', /\x60\x60/gu, ' `` '],
  ['', /([ ([{<])(\x22|\x27\x27)/gu, '$1 `` '],
  // An apostrophe before a single letter opens a quote, unless it may be a contraction.
  ["'", new RegExp(`\\x27(?!re|ve|ll|m|t|s|d|n)([${RE_WORD}])${WORD_END}`, 'giu'), "' $1"],
]

const MARKS: readonly Step[] = [
  // The last full stop of the sentence, with the quotes and brackets after it; Python's white space.
  ['.', new RegExp(`([^.])(\\.)(${CLOSERS})[${PYTHON_SPACE}]*$`, 'gu'), '$1 $2 $3 '],
  ['', /([:,])(\P{Nd})/gu, ' $1 $2'],
  ['', /([:,])(?=\n?$)/gu, ' $1 '],
  ['..', /\.{2,}/gu, ' $& '],
  ['', /[;@#$%&]/gu, ' $& '],
  ['.', new RegExp(`([^.])(\\.)([\\]\\)}>\\x22\\x27]*)[${PYTHON_SPACE}]*$`, 'gu'), '$1 $2$3 '],
  ['', /[?!]/gu, ' $& '],
  ["' ", /([^\x27])\x27 /gu, "$1 ' "],
  ['*', /\*/gu, ' * '],
  ['', /[\][(){}<>]/gu, ' $& '],
  ['--', /--/gu, ' -- '],
]

const CLOSING_QUOTES_AND_CLITICS: readonly Step[] = [
  ['', /[»”’]/gu, ' $& '],
  ["''", /\x27\x27/gu, " '' "],
  ['"', /\x22/gu, " '' "],
  ["'", /([^\x27 ])(\x27[smd]|\x27) /gu, '$1 $2 '],
  ["'", /([^\x27 ])(\x27ll|\x27re|\x27ve|n\x27t) /gu, '$1 $2 '],
]

const CONTRACTIONS: readonly Step[] = [
  joined('can', 'not'),
  joined('d', "'ye"),
  joined('gim', 'me'),
  joined('gon', 'na'),
  joined('got', 'ta'),
  joined('lem', 'me'),
  joined('more', "'n"),
  joined('wan', 'na', `(?=[${PYTHON_SPACE}])`),
  [" '", new RegExp(` (\\x27t)(is)${WORD_END}`, 'giu'), ' $1 $2 '],
  [" '", new RegExp(` (\\x27t)(was)${WORD_END}`, 'giu'), ' $1 $2 '],
]

const MAYBE_CONTRACTION = /cannot|\x27(?:ye|n|ti|tw)|gimme|gonna|gotta|lemme|wanna/iu

/** False only for a text without any of the contractions that are written as one word. */
export const mayHoldContraction = (lower: string): boolean => MAYBE_CONTRACTION.test(lower)

/** Steps, and what at least one of them needs to find in the text as it comes: most sentences skip most steps. */
interface Stage {
  readonly needs: RegExp
  readonly steps: readonly Step[]
}

const BEFORE_PADDING: readonly Stage[] = [
  { needs: /[«“‘„\x22\x27\x60]/u, steps: OPENING_QUOTES },
  { needs: /[.:,;@#$%&?!\x27*\][(){}<>]|--/u, steps: MARKS },
]

const AFTER_PADDING: readonly Stage[] = [
  { needs: /[»”’\x22\x27]/u, steps: CLOSING_QUOTES_AND_CLITICS },
  { needs: MAYBE_CONTRACTION, steps: CONTRACTIONS },
]

function apply(text: string, stages: readonly Stage[]): string {
  let now = text
  for (const { needs, steps } of stages) {
    if (!needs.test(now)) continue
    for (const [has, pattern, replacement] of steps) if (now.includes(has)) now = now.replace(pattern, replacement)
  }
  return now
}

/** The words and marks of one sentence. `sentence` is lower-cased. */
export function nltkWords(sentence: string): readonly string[] {
  return splitSpaces(apply(` ${apply(sentence, BEFORE_PADDING)} `, AFTER_PADDING))
}
