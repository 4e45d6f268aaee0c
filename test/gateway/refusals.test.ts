// What is not served is refused, in the shape of the API that was called, and nothing of it reaches the upstream.
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { joinPath, parseTarget } from '../../src/gateway/request-target.js'
import { createRoute } from '../../src/gateway/route.js'
import { AssayError } from '../../src/core/assay-error.js'
import { ask, KEY, openBench } from './support/bench.js'
import type { Bench } from './support/bench.js'

let bench: Bench
beforeEach(async () => {
  bench = await openBench({ text: 'x' }, { gateway: { limits: { requestBytes: 10_000, headerBytes: 8_192 } } })
})
afterEach(() => bench[Symbol.asyncDispose]())

const chat = JSON.stringify({ model: 'm', messages: [] })

/** Sends bytes as they are, and gives back what comes until the connection ends. */
function raw(text: string): Promise<string> {
  const { hostname, port } = new URL(bench.gateway.origin)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(text))
    const pieces: Buffer[] = []
    socket.on('data', (piece: Buffer) => pieces.push(piece))
    socket.on('close', () => resolve(Buffer.concat(pieces).toString('latin1')))
    socket.on('error', reject)
    setTimeout(() => socket.end(), 300)
  })
}

describe('paths', () => {
  it('reads every join and endpoint', () => {
    const target = parseTarget('POST', '/run/r-1/route/judge/stage/qa/question/conv-26-q-0/attempt/3/v1/chat/completions?x=1')
    expect(target).toEqual({
      kind: 'exchange',
      join: { stage: 'qa', question_id: 'conv-26-q-0', attempt: 3 },
      run: 'r-1',
      route: 'judge',
      endpoint: 'chat/completions',
      path: 'chat/completions',
      query: '?x=1',
      model: null,
    })
    expect(joinPath({ run: 'r-1', route: 'judge', stage: 'qa', question_id: 'conv-26-q-0' as never, attempt: 3 })).toBe(
      '/run/r-1/route/judge/stage/qa/question/conv-26-q-0/attempt/3',
    )
  })

  it.each([
    ['GET', 'http://evil.example/v1/models'],
    ['GET', '*'],
    ['GET', 'evil.example:443'],
    ['POST', '/v1/chat/completions#x'],
    ['POST', '/v1/%63hat/completions'],
    ['POST', '/run/a%2fb/v1/chat/completions'],
    ['POST', '/run/../v1/chat/completions'],
    ['POST', '/run/./v1/chat/completions'],
    ['POST', '/run//v1/chat/completions'],
    ['POST', '/run/a\\b/v1/chat/completions'],
    ['POST', '/run/a/run/b/v1/chat/completions'],
    ['POST', '/question/q/v1/chat/completions'],
    ['POST', '/stage/s/attempt/1/v1/chat/completions'],
    ['POST', '/stage/s/question/q/attempt/0/v1/chat/completions'],
    ['POST', '/stage/s/question/q/attempt/1e3/v1/chat/completions'],
    ['POST', '/v1/chat/completions?key=AIza0123'],
    ['POST', `/v1/chat/completions?a=${'b'.repeat(3_000)}`],
    ['POST', '/v1/../v1/chat/completions'],
    ['POST', '/v1/files'],
    ['POST', '/v1/chat/completions/'],
    ['POST', '/v1/v1/chat/completions'],
    ['POST', '/'],
    ['POST', '/v1/models'],
    ['GET', '/v1/chat/completions'],
    ['DELETE', '/v1/models/m'],
    ['GET', '/v1/models/..'],
    ['GET', '/v1/models/a/../../files'],
  ])('refuses %s %s', (method, path) => {
    const target = parseTarget(method, path)
    expect(target.kind).toBe('refused')
  })

  it('answers with the reason and without asking the upstream', async () => {
    const wrong = await bench.post('files', chat)
    expect([wrong.status, JSON.parse(wrong.bytes.toString()).error.code]).toEqual([404, 'not_served'])
    const method = await ask(bench.url('chat/completions'), { method: 'GET', token: bench.run.token })
    expect(method.status).toBe(405)
    expect(await raw('GET http://evil.example/v1/models HTTP/1.1\r\nHost: evil.example\r\n\r\n')).toContain('400')
    expect(await raw('CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n')).toBe('')
    expect(bench.upstream.exchanges).toHaveLength(0)
    expect(bench.record.rows).toHaveLength(0)
  })
})

