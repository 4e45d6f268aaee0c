// Owns the label of a judge. A reply that is no label is `unparsable`, never wrong; a row that was not judged is never false.
export const VERDICT_STATES = ['correct', 'wrong', 'unparsable', 'skipped', 'unjudged', 'error'] as const
export type VerdictState = (typeof VERDICT_STATES)[number]

export type Verdict =
  | { readonly label: 'correct' | 'wrong' | 'unparsable'; readonly reply: string }
  | { readonly label: 'skipped' | 'unjudged' | 'error'; readonly reason: string }
