// Whatever breaks, on either side or in the record, the row says what happened and the client is told no more than is true.
import { connect } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import * as faults from '../../src/testing/scripted-faults.js'
import type { ScriptedReply } from '../../src/testing/scripted-reply.js'
import { ask, openBench, sha256, startBareUpstream, until } from './support/bench.js'
import type { Bench, BenchOptions } from './support/bench.js'

let bench: Bench
const more: (() => Promise<void>)[] = []
afterEach(async () => {
  await bench[Symbol.asyncDispose]()
  for (const close of more.splice(0)) await close()
})

const chat = { model: 'm-1', messages: [{ role: 'user', content: 'Where did Zoë go?' }] }
const answer: ScriptedReply = { text: 'Zoë went to 東京 in May, and came back in June with a suitcase full of paper cranes.' }

async function open(script: ScriptedReply, options?: BenchOptions): Promise<void> {
  bench = await openBench(script, options)
}

const only = () => {
  expect(bench.record.rows).toHaveLength(1)
  return bench.record.rows[0]!
}

describe('upstream', () => {
  it.each([false, true])('that breaks the connection: its bytes pass, and the break too (stream: %s)', async (stream) => {
    await open(faults.cutStream(answer, 150))
    const got = await bench.post('chat/completions', { ...chat, stream })
    expect([got.status, got.broken, got.bytes.length]).toEqual([200, true, 150])
    expect(only()).toMatchObject({
      outcome: 'upstream-disconnected',
      answered_by: 'upstream',
      status: 200,
      response_bytes: 150,
      response_sha256: bench.upstream.exchanges[0]?.responseSha256,
      usage: null,
    })
    expect(sha256(got.bytes)).toBe(only().response_sha256)
  })

  it('that breaks the connection under an encoding', async () => {
    for (const encoding of ['gzip', 'zstd'] as const) {
      for (const stream of [false, true]) {
        await open(faults.cutStream(faults.encoded(answer, encoding), 60))
        const got = await bench.post('chat/completions', { ...chat, stream })
        expect([got.status, got.broken, got.bytes.length]).toEqual([200, true, 60])
        expect(only()).toMatchObject({ outcome: 'upstream-disconnected', response_sha256: bench.upstream.exchanges[0]?.responseSha256 })
        await bench[Symbol.asyncDispose]()
      }
    }
    await open(answer)
  })

  it('that is not there, or says nothing: the gateway answers in its place, and says so', async () => {
    const silent = await startBareUpstream(() => {})
    const abrupt = await startBareUpstream((request) => request.socket.destroy())
    more.push(silent.close, abrupt.close)
    const cases = [
      { upstream: 'http://127.0.0.1:9', status: 502, outcome: 'upstream-unreachable' },
      { upstream: silent.origin, status: 504, outcome: 'upstream-timed-out' },
      { upstream: abrupt.origin, status: 502, outcome: 'upstream-disconnected' },
    ]
    for (const { upstream, status, outcome } of cases) {
      await open(answer, { route: { upstream, firstByteTimeoutMs: 300 } })
      const got = await bench.post('chat/completions', chat)
      expect(got.status).toBe(status)
      expect(only()).toMatchObject({ outcome, answered_by: 'gateway', status, response_sha256: sha256(got.bytes) })
      expect(JSON.parse(got.bytes.toString()).error.message).toBe(only().reason)
      expect(got.headers['x-should-retry']).toBe('true')
      await bench[Symbol.asyncDispose]()
    }
    await open(answer)
  })

  it('that falls silent within its answer', async () => {
    const stuck = await startBareUpstream((_request, _body, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('data: {"choices":[{"index":0,"delta":{"content":"x"},"finish_reason":null}]}\n\n')
    })
    more.push(stuck.close)
    await open(answer, { route: { upstream: stuck.origin, silenceTimeoutMs: 300 } })
    const got = await bench.post('chat/completions', { ...chat, stream: true })
    expect([got.status, got.broken]).toEqual([200, true])
    expect(only()).toMatchObject({ outcome: 'upstream-timed-out', status: 200, answered_by: 'upstream' })
  })

  it('that never ends', async () => {
    const endless = await startBareUpstream((_request, _body, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const more_ = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536, 0x61)));
        if (!response.destroyed) response.once('drain', more_)
      }
      more_()
    })
    more.push(endless.close)
    await open(answer, { route: { upstream: endless.origin }, gateway: { limits: { responseBytes: 1_000_000 } } })
    const got = await bench.post('chat/completions', chat)
    expect(got.broken).toBe(true)
    expect(only()).toMatchObject({ outcome: 'response-too-large', status: 200 })
    expect(only().response_bytes).toBeLessThanOrEqual(1_000_000)
  })

  it('that says 1xx first', async () => {
    const hints = await startBareUpstream((_request, _body, response) => {
      response.writeEarlyHints({ link: '</x>; rel=preload' })
      response.end('{"model":"m-9"}')
    })
    more.push(hints.close)
    await open(answer, { route: { upstream: hints.origin } })
    const got = await bench.post('chat/completions', chat)
    expect([got.status, got.bytes.toString(), only().model_served]).toEqual([200, '{"model":"m-9"}', 'm-9'])
  })
})

