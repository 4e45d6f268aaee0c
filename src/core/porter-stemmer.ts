// Owns stemming in the variant that NLTK calls its default: Porter's 1980 rules, Martin Porter's later changes, and NLTK's own extensions.
// On this floor because both the scorers and the keyword index of memory methods need it.
// Reference: M. F. Porter, "An algorithm for suffix stripping", Program 14(3), 1980; NLTK 3.8 `PorterStemmer()` as measured.

/** Looked up in the case as given: "sky" is here, "Sky" is not. */
const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ['sky', 'sky'],
  ['skies', 'sky'],
  ['dying', 'die'],
  ['lying', 'lie'],
  ['tying', 'tie'],
  ['news', 'news'],
  ['inning', 'inning'],
  ['innings', 'inning'],
  ['outing', 'outing'],
  ['outings', 'outing'],
  ['canning', 'canning'],
  ['cannings', 'canning'],
  ['howe', 'howe'],
  ['proceed', 'proceed'],
  ['exceed', 'exceed'],
  ['succeed', 'succeed'],
])

/** A suffix, what takes its place, and whether the first letters of the suffix count for the measure. Longer suffixes stand first. */
interface Rule {
  readonly suffix: string
  readonly to: string
  /** Letters of the suffix that the measured part keeps. */
  readonly keeps: number
}

const rule = (suffix: string, to: string, keeps = 0): Rule => ({ suffix, to, keeps })

/** The rules of a step by the last letter but one of their suffix, in the order given: few remain to be tried. */
type Step = ReadonlyMap<number, readonly Rule[]>

function step(...rules: readonly Rule[]): Step {
  const groups = new Map<number, Rule[]>()
  for (const one of rules) {
    const letter = one.suffix.charCodeAt(one.suffix.length - 2)
    groups.set(letter, [...(groups.get(letter) ?? []), one])
  }
  return groups
}

const STEP_2 = step(
  rule('ational', 'ate'),
  rule('tional', 'tion'),
  rule('enci', 'ence'),
  rule('anci', 'ance'),
  rule('izer', 'ize'),
  rule('bli', 'ble'),
  rule('alli', 'al'),
  rule('entli', 'ent'),
  rule('eli', 'e'),
  rule('ousli', 'ous'),
  rule('ization', 'ize'),
  rule('ation', 'ate'),
  rule('ator', 'ate'),
  rule('alism', 'al'),
  rule('iveness', 'ive'),
  rule('fulness', 'ful'),
  rule('ousness', 'ous'),
  rule('aliti', 'al'),
  rule('iviti', 'ive'),
  rule('biliti', 'ble'),
  rule('fulli', 'ful'),
  rule('logi', 'log', 1),
)

const STEP_3 = step(
  rule('icate', 'ic'),
  rule('ative', ''),
  rule('alize', 'al'),
  rule('iciti', 'ic'),
  rule('ical', 'ic'),
  rule('ful', ''),
  rule('ness', ''),
)

const STEP_4 = step(
  rule('al', ''),
  rule('ance', ''),
  rule('ence', ''),
  rule('er', ''),
  rule('ic', ''),
  rule('able', ''),
  rule('ible', ''),
  rule('ant', ''),
  rule('ement', ''),
  rule('ment', ''),
  rule('ent', ''),
  rule('ion', ''),
  rule('ou', ''),
  rule('ism', ''),
  rule('ate', ''),
  rule('iti', ''),
  rule('ous', ''),
  rule('ive', ''),
  rule('ize', ''),
)

const ASTRAL = /[\u{10000}-\u{10ffff}]/gu
const PRIVATE_USE = 0xe000

/** Texts repeat their words; forgotten as a whole when full. */
const remembered = new Map<string, string>()
const REMEMBERED_WORDS = 1 << 16

/**
 * The stem of one word, lower-cased, equal to NLTK's `PorterStemmer().stem(word)`.
 * Lengths are counted in code points; whatever is not a letter a–z counts as a consonant.
 */
export function porterStem(word: string): string {
  const known = remembered.get(word)
  if (known !== undefined) return known
  if (remembered.size >= REMEMBERED_WORDS) remembered.clear()
  const stem = stemOf(word)
  remembered.set(word, stem)
  return stem
}

function stemOf(word: string): string {
  const irregular = IRREGULAR.get(word)
  if (irregular !== undefined) return irregular
  if (word.length <= 2) return word.toLowerCase()
  if (word.search(ASTRAL) === -1) return stemUnits(word.toLowerCase())
  return stemWithAstral(word)
}

/** Each character above U+FFFF is stood in for by one unused unit, so that lengths and doubled letters are right. */
function stemWithAstral(word: string): string {
  if (Array.from(word).length <= 2) return word.toLowerCase()
  const lower = word.toLowerCase()
  const there = new Map<string, string>()
  const back = new Map<string, string>()
  let next = PRIVATE_USE
  for (const character of lower.match(ASTRAL) ?? []) {
    if (there.has(character)) continue
    while (lower.includes(String.fromCharCode(next))) next++
    const unit = String.fromCharCode(next++)
    there.set(character, unit)
    back.set(unit, character)
  }
  const stem = stemUnits(lower.replace(ASTRAL, (character) => there.get(character) as string))
  return Array.from(stem, (unit) => back.get(unit) ?? unit).join('')
}

