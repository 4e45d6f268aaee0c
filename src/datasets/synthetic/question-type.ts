// Owns LongMemEval's released question types, verbatim.
export const QUESTION_TYPES = [
  'single-session-user',
  'single-session-assistant',
  'single-session-preference',
  'multi-session',
  'temporal-reasoning',
  'knowledge-update',
] as const
export type QuestionType = (typeof QUESTION_TYPES)[number]
