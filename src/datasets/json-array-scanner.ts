// Owns walking over a JSON file that is one big array: the bytes of each element in turn, never the text of the file.
import { AssayError } from '../core/assay-error.js'
import type { ByteSource } from '../core/byte-source.js'
import { firstSyntaxFault } from './json-syntax.js'

export interface ArrayElement {
  readonly index: number
  /** Byte offsets in the file; `end` is one past the last byte. */
  readonly start: number
  readonly end: number
  /** Valid until the next element is asked for. */
  readonly bytes: Uint8Array
}

export interface ScanOptions {
  /** Bytes asked for at once; small values are for tests. */
  readonly chunkBytes?: number
  /** An element longer than this is refused. */
  readonly maxElementBytes?: number
}

const CHUNK_BYTES = 4 << 20
// A record of LongMemEval-M has about 6 MB; a JavaScript string holds at most about 512 MB.
const MAX_ELEMENT_BYTES = 256 << 20

const QUOTE = 0x22
const BACKSLASH = 0x5c

const isSpace = (byte: number): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09

type Place = 'before' | 'first' | 'element' | 'inside' | 'string' | 'scalar' | 'between' | 'done'

/**
 * Yields the elements in file order. A leading BOM, CRLF and any white space between them are allowed.
 * @throws AssayError `invalid-input` naming the byte where the file stops being a JSON array.
 */
export async function* arrayElements(source: ByteSource, options: ScanOptions = {}): AsyncGenerator<ArrayElement, void> {
  const scan = new ElementScan(options.chunkBytes ?? CHUNK_BYTES, source.size)
  const limit = options.maxElementBytes ?? MAX_ELEMENT_BYTES
  for (;;) {
    const found = scan.next()
    if (found === 'element') {
      yield scan.element()
      continue
    }
    if (found === 'broken') throw await refusal(source, scan.position)
    if (scan.elementBytes > limit) throw await refusal(source, scan.position, limit)
    if ((await scan.fill(source)) === 0) break
  }
  if (!scan.complete) throw await refusal(source, scan.position)
}

/** The window over the file and the state of the walk. */
class ElementScan {
  #buffer: Uint8Array
  /** Bytes of the file in the buffer, and where in the file the buffer begins. */
  #length = 0
  #base = 0
  #at = 0
  #place: Place = 'before'
  #depth = 0
  #start = -1
  #end = -1
  #index = -1
  readonly #size: number

  constructor(chunkBytes: number, size: number) {
    this.#buffer = new Uint8Array(Math.max(1, Math.min(chunkBytes, size)))
    this.#size = size
  }

  get position(): number {
    return this.#base + this.#at
  }

  get complete(): boolean {
    return this.#place === 'done'
  }

  /** Bytes of the unfinished element seen so far. */
  get elementBytes(): number {
    return this.#start < 0 ? 0 : this.#length - this.#start
  }

