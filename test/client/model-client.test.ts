// What the client sends, what it makes of each answer, and when it asks again: against the scripted upstream, through the gateway.
import { describe, expect, it } from 'vitest'
import { AssayError } from '../../src/core/assay-error.js'
import type { Json } from '../../src/core/json.js'
import { cutStream, emptyWithLength, encoded, invalidJson, late, rateLimited, serverError, wrongModel } from '../../src/testing/scripted-faults.js'
import type { ScriptedReply, ScriptedRequest } from '../../src/testing/scripted-reply.js'
import { asking, JOIN, openClient } from './client-bench.js'

/** Answers in turn, and the last one for ever; keeps what was sent. */
function inTurn(...replies: readonly ScriptedReply[]): { readonly script: (request: ScriptedRequest) => ScriptedReply; readonly seen: ScriptedRequest[] } {
  const seen: ScriptedRequest[] = []
  return { seen, script: (request) => (seen.push(request), replies[Math.min(seen.length, replies.length) - 1] as ScriptedReply) }
}

describe('what is sent', () => {
  it('is the document of the dialect, with the fields that were given and no others', async () => {
    const { script, seen } = inTurn({ text: 'May' })
    await using bench = await openClient(script)
    for (const model of ['chat', 'responses', 'messages']) await bench.client.complete(asking(model), { ...JOIN, question: `q-${model}` })
    await bench.client.complete(asking('chat', { temperature: 0 }), JOIN)
    const sent = seen.map(({ json }) => json)
    const user = { role: 'user', content: 'When? "東京"' }
    expect(sent[0]).toEqual({ model: 'm-chat', messages: [{ role: 'system', content: 'Answer.' }, user], max_completion_tokens: 64 })
    expect(sent[1]).toEqual({ model: 'm-resp', input: [{ role: 'system', content: 'Answer.' }, user], store: false, max_output_tokens: 64 })
    expect(sent[2]).toEqual({ model: 'm-msg', max_tokens: 64, system: 'Answer.', messages: [user] })
    expect((sent[3] as { temperature?: Json }).temperature).toBe(0)
    expect(seen[2]?.headers['anthropic-version']).toBe('2023-06-01')
    expect(seen.every(({ headers }) => headers.authorization === 'Bearer sk-real-0123456789abcdefghijklmnop')).toBe(true)
    expect(bench.bench.record.rows.map(({ stage, question_id, attempt, route }) => ({ stage, question_id, attempt, route }))).toContainEqual({ stage: 'reader', question_id: 'q-messages', attempt: 1, route: 'main' })
  })

  it('is refused before it is sent when the profile does not accept a field, or there is no profile', async () => {
    await using bench = await openClient({ text: 'x' })
    await expect(bench.client.complete(asking('chat', { top_p: 0.5 }), JOIN)).rejects.toMatchObject({ code: 'invalid-input', faults: [{ where: 'top_p' }] })
    await expect(bench.client.complete(asking('gpt-5-something'), JOIN)).rejects.toMatchObject({ code: 'invalid-input', hint: expect.stringContaining('--profiles') })
    expect(bench.bench.record.rows).toEqual([])
  })
})

