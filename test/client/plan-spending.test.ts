// What `assay plan` says before a run, against what the run then sends.
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { gptTokenizer } from '../../src/adapters/gpt-tokenizer.js'
import type { Script } from '../../src/testing/scripted-reply.js'
import { temporaryFolders } from '../support/temporary-folder.js'
import { echo, openModelBench } from './model-design.js'

const folders = temporaryFolders()
afterEach(() => folders.removeAll())

interface Plan {
  readonly calls: number
  readonly tokens: number | null
  readonly cost: number | null
  readonly reasons: Record<string, string>
  readonly runs: readonly { readonly spending: { readonly inputTokens: number; readonly basis: string } | null }[]
}

it('counts the tokens that are then sent, and the most that they can cost', async () => {
  const o200k = await gptTokenizer('o200k_base')
  let sent = 0
  const counting: Script = (request) => {
    const messages = (request.json as { messages: { content: string }[] }).messages
    sent += messages.reduce((sum, { content }) => sum + o200k.count(content), 0)
    return echo(request)
  }
  await using bench = await openModelBench(folders.make(), counting, { memory: ['full_context'], answerer: '[{name: completion, options: {model: m-a, max_tokens: 50}}]' })
  const plan = JSON.parse((await bench.run(['plan', bench.design, '--max-questions', '12', '--json'])).stdout) as Plan
  expect(bench.upstream.exchanges.length).toBe(0)
  await bench.run(['run', bench.design, '--out', join(bench.folder, 'out'), '--max-questions', '12', '--json'])
  const input = plan.runs[0]?.spending?.inputTokens as number
  console.log(`planned ${input} tokens of input, sent ${sent}`)
  expect(Math.abs(input - sent) / sent).toBeLessThan(0.01)
  expect(plan).toMatchObject({ calls: 12, tokens: input + 12 * 50 })
  expect(plan.cost).toBeCloseTo((input * 2 + 12 * 50 * 8) / 1e6, 9)
}, 60_000)

it('counts a sample where each question has a packet of its own, and says so', async () => {
  await using bench = await openModelBench(folders.make(), echo)
  const plan = JSON.parse((await bench.run(['plan', bench.design, '--json'])).stdout) as Plan
  expect(plan.runs[0]?.spending?.basis).toMatch(/^a sample of \d+ of \d+ packets, o200k_base$/)
  expect(plan.tokens).toBeGreaterThan(1000)
}, 60_000)

it('has no cost where a model has no price, and says which', async () => {
  await using bench = await openModelBench(folders.make(), echo, { price: '' })
  const plan = JSON.parse((await bench.run(['plan', bench.design, '--max-questions', '2', '--json'])).stdout) as Plan
  expect(plan).toMatchObject({ cost: null, reasons: { cost: expect.stringContaining('m-a') } })
}, 60_000)
