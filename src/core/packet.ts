// Owns the packet: the bytes of memory handed to a reader for one question, and where they came from.
import type { SessionId, TurnId } from './ids.js'

export type Source =
  | { readonly kind: 'turn'; readonly turn: TurnId }
  | { readonly kind: 'session' | 'summary' | 'observation'; readonly session: SessionId }
  | { readonly kind: 'derived'; readonly id: string; readonly from: readonly TurnId[] }

export interface Packet {
  readonly text: string
  readonly sources: readonly Source[]
  /** Tokens of `text` in o200k_base. */
  readonly tokens: number
}

/** The text form of a source in `source_ids`: `D1:3`, `session:S01`, `summary:S01`, `observation:S01`, `derived:{id}`. */
export function sourceId(source: Source): string {
  switch (source.kind) {
    case 'turn':
      return source.turn
    case 'derived':
      return `derived:${source.id}`
    default:
      return `${source.kind}:${source.session}`
  }
}