describe('what an answer is', () => {
  const cases: readonly (readonly [string, string, ScriptedReply, object])[] = [
    ['answered', 'chat', { text: 'May 2023', fingerprint: 'fp_1', usage: { input: 100, cachedInput: 40, output: 3 } }, { state: 'answered', text: 'May 2023', servedModel: 'm-chat', fingerprint: 'fp_1' }],
    ['answered', 'responses', { text: 'May' }, { state: 'answered', text: 'May', servedModel: 'm-resp' }],
    ['answered', 'messages', { text: 'May', usage: { input: 100, cachedInput: 40, output: 3 } }, { state: 'answered', text: 'May', usage: { input_tokens: 100, cached_input_tokens: 40 } }],
    ['cut', 'chat', { text: 'May 20', finish: 'length' }, { state: 'truncated', text: 'May 20', finish: 'length' }],
    ['reasoned away', 'chat', emptyWithLength('length'), { state: 'truncated', reason: expect.stringContaining('before any text') }],
    ['cut', 'messages', { text: 'May', finish: 'max_tokens' }, { state: 'truncated', text: 'May' }],
    ['cut', 'responses', emptyWithLength('max_output_tokens'), { state: 'truncated' }],
    ['empty', 'chat', { text: '' }, { state: 'empty' }],
    ['blank', 'messages', { text: ' \n ' }, { state: 'empty', text: ' \n ' }],
    ['refused', 'chat', { refusal: 'I cannot.' }, { state: 'refused', text: 'I cannot.' }],
    ['refused', 'responses', { refusal: 'I cannot.' }, { state: 'refused' }],
    ['refused', 'messages', { refusal: 'I cannot.' }, { state: 'refused', text: 'I cannot.' }],
    ['filtered', 'chat', { text: 'part', finish: 'content_filter' }, { state: 'refused', text: 'part' }],
    ['no JSON', 'chat', invalidJson(), { state: 'failed', reason: 'the answer is no JSON' }],
    ['an error at status 200', 'chat', { raw: { contentType: 'application/json', body: '{"error":{"message":"no capacity","code":502}}' } }, { state: 'failed', reason: 'no capacity' }],
    ['another model', 'chat', wrongModel('x', 'm-other'), { state: 'answered', servedModel: 'm-other' }],
    ['zipped', 'chat', encoded({ text: 'zipped' }, 'gzip'), { state: 'answered', text: 'zipped' }],
    ['a bad request', 'chat', { status: 400, errorMessage: 'too long' }, { state: 'failed', reason: 'status 400: too long' }],
  ]
  for (const [name, model, reply, expected] of cases) {
    it(`${name} (${model})`, async () => {
      const { script, seen } = inTurn(reply)
      await using bench = await openClient(script)
      const outcome = await bench.client.complete(asking(model), JOIN)
      expect(outcome).toMatchObject(expected)
      expect(seen.length).toBe(1)
      expect(outcome.exchanges).toEqual(bench.bench.record.rows.map(({ id }) => id))
    })
  }

  it('counts cached tokens as a part of input', async () => {
    await using bench = await openClient({ text: 'x', usage: { input: 100, cachedInput: 40, output: 3 } })
    for (const model of ['chat', 'responses', 'messages']) {
      const { usage } = await bench.client.complete(asking(model), { ...JOIN, question: model })
      expect(usage).toMatchObject({ input_tokens: 100, cached_input_tokens: 40, output_tokens: 3 })
    }
  })
})

