// Owns finding the first place where bytes stop being JSON in UTF-8. Slow and exact: it runs only when something is wrong.
import type { ByteSource } from '../core/byte-source.js'

export interface SyntaxFault {
  /** Byte offset from the start of the file. */
  readonly offset: number
  /** From 1; the column counts bytes. */
  readonly line: number
  readonly column: number
  readonly message: string
}

type State = 'value' | 'value-or-end' | 'key' | 'key-or-end' | 'colon' | 'after' | 'string' | 'escape' | 'hex' | 'word' | NumberState
type NumberState = 'minus' | 'zero' | 'integer' | 'point' | 'fraction' | 'exponent' | 'exponent-sign' | 'exponent-digits'

const EXPECTED: Readonly<Record<State, string>> = {
  value: 'a value',
  'value-or-end': 'a value or "]"',
  key: 'a key in quotes',
  'key-or-end': 'a key in quotes or "}"',
  colon: '":"',
  after: '"," or the end of what is open',
  string: 'the rest of a text and its closing quote',
  escape: 'one of " \\ / b f n r t u after a backslash',
  hex: 'four hexadecimal digits',
  word: 'true, false or null',
  minus: 'a digit',
  zero: '"," or the end of what is open',
  integer: '"," or the end of what is open',
  point: 'a digit',
  fraction: '"," or the end of what is open',
  exponent: 'a digit or a sign',
  'exponent-sign': 'a digit',
  'exponent-digits': '"," or the end of what is open',
}

const NUMBER_ENDS: ReadonlySet<State> = new Set<State>(['zero', 'integer', 'fraction', 'exponent-digits'])
const CHUNK_BYTES = 1 << 20
const OBJECT = 0x7b
const ARRAY = 0x5b

const isSpace = (byte: number): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09
const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39
const isHex = (byte: number): boolean => isDigit(byte) || (byte >= 0x41 && byte <= 0x46) || (byte >= 0x61 && byte <= 0x66)

const hex = (byte: number): string => `0x${byte.toString(16).padStart(2, '0')}`
const seen = (byte: number): string => (byte > 0x20 && byte < 0x7f ? `"${String.fromCharCode(byte)}"` : `the byte ${hex(byte)}`)

/** The first fault of the file, or null when it is one JSON value in UTF-8 (a leading BOM is allowed). */
export async function firstSyntaxFault(source: ByteSource): Promise<SyntaxFault | null> {
  const checker = new SyntaxChecker()
  const chunk = new Uint8Array(Math.min(CHUNK_BYTES, Math.max(1, source.size)))
  let offset = 0
  let line = 1
  let lineStart = 0
  while (offset < source.size) {
    const length = await source.read(chunk, offset)
    if (length === 0) break
    for (let i = 0; i < length; i++) {
      const byte = chunk[i] as number
      const at = offset + i
      if (at < 3 && byte === [0xef, 0xbb, 0xbf][at]) continue
      const message = checker.step(byte)
      if (message !== null) return { offset: at, line, column: at - lineStart + 1, message }
      if (byte === 0x0a) {
        line += 1
        lineStart = at + 1
      }
    }
    offset += length
  }
  const message = checker.end()
  return message === null ? null : { offset, line, column: offset - lineStart + 1, message }
}

/** A pushdown automaton over bytes; `step` and `end` return what is wrong, or null. */
class SyntaxChecker {
  #state: State = 'value'
  readonly #open: number[] = []
  #inKey = false
  #word = ''
  #hexLeft = 0
  readonly #utf8 = new Utf8Checker()

  step(byte: number): string | null {
    switch (this.#state) {
      case 'string':
        return this.#inString(byte)
      case 'escape':
        if (byte === 0x75) {
          this.#state = 'hex'
          this.#hexLeft = 4
          return null
        }
        return '"\\/bfnrt'.includes(String.fromCharCode(byte)) ? this.#to('string') : this.#wrong(byte)
      case 'hex':
        if (!isHex(byte)) return this.#wrong(byte)
        this.#hexLeft -= 1
        return this.#hexLeft === 0 ? this.#to('string') : null
      case 'word':
        if (byte !== this.#word.charCodeAt(0)) return this.#wrong(byte)
        this.#word = this.#word.slice(1)
        return this.#word === '' ? this.#to('after') : null
      default:
        return this.#inNumber(byte) ? null : this.#between(byte)
    }
  }

  end(): string | null {
    const complete = this.#state === 'after' || NUMBER_ENDS.has(this.#state)
    if (complete && this.#open.length === 0) return null
    const open = this.#open.at(-1)
    const closer = open === undefined ? '' : open === OBJECT ? '; an object "{" is still open' : '; an array "[" is still open'
    return `the file ends where ${EXPECTED[this.#state]} was expected${closer}`
  }

  #to(state: State): null {
    this.#state = state
    return null
  }

  #wrong(byte: number): string {
    return `expected ${EXPECTED[this.#state]}, got ${seen(byte)}`
  }

