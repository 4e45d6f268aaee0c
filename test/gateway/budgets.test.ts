// A budget is held for clients that cannot be told about it: the refusal names it, the row says so, and nothing is sent.
import { afterEach, describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { dollarsOf } from '../../src/core/model-price.js'
import type { ModelPrice } from '../../src/core/model-price.js'
import { BudgetLedger } from '../../src/gateway/budget.js'
import type { BudgetGrant, Budgets } from '../../src/gateway/budget.js'
import type { ReportedUsage } from '../../src/core/exchange.js'
import * as faults from '../../src/testing/scripted-faults.js'
import type { ScriptedReply } from '../../src/testing/scripted-reply.js'
import { MemoryRecord, openBench, until } from './support/bench.js'
import type { Bench } from './support/bench.js'

const chat = { model: 'm-1', max_tokens: 20, messages: [{ role: 'user', content: 'Where did Zoë go?' }] }
const requestBytes = Buffer.byteLength(JSON.stringify(chat))
const answer: ScriptedReply = { text: 'To Tokyo.', usage: { input: 30, output: 10 } }
const prices: Readonly<Record<string, ModelPrice>> = { 'm-1': { input: 2, cachedInput: 1, output: 8 } }

let bench: Bench
afterEach(() => bench?.[Symbol.asyncDispose]())

async function open(budgets: Budgets, reply: ScriptedReply = answer, before = new MemoryRecord()): Promise<void> {
  bench = await openBench(reply, { run: { budgets, prices }, record: new MemoryRecord({ before }) })
}

async function statuses(count: number, join?: { readonly question: string }): Promise<number[]> {
  const got: number[] = []
  for (let i = 0; i < count; i++) got.push((await bench.post('chat/completions', chat, join === undefined ? {} : { join })).status)
  return got
}

describe('at the gateway', () => {
  it('requests, of the run', async () => {
    await open({ run: { requests: 2 } })
    expect(await statuses(3)).toEqual([200, 200, 400])
    expect(bench.upstream.exchanges).toHaveLength(2)
    expect(bench.record.rows.at(-1)).toMatchObject({
      outcome: 'budget-exceeded',
      answered_by: 'gateway',
      reason: 'requests of the run: 2 of 2 used',
      status: 400,
      usage: null,
      model_asked: 'm-1',
    })
  })

  it('requests, of each question', async () => {
    await open({ question: { requests: 1 } })
    expect(await statuses(2, { question: 'a' })).toEqual([200, 400])
    expect(await statuses(2, { question: 'b' })).toEqual([200, 400])
    expect(bench.record.rows.at(-1)?.reason).toContain('requests of the question')
  })

  it('tells the client in a form that no client repeats', async () => {
    await open({ run: { requests: 0 } })
    const openai = await bench.post('chat/completions', chat)
    expect([openai.status, openai.headers['x-should-retry'], JSON.parse(openai.bytes.toString()).error]).toMatchObject([
      400,
      'false',
      { code: 'budget_exceeded', message: expect.stringContaining('requests of the run') },
    ])
    const anthropic = await bench.post('messages', chat)
    expect(JSON.parse(anthropic.bytes.toString())).toMatchObject({ type: 'error', error: { code: 'budget_exceeded' } })
    expect(openai.headers['x-assay-exchange']).toBe(bench.record.rows[0]?.id)
  })

  it('tokens: set aside before the call, counted after it, never passed', async () => {
    const perCall = requestBytes + 20
    await open({ run: { tokens: 2 * 40 + perCall } })
    expect(await statuses(4)).toEqual([200, 200, 200, 400])
    expect(bench.record.rows.at(-1)?.reason).toBe(
      `tokens of the run: 120 of ${80 + perCall} used, 0 set aside for calls under way, and this call may use ${perCall}`,
    )
  })

  it('tokens: calls under way count', async () => {
    await open({ run: { tokens: 2 * (requestBytes + 20) } }, faults.late(answer, 150))
    const got = await Promise.all(
      [1, 2, 3].map(async (i) => (await bench.post('chat/completions', chat, { join: { question: `q-${i}` } })).status),
    )
    expect(got.sort()).toEqual([200, 200, 400])
  })

  it('dollars, and models without a price', async () => {
    const perCall = dollarsOf(prices['m-1'] as ModelPrice, { input: requestBytes, output: 20 })
    await open({ run: { dollars: perCall + dollarsOf(prices['m-1'] as ModelPrice, { input: 30, output: 10 }) } })
    expect(await statuses(3)).toEqual([200, 200, 400])
    const unpriced = await bench.post('chat/completions', { ...chat, model: 'm-unknown' })
    expect(unpriced.status).toBe(400)
    expect(bench.record.rows.at(-1)?.reason).toContain('"m-unknown" has no price')
    expect(bench.upstream.exchanges).toHaveLength(2)
  })

  it('wall time: breaks off a call under way, and refuses the next', async () => {
    await open({ question: { wallMs: 150 } }, faults.late(answer, 5_000))
    const started = performance.now()
    expect(await statuses(2)).toEqual([400, 400])
    expect(performance.now() - started).toBeLessThan(2_000)
    expect(bench.record.rows.map(({ outcome, reason, answered_by }) => [outcome, reason, answered_by])).toEqual([
      ['budget-exceeded', 'wall time of the question: 150 ms are over', 'gateway'],
      ['budget-exceeded', 'wall time of the question: 150 ms are over', 'gateway'],
    ])
    await until(() => bench.upstream.exchanges.length === 1, 'the upstream')
  })

  it('wall time: breaks a stream that has begun', async () => {
    await open({ run: { wallMs: 200 } }, { text: 'a '.repeat(400), delivery: { betweenWritesMs: 20 } })
    const got = await bench.post('chat/completions', { ...chat, stream: true })
    expect([got.status, got.broken]).toEqual([200, true])
    expect(bench.record.rows[0]).toMatchObject({ outcome: 'budget-exceeded', answered_by: 'upstream', status: 200 })
    expect(bench.record.rows[0]?.response_bytes).toBe(got.bytes.length)
  })

  it('is spent by what was spent before a break', async () => {
    await open({ run: { requests: 3 } })
    await statuses(2)
    const before = bench.record
    await bench[Symbol.asyncDispose]()
    await open({ run: { requests: 3 } }, answer, before)
    expect(await statuses(2)).toEqual([200, 400])
    expect(bench.record.rows.map(({ n }) => n)).toEqual([1, 2, 3, 4])
  })

  it('does not count what was never sent or is free', async () => {
    await open({ run: { tokens: 1 } })
    const models = await bench.post('messages/count_tokens', chat)
    expect(models.status).toBe(200)
    expect(await statuses(1)).toEqual([400])
  })
})

describe('ledger', () => {
  const usageOf = (input: number, output: number): ReportedUsage => ({
    input_tokens: input,
    cached_input_tokens: null,
    cache_write_input_tokens: null,
    output_tokens: output,
    reasoning_output_tokens: null,
    reported: {},
  })
  const clock = { now: () => '', monotonicMs: () => 0 }

  it('never passes a limit, whatever the order of calls and answers, as long as no call uses more than it may', () => {
    const step = fc.record({
      input: fc.integer({ min: 1, max: 50 }),
      output: fc.integer({ min: 0, max: 50 }),
      used: fc.double({ min: 0, max: 1, noNaN: true }),
      ends: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), fc.integer({ min: 0, max: 600 }), (steps, tokens) => {
        const ledger = new BudgetLedger({ budgets: { run: { tokens } }, prices: {}, clock, earlier: [] })
        const open_: { readonly grant: BudgetGrant; readonly input: number; readonly output: number }[] = []
        let spent = 0
        for (const { input, output, used, ends } of steps) {
          const grant = ledger.admit({ stage: 's', question: null, model: null, reserve: { input, output } })
          if (!('refused' in grant)) open_.push({ grant, input: Math.floor(input * used), output: Math.floor(output * used) })
          if (!ends) continue
          for (const call of open_.splice(0)) {
            call.grant.settle({ usage: usageOf(call.input, call.output), billed: true })
            call.grant.settle({ usage: usageOf(call.input, call.output), billed: true })
            spent += call.input + call.output
          }
          expect(spent).toBeLessThanOrEqual(tokens)
        }
      }),
    )
  })

  it('keeps what was set aside as spent when a call that may have been billed reports nothing', () => {
    const ledger = new BudgetLedger({ budgets: { run: { tokens: 100 } }, prices: {}, clock, earlier: [] })
    const call = { stage: 's', question: null, model: null, reserve: { input: 40, output: 10 } }
    const first = ledger.admit(call) as BudgetGrant
    first.settle({ usage: null, billed: true })
    const second = ledger.admit(call) as BudgetGrant
    expect(ledger.admit(call)).toHaveProperty('refused')
    second.settle({ usage: null, billed: false })
    expect(ledger.admit(call)).not.toHaveProperty('refused')
  })

  it('prices cached input as a part of the input', () => {
    expect(dollarsOf({ input: 2, cachedInput: 0.5, output: 8 }, { input: 1_000_000, cachedInput: 400_000, output: 100_000 })).toBeCloseTo(
      0.6 * 2 + 0.4 * 0.5 + 0.1 * 8,
      12,
    )
    expect(dollarsOf({ input: 2, output: 8 }, { input: 1_000_000, cachedInput: 400_000, output: 0 })).toBeCloseTo(2, 12)
    expect(dollarsOf({ input: 2, cacheWriteInput: 4, output: 8 }, { input: 1_000_000, cacheWriteInput: 500_000, output: 0 })).toBeCloseTo(
      3,
      12,
    )
  })
})
