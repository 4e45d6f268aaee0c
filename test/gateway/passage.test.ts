// What passes through the gateway is what the upstream saw and sent, byte for byte, and it is recorded before the client has its end.
import { afterEach, describe, expect, it } from 'vitest'
import * as faults from '../../src/testing/scripted-faults.js'
import type { Script, ScriptedReply } from '../../src/testing/scripted-reply.js'
import { ask, MemoryRecord, openBench, sha256, startBareUpstream, until } from './support/bench.js'
import type { Bench, BenchOptions } from './support/bench.js'

let bench: Bench
afterEach(() => bench[Symbol.asyncDispose]())

async function open(script: Script | ScriptedReply, options?: BenchOptions): Promise<void> {
  bench = await openBench(script, options)
}

const answer: ScriptedReply = { text: 'Zoë went to 東京 in May.', usage: { input: 100, cachedInput: 40, output: 20, reasoning: 5 } }
const bodies: Readonly<Record<string, object>> = {
  'chat/completions': { model: 'm-1', messages: [{ role: 'user', content: 'Where did Zoë go?' }] },
  responses: { model: 'm-1', input: 'Where did Zoë go?' },
  messages: { model: 'm-1', max_tokens: 50, messages: [{ role: 'user', content: 'Where did Zoë go?' }] },
}

/** The record's view of the only exchange, checked against the upstream's and the client's. */
function expectSameBytes(got: Buffer): void {
  expect(bench.record.rows).toHaveLength(1)
  expect(bench.upstream.exchanges).toHaveLength(1)
  const [row] = bench.record.rows
  const [seen] = bench.upstream.exchanges
  expect(row?.request_sha256).toBe(seen?.requestSha256)
  expect(row?.request_bytes).toBe(seen?.requestBytes)
  expect(row?.response_sha256).toBe(seen?.responseSha256)
  expect(row?.response_bytes).toBe(seen?.responseBytes)
  expect(row?.response_sha256).toBe(sha256(got))
  expect(sha256(bench.record.stored.get(row!.request_sha256)!)).toBe(seen?.requestSha256)
  expect(sha256(bench.record.stored.get(row!.response_sha256)!)).toBe(seen?.responseSha256)
}

describe.each(Object.entries(bodies))('%s', (endpoint, body) => {
  const deliveries: Readonly<Record<string, ScriptedReply>> = {
    'one document': answer,
    'a chunked document': { ...answer, delivery: { chunked: true, bytesPerWrite: 50 } },
    gzip: faults.encoded(answer, 'gzip'),
    zstd: faults.encoded(answer, 'zstd'),
    drops: faults.slowLoris(answer, 64, 1),
    'half a character': faults.halfCharacter(),
    'a megabyte': faults.largeAnswer(1_000_000),
    'invalid JSON': faults.invalidJson(),
    '429': faults.rateLimited(3),
    '500': faults.serverError(),
  }

  it.each(Object.entries(deliveries))('passes %s, and its stream', async (_name, reply) => {
    for (const stream of [false, true]) {
      await open(reply)
      const got = await bench.post(endpoint, { ...body, stream })
      expect(got.broken).toBe(false)
      expectSameBytes(got.bytes)
      expect(bench.record.rows[0]).toMatchObject({
        endpoint,
        outcome: 'complete',
        answered_by: 'upstream',
        status: got.status,
        model_asked: 'm-1',
        replayed: false,
        bodies_kept: true,
      })
      if (!stream) await bench[Symbol.asyncDispose]()
    }
  })

  it.each(['one document', 'gzip', 'zstd'])('reads the same facts from %s and from its stream', async (name) => {
    const facts = []
    for (const stream of [false, true]) {
      await open(deliveries[name] as ScriptedReply)
      await bench.post(endpoint, { ...body, stream, stream_options: { include_usage: true } })
      const [row] = bench.record.rows
      facts.push(row)
      expect(row?.usage).toMatchObject({ input_tokens: 100, cached_input_tokens: 40, output_tokens: 20 })
      expect(row?.model_served).toBe('m-1')
      expect(row?.response_id).toMatch(/_|-/)
      if (!stream) await bench[Symbol.asyncDispose]()
    }
    expect(facts[1]?.finish_reason).toBe(facts[0]?.finish_reason)
    expect(facts[0]?.finish_reason).not.toBeNull()
    expect(facts[1]?.usage?.reasoning_output_tokens).toBe(facts[0]?.usage?.reasoning_output_tokens)
  })
})

