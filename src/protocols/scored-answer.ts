// Owns which part of a hypothesis is scored. The rule is fixed in the run spec before the first answer exists.

export const SCORED_ANSWER_RULES = ['whole', 'first-line', 'last-answer-line'] as const
export type ScoredAnswerRule = (typeof SCORED_ANSWER_RULES)[number]

// Marks of emphasis may stand around the word: `**Answer:** Paris`.
const ANSWER_LINE = /^[\s*_>#-]*answer[\s*_]*:[\s*_]*(.*)$/i

/**
 * `whole`: the hypothesis as it is. `first-line`: its first line that is not blank, trimmed.
 * `last-answer-line`: what its last line `Answer: …` says, trimmed of space and emphasis; a hypothesis without such a line has no
 * scored answer, which is '' and not the reasoning around it.
 */
export function scoredAnswerOf(rule: ScoredAnswerRule, hypothesis: string): string {
  if (rule === 'whole') return hypothesis
  const lines = hypothesis.split(/\r\n|[\n\r]/)
  if (rule === 'first-line') return lines.map((line) => line.trim()).find((line) => line !== '') ?? ''
  const said = lines.map((line) => ANSWER_LINE.exec(line)?.[1]).filter((text) => text !== undefined)
  return (said.at(-1) ?? '').replace(/[\s*_]+$/, '')
}
