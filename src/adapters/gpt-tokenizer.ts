// Owns the tokenizers o200k_base and cl100k_base: the rank tables and split patterns of the package `gpt-tokenizer`, loaded on first use.
import { readFileSync } from 'node:fs'
import type { Tokenizer } from '../ports/tokenizer.js'
import { BytePairEncoder } from './byte-pair-encoder.js'
import type { RankTable } from './byte-pair-encoder.js'

export type Encoding = 'o200k_base' | 'cl100k_base'

/** Packets are counted once by the method and again by whoever audits them; shorter texts are quicker to count than to look up. */
const MEMO_FROM_CHARS = 2_000
const MEMO_CHARS = 16_000_000

const loaded = new Map<Encoding, Promise<Tokenizer>>()

/**
 * The tokenizer of an encoding, shared by the whole process. Text that looks like a special token (`<|endoftext|>`) counts as
 * plain text; half a surrogate pair counts as U+FFFD. Ids equal those of OpenAI's tiktoken.
 */
export function gptTokenizer(encoding: Encoding): Promise<Tokenizer> {
  let tokenizer = loaded.get(encoding)
  if (tokenizer === undefined) {
    tokenizer = load(encoding)
    loaded.set(encoding, tokenizer)
  }
  return tokenizer
}

/** Package and version, read from the installed package. */
export function gptTokenizerSource(): string {
  const manifest = new URL('../package.json', import.meta.resolve('gpt-tokenizer'))
  const { name, version } = JSON.parse(readFileSync(manifest, 'utf8')) as { name: string; version: string }
  return `${name} ${version}`
}

async function load(encoding: Encoding): Promise<Tokenizer> {
  const [patterns, ranks] = await Promise.all([
    import('gpt-tokenizer/encodingParams/constants'),
    encoding === 'o200k_base' ? import('gpt-tokenizer/bpeRanks/o200k_base') : import('gpt-tokenizer/bpeRanks/cl100k_base'),
  ])
  const pieces = encoding === 'o200k_base' ? patterns.O200K_TOKEN_SPLIT_REGEX : patterns.CL100K_TOKEN_SPLIT_REGEX
  const encoder = new BytePairEncoder(ranks.default as RankTable, withUnicodeSpace(pieces))
  return {
    encoding,
    source: gptTokenizerSource(),
    count: rememberCounts((text) => encoder.count(text)),
    encode: (text) => encoder.encode(text),
    decode: (tokens) => encoder.decode(tokens),
  }
}

/** tiktoken's white space is Unicode's White_Space property; JavaScript's adds U+FEFF and lacks U+0085. */
function withUnicodeSpace(pieces: RegExp): RegExp {
  return new RegExp(pieces.source.replaceAll('\\s', '\\p{White_Space}').replaceAll('\\S', '\\P{White_Space}'), pieces.flags)
}

function rememberCounts(count: (text: string) => number): (text: string) => number {
  const memo = new Map<string, number>()
  let held = 0
  return (text) => {
    if (text.length < MEMO_FROM_CHARS) return count(text)
    const known = memo.get(text)
    if (known !== undefined) return known
    if (held + text.length > MEMO_CHARS) {
      memo.clear()
      held = 0
    }
    const tokens = count(text)
    memo.set(text, tokens)
    held += text.length
    return tokens
  }
}
