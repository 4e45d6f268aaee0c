// No key and no token ever reaches the disk, a log, an error or the report of a crash, whatever the upstream and the client do.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync, gunzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { zstdFrameEnd, zstdFrameStart, zstdRawBlocks, zstdRawFrame } from '../../src/testing/zstd-raw-frame.js'
import { temporaryFolders } from '../support/temporary-folder.js'
import { ask, KEY, openBench, startBareUpstream, until } from './support/bench.js'
import type { Bench } from './support/bench.js'
import { serveCommand, startCommand } from './support/command.js'

const folders = temporaryFolders()
let bench: Bench | undefined
const more: (() => Promise<void>)[] = []
afterEach(async () => {
  await bench?.[Symbol.asyncDispose]()
  bench = undefined
  for (const close of more.splice(0)) await close()
  folders.removeAll()
})

/** A key that a compressor hides from a search of the bytes. */
const REPEATING = `sk-${'k'.repeat(40)}`

/** A zstd frame whose run of "k" is one run-length block (RFC 8878 §3.1.1.2.2), so that the key stands nowhere in its bytes. */
function squeezed(bytes: Buffer): Buffer {
  const at = bytes.indexOf(REPEATING) + 3
  const run = Buffer.alloc(4)
  run.writeUIntLE((40 << 3) | (1 << 1), 0, 3)
  run[3] = 'k'.charCodeAt(0)
  return Buffer.concat([zstdFrameStart, zstdRawBlocks(bytes.subarray(0, at)), run, zstdRawBlocks(bytes.subarray(at + 40)), zstdFrameEnd])
}

const chat = { model: 'm-1', messages: [{ role: 'user', content: 'Say my key.' }] }

