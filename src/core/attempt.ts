// Owns the outcome of trying to answer one question. Every kind of absence has its own state; none of them is "wrong".
import type { Sha256 } from './ids.js'

export const ATTEMPT_STATES = ['answered', 'empty', 'truncated', 'refused', 'timed-out', 'budget-exceeded', 'answer-missing', 'failed'] as const
export type AttemptState = (typeof ATTEMPT_STATES)[number]
export type UnansweredState = Exclude<AttemptState, 'answered'>

export type Attempt =
  | { readonly state: 'answered'; readonly hypothesis: string; readonly exchanges: readonly Sha256[] }
  | { readonly state: UnansweredState; readonly reason: string; readonly text?: string; readonly exchanges: readonly Sha256[] }
