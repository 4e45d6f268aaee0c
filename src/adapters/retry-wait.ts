// Owns how long to wait before the same bytes are sent again: exponential with full jitter, and never less than the server asks for.

const BASE_MS = 500
const CAP_MS = 60_000

export interface WaitFor {
  /** Tries so far, from 1. */
  readonly tries: number
  /** From 0 up to 1. */
  readonly random: number
  readonly retryAfterMs: number | null
}

/** AWS's "full jitter": a uniform draw below the exponential bound, so that clients that failed together do not come back together. */
export function retryWaitMs({ tries, random, retryAfterMs }: WaitFor): number {
  const bound = Math.min(CAP_MS, BASE_MS * 2 ** (tries - 1))
  return retryAfterMs === null ? random * bound : retryAfterMs + random * Math.min(bound, retryAfterMs)
}

/** `retry-after-ms`, or `retry-after` in seconds or as a date. Null when there is none that can be read. */
export function retryAfterMs(headers: Readonly<Record<string, string | readonly string[] | undefined>>, nowIso: string): number | null {
  const ms = Number(headers['retry-after-ms'] ?? Number.NaN)
  if (Number.isFinite(ms) && ms >= 0) return ms
  const after = headers['retry-after']
  if (typeof after !== 'string' || after.trim() === '') return null
  const seconds = Number(after)
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000)
  const date = Date.parse(after)
  return Number.isFinite(date) ? Math.max(0, date - Date.parse(nowIso)) : null
}
