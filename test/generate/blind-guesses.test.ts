import { describe, expect, it } from 'vitest'
import {
  generateLocomo,
  LOCOMO_SIZES,
  type LocomoQuestion,
  type LocomoSample,
  type LocomoTurn,
} from '../../src/datasets/synthetic/locomo-benchmark.js'
import { generateLongMemEval, LONGMEMEVAL_SIZES } from '../../src/datasets/synthetic/longmemeval-benchmark.js'
import { cutText, locomoStems as stemsOfCut } from '../../src/scorers/cut-text.js'
import { declines, locomoF1, locomoMultiAnswerF1, openDomainGold } from '../../src/scorers/locomo-f1.js'

const locomoStems = (text: string): readonly string[] => stemsOfCut(cutText(text))

const REFUSAL = 'Not mentioned in the conversation'

function score(question: LocomoQuestion, prediction: string): number {
  if (question.category === 5) return declines(prediction) ? 1 : 0
  const gold = String(question.answer)
  if (question.category === 1) return locomoMultiAnswerF1(prediction, gold)
  return locomoF1(prediction, question.category === 3 ? openDomainGold(gold) : gold)
}

type Rule = (question: LocomoQuestion, sample: LocomoSample) => string

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, n) => sum + n, 0) / numbers.length

function measure(samples: readonly LocomoSample[], rule: Rule): { readonly answerable: number; readonly all: number } {
  const rows = samples.flatMap((sample) =>
    sample.qa.map((question) => ({ category: question.category, score: score(question, rule(question, sample)) })),
  )
  return { answerable: mean(rows.filter((row) => row.category !== 5).map((row) => row.score)), all: mean(rows.map((row) => row.score)) }
}

function mostCommonGold(samples: readonly LocomoSample[]): string {
  const counts = new Map<string, number>()
  for (const { answer } of samples.flatMap((sample) => sample.qa))
    if (answer !== undefined) counts.set(String(answer), (counts.get(String(answer)) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] as string
}

/** Of the words that most golds hold, the one that scores best: a constant for a guesser who knows the key. */
function bestWord(samples: readonly LocomoSample[]): string {
  const counts = new Map<string, number>()
  for (const { answer } of samples.flatMap((sample) => sample.qa)) {
    for (const word of new Set(answer === undefined ? [] : locomoStems(String(answer)))) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const frequent = [...counts].sort((a, b) => b[1] - a[1]).slice(0, 8)
  return frequent.map(([word]) => ({ word, score: measure(samples, () => word).answerable })).sort((a, b) => b.score - a.score)[0]
    ?.word as string
}

/** The sentence of the last session that has most words of the question. */
const lastSession: Rule = (question, sample) => {
  const last = Object.values(sample.conversation)
    .filter((value): value is readonly LocomoTurn[] => typeof value !== 'string')
    .at(-1) as readonly LocomoTurn[]
  const wanted = new Set(locomoStems(question.question))
  const sentences = last.flatMap((turn) => turn.text.split(/(?<=[.!?])\s+/))
  return sentences
    .map((sentence) => ({ sentence, hits: locomoStems(sentence).filter((word) => wanted.has(word)).length }))
    .reduce((best, one) => (one.hits > best.hits ? one : best)).sentence
}

/** The gold where all evidence lies in the last session, else nothing: no reader of that session can do better on what it tells. */
const perfectInLastSession: Rule = (question, sample) => {
  const last = `D${Object.keys(sample.conversation).filter((key) => key.endsWith('_date_time')).length}:`
  return question.evidence.every((id) => id.startsWith(last)) ? String(question.answer) : ''
}

describe.each(['standard', 'demo'] as const)('answers that know nothing, on the %s size', (size) => {
  const samples = ['1', '2', '3', '7'].flatMap((seed) => generateLocomo(seed, LOCOMO_SIZES[size]))
  const common = mostCommonGold(samples)
  const word = bestWord(samples)
  const rules: readonly (readonly [string, Rule])[] = [
    [`constant: ${REFUSAL}`, () => REFUSAL],
    [`constant, the most common gold: ${common}`, () => common],
    [`constant, the best word: ${word}`, () => word],
    ['constant: 2023', () => '2023'],
    ['the question itself', (question) => question.question],
    ['the best sentence of the last session', lastSession],
    ['a perfect reader of the last session alone', perfectInLastSession],
  ]

  it.each(rules)('%s scores below 0.15 on categories 1 to 4', (name, rule) => {
    const { answerable, all } = measure(samples, rule)
    console.log(`${size}: ${name} — categories 1–4 ${answerable.toFixed(4)}, all ${all.toFixed(4)}`)
    expect(answerable).toBeLessThan(0.15)
    expect(all).toBeLessThan(0.3)
  })

  it('leave room: the gold scores close to 1', () => {
    const { answerable, all } = measure(samples, (question) => (question.category === 5 ? REFUSAL : String(question.answer)))
    console.log(`${size}: the gold itself — categories 1–4 ${answerable.toFixed(4)}, all ${all.toFixed(4)}`)
    expect(all).toBeGreaterThan(0.98)
  })
})

describe('answers that know nothing, on chats', () => {
  const items = ['1', '2', '3', '7'].flatMap((seed) => generateLongMemEval(seed, LONGMEMEVAL_SIZES.standard))
  const words = (text: string): Set<string> => new Set(locomoStems(text))

  it('have little in common with the golds', () => {
    const f1 = (rule: (item: (typeof items)[number]) => string): number =>
      mean(items.map((item) => locomoF1(rule(item), String(item.answer))))
    const echo = f1((item) => item.question)
    const last = f1((item) => {
      const wanted = words(item.question)
      const sentences = (item.haystack_sessions.at(-1) ?? []).flatMap((turn) => turn.content.split(/(?<=[.!?])\s+|\n/))
      return sentences
        .map((sentence) => ({ sentence, hits: [...words(sentence)].filter((word) => wanted.has(word)).length }))
        .reduce((best, one) => (one.hits > best.hits ? one : best)).sentence
    })
    const refusal = f1(() => REFUSAL)
    console.log(
      `chats: the question itself ${echo.toFixed(4)}, the last session ${last.toFixed(4)}, constant refusal ${refusal.toFixed(4)}`,
    )
    for (const score of [echo, last, refusal]) expect(score).toBeLessThan(0.15)
  })
})