describe('client', () => {
  it('that goes away takes the upstream call with it, and what came is kept', async () => {
    await open({ ...answer, delivery: { betweenWritesMs: 30 } })
    const url = new URL(bench.url('chat/completions'))
    const body = JSON.stringify({ ...chat, stream: true })
    const socket = connect(Number(url.port), url.hostname)
    socket.write(
      `POST ${url.pathname} HTTP/1.1\r\nHost: h\r\nAuthorization: Bearer ${bench.run.token}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
    const pieces: Buffer[] = []
    socket.on('data', (piece: Buffer) => pieces.push(piece))
    await until(() => Buffer.concat(pieces).includes('delta'), 'the first event')
    socket.destroy()
    await until(() => bench.record.rows.length === 1, 'the row')
    expect(only()).toMatchObject({ outcome: 'client-disconnected', status: 200, answered_by: 'upstream', finish_reason: null })
    expect(only().response_bytes).toBeGreaterThan(0)
    await until(() => bench.upstream.exchanges.length === 1, 'the upstream')
    expect(bench.upstream.exchanges[0]?.complete).toBe(false)
  })

  it('that goes away before the answer begins', async () => {
    await open(faults.late(answer, 400))
    const abort = new AbortController()
    const asked = fetch(bench.url('chat/completions'), {
      method: 'POST',
      body: JSON.stringify(chat),
      headers: { authorization: `Bearer ${bench.run.token}` },
      signal: abort.signal,
    }).catch((error: Error) => error.name)
    setTimeout(() => abort.abort(), 100)
    expect(await asked).toBe('AbortError')
    await until(() => bench.record.rows.length === 1, 'the row')
    expect(only()).toMatchObject({ outcome: 'client-disconnected', status: null, response_bytes: 0 })
  })

  it('that reads slowly holds the upstream back instead of filling memory', async () => {
    const events = 6_000
    let written = 0
    const wide = await startBareUpstream((_request, _body, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      const event = Buffer.from(
        `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: 'x'.repeat(8_000) }, finish_reason: null }] })}\n\n`,
      )
      const push = (): void => {
        while (written < events) {
          written += 1
          if (!response.write(event)) return void response.once('drain', push)
        }
        response.end('data: [DONE]\n\n')
      }
      push()
    })
    more.push(wide.close)
    await open(answer, { route: { upstream: wide.origin } })
    const url = new URL(bench.url('chat/completions'))
    const body = JSON.stringify({ ...chat, stream: true })
    const socket = connect(Number(url.port), url.hostname)
    socket.pause()
    socket.write(
      `POST ${url.pathname} HTTP/1.1\r\nHost: h\r\nConnection: close\r\nAuthorization: Bearer ${bench.run.token}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
    await until(() => written > 10, 'the first events')
    // The kernel's buffers on both ways fill first; then nothing moves any more.
    let heldAt = 0
    for (let i = 0; i < 20 && heldAt !== written; i++) {
      heldAt = written
      await new Promise((resolve) => setTimeout(resolve, 400))
    }
    expect(written).toBe(heldAt)
    expect(heldAt).toBeLessThan(events)
    socket.resume()
    await new Promise((resolve) => socket.once('close', resolve))
    expect(written).toBe(events)
    expect(only().outcome).toBe('complete')
  })

  it('that stops reading is not waited for without end', async () => {
    const wide = await startBareUpstream((_request, _body, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(`data: ${'x'.repeat(20_000_000)}\n\n`)
    })
    more.push(wide.close)
    await open(answer, { route: { upstream: wide.origin }, gateway: { limits: { clientStallMs: 300 } } })
    const url = new URL(bench.url('chat/completions'))
    const socket = connect(Number(url.port), url.hostname)
    socket.on('error', () => {})
    socket.pause()
    socket.write(`POST ${url.pathname} HTTP/1.1\r\nHost: h\r\nAuthorization: Bearer ${bench.run.token}\r\nContent-Length: 2\r\n\r\n{}`)
    await until(() => bench.record.rows.length === 1, 'the row')
    expect(only()).toMatchObject({ outcome: 'client-disconnected', reason: 'the client stopped reading' })
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.resume()
    await closed
  })

  it('that sends half a request has asked for nothing', async () => {
    await open(answer)
    const url = new URL(bench.url('chat/completions'))
    const socket = connect(Number(url.port), url.hostname)
    socket.write(
      `POST ${url.pathname} HTTP/1.1\r\nHost: h\r\nAuthorization: Bearer ${bench.run.token}\r\nContent-Length: 100\r\n\r\n{"model"`,
    )
    await new Promise((resolve) => setTimeout(resolve, 50))
    socket.destroy()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect([bench.record.rows.length, bench.upstream.exchanges.length]).toEqual([0, 0])
    expect((await bench.post('chat/completions', chat)).status).toBe(200)
  })
})