/** An upstream that sends the key it was given back in every place there is. */
async function echo(
  shape: (key: string) => { readonly type: string; readonly encoding?: string; readonly pieces: readonly Buffer[] },
): Promise<string> {
  const upstream = await startBareUpstream(async (request, _body, response) => {
    const key = String(request.headers['authorization'] ?? request.headers['x-api-key']).replace('Bearer ', '')
    const { type, encoding, pieces } = shape(key)
    response.writeHead(401, {
      'content-type': type,
      'x-request-id': key,
      'x-echo': `Bearer ${key}`,
      ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
    })
    for (const piece of pieces) {
      response.write(piece)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    response.end()
  })
  more.push(upstream.close)
  return upstream.origin
}

describe('an upstream that echoes the key', () => {
  const text = (key: string): Buffer => Buffer.from(JSON.stringify({ error: { message: `Incorrect API key provided: ${key}.` } }))
  const event = (key: string): Buffer => Buffer.from(`data: ${JSON.stringify({ error: key, choices: [] })}\n\n`)
  const halves = (bytes: Buffer, key: string): Buffer[] => {
    const middle = bytes.indexOf(key) + Math.floor(key.length / 2)
    return [bytes.subarray(0, middle), bytes.subarray(middle)]
  }

  it.each([
    ['in one piece', (key: string) => ({ type: 'application/json', pieces: [text(key)] })],
    ['in two halves', (key: string) => ({ type: 'application/json', pieces: halves(text(key), key) })],
    ['in an event', (key: string) => ({ type: 'text/event-stream', pieces: [event('fine'), ...halves(event(key), key)] })],
    [
      'in raw blocks of zstd',
      (key: string) => ({ type: 'application/json', encoding: 'zstd', pieces: halves(zstdRawFrame(text(key)), key) }),
    ],
    [
      'in raw blocks of zstd events',
      (key: string) => ({ type: 'text/event-stream', encoding: 'zstd', pieces: halves(zstdRawFrame(event(key)), key) }),
    ],
  ])('%s: it is masked, and the row says so', async (_name, shape) => {
    bench = await openBench({}, { route: { upstream: await echo(shape) } })
    const got = await bench.post('chat/completions', chat)
    const whole = got.bytes.toString() + JSON.stringify(got.headers)
    expect(whole).not.toContain(KEY)
    expect(whole).toContain('*'.repeat(KEY.length))
    expect(bench.record.rows[0]).toMatchObject({
      outcome: 'complete',
      status: 401,
      response_bytes: got.bytes.length,
      reason: 'the upstream sent its key back; 1 masked',
    })
    expect(bench.record.written).not.toContain(KEY)
    expect(bench.record.written).not.toContain(bench.run.token)
  })

  it.each([
    ['gzip document', (key: string) => ({ type: 'application/json', encoding: 'gzip', pieces: [gzipSync(text(key))] })],
    ['zstd document', (key: string) => ({ type: 'application/json', encoding: 'zstd', pieces: [squeezed(text(key))] })],
    ['gzip event', (key: string) => ({ type: 'text/event-stream', encoding: 'gzip', pieces: [gzipSync(event(key))] })],
    ['zstd event', (key: string) => ({ type: 'text/event-stream', encoding: 'zstd', pieces: [squeezed(event(key))] })],
  ])('in a %s: it does not pass, and its bytes are not kept', async (_name, shape) => {
    bench = await openBench({}, { route: { upstream: await echo(shape), key: REPEATING } })
    const got = await bench.post('chat/completions', chat)
    const seen = (bytes: Buffer): string =>
      (got.headers['content-encoding'] === 'gzip' && bytes.length > 0 ? gunzipSync(bytes, { finishFlush: 2 }) : bytes).toString('latin1')
    expect(seen(got.bytes)).not.toContain(REPEATING)
    expect(JSON.stringify(got.headers)).not.toContain(REPEATING)
    expect(bench.record.rows[0]).toMatchObject({ outcome: 'secret-in-response', bodies_kept: false })
    expect(bench.record.written).not.toContain(REPEATING)
    expect(bench.record.stored.size).toBe(1)
  })
})

describe('a client', () => {
  it('that sends the real key in its body is refused, and nothing is kept or sent', async () => {
    bench = await openBench({ text: 'x' })
    const leak = JSON.stringify({ ...chat, messages: [{ role: 'tool', content: `OPENAI_API_KEY=${KEY}` }] })
    for (const [body, headers] of [
      [leak, {}],
      [gzipSync(leak), { 'content-encoding': 'gzip' }],
    ] as const) {
      const got = await bench.post('chat/completions', body, { headers })
      expect([got.status, JSON.parse(got.bytes.toString()).error.code]).toEqual([400, 'secret_in_request'])
      expect(got.bytes.toString()).not.toContain(KEY)
    }
    expect(bench.upstream.exchanges).toHaveLength(0)
    expect(bench.record.written).not.toContain(KEY)
  })

  it('that repeats its token in other headers passes it on to nobody', async () => {
    bench = await openBench({ text: 'x' })
    await bench.post('chat/completions', chat, {
      headers: { 'x-debug': `token ${bench.run.token}`, 'user-agent': `ua ${bench.run.token}`, accept: bench.run.token },
    })
    expect(JSON.stringify(bench.upstream.exchanges)).not.toContain(bench.run.token)
    expect(bench.record.written).not.toContain(bench.run.token)
  })
})

describe('the command', () => {
  function filesBelow(folder: string): string[] {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((item) => item.isFile())
      .map((item) => join(item.parentPath, item.name))
  }

  /** A blob is compressed; a secret in it would hide from a plain search. */
  function contentOf(path: string): string {
    const bytes = readFileSync(path)
    return (path.endsWith('.bin') ? gunzipSync(bytes) : bytes).toString('latin1')
  }

  it('leaves neither key nor token in the recording, its output, its errors, or the report of a crash', async () => {
    const out = folders.make()
    const reports = folders.make()
    const upstream = await echo((key) => ({
      type: 'application/json',
      pieces: [Buffer.from(JSON.stringify({ error: { message: `bad key ${key}` } }))],
    }))
    const run = await serveCommand(['--upstream', upstream, '--key-env', 'REAL_KEY', '--out', join(out, 'pack')], { REAL_KEY: KEY }, [
      '--report-on-signal',
      '--report-signal=SIGUSR2',
      `--report-directory=${reports}`,
    ])
    more.push(async () => void run.child.kill('SIGKILL'))
    const { base_url, token } = run
    const told = run.output()
    await ask(`${base_url}/chat/completions`, { body: JSON.stringify(chat), token })
    await ask(`${base_url}/chat/completions?key=${KEY}`, { body: JSON.stringify(chat), token })
    await ask(`${base_url}/nothing/${KEY}`, { body: KEY, token: KEY })
    await ask(`${base_url}/chat/completions`, { body: KEY, token })
    run.child.kill('SIGUSR2')
    await until(
      () =>
        readdirSync(reports).length > 0 &&
        readFileSync(join(reports, readdirSync(reports)[0] as string), 'utf8')
          .trimEnd()
          .endsWith('}'),
      'the report',
      20_000,
    )
    run.child.kill('SIGINT')
    expect(await run.exited).toBe(0)
    const files = [...filesBelow(out), ...filesBelow(reports)]
    expect(files.map((path) => path.split('/').at(-1))).toEqual(
      expect.arrayContaining(['exchanges.jsonl', 'journal.jsonl', '0001.bin', 'gateway.json']),
    )
    for (const path of files) {
      expect(contentOf(path), path).not.toContain(KEY)
      expect(contentOf(path), path).not.toContain(token)
    }
    // The token is told once, to the person who started it; a path that a client made up may hold anything but is not written to disk.
    expect(told).toContain(token)
    expect(run.output().slice(told.length)).not.toContain(token)
    expect(run.output().replaceAll(`/nothing/${KEY}`, '')).not.toContain(KEY)
  }, 60_000)

  it('says what is missing or wrong without the value', async () => {
    const missing = startCommand(['--key-env', 'REAL_KEY', '--out', join(folders.make(), 'x')], {})
    expect(await missing.exited).toBe(3)
    expect(missing.output()).toContain('REAL_KEY')
    const short = startCommand(['--key-env', 'REAL_KEY', '--out', join(folders.make(), 'x')], { REAL_KEY: 'k3y!' })
    expect(await short.exited).toBe(2)
    expect(short.output()).not.toContain('k3y!')
    const open_ = startCommand(['--host', '0.0.0.0', '--out', join(folders.make(), 'x')], {})
    expect(await open_.exited).toBe(2)
    expect(open_.output()).toContain('--token-env')
    const weak = startCommand(['--host', '0.0.0.0', '--token-env', 'TOKEN', '--out', join(folders.make(), 'x')], { TOKEN: 'short-token-0' })
    expect(await weak.exited).toBe(2)
    expect(weak.output()).not.toContain('short-token-0')
  }, 60_000)
})
