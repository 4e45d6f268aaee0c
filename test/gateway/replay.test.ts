// A recording answers again without an upstream, in order, and refuses what it does not hold with what differs.
import { afterEach, describe, expect, it } from 'vitest'
import type { ExchangeRow } from '../../src/core/exchange.js'
import type { BodyReader } from '../../src/ports/body-store.js'
import { AssayError } from '../../src/core/assay-error.js'
import { diffRequests } from '../../src/gateway/request-diff.js'
import * as faults from '../../src/testing/scripted-faults.js'
import type { Script, ScriptedReply } from '../../src/testing/scripted-reply.js'
import { ask, MemoryRecord, openBench, startBareUpstream } from './support/bench.js'
import type { Answer, Bench } from './support/bench.js'

let bench: Bench
const more: (() => Promise<void>)[] = []
afterEach(async () => {
  await bench[Symbol.asyncDispose]()
  for (const close of more.splice(0)) await close()
})

const chat = { model: 'm-1', messages: [{ role: 'user', content: 'Where did Zoë go?' }] }
const answer: ScriptedReply = { text: 'Zoë went to 東京 in May.', usage: { input: 30, output: 10 } }

/** Opens a gateway that answers from `from` alone; the bench's upstream then sees nothing. */
async function replay(from: MemoryRecord, record = new MemoryRecord()): Promise<void> {
  bench = await openBench(
    () => {
      throw new Error('a replay asked the upstream')
    },
    { record, run: { replay: recordingOf(from) } },
  )
}

function recordingOf(record: MemoryRecord): { readonly rows: readonly ExchangeRow[]; readonly bodies: BodyReader } {
  return { rows: record.rows, bodies: record.bodies as BodyReader }
}

async function recordOf(script: Script | ScriptedReply, ask_: () => Promise<unknown>): Promise<MemoryRecord> {
  bench = await openBench(script)
  await ask_()
  const { record } = bench
  await bench[Symbol.asyncDispose]()
  return record
}

const outcome = ({ status, bytes, broken }: Answer): unknown => ({ status, broken, text: bytes.toString('latin1') })

