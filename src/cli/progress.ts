// Owns progress on stderr: a live line on a terminal, a line every few seconds in a pipe, nothing when quiet.
import type { Clock } from '../ports/clock.js'
import { printable } from './printable.js'

export interface Progress {
  /** States how far a named stage is; `total` is absent when unknown. Cheap: most calls print nothing. */
  at(stage: string, done: number, total?: number): void
  /** One line that stays. */
  note(text: string): void
  /** Clears the live line. */
  end(): void
}

interface Output {
  readonly isTTY?: boolean
  write(text: string): unknown
}

const LIVE_EVERY_MS = 100
const LINE_EVERY_MS = 4000

export function createProgress(output: Output, clock: Clock, quiet: boolean): Progress {
  if (quiet) return { at() {}, note() {}, end() {} }
  const live = output.isTTY === true
  const every = live ? LIVE_EVERY_MS : LINE_EVERY_MS
  let last = Number.NEGATIVE_INFINITY
  let shown = false
  const clear = (): void => {
    if (live && shown) output.write('\r\u001b[2K')
    shown = false
  }
  return {
    at(stage, done, total) {
      const now = clock.monotonicMs()
      if (now - last < every) return
      last = now
      const name = printable(stage)
      const text = total === undefined ? `${name}: ${done}` : `${name}: ${bar(done, total, live)}${done}/${total}`
      clear()
      output.write(live ? text : `${text}\n`)
      shown = live
    },
    note(text) {
      clear()
      output.write(`${printable(text)}\n`)
    },
    end: clear,
  }
}

function bar(done: number, total: number, live: boolean): string {
  if (!live || total <= 0) return ''
  const width = 24
  const filled = Math.min(width, Math.floor((done / total) * width))
  return `[${'#'.repeat(filled)}${'.'.repeat(width - filled)}] `
}