describe('clients', () => {
  it('need the token of the run that they name', async () => {
    const second = bench.gateway.openRun({ run: 'run-2', routes: {}, record: bench.record })
    const statusOf = async (options: Parameters<typeof ask>[1], url = bench.url('chat/completions')): Promise<number> =>
      (await ask(url, { body: chat, ...options })).status
    expect(await statusOf({})).toBe(401)
    expect(await statusOf({ token: 'assay-guess' })).toBe(401)
    expect(await statusOf({ token: `${bench.run.token}x` })).toBe(401)
    expect(await statusOf({ token: KEY })).toBe(401)
    expect(await statusOf({ token: second.token })).toBe(403)
    expect(await statusOf({ headers: { authorization: `Basic ${bench.run.token}` } })).toBe(401)
    expect(bench.upstream.exchanges).toHaveLength(0)
    expect(await statusOf({ token: bench.run.token })).toBe(200)
    expect(await statusOf({ headers: { 'x-api-key': bench.run.token } })).toBe(200)
    expect(await statusOf({ headers: { 'api-key': bench.run.token } })).toBe(200)
    expect(await statusOf({ token: 'unused', headers: { 'x-api-key': bench.run.token } })).toBe(200)
    await bench.run.close()
    expect(await statusOf({ token: bench.run.token })).toBe(401)
    const refusal = await ask(bench.url('messages'), { body: chat })
    expect(JSON.parse(refusal.bytes.toString())).toMatchObject({ type: 'error', error: { type: 'authentication_error' } })
  })

  it('cannot choose the upstream', async () => {
    await bench.post('chat/completions', chat, {
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
    })
    const [seen] = bench.upstream.exchanges
    expect(`http://${seen?.headers['host']}`).toBe(bench.upstream.origin)
    expect(Object.keys(seen?.headers ?? {})).not.toContain('x-forwarded-host')
    const none = await ask(bench.url('chat/completions').replace('/stage', '/route/other/stage'), { body: chat, token: bench.run.token })
    expect([none.status, JSON.parse(none.bytes.toString()).error.code]).toEqual([404, 'no_such_route'])
  })

  it('get the real key put in the header of their own scheme, or of the route', async () => {
    await bench.post('chat/completions', chat)
    await ask(bench.url('messages'), { body: chat, headers: { 'x-api-key': bench.run.token } })
    expect(bench.upstream.exchanges.map(({ headers }) => [headers['authorization'], headers['x-api-key']])).toEqual([
      [`Bearer ${KEY}`, undefined],
      [undefined, KEY],
    ])
    const azure = bench.gateway.openRun({
      run: 'azure',
      record: bench.record,
      routes: { default: createRoute({ upstream: bench.upstream.origin, key: KEY, keyHeader: 'api-key', headers: { 'x-team': 't' } }) },
    })
    await ask(`${azure.baseUrl()}/v1/chat/completions`, { body: chat, token: azure.token, headers: { 'x-team': 'mine' } })
    const last = bench.upstream.exchanges.at(-1)?.headers
    expect([last?.['authorization'], last?.['api-key'], last?.['x-team']]).toEqual([undefined, KEY, 't'])
  })
})

describe('messages', () => {
  it('with a body that is too long are refused before it is read whole', async () => {
    const got = await bench.post('chat/completions', 'x'.repeat(20_000)).catch((error: NodeJS.ErrnoException) => error.code)
    expect(typeof got === 'object' ? got.status : got).toBe(413)
    expect(bench.upstream.exchanges).toHaveLength(0)
  })

  it('with headers that are too long are refused', async () => {
    const got = await bench.post('chat/completions', chat, { headers: { 'x-long': 'x'.repeat(9_000) } })
    expect(got.status).toBe(431)
  })

  it('that could be read in two ways are refused', async () => {
    const head = `POST /v1/chat/completions HTTP/1.1\r\nHost: h\r\nAuthorization: Bearer ${bench.run.token}\r\n`
    const smuggled = 'POST /v1/embeddings HTTP/1.1\r\nHost: h\r\nContent-Length: 0\r\n\r\n'
    const both = await raw(`${head}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`)
    const twice = await raw(`${head}Content-Length: 0\r\nContent-Length: 5\r\n\r\nhello`)
    const folded = await raw(`${head}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${smuggled}`)
    const noHost = await raw('POST /v1/chat/completions HTTP/1.1\r\nContent-Length: 0\r\n\r\n')
    for (const got of [both, twice, folded, noHost]) expect(got).toMatch(/^HTTP\/1\.1 400 /)
    expect(bench.upstream.exchanges).toHaveLength(0)
  })

  it('reach the upstream re-framed, whatever their framing was', async () => {
    const got = await raw(
      `POST /v1/chat/completions HTTP/1.1\r\nHost: h\r\nConnection: x-hop\r\nX-Hop: 1\r\nAuthorization: Bearer ${bench.run.token}\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
    )
    expect(got).toMatch(/^HTTP\/1\.1 200 /)
    const [seen] = bench.upstream.exchanges
    expect([seen?.headers['content-length'], seen?.headers['transfer-encoding'], seen?.headers['x-hop'], seen?.requestBytes]).toEqual([
      '2',
      undefined,
      undefined,
      2,
    ])
  })
})

describe('routes', () => {
  it.each(['ftp://x', 'not an address', 'https://user:secret-word@api.example/v1', 'https://api.example/v1?key=1'])(
    'refuse the upstream %s',
    (upstream) => {
      const create = (): unknown => createRoute({ upstream })
      expect(create).toThrow(AssayError)
      expect(create).not.toThrow(/secret-word/)
    },
  )

  it('refuse a key that could not be told from text, without repeating it', () => {
    expect(() => createRoute({ upstream: 'http://x', key: 'tiny' })).toThrow(AssayError)
    expect(() => createRoute({ upstream: 'http://x', key: 'line\nbreak-in-key' })).not.toThrow(/break-in-key/)
  })

  it('take the base URL as the provider names it', () => {
    expect(createRoute({ upstream: 'https://api.example' })).toMatchObject({ origin: 'https://api.example', basePath: '/v1' })
    expect(createRoute({ upstream: 'https://api.example/openai/v1/' })).toMatchObject({
      origin: 'https://api.example',
      basePath: '/openai/v1',
    })
  })
})
