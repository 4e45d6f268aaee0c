// Owns the reading of server-sent events from bytes as they pass (WHATWG HTML §9.2.6). It changes nothing and keeps one open event.

const NEWLINE = 0x0a
const RETURN = 0x0d
/** A longer line is passed on, but not read. */
const LINE_LIMIT = 16 * 1024 * 1024

export interface SeenEvent {
  /** The data lines, joined by newlines. */
  readonly data: string
  /** Where in the given bytes the event begins; 0 when it began in earlier ones. */
  readonly start: number
}

/** Feeds on the bytes of one stream. */
export class EventStreamReader {
  #line: Buffer[] = []
  #lineBytes = 0
  #data: string[] = []
  #afterReturn = false

  /** The events that end in these bytes. A byte of the last event's end is always among them. */
  push(bytes: Buffer): readonly SeenEvent[] {
    const events: SeenEvent[] = []
    let at = 0
    let start = 0
    while (at < bytes.length) {
      const end = lineEnd(bytes, at)
      if (end < 0) {
        this.#hold(bytes.subarray(at))
        break
      }
      // "\r\n" that is split between two writes ends one line, not two.
      if (this.#afterReturn && end === at && bytes[at] === NEWLINE) {
        this.#afterReturn = false
        at += 1
        continue
      }
      this.#hold(bytes.subarray(at, end))
      const isPair = bytes[end] === RETURN && bytes[end + 1] === NEWLINE
      this.#afterReturn = bytes[end] === RETURN && end + 1 === bytes.length
      at = end + (isPair ? 2 : 1)
      const data = this.#endLine()
      if (data === null) continue
      events.push({ data, start })
      start = at
    }
    return events
  }

  #hold(bytes: Buffer): void {
    if (bytes.length > 0) this.#afterReturn = false
    this.#lineBytes += bytes.length
    if (this.#lineBytes <= LINE_LIMIT) this.#line.push(bytes)
  }

  /** The data of the event that an empty line ended; null when the line ended none. */
  #endLine(): string | null {
    const line = this.#lineBytes > LINE_LIMIT ? ':' : Buffer.concat(this.#line).toString('utf8')
    this.#line = []
    this.#lineBytes = 0
    if (line === '') {
      const data = this.#data.length === 0 ? null : this.#data.join('\n')
      this.#data = []
      return data
    }
    if (line.startsWith('data:')) this.#data.push(line.slice(line[5] === ' ' ? 6 : 5))
    return null
  }
}

function lineEnd(bytes: Buffer, from: number): number {
  const newline = bytes.indexOf(NEWLINE, from)
  const back = bytes.indexOf(RETURN, from)
  return back < 0 || (newline >= 0 && newline < back) ? newline : back
}
