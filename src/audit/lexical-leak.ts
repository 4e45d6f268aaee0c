// Owns the lexical comparison of a gold text with a request: normalised tokens, containment, n-gram coverage.
// Runs on the scorer side only, over bytes already sent.

const ARTICLES: ReadonlySet<string> = new Set(['a', 'an', 'the', 'and'])

/** NFKC, lower case, quotes folded, digit-group commas removed, everything but letters, digits and marks a gap, articles dropped. */
export function leakTokens(text: string): readonly string[] {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?<=\d),(?=\d{3}(?!\d))/gu, '')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((token) => token !== '' && !ARTICLES.has(token))
}

export interface LexicalLeak {
  readonly haystackTokens: readonly string[]
  readonly needleTokens: readonly string[]
  /** The needle's tokens occur in the haystack in one piece; false for an empty needle. */
  readonly contains: boolean
  /** Share of the needle's bigrams and trigrams that the haystack has; null for a needle too short to have one. */
  readonly bigramCoverage: number | null
  readonly trigramCoverage: number | null
}

export function lexicalLeak(haystack: string, needle: string): LexicalLeak {
  const [haystackTokens, needleTokens] = [leakTokens(haystack), leakTokens(needle)]
  return {
    haystackTokens,
    needleTokens,
    contains: needleTokens.length > 0 && grams(haystackTokens, needleTokens.length).has(needleTokens.join(' ')),
    bigramCoverage: coverage(haystackTokens, needleTokens, 2),
    trigramCoverage: coverage(haystackTokens, needleTokens, 3),
  }
}

function grams(tokens: readonly string[], size: number): ReadonlySet<string> {
  return new Set(tokens.slice(0, Math.max(0, tokens.length - size + 1)).map((_, i) => tokens.slice(i, i + size).join(' ')))
}

function coverage(haystack: readonly string[], needle: readonly string[], size: number): number | null {
  const [wanted, there] = [grams(needle, size), grams(haystack, size)]
  return wanted.size === 0 ? null : [...wanted].filter((gram) => there.has(gram)).length / wanted.size
}