describe('when it asks again', () => {
  for (const [name, fault] of [
    ['408', serverError(408)],
    ['409', serverError(409)],
    ['429', rateLimited()],
    ['500', serverError(500)],
    ['503', serverError(503)],
    ['a cut stream', cutStream({ text: 'a long answer that is cut' }, 40)],
  ] as const) {
    it(`after ${name}: the same bytes, one logical call, every try cited`, async () => {
      const { script, seen } = inTurn(fault, fault, { text: 'May' })
      await using bench = await openClient(script)
      const outcome = await bench.client.complete(asking('chat'), JOIN)
      expect(outcome).toMatchObject({ state: 'answered', text: 'May' })
      expect(new Set(seen.map(({ bodySha256 }) => bodySha256)).size).toBe(1)
      expect(outcome.exchanges.length).toBe(3)
      expect(bench.bench.record.rows.map(({ logical_call, n }) => [logical_call, n])).toEqual([[1, 1], [1, 2], [1, 3]])
      // Half of 500 ms, then half of 1,000 ms: full jitter with the random of the bench.
      expect(bench.slept.reduce((sum, ms) => sum + ms, 0)).toBe(750)
    })
  }

  it('not before the server allows it', async () => {
    const { script } = inTurn(rateLimited(3), { text: 'May' })
    await using bench = await openClient(script)
    await bench.client.complete(asking('chat'), JOIN)
    expect(bench.slept.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThanOrEqual(3000)
  })

  it('not when the deadline would pass, and not for ever', async () => {
    const { script, seen } = inTurn(rateLimited(3))
    await using bench = await openClient(script)
    expect(await bench.client.complete(asking('hurried'), JOIN)).toMatchObject({ state: 'timed-out', reason: expect.stringContaining('Rate limit') })
    expect(seen.length).toBe(1)
    expect(await bench.client.complete(asking('patient'), { ...JOIN, question: 'q-2' })).toMatchObject({ state: 'failed', reason: expect.stringContaining('3 tries') })
    expect(seen.length).toBe(4)
  })

  it('and gives up on a slow answer at the deadline', async () => {
    await using bench = await openClient(late({ text: 'May' }, 3_000))
    expect(await bench.client.complete(asking('hurried'), JOIN)).toMatchObject({ state: 'timed-out' })
  })
})

describe('what ends the run', () => {
  const quota = { status: 429, raw: { contentType: 'application/json', body: '{"error":{"message":"You exceeded your current quota","type":"insufficient_quota","code":"insufficient_quota"}}' } }
  for (const [name, reply] of [
    ['401', { status: 401, errorMessage: 'bad key' }],
    ['402', { status: 402, errorMessage: 'no credit' }],
    ['403', { status: 403, errorMessage: 'not yours' }],
    ['exhausted quota', quota],
  ] as const) {
    it(name, async () => {
      const { script, seen } = inTurn(reply)
      await using bench = await openClient(script)
      const error = await bench.client.complete(asking('chat'), JOIN).catch((caught: unknown) => caught)
      expect(error).toBeInstanceOf(AssayError)
      expect(error).toMatchObject({ code: 'stopped', message: expect.stringContaining('route main'), hint: expect.stringContaining('run the same command again') })
      expect(seen.length).toBe(1)
    })
  }

  it('a spend cap, but no budget of one question', async () => {
    const capped = { bench: { run: { budgets: { run: { requests: 1 } } } } }
    await using soft = await openClient({ text: 'x' }, capped)
    await soft.client.complete(asking('chat'), JOIN)
    expect(await soft.client.complete(asking('chat'), JOIN)).toMatchObject({ state: 'budget-exceeded', reason: expect.stringContaining('requests of the run') })
    await using hard = await openClient({ text: 'x' }, { ...capped, parts: { capEndsRun: true } })
    await hard.client.complete(asking('chat'), JOIN)
    await expect(hard.client.complete(asking('chat'), JOIN)).rejects.toMatchObject({ code: 'stopped' })
    await using question = await openClient({ text: 'x' }, { bench: { run: { budgets: { question: { requests: 1 } } } }, parts: { capEndsRun: true } })
    await question.client.complete(asking('chat'), JOIN)
    expect(await question.client.complete(asking('chat'), JOIN)).toMatchObject({ state: 'budget-exceeded', reason: expect.stringContaining('requests of the question') })
  })

  it('a stop, between tries', async () => {
    const { script, seen } = inTurn(serverError(500))
    const stop = { aborted: false, throwIfAborted: () => { if (stop.aborted) throw new AssayError('interrupted', 'interrupted', { hint: '' }) } }
    await using bench = await openClient(script, { parts: { stop, sleep: async () => void (stop.aborted = true) } })
    await expect(bench.client.complete(asking('chat'), JOIN)).rejects.toMatchObject({ code: 'interrupted' })
    expect(seen.length).toBe(1)
  })
})

it('tells the pace what was used, in every dialect, and nothing where nothing was reported', async () => {
  const told: (number | null)[] = []
  const pacing = { take: async () => ({ end: (used: number | null) => void told.push(used) }) }
  const { script } = inTurn({ text: 'x', usage: { input: 100, cachedInput: 40, output: 3 } }, { text: 'x', usage: { input: 100, output: 3 } }, { text: 'x', usage: { input: 100, output: 3 } }, invalidJson())
  await using bench = await openClient(script, { parts: { pacing } })
  for (const model of ['chat', 'responses', 'messages', 'chat']) await bench.client.complete(asking(model), { ...JOIN, question: `q-${told.length}` })
  expect(told).toEqual([103, 103, 103, null])
})

it('repeats stay repeats: the same call three times is three calls', async () => {
  await using bench = await openClient({ text: 'x' })
  for (let i = 0; i < 3; i++) await bench.client.complete(asking('chat'), JOIN)
  for (const model of ['responses', 'messages']) await bench.client.complete(asking(model), JOIN)
  expect(bench.bench.upstream.exchanges.length).toBe(5)
  expect(bench.bench.record.rows.map(({ logical_call }) => logical_call)).toEqual([1, 2, 3, 4, 5])
})
