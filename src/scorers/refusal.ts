// Owns the two refusal rates: declining where that is right, and where it is not. A refusal is LoCoMo's phrase test and nothing else.
import { notApplicable, scored } from '../core/score.js'
import { declines } from './locomo-f1.js'
import type { Scorer } from './scorer.js'

/** Rate of refusals among the questions that have no answer; higher is better. */
export const adversarialRefusalScorer: Scorer = {
  name: 'adversarial_refusal',
  of: 'answer',
  withoutAnswer: 0,
  score: ({ scoredAnswer }, { abstention }) =>
    abstention ? scored(declines(scoredAnswer) ? 1 : 0) : notApplicable('the question has an answer'),
}

/** Rate of refusals among the questions that have an answer; lower is better. An attempt without an answer is none: it has its own state. */
export const falseRefusalScorer: Scorer = {
  name: 'false_refusal',
  of: 'answer',
  withoutAnswer: 0,
  score: ({ scoredAnswer }, { abstention }) =>
    abstention ? notApplicable('the right answer is to decline') : scored(declines(scoredAnswer) ? 1 : 0),
}