  element(): ArrayElement {
    const bytes = this.#buffer.subarray(this.#start, this.#end)
    const element = { index: this.#index, start: this.#base + this.#start, end: this.#base + this.#end, bytes }
    this.#start = -1
    return element
  }

  /** Drops what is done, makes room, reads on; resolves to the bytes read. */
  async fill(source: ByteSource): Promise<number> {
    const keep = this.#start < 0 ? this.#at : this.#start
    if (keep > 0) {
      this.#buffer.copyWithin(0, keep, this.#length)
      this.#length -= keep
      this.#at -= keep
      this.#base += keep
      if (this.#start >= 0) this.#start = 0
    }
    if (this.#length === this.#buffer.length) {
      const larger = new Uint8Array(this.#buffer.length * 2)
      larger.set(this.#buffer)
      this.#buffer = larger
    }
    const offset = this.#base + this.#length
    if (offset >= this.#size) return 0
    const read = await source.read(this.#buffer.subarray(this.#length), offset)
    this.#length += read
    return read
  }

  next(): 'element' | 'more' | 'broken' {
    while (this.#at < this.#length) {
      if (this.#place === 'string') {
        if (!this.#skipString()) return 'more'
        if (this.#depth === 0) return this.#endElement(this.#at)
      } else if (this.#place === 'scalar') {
        const byte = this.#buffer[this.#at] as number
        if (isSpace(byte) || byte === 0x2c || byte === 0x5d) return this.#endElement(this.#at)
        this.#at += 1
      } else if (this.#place === 'inside') {
        if (this.#walkInside()) return this.#endElement(this.#at)
      } else {
        const byte = this.#buffer[this.#at] as number
        if (!this.#walkBetween(byte)) return 'broken'
        this.#at += 1
      }
    }
    return 'more'
  }

  #endElement(end: number): 'element' {
    this.#end = end
    this.#place = 'between'
    return 'element'
  }

  /** Goes to the closing quote; false when it is not in the buffer yet. */
  #skipString(): boolean {
    const buffer = this.#buffer
    for (;;) {
      const quote = buffer.indexOf(QUOTE, this.#at)
      if (quote < 0 || quote >= this.#length) {
        // A backslash run at the end must be seen together with what follows it.
        let keepFrom = this.#length
        while (keepFrom > this.#at && buffer[keepFrom - 1] === BACKSLASH) keepFrom -= 1
        this.#at = keepFrom
        return false
      }
      let run = quote
      while (run > this.#at && buffer[run - 1] === BACKSLASH) run -= 1
      this.#at = quote + 1
      if (((quote - run) & 1) === 0) {
        this.#place = 'inside'
        return true
      }
    }
  }

  /** Structure inside an element; true when the element has just ended. */
  #walkInside(): boolean {
    const buffer = this.#buffer
    const length = this.#length
    let at = this.#at
    while (at < length) {
      const byte = buffer[at++]
      if (byte === QUOTE) {
        this.#place = 'string'
        break
      }
      if (byte === 0x7b || byte === 0x5b) this.#depth += 1
      else if (byte === 0x7d || byte === 0x5d) {
        this.#depth -= 1
        if (this.#depth === 0) {
          this.#at = at
          return true
        }
      }
    }
    this.#at = at
    return false
  }

  #startElement(byte: number): void {
    const nested = byte === 0x7b || byte === 0x5b
    this.#place = nested ? 'inside' : byte === QUOTE ? 'string' : 'scalar'
    this.#depth = nested ? 1 : 0
    this.#start = this.#at
    this.#index += 1
  }

  /** One byte outside the elements; false when it cannot stand there. */
  #walkBetween(byte: number): boolean {
    if (isSpace(byte)) return true
    switch (this.#place) {
      case 'before':
        if (byte === 0x5b) this.#place = 'first'
        return byte === 0x5b || byte === [0xef, 0xbb, 0xbf][this.position]
      case 'first':
      case 'element':
        if (byte === 0x2c) return false
        if (byte === 0x5d) {
          if (this.#place === 'element') return false
          this.#place = 'done'
          return true
        }
        this.#startElement(byte)
        return true
      case 'between':
        if (byte !== 0x2c && byte !== 0x5d) return false
        this.#place = byte === 0x2c ? 'element' : 'done'
        return true
      default:
        return false
    }
  }
}

async function refusal(source: ByteSource, position: number, limit?: number): Promise<AssayError> {
  if (source.size === 0) {
    return new AssayError('invalid-input', 'expected a JSON array of records, got an empty file (0 bytes)', {
      hint: 'Bring the file again; the copy or the download did not finish.',
    })
  }
  if (await isUtf16(source)) {
    return new AssayError('invalid-input', 'expected UTF-8, got UTF-16', { hint: 'Save the file as UTF-8, or bring the released file again; it is UTF-8.' })
  }
  const fault = await firstSyntaxFault(source)
  if (fault !== null) return syntaxRefusal(fault.message, fault.offset, fault.line, fault.column)
  if (limit !== undefined) {
    return new AssayError('invalid-input', `a record of more than ${limit} bytes at byte ${position} cannot be read`, {
      hint: 'A data file is an array of records, one conversation or question each.',
    })
  }
  return new AssayError('invalid-input', 'expected a JSON array of records: the file is JSON of another shape', {
    hint: 'Give the released file itself: `[{…}, {…}]`.',
    faults: [{ where: `byte ${position}`, message: 'expected "[" at the top' }],
  })
}

async function isUtf16(source: ByteSource): Promise<boolean> {
  const mark = new Uint8Array(2)
  await source.read(mark, 0)
  return (mark[0] === 0xff && mark[1] === 0xfe) || (mark[0] === 0xfe && mark[1] === 0xff)
}

function syntaxRefusal(message: string, offset: number, line: number, column: number): AssayError {
  return new AssayError('invalid-input', 'the file is broken JSON', {
    hint: 'Bring the file again (`assay data pull` verifies what it brings), or mend it at that byte.',
    faults: [{ where: `byte ${offset} (line ${line}, column ${column})`, message }],
  })
}

/** Why an element that the scan found cannot be parsed: the whole file is looked at for the exact byte. */
export async function elementRefusal(source: ByteSource, element: ArrayElement): Promise<AssayError> {
  return refusal(source, element.start)
}
