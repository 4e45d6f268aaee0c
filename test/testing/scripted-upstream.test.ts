import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { decompress } from 'fzstd'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { request } from 'undici'
import * as faults from '../../src/testing/scripted-faults.js'
import type { Script, ScriptedReply } from '../../src/testing/scripted-reply.js'
import { startScriptedUpstream } from '../../src/testing/scripted-upstream.js'
import type { ScriptedUpstream } from '../../src/testing/scripted-upstream.js'
import { zstdRawFrame } from '../../src/testing/zstd-raw-frame.js'

let upstream: ScriptedUpstream
afterEach(() => upstream.close())

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

async function start(script: Script | ScriptedReply): Promise<void> {
  upstream = await startScriptedUpstream(typeof script === 'function' ? script : () => script)
}

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly bytes: Buffer
  readonly broken: boolean
}

async function ask(path: string, body?: unknown): Promise<Answer> {
  const {
    statusCode,
    headers,
    body: stream,
  } = await request(`${upstream.origin}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  const pieces: Buffer[] = []
  let broken = false
  try {
    for await (const piece of stream) pieces.push(piece as Buffer)
  } catch {
    broken = true
  }
  return { status: statusCode, headers, bytes: Buffer.concat(pieces), broken }
}

/** The `data:` payloads of an event stream, parsed, `[DONE]` left out. */
function events(bytes: Buffer): any[] {
  const lines = bytes
    .toString('utf8')
    .split('\n')
    .filter((line) => line.startsWith('data: ') && line !== 'data: [DONE]')
  return lines.map((line) => JSON.parse(line.slice(6)))
}

const chat = { model: 'm-1', messages: [{ role: 'user', content: 'Where did Zoë go?' }] }

describe('dialects', () => {
  const text = 'She went to 東京 with Zoë in May, and stayed for a month.'
  const usage = { input: 100, cachedInput: 40, output: 20, reasoning: 5 }

  it('answers Chat Completions as a document and as a stream that says the same', async () => {
    await start({ text, usage })
    const whole = JSON.parse((await ask('/v1/chat/completions', chat)).bytes.toString())
    expect(whole.choices[0]).toMatchObject({ finish_reason: 'stop', message: { role: 'assistant', content: text } })
    expect(whole.model).toBe('m-1')
    expect(whole.usage).toEqual({
      prompt_tokens: 100,
      completion_tokens: 20,
      total_tokens: 120,
      prompt_tokens_details: { cached_tokens: 40 },
      completion_tokens_details: { reasoning_tokens: 5 },
    })
    const streamed = await ask('/v1/chat/completions', { ...chat, stream: true, stream_options: { include_usage: true } })
    const chunks = events(streamed.bytes)
    expect(chunks.map((chunk) => chunk.choices[0]?.delta.content ?? '').join('')).toBe(text)
    expect(chunks.at(-2).choices[0].finish_reason).toBe('stop')
    expect(chunks.at(-1).usage).toEqual(whole.usage)
    expect(streamed.bytes.toString().endsWith('data: [DONE]\n\n')).toBe(true)
    const bare = events((await ask('/v1/chat/completions', { ...chat, stream: true })).bytes)
    expect(bare.every((chunk) => !('usage' in chunk))).toBe(true)
  })

  it('answers Responses as a document and as the event sequence that Codex reads', async () => {
    await start({ text, usage, calls: [{ name: 'exec_command', arguments: { cmd: 'ls' } }] })
    const asked = { model: 'm-1', input: 'Where?', stream: false }
    const whole = JSON.parse((await ask('/v1/responses', asked)).bytes.toString())
    expect(whole.output.map((item: any) => item.type)).toEqual(['function_call', 'message'])
    expect(JSON.parse(whole.output[0].arguments)).toEqual({ cmd: 'ls' })
    expect(whole.usage).toMatchObject({
      input_tokens: 100,
      input_tokens_details: { cached_tokens: 40 },
      output_tokens: 20,
      output_tokens_details: { reasoning_tokens: 5 },
      total_tokens: 120,
    })
    const sent = events((await ask('/v1/responses', { ...asked, stream: true })).bytes)
    const types = sent.map((event) => event.type)
    expect(types[0]).toBe('response.created')
    expect(types.at(-1)).toBe('response.completed')
    expect(types.filter((type) => type === 'response.output_item.added')).toHaveLength(2)
    expect(types.filter((type) => type === 'response.output_item.done')).toHaveLength(2)
    expect(sent.map((event) => event.sequence_number)).toEqual(sent.map((_, index) => index))
    expect(
      sent
        .filter((event) => event.type === 'response.output_text.delta')
        .map((event) => event.delta)
        .join(''),
    ).toBe(text)
    expect(sent.at(-1).response.usage).toEqual(whole.usage)
    expect(sent.at(-1).response.output).toEqual(
      sent.filter((event) => event.type === 'response.output_item.done').map((event) => event.item),
    )
  })

  it('answers Messages, counting cached input apart, and HEAD /', async () => {
    await start({ text, usage })
    const asked = { model: 'm-1', max_tokens: 10, messages: [{ role: 'user', content: 'Where?' }] }
    const whole = JSON.parse((await ask('/v1/messages?beta=true', asked)).bytes.toString())
    expect(whole).toMatchObject({ type: 'message', stop_reason: 'end_turn', content: [{ type: 'text', text }] })
    expect(whole.usage).toEqual({ input_tokens: 60, cache_creation_input_tokens: 0, cache_read_input_tokens: 40, output_tokens: 20 })
    const sent = events((await ask('/v1/messages', { ...asked, stream: true })).bytes)
    expect(sent.map((event) => event.type).filter((type) => type !== 'content_block_delta')).toEqual([
      'message_start',
      'content_block_start',
      'ping',
      'content_block_stop',
      'message_delta',
      'message_stop',
    ])
    expect(
      sent
        .filter((event) => event.type === 'content_block_delta')
        .map((event) => event.delta.text)
        .join(''),
    ).toBe(text)
    expect(JSON.parse((await ask('/v1/messages/count_tokens', asked)).bytes.toString())).toEqual({ input_tokens: 100 })
    const head = await request(`${upstream.origin}/`, { method: 'HEAD' })
    expect(head.statusCode).toBe(200)
  })

  it('answers Embeddings in floats and in base64, Rerank and Models', async () => {
    await start({})
    const asked = { model: 'e-1', input: ['one', 'two', 'one'] }
    const floats = JSON.parse((await ask('/v1/embeddings', asked)).bytes.toString())
    const packed = JSON.parse((await ask('/v1/embeddings', { ...asked, encoding_format: 'base64' })).bytes.toString())
    expect(floats.data[0].embedding).toEqual(floats.data[2].embedding)
    expect(floats.data[0].embedding).not.toEqual(floats.data[1].embedding)
    const bytes = Buffer.from(packed.data[1].embedding, 'base64')
    expect(floats.data[1].embedding.map((_: number, i: number) => bytes.readFloatLE(i * 4))).toEqual(floats.data[1].embedding)
    const ranked = JSON.parse(
      (await ask('/v1/rerank', { model: 'r-1', query: 'q', documents: ['a', 'b', 'c'], top_n: 2 })).bytes.toString(),
    )
    expect(ranked.results).toHaveLength(2)
    expect(ranked.results[0].relevance_score).toBeGreaterThanOrEqual(ranked.results[1].relevance_score)
    expect(JSON.parse((await ask('/v1/models')).bytes.toString()).data.length).toBeGreaterThan(0)
    expect(JSON.parse((await ask('/v1/models/m%3A7')).bytes.toString()).id).toBe('m:7')
    expect((await ask('/v1/unknown', {})).status).toBe(404)
  })

  it('gives the same bytes for the same request, and records their digests', async () => {
    await start((seen) => ({ text: `echo of ${seen.model}` }))
    const first = await ask('/v1/chat/completions', chat)
    const second = await ask('/v1/chat/completions', chat)
    expect(second.bytes).toEqual(first.bytes)
    expect(upstream.exchanges).toHaveLength(2)
    expect(upstream.exchanges[0]).toMatchObject({
      n: 1,
      requestSha256: sha256(Buffer.from(JSON.stringify(chat))),
      responseSha256: sha256(first.bytes),
      responseBytes: first.bytes.length,
      complete: true,
      status: 200,
    })
  })
})

describe('faults', () => {
  const answer: ScriptedReply = { text: 'Zoë went to 東京.' }
  const streaming = { ...chat, stream: true }

  it('429 with and without retry-after, 500', async () => {
    const replies = [faults.rateLimited(7), faults.rateLimited(), faults.serverError()]
    await start(({ n }) => replies[n - 1] as ScriptedReply)
    const [withWait, without, broken] = [
      await ask('/v1/chat/completions', chat),
      await ask('/v1/messages', chat),
      await ask('/v1/responses', chat),
    ]
    expect([withWait.status, withWait.headers['retry-after']]).toEqual([429, '7'])
    expect([without.status, without.headers['retry-after']]).toEqual([429, undefined])
    expect(JSON.parse(without.bytes.toString())).toEqual({
      type: 'error',
      error: { type: 'rate_limit_error', message: 'Rate limit reached' },
    })
    expect([broken.status, JSON.parse(broken.bytes.toString()).error.type]).toEqual([500, 'api_error'])
  })

  it('latency, drops', async () => {
    await start(({ n }) => (n === 1 ? faults.late(answer, 120) : faults.slowLoris(answer, 40, 10)))
    const started = performance.now()
    await ask('/v1/chat/completions', chat)
    const waited = performance.now() - started
    expect(waited).toBeGreaterThanOrEqual(115)
    const again = performance.now()
    const slow = await ask('/v1/chat/completions', streaming)
    expect(performance.now() - again).toBeGreaterThan((slow.bytes.length / 40 - 2) * 10)
    expect(
      events(slow.bytes)
        .map((chunk) => chunk.choices[0]?.delta.content ?? '')
        .join(''),
    ).toBe(answer.text)
  })

  it('a cut stream breaks the connection and is recorded as incomplete', async () => {
    await start(faults.cutStream(answer, 200))
    const got = await ask('/v1/chat/completions', streaming)
    expect(got.broken).toBe(true)
    expect(got.bytes).toHaveLength(200)
    expect(upstream.exchanges[0]).toMatchObject({ complete: false, responseSha256: sha256(got.bytes), responseBytes: 200 })
  })

  it('half a UTF-8 sequence ends the message cleanly', async () => {
    await start(faults.halfCharacter())
    const got = await ask('/v1/chat/completions', chat)
    expect(got.broken).toBe(false)
    expect(() => new TextDecoder('utf-8', { fatal: true }).decode(got.bytes)).toThrow()
    expect(got.bytes.at(-1)).toBeGreaterThanOrEqual(0xc0)
  })

  it('invalid JSON, another model, nothing but reasoning, a long answer', async () => {
    const replies = [faults.invalidJson(), faults.wrongModel('x'), faults.emptyWithLength('length'), faults.largeAnswer(1_000_000)]
    await start(({ n }) => replies[n - 1] as ScriptedReply)
    const invalid = await ask('/v1/chat/completions', chat)
    expect(() => JSON.parse(invalid.bytes.toString())).toThrow()
    expect(JSON.parse((await ask('/v1/chat/completions', chat)).bytes.toString()).model).toBe('another-model')
    const empty = JSON.parse((await ask('/v1/chat/completions', chat)).bytes.toString())
    expect([empty.choices[0].message.content, empty.choices[0].finish_reason]).toEqual(['', 'length'])
    expect(empty.usage.completion_tokens).toBe(empty.usage.completion_tokens_details.reasoning_tokens)
    expect(JSON.parse((await ask('/v1/chat/completions', chat)).bytes.toString()).choices[0].message.content).toHaveLength(1_000_000)
  })

  it('gzip and zstd hold the same document', async () => {
    const replies = [answer, faults.encoded(answer, 'gzip'), faults.encoded(answer, 'zstd')]
    await start(({ n }) => replies[(n - 1) % 3] as ScriptedReply)
    for (const body of [chat, streaming]) {
      const [plain, gzip, zstd] = [
        await ask('/v1/chat/completions', body),
        await ask('/v1/chat/completions', body),
        await ask('/v1/chat/completions', body),
      ]
      expect([gzip.headers['content-encoding'], zstd.headers['content-encoding']]).toEqual(['gzip', 'zstd'])
      expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes)
      expect(Buffer.from(decompress(zstd.bytes))).toEqual(plain.bytes)
    }
  })

  it('writes zstd frames that decode to what went in', async () => {
    await start({})
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.integer({ min: 1, max: 900 }), (bytes, times) => {
        const long = Buffer.concat(Array.from({ length: times }, () => bytes))
        expect(Buffer.from(decompress(zstdRawFrame(long)))).toEqual(long)
      }),
      { numRuns: 40 },
    )
  })
})