describe('a replay', () => {
  it('gives every kind of exchange again, byte for byte', async () => {
    const replies: ScriptedReply[] = [
      answer,
      faults.rateLimited(7),
      faults.encoded(answer, 'gzip'),
      faults.encoded(answer, 'zstd'),
      faults.cutStream(answer, 100),
      faults.invalidJson(),
      faults.halfCharacter(),
      faults.serverError(),
    ]
    const asked = async (): Promise<unknown[]> => {
      const got: unknown[] = []
      for (let i = 0; i < replies.length; i++)
        for (const stream of [false, true]) got.push(outcome(await bench.post('chat/completions', { ...chat, seed: i, stream })))
      return got
    }
    let live: unknown[] = []
    const recorded = await recordOf(
      ({ n }) => replies[Math.floor((n - 1) / 2)] as ScriptedReply,
      async () => (live = await asked()),
    )
    await replay(recorded)
    expect(await asked()).toEqual(live)
    const unchanged = (row: ExchangeRow): unknown => ({ ...row, replayed: null })
    expect(bench.record.rows.map(unchanged)).toEqual(recorded.rows.map(unchanged))
    expect(bench.record.rows.every((row) => row.replayed)).toBe(true)
    expect(recorded.rows.some((row) => row.replayed)).toBe(false)
    expect(bench.run.replayReport).toMatchObject({ recorded: 16, served: 16, left: [], refused: 0, outOfOrder: 0 })
    expect(bench.upstream.exchanges).toHaveLength(0)
  })

  it("gives the gateway's own errors again, and nobody waits a second time", async () => {
    bench = await openBench(answer, { route: { upstream: 'http://127.0.0.1:9' }, run: { budgets: { run: { requests: 1 } } } })
    const live = [await bench.post('chat/completions', chat), await bench.post('messages', chat)].map(outcome)
    const recorded = bench.record
    await bench[Symbol.asyncDispose]()
    await replay(recorded)
    expect([await bench.post('chat/completions', chat), await bench.post('messages', chat)].map(outcome)).toEqual(live)
    await bench[Symbol.asyncDispose]()
    const waited = await recordOf(faults.rateLimited(60), () => bench.post('chat/completions', chat))
    await replay(waited)
    expect((await bench.post('chat/completions', chat)).headers).toMatchObject({ 'retry-after': '0', 'x-assay-replayed': 'true' })
  })

  it('serves equal requests in the order of their answers, within their join only', async () => {
    const recorded = await recordOf(
      ({ n }) => ({ text: `answer ${n}` }),
      async () => {
        for (const question of ['q-1', 'q-2', 'q-1']) await bench.post('chat/completions', chat, { join: { question } })
      },
    )
    await replay(recorded)
    const textOf = async (question: string): Promise<string> =>
      JSON.parse((await bench.post('chat/completions', chat, { join: { question } })).bytes.toString()).choices[0].message.content
    expect([await textOf('q-2'), await textOf('q-1'), await textOf('q-1')]).toEqual(['answer 2', 'answer 1', 'answer 3'])
    const fourth = await bench.post('chat/completions', chat)
    expect([fourth.status, JSON.parse(fourth.bytes.toString()).error.message]).toEqual([
      400,
      'the recording has no further request to chat/completions in stage qa, question q-1, attempt 1',
    ])
  })

  it('refuses a request that differs, says where, and counts it', async () => {
    const recorded = await recordOf(answer, async () => {
      await bench.post('chat/completions', {
        model: 'm-1',
        messages: [{ role: 'user', content: 'Something else entirely.' }],
        temperature: 0,
        top_p: 1,
      })
      await bench.post('chat/completions', chat)
    })
    await replay(recorded)
    const changed = { ...chat, messages: [{ role: 'user', content: 'Where did Zoe go?' }], temperature: 0 }
    const got = await bench.post('chat/completions', changed)
    const { code, message } = JSON.parse(got.bytes.toString()).error
    expect([got.status, code, got.headers['x-should-retry']]).toEqual([400, 'replay_mismatch', 'false'])
    expect(message).toContain('The nearest is stage qa, question q-1, attempt 1, exchange 2, with 2 differences:')
    expect(message).toContain('$.messages[0].content from character 12: recorded "Where did Zoë go?", asked "Where did Zoe go?"')
    expect(message).toContain('$.temperature: not recorded, asked 0')
    expect(bench.record.rows[0]).toMatchObject({ outcome: 'replay-mismatch', answered_by: 'gateway' })
    expect(bench.run.replayReport).toMatchObject({ served: 0, refused: 1 })
    expect(bench.run.replayReport?.left).toHaveLength(2)
  })

  it('tells models apart that only their path names', async () => {
    const recorded = await recordOf({}, async () => {
      await ask(bench.url('models/a'), { method: 'GET', token: bench.run.token })
    })
    await replay(recorded)
    expect((await ask(bench.url('models/b'), { method: 'GET', token: bench.run.token })).status).toBe(400)
    expect((await ask(bench.url('models/a'), { method: 'GET', token: bench.run.token })).status).toBe(200)
  })

  it('of a client that went away ends when the client goes away again', async () => {
    const slow = await startBareUpstream(() => {})
    more.push(slow.close)
    bench = await openBench(answer, { route: { upstream: slow.origin } })
    const giveUp = async (): Promise<void> => {
      const signal = AbortSignal.timeout(150)
      await fetch(bench.url('chat/completions'), {
        method: 'POST',
        body: JSON.stringify(chat),
        headers: { authorization: `Bearer ${bench.run.token}` },
        signal,
      }).catch(() => undefined)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    await giveUp()
    const recorded = bench.record
    await bench[Symbol.asyncDispose]()
    expect(recorded.rows[0]?.outcome).toBe('client-disconnected')
    await replay(recorded)
    await giveUp()
    expect(bench.record.rows[0]).toMatchObject({ outcome: 'client-disconnected', replayed: true })
  })

  it('needs the bodies', async () => {
    bench = await openBench(answer, { record: new MemoryRecord({ hashOnly: true }) })
    await bench.post('chat/completions', chat)
    const { rows } = bench.record
    expect(() => bench.gateway.openRun({ run: 'r', routes: {}, replay: { rows, bodies: { get: async () => null } } })).toThrow(AssayError)
  })
})

describe('after a break', () => {
  async function resumed(before: MemoryRecord, script: Script): Promise<void> {
    bench = await openBench(script, { record: new MemoryRecord({ before }), run: { reuseAnswered: true } })
  }

  it('an answered question is not asked again, a repeat is, and the pack holds each exchange once', async () => {
    const record = await recordOf(
      ({ n }) => (n === 1 ? faults.serverError() : { text: `first life ${n}` }),
      async () => {
        await bench.post('chat/completions', chat)
        await bench.post('chat/completions', chat)
        await bench.post('chat/completions', chat)
      },
    )
    await resumed(record, ({ n }) => ({ text: `second life ${n}` }))
    const texts: string[] = []
    for (let i = 0; i < 3; i++)
      texts.push(JSON.parse((await bench.post('chat/completions', chat)).bytes.toString()).choices[0].message.content)
    expect(texts).toEqual(['first life 2', 'first life 3', 'second life 1'])
    expect(bench.upstream.exchanges).toHaveLength(1)
    expect(bench.record.rows.map(({ n, logical_call, replayed }) => [n, logical_call, replayed])).toEqual([
      [1, 1, false],
      [2, 1, false],
      [3, 2, false],
      [4, 3, false],
    ])
  })

  it('another attempt, another question and a call of no question are asked', async () => {
    const record = await recordOf(answer, async () => {
      await bench.post('chat/completions', chat)
      await ask(`${bench.gateway.origin}/v1/chat/completions`, { body: JSON.stringify(chat), token: bench.run.token })
    })
    await resumed(record, () => answer)
    await bench.post('chat/completions', chat, { join: { attempt: 2 } })
    await bench.post('chat/completions', chat, { join: { question: 'q-2' } })
    await ask(`${bench.gateway.origin}/v1/chat/completions`, { body: JSON.stringify(chat), token: bench.run.token })
    expect(bench.upstream.exchanges).toHaveLength(3)
  })

  it('nothing is reused unless the run says so', async () => {
    const record = await recordOf(answer, () => bench.post('chat/completions', chat))
    bench = await openBench(answer, { record: new MemoryRecord({ before: record }) })
    await bench.post('chat/completions', chat)
    expect(bench.upstream.exchanges).toHaveLength(1)
    expect(bench.record.rows.map(({ n, logical_call }) => [n, logical_call])).toEqual([
      [1, 1],
      [2, 2],
    ])
  })
})

describe('a difference', () => {
  const diff = (a: unknown, b: unknown): readonly string[] =>
    diffRequests(Buffer.from(JSON.stringify(a)), Buffer.from(JSON.stringify(b))).lines

  it('is told by path', () => {
    expect(diff({ a: [1, 2], b: 'x' }, { a: [1, 3, 4], c: null })).toEqual([
      '$.a[1]: recorded 2, asked 3',
      '$.a[2]: not recorded, asked 4',
      '$.b: recorded "x", not asked',
      '$.c: not recorded, asked null',
    ])
  })

  it('in the bytes alone is told by offset', () => {
    expect(diffRequests(Buffer.from('{"a":1,"b":2}'), Buffer.from('{"b":2,"a":1}')).lines).toEqual([
      'bytes from character 2: recorded "{\\"a\\":1,\\"b\\":2}", asked "{\\"b\\":2,\\"a\\":1}"',
    ])
    expect(diffRequests(Buffer.from('no JSON'), Buffer.from('no JSON?')).lines).toEqual([
      'bytes from character 7: recorded "no JSON", asked "no JSON?"',
    ])
  })

  it('is cut short, but counted', () => {
    const many = Array.from({ length: 50 }, (_, i) => i)
    const result = diffRequests(Buffer.from(JSON.stringify(many)), Buffer.from(JSON.stringify(many.map((i) => i + 1))))
    expect([result.places, result.lines.length]).toEqual([50, 12])
  })
})