describe('record', () => {
  it.each([false, true])('that fails: no answer is given out, and the run stops (stream: %s)', async (stream) => {
    const failures: unknown[] = []
    await open(answer, { run: { onFailure: (error) => failures.push(error) } })
    bench.record.onAppend = () => {
      throw Object.assign(new Error('no space left'), { code: 'ENOSPC', path: '/pack/journal.jsonl' })
    }
    const got = await bench.post('chat/completions', { ...chat, stream })
    if (stream) expect([got.broken, got.bytes.toString().includes('[DONE]')]).toEqual([true, false])
    else expect([got.status, JSON.parse(got.bytes.toString()).error.code]).toEqual([500, 'record_failed'])
    const next = await bench.post('chat/completions', chat)
    expect([next.status, next.headers['x-should-retry']]).toEqual([500, 'false'])
    expect(failures).toHaveLength(1)
    expect(bench.upstream.exchanges).toHaveLength(1)
  })
})

describe('gateway', () => {
  it('that is stopped lets calls under way end, and records them', async () => {
    await open(faults.late(answer, 200))
    const asked = bench.post('chat/completions', chat)
    await new Promise((resolve) => setTimeout(resolve, 60))
    await bench.gateway.close()
    expect((await asked).status).toBe(200)
    expect(only().outcome).toBe('complete')
    await expect(ask(bench.url('chat/completions'), { body: '{}', token: bench.run.token })).rejects.toThrow()
  })

  it('that is stopped breaks off what does not end, and records that', async () => {
    await open(faults.late(answer, 10_000), { gateway: { limits: { stopMs: 100 } } })
    const asked = bench.post('chat/completions', chat).catch((error: Error) => error.message)
    await new Promise((resolve) => setTimeout(resolve, 60))
    await bench.gateway.close()
    expect(await asked).toMatch(/hang up|ECONNRESET/)
    expect(only()).toMatchObject({ outcome: 'client-disconnected', status: null })
  })
})