function stemUnits(word: string): string {
  return step5b(step5a(step4(step3(step2(step1c(step1b(step1a(word))))))))
}

/** Whether a unit is one of a, e, i, o, u; "y" depends on what stands before it. */
function isPlainVowel(unit: number): boolean {
  return unit === 97 || unit === 101 || unit === 105 || unit === 111 || unit === 117
}

/** "y" is a vowel exactly after a consonant, so a run of them alternates. */
function isConsonant(word: string, index: number): boolean {
  let at = index
  while (at > 0 && word.charCodeAt(at) === 121) at--
  const first = !isPlainVowel(word.charCodeAt(at))
  return (index - at) % 2 === 0 ? first : !first
}

/** Porter's m over the first `end` units: how many times a vowel run is followed by a consonant. */
function measure(word: string, end: number): number {
  let count = 0
  let consonant = false
  for (let i = 0; i < end; i++) {
    const unit = word.charCodeAt(i)
    const now: boolean = unit === 121 ? i === 0 || !consonant : !isPlainVowel(unit)
    if (now && !consonant && i > 0) count++
    consonant = now
  }
  return count
}

function hasVowel(word: string, end: number): boolean {
  for (let i = 0; i < end; i++) if (!isConsonant(word, i)) return true
  return false
}

function endsDoubleConsonant(word: string): boolean {
  const last = word.length - 1
  return last >= 1 && word.charCodeAt(last) === word.charCodeAt(last - 1) && isConsonant(word, last)
}

/** Porter's *o over the first `end` units; NLTK also lets a two-letter vowel + consonant pass. */
function endsShort(word: string, end: number): boolean {
  if (end === 2) return !isConsonant(word, 0) && isConsonant(word, 1)
  if (end < 3) return false
  const last = word[end - 1]
  return isConsonant(word, end - 3) && !isConsonant(word, end - 2) && isConsonant(word, end - 1) && last !== 'w' && last !== 'x' && last !== 'y'
}

function step1a(word: string): string {
  if (word.endsWith('sses')) return word.slice(0, -2)
  if (word.endsWith('ies')) return word.length === 4 ? word.slice(0, -1) : word.slice(0, -2)
  if (word.endsWith('ss') || !word.endsWith('s')) return word
  return word.slice(0, -1)
}

function step1b(word: string): string {
  if (word.endsWith('ied')) return word.length === 4 ? word.slice(0, -1) : word.slice(0, -2)
  if (word.endsWith('eed')) return measure(word, word.length - 3) > 0 ? word.slice(0, -1) : word
  const cut = word.endsWith('ed') ? 2 : word.endsWith('ing') ? 3 : 0
  if (cut === 0 || !hasVowel(word, word.length - cut)) return word
  const rest = word.slice(0, -cut)
  if (rest.endsWith('at') || rest.endsWith('bl') || rest.endsWith('iz')) return `${rest}e`
  if (endsDoubleConsonant(rest)) return /[lsz]$/.test(rest) ? rest : rest.slice(0, -1)
  return measure(rest, rest.length) === 1 && endsShort(rest, rest.length) ? `${rest}e` : rest
}

function step1c(word: string): string {
  const end = word.length - 1
  return word.endsWith('y') && end > 1 && isConsonant(word, end - 1) ? `${word.slice(0, end)}i` : word
}

/** Applies the first rule whose suffix fits; when its measure is too small, nothing else is tried. */
function applyFirst(word: string, rules: Step, above: number): string {
  for (const { suffix, to, keeps } of rules.get(word.charCodeAt(word.length - 2)) ?? []) {
    if (!word.endsWith(suffix)) continue
    const end = word.length - suffix.length
    return measure(word, end + keeps) > above ? word.slice(0, end) + to : word
  }
  return word
}

function step2(word: string): string {
  // NLTK takes "alli" first and runs the step again on what is left: "-ationalli" loses both.
  if (word.endsWith('alli') && measure(word, word.length - 4) > 0) return step2(word.slice(0, -2))
  return applyFirst(word, STEP_2, 0)
}

function step3(word: string): string {
  return applyFirst(word, STEP_3, 0)
}

function step4(word: string): string {
  if (word.endsWith('ion')) {
    const before = word[word.length - 4]
    if (before !== 's' && before !== 't') return word
  }
  return applyFirst(word, STEP_4, 1)
}

function step5a(word: string): string {
  if (!word.endsWith('e')) return word
  const end = word.length - 1
  const m = measure(word, end)
  return m > 1 || (m === 1 && !endsShort(word, end)) ? word.slice(0, end) : word
}

function step5b(word: string): string {
  return word.endsWith('ll') && measure(word, word.length - 1) > 1 ? word.slice(0, -1) : word
}
