// Owns the careful reading of JSON that strangers wrote: what is not of the expected kind is null, never a default.
import type { Json } from '../core/json.js'

export type Members = { readonly [k: string]: Json }

/** The members of a JSON object in text; null when it is no JSON or no object. */
export function parseMembers(source: string): Members | null {
  try {
    return members(JSON.parse(source) as Json)
  } catch {
    // What is no JSON has no members; its bytes are kept all the same.
    return null
  }
}

export function members(value: Json | undefined): Members | null {
  return value !== undefined && value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Members) : null
}

export function text(value: Json | undefined): string | null {
  return typeof value === 'string' ? value : null
}

export function count(value: Json | undefined): number | null {
  return typeof value === 'number' ? value : null
}
