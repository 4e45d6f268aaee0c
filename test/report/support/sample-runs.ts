// Owns small reported runs with real metrics: LoCoMo rows of every category, some of them unanswered.
import type { Gold } from '../../../src/core/answer-key.js'
import { sha256Hex } from '../../../src/core/digest.js'
import type { QuestionId, TurnId } from '../../../src/core/ids.js'
import type { ReportedRun } from '../../../src/report/reported-run.js'
import { metricsOf } from '../../../src/scorers/metrics.js'
import { packScorers } from '../../../src/scorers/scorer-set.js'
import { scoreRow } from '../../../src/scorers/score-summary.js'

const WORDS = ['red', 'a blue bowl', '7 May 2023', 'Oslo', 'three']

/** `right` of twenty questions are answered with the gold, one is timed out, the rest get another word. */
export function sampleRun(label: string, right: number, change: Partial<ReportedRun> = {}): ReportedRun {
  const scorers = packScorers()
  const golds = Array.from({ length: 20 }, (_, i): Gold => {
    const category = (i % 5) + 1
    const question = `c-q-${i}` as QuestionId
    const evidence = [`D1:${i + 1}` as TurnId]
    const answer = category === 5 ? {} : { answer: WORDS[i % 4] as string }
    return { question, releasedId: question, category, abstention: category === 5, evidence, evidenceSessions: [], malformedEvidence: [], releasedEvidence: evidence, ...answer }
  })
  const rows = golds.map((gold, i) => {
    const text = i < right ? (gold.answer ?? 'Not mentioned in the conversation') : 'something else'
    const state = i === 19 ? ('timed-out' as const) : ('answered' as const)
    return scoreRow(scorers, { question: gold.question, state, scoredAnswer: text, memory: { sourceIds: [`D1:${i + 1 + (i % 2)}`], text: () => 'Oslo red' } }, gold)
  })
  const metrics = metricsOf(golds.map((gold) => gold.question), new Map(golds.map((gold) => [gold.question, gold])), scorers, rows)
  return {
    run: `sample-${sha256Hex(label).slice(0, 16)}`,
    label,
    model: 'none',
    mock: false,
    contentRoot: sha256Hex(`content ${label}`),
    fullRoot: sha256Hex(`full ${label}`),
    metrics,
    packetTokens: Array.from({ length: 20 }, (_, i) => 100 * right + i),
    wall: { totalMs: 4321, attemptMs: Array.from({ length: 20 }, (_, i) => i + 0.5) },
    spec: {
      design: 'sample',
      version: '0.1.0',
      dataset: { name: 'sample-data', digest: sha256Hex('data') },
      memory: { name: label, options: { k: 2 } },
      answerer: { name: 'extractive', options: {} },
      prompts: {},
      assets: {},
      scoredAnswer: 'whole',
      pass: 1,
      questions: 'all',
    },
    ...change,
  }
}
