// Owns the tokenizer of uncased BERT models, from the vocabulary in their `tokenizer.json`: clean, lower-case, split, longest pieces first.
import { AssayError } from '../core/assay-error.js'

interface TokenizerFile {
  readonly model: { readonly vocab: Readonly<Record<string, number>>; readonly max_input_chars_per_word: number }
  readonly added_tokens: readonly { readonly id: number; readonly content: string }[]
}

export interface WordPieces {
  /** Ids with [CLS] and [SEP] at the ends; of a longer text the first `maxTokens − 2` pieces. */
  encode(text: string, maxTokens: number): number[]
}

/** BERT treats all ASCII that is no letter, digit or space as punctuation, and Unicode's own. */
const PUNCTUATION = /[!-/:-@[-`{-~\p{P}]/u
const IDEOGRAPH =
  /[\u4e00-\u9fff\u3400-\u4dbf\u{20000}-\u{2a6df}\u{2a700}-\u{2b73f}\u{2b740}-\u{2b81f}\u{2b920}-\u{2ceaf}\uf900-\ufaff\u{2f800}-\u{2fa1f}]/gu
/** U+FFFD, and controls, formats, private and half characters but for tab, newline and return. */
const DROPPED = /\ufffd|(?![\t\n\r])[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu

/** Reads a `tokenizer.json` of the WordPiece kind. */
export function openWordPieces(tokenizerJson: string): WordPieces {
  const file = JSON.parse(tokenizerJson) as TokenizerFile
  const vocabulary = new Map(Object.entries(file.model.vocab))
  const special = new Map(file.added_tokens.map((token) => [token.content, token.id]))
  const cls = required(special, '[CLS]')
  const sep = required(special, '[SEP]')
  const unknown = required(special, '[UNK]')
  // A special token's name in the text stands for the token, as in the reference.
  const names = new RegExp(`(${[...special.keys()].map((name) => name.replace(/[[\]]/g, '\\$&')).join('|')})`, 'u')
  return {
    encode(text, maxTokens) {
      const room = maxTokens - 2
      const ids: number[] = []
      for (const part of text.split(names)) {
        const token = special.get(part)
        if (token !== undefined) ids.push(token)
        else for (const word of wordsOf(part)) ids.push(...piecesOf(word, vocabulary, unknown, file.model.max_input_chars_per_word))
        if (ids.length >= room) break
      }
      return [cls, ...ids.slice(0, room), sep]
    },
  }
}

function* wordsOf(text: string): Generator<string> {
  const spaced = text.replace(DROPPED, '').replace(/\p{White_Space}/gu, ' ').replace(IDEOGRAPH, ' $& ')
  const plain = spaced.normalize('NFD').replace(/\p{Mn}/gu, '').toLowerCase()
  for (const chunk of plain.split(' ')) {
    let word = ''
    for (const character of chunk) {
      if (!PUNCTUATION.test(character)) {
        word += character
        continue
      }
      if (word !== '') yield word
      word = ''
      yield character
    }
    if (word !== '') yield word
  }
}

function piecesOf(word: string, vocabulary: ReadonlyMap<string, number>, unknown: number, longest: number): readonly number[] {
  const characters = [...word]
  if (characters.length > longest) return [unknown]
  const ids: number[] = []
  for (let start = 0; start < characters.length; ) {
    let end = characters.length
    let id: number | undefined
    for (; end > start && id === undefined; end--) id = vocabulary.get(`${start === 0 ? '' : '##'}${characters.slice(start, end).join('')}`)
    if (id === undefined) return [unknown]
    ids.push(id)
    start = end + 1
  }
  return ids
}

function required(special: ReadonlyMap<string, number>, name: string): number {
  const id = special.get(name)
  if (id === undefined) throw new AssayError('invalid-input', `the tokenizer lacks ${name}`, { hint: 'Use the tokenizer of a BERT encoder.' })
  return id
}
