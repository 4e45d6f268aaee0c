// Owns the shape of every statistical result: what the number is about, or the reason why there is none.

/**
 * What an interval or a test speaks about. `fixed`: these exact questions, noise of reader and judge. `super-q`: questions like these.
 * `super-c`: conversations like these. `truth`: accuracy under human verdicts. Numbers of two estimands never share a ± sign.
 */
export type Estimand = 'fixed' | 'super-q' | 'super-c' | 'truth'

/** What one count of `n` is. Judgments, passes and repeats of a question are never `n` of a comparison. */
export type Unit =
  | 'question'
  | 'discordant question'
  | 'conversation'
  | 'cluster'
  | 'session'
  | 'answer'
  | 'control'
  | 'rating'
  | 'contrast'
  | 'system'
  | 'pass'
  | 'request'

export interface Scope {
  readonly estimand: Estimand
  readonly unit: Unit
}

/** Carried by every result. `G` is the number of clusters, or null where nothing is clustered. */
export interface About extends Scope {
  readonly method: string
  readonly n: number
  readonly G: number | null
}

export interface Refusal {
  readonly ok: false
  readonly reason: string
}

export type Result<T> = ({ readonly ok: true } & About & T) | Refusal

/** A two-sided interval at `level` (0.95, not 95), in the unit of its estimate. */
export interface Interval {
  readonly method: string
  readonly level: number
  readonly lower: number
  readonly upper: number
}

export const QUESTIONS: Scope = { estimand: 'super-q', unit: 'question' }
export const CONVERSATIONS: Scope = { estimand: 'super-c', unit: 'conversation' }
export const CONTROLS: Scope = { estimand: 'super-q', unit: 'control' }

export const refuse = (reason: string): Refusal => ({ ok: false, reason })

export function result<T extends object>(about: About, value: T): { readonly ok: true } & About & T {
  return { ok: true, ...about, ...value }
}