  #inString(byte: number): string | null {
    const broken = this.#utf8.step(byte)
    if (broken) return `the bytes are not UTF-8 (${hex(byte)})`
    if (byte === 0x22) return this.#to(this.#inKey ? 'colon' : 'after')
    if (byte === 0x5c) return this.#to('escape')
    if (byte < 0x20) return `a control character ${hex(byte)} inside a text must be escaped`
    return null
  }

  /** True when the byte belongs to a number; a byte that ends a complete one leaves the state `after`. */
  #inNumber(byte: number): boolean {
    const next = nextInNumber(this.#state, byte)
    if (next !== null) {
      this.#state = next
      return true
    }
    if (NUMBER_ENDS.has(this.#state) && (isSpace(byte) || byte === 0x2c || byte === 0x5d || byte === 0x7d)) this.#state = 'after'
    return false
  }

  #between(byte: number): string | null {
    if (isSpace(byte) && EXPECTED_BETWEEN.has(this.#state)) return null
    switch (this.#state) {
      case 'value':
        return this.#startValue(byte)
      case 'value-or-end':
        return byte === 0x5d ? this.#close() : this.#startValue(byte)
      case 'key-or-end':
      case 'key':
        if (byte === 0x7d && this.#state === 'key-or-end') return this.#close()
        if (byte !== 0x22) return this.#wrong(byte)
        this.#inKey = true
        return this.#to('string')
      case 'colon':
        return byte === 0x3a ? this.#to('value') : this.#wrong(byte)
      case 'after':
        return this.#afterValue(byte)
      default:
        return this.#wrong(byte)
    }
  }

  #startValue(byte: number): string | null {
    if (byte === OBJECT || byte === ARRAY) {
      this.#open.push(byte)
      return this.#to(byte === OBJECT ? 'key-or-end' : 'value-or-end')
    }
    if (byte === 0x22) {
      this.#inKey = false
      return this.#to('string')
    }
    if (byte === 0x2d) return this.#to('minus')
    if (byte === 0x30) return this.#to('zero')
    if (isDigit(byte)) return this.#to('integer')
    const word = ['true', 'false', 'null'].find((known) => known.charCodeAt(0) === byte)
    if (word === undefined) return this.#wrong(byte)
    this.#word = word.slice(1)
    return this.#to('word')
  }

  #close(): null {
    this.#open.pop()
    return this.#to('after')
  }

  #afterValue(byte: number): string | null {
    const open = this.#open.at(-1)
    if (open === undefined) return `expected the end of the file, got ${seen(byte)}`
    if (byte === 0x2c) return this.#to(open === OBJECT ? 'key' : 'value')
    if (byte === (open === OBJECT ? 0x7d : 0x5d)) return this.#close()
    return `expected "," or "${open === OBJECT ? '}' : ']'}", got ${seen(byte)}`
  }
}

const EXPECTED_BETWEEN: ReadonlySet<State> = new Set<State>(['value', 'value-or-end', 'key', 'key-or-end', 'colon', 'after'])

function nextInNumber(state: State, byte: number): NumberState | null {
  const digit = isDigit(byte)
  switch (state) {
    case 'minus':
      return byte === 0x30 ? 'zero' : digit ? 'integer' : null
    case 'zero':
    case 'integer':
      if (digit && state === 'integer') return 'integer'
      return byte === 0x2e ? 'point' : byte === 0x65 || byte === 0x45 ? 'exponent' : null
    case 'point':
    case 'fraction':
      if (digit) return 'fraction'
      return state === 'fraction' && (byte === 0x65 || byte === 0x45) ? 'exponent' : null
    case 'exponent':
      if (byte === 0x2b || byte === 0x2d) return 'exponent-sign'
      return digit ? 'exponent-digits' : null
    case 'exponent-sign':
    case 'exponent-digits':
      return digit ? 'exponent-digits' : null
    default:
      return null
  }
}

/** Well-formed UTF-8 (no overlong forms, no surrogates, nothing above U+10FFFF), byte by byte. */
class Utf8Checker {
  #left = 0
  #low = 0x80
  #high = 0xbf

  /** True when this byte cannot stand here. */
  step(byte: number): boolean {
    if (this.#left > 0) {
      if (byte < this.#low || byte > this.#high) return true
      this.#left -= 1
      this.#low = 0x80
      this.#high = 0xbf
      return false
    }
    if (byte < 0x80) return false
    if (byte < 0xc2 || byte > 0xf4) return true
    this.#left = byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3
    if (byte === 0xe0) this.#low = 0xa0
    if (byte === 0xed) this.#high = 0x9f
    if (byte === 0xf0) this.#low = 0x90
    if (byte === 0xf4) this.#high = 0x8f
    return false
  }
}