describe('passage', () => {
  const chat = bodies['chat/completions'] as object

  it('passes Embeddings, Rerank and Models', async () => {
    await open({})
    await bench.post('embeddings', { model: 'e-1', input: ['one', 'two'] })
    await bench.post('rerank', { model: 'r-1', query: 'q', documents: ['a', 'b'] })
    const list = await ask(bench.url('models'), { method: 'GET', token: bench.run.token })
    const one = await ask(bench.url('models/org/m-7'), { method: 'GET', token: bench.run.token })
    expect([list.status, one.status]).toEqual([200, 404])
    expect(bench.record.rows.map((row) => [row.endpoint, row.model_asked, row.usage?.input_tokens ?? null])).toEqual([
      ['embeddings', 'e-1', expect.any(Number)],
      ['rerank', 'r-1', expect.any(Number)],
      ['models', null, null],
      ['models/{id}', 'org/m-7', null],
    ])
    expect(bench.upstream.exchanges.map(({ target, method }) => `${method} ${target}`)).toEqual([
      'POST /v1/embeddings',
      'POST /v1/rerank',
      'GET /v1/models',
      'GET /v1/models/org/m-7',
    ])
  })

  it('gives events on as they come, and holds back only what completes the answer', async () => {
    await open({ text: 'a '.repeat(40), delivery: { betweenWritesMs: 20 } })
    const arrivals: { readonly text: string; readonly afterMs: number }[] = []
    let durableAfterMs = Number.POSITIVE_INFINITY
    const started = performance.now()
    bench.record.onAppend = async () => {
      await new Promise((resolve) => setTimeout(resolve, 80))
      durableAfterMs = performance.now() - started
    }
    await bench.post(
      'chat/completions',
      { ...chat, stream: true },
      { onPiece: (piece, afterMs) => arrivals.push({ text: piece.toString(), afterMs }) },
    )
    const [first] = arrivals
    const last = arrivals.at(-1)
    expect(arrivals.length).toBeGreaterThan(5)
    expect(first!.afterMs).toBeLessThan(durableAfterMs - 150)
    const finish = arrivals.find(({ text }) => text.includes('"finish_reason":"stop"'))
    expect(finish!.afterMs).toBeGreaterThanOrEqual(durableAfterMs)
    expect(last!.text.endsWith('data: [DONE]\n\n')).toBe(true)
  })

  it.each([false, true])('gives no client a whole answer before it is recorded (stream: %s)', async (stream) => {
    for (const reply of [
      answer,
      { ...answer, delivery: { chunked: true } },
      faults.encoded(answer, 'gzip'),
      faults.encoded(answer, 'zstd'),
    ]) {
      await open(reply)
      let release: () => void = () => {}
      let waiting = false
      bench.record.onAppend = () => {
        waiting = true
        return new Promise((resolve) => (release = resolve))
      }
      let ended = false
      const pieces: Buffer[] = []
      const got = bench.post('messages', { ...bodies['messages'], stream }, { onPiece: (piece) => pieces.push(piece) }).then((value) => {
        ended = true
        return value
      })
      await until(() => waiting, 'the record')
      await new Promise((resolve) => setTimeout(resolve, 30))
      expect(ended).toBe(false)
      expect(Buffer.concat(pieces).toString()).not.toContain('message_stop')
      expect(Buffer.concat(pieces).toString()).not.toContain('end_turn')
      release()
      expectSameBytes((await got).bytes)
      await bench[Symbol.asyncDispose]()
    }
    await open(answer)
  })

  it("passes the upstream's headers and names the exchange", async () => {
    await open({
      ...answer,
      headers: { 'x-request-id': 'req-77', 'x-ratelimit-remaining-requests': '9', 'set-cookie': 'a=b', 'x-custom': 'yes' },
    })
    const got = await bench.post('chat/completions', chat, {
      headers: { 'openai-organization': 'org-1', cookie: 'c=d', 'x-seen': '1', 'user-agent': 'ua/1' },
    })
    const [row] = bench.record.rows
    expect(got.headers).toMatchObject({ 'x-request-id': 'req-77', 'x-custom': 'yes', 'x-assay-exchange': row?.id })
    expect(got.headers['set-cookie']).toBeUndefined()
    const seen = bench.upstream.exchanges[0]?.headers
    expect(seen).toMatchObject({ 'openai-organization': 'org-1', 'x-seen': '1', 'content-type': 'application/json' })
    expect(seen?.['cookie']).toBeUndefined()
    expect(row?.response_headers).toEqual({ 'content-type': 'application/json' })
    expect(row?.request_headers).toEqual({ 'content-type': 'application/json' })
    expect(bench.record.timings[0]?.headers).toMatchObject({
      'x-request-id': 'req-77',
      'x-ratelimit-remaining-requests': '9',
      'user-agent': 'ua/1',
    })
    expect(Object.keys(bench.record.timings[0]?.headers ?? {})).not.toContain('x-custom')
  })

  it('numbers exchanges in their join: a retry keeps its call, a repeat is a new one', async () => {
    const replies = [faults.rateLimited(0), faults.serverError(), answer, answer, answer]
    await open(({ n }) => replies[n - 1] as ScriptedReply)
    for (let i = 0; i < 4; i++) await bench.post('chat/completions', chat)
    await bench.post('chat/completions', chat, { join: { question: 'q-2' } })
    expect(bench.record.rows.map((row) => [row.question_id, row.n, row.logical_call, row.status])).toEqual([
      ['q-1', 1, 1, 429],
      ['q-1', 2, 1, 500],
      ['q-1', 3, 1, 200],
      ['q-1', 4, 2, 200],
      ['q-2', 1, 1, 200],
    ])
    expect(new Set(bench.record.rows.map((row) => row.id)).size).toBe(5)
    expect(bench.record.stored.size).toBeLessThan(10)
  })

  it('takes the same JSON in another order for a retry, and other JSON for another call', async () => {
    const replies = [faults.rateLimited(0), faults.rateLimited(0), answer, answer]
    await open(({ n }) => replies[n - 1] as ScriptedReply)
    const texts = [
      '{"model":"m","metadata":{"a":1,"b":2}}',
      '{"model":"m","metadata":{"a":1,"b":3}}',
      '{"metadata":{"b":2,"a":1},"model":"m"}',
      '{"model":"m","metadata":{"a":1,"b":2}}',
    ]
    for (const text of texts) await bench.post('chat/completions', text)
    expect(bench.record.rows.map(({ n, logical_call }) => [n, logical_call])).toEqual([
      [1, 1],
      [2, 2],
      [3, 1],
      [4, 3],
    ])
  })

  it('speaks to a client whose base URL has no /v1, and to one without any join', async () => {
    await open(answer)
    const base = bench.run.baseUrl({ stage: 'qa', question: 'q-9' as never, attempt: 2 })
    expect((await ask(`${base}/responses`, { body: JSON.stringify(bodies['responses']), token: bench.run.token })).status).toBe(200)
    expect(
      (
        await ask(`${bench.gateway.origin}/v1/messages?beta=true`, {
          body: JSON.stringify(bodies['messages']),
          headers: { 'x-api-key': bench.run.token },
        })
      ).status,
    ).toBe(200)
    expect((await ask(`${base}`, { method: 'HEAD' })).status).toBe(200)
    expect((await ask(`${bench.gateway.origin}/`, { method: 'HEAD' })).status).toBe(200)
    expect(bench.record.rows.map((row) => [row.stage, row.question_id, row.attempt])).toEqual([
      ['qa', 'q-9', 2],
      ['direct', null, null],
    ])
    expect(bench.upstream.exchanges.map(({ target }) => target)).toEqual(['/v1/responses', '/v1/messages?beta=true'])
  })

  it('keeps digests, lengths and usage but no text in hash-only', async () => {
    await open(answer, { record: new MemoryRecord({ hashOnly: true }) })
    const got = await bench.post('chat/completions', chat)
    const [row] = bench.record.rows
    expect(row).toMatchObject({
      request_sha256: sha256(JSON.stringify(chat)),
      response_sha256: sha256(got.bytes),
      response_bytes: got.bytes.length,
      bodies_kept: false,
    })
    expect(row?.usage?.input_tokens).toBe(100)
    expect(bench.record.written).not.toContain('東京')
    expect(bench.record.written).not.toContain('Where did')
    expect(bench.record.stored.size).toBe(0)
  })

  it('does not wait for an upstream that keeps a finished stream open', async () => {
    await open(answer)
    const open_ = await startBareUpstream((_request, _body, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('data: {"id":"c","choices":[{"index":0,"delta":{"content":"x"},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n')
    })
    await bench[Symbol.asyncDispose]()
    await openBench(answer, { route: { upstream: open_.origin }, gateway: { limits: { afterFinalEventMs: 50 } } }).then(
      (value) => (bench = value),
    )
    const got = await bench.post('chat/completions', { ...chat, stream: true })
    expect([got.broken, got.bytes.toString().endsWith('[DONE]\n\n')]).toEqual([false, true])
    expect(bench.record.rows[0]).toMatchObject({ outcome: 'complete', finish_reason: 'stop' })
    await open_.close()
  })
})
