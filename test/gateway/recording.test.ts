// The command's folder: what it holds when it is stopped, after a kill, and as the source of a replay.
import { execFile, execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { folderStore } from '../../src/adapters/folder-store.js'
import type { ExchangeRow } from '../../src/core/exchange.js'
import { readRecording } from '../../src/gateway/record-folder.js'
import * as faults from '../../src/testing/scripted-faults.js'
import { startScriptedUpstream } from '../../src/testing/scripted-upstream.js'
import type { ScriptedUpstream } from '../../src/testing/scripted-upstream.js'
import { temporaryFolders } from '../support/temporary-folder.js'
import { ask, sha256 } from './support/bench.js'
import { serveCommand, startCommand } from './support/command.js'
import type { ServingCommand } from './support/command.js'

const folders = temporaryFolders()
let upstream: ScriptedUpstream
const children: ServingCommand[] = []
afterEach(async () => {
  for (const { child } of children.splice(0)) child.kill('SIGKILL')
  await upstream.close()
  folders.removeAll()
})

const chat = (content: string): string => JSON.stringify({ model: 'm-1', messages: [{ role: 'user', content }] })

async function serve(out: string, args: readonly string[] = []): Promise<ServingCommand> {
  const run = await serveCommand(['--upstream', upstream.origin, '--out', out, ...args])
  children.push(run)
  return run
}

async function stop(run: ServingCommand, signal: NodeJS.Signals = 'SIGINT'): Promise<number | null> {
  run.child.kill(signal)
  return run.exited
}

const post = (run: ServingCommand, question: string, content: string) =>
  ask(`${run.origin}/run/gateway/stage/qa/question/${question}/attempt/1/v1/chat/completions`, { body: chat(content), token: run.token })

describe('a folder', () => {
  it('holds each exchange once, its bodies rebuilt byte for byte, in an order that no clock makes', async () => {
    upstream = await startScriptedUpstream(({ n }) => (n === 3 ? faults.encoded({ text: 'Kyōto' }, 'gzip') : { text: `answer ${n}` }))
    const out = join(folders.make(), 'pack')
    const run = await serve(out)
    const answers = new Map<string, Buffer>()
    for (const question of ['q-2', 'q-1', 'q-10', 'q-1']) answers.set(question, (await post(run, question, `ask ${question}`)).bytes)
    expect(await stop(run)).toBe(0)
    const { rows, bodies } = await readRecording(folderStore(out))
    expect(rows.map((row) => [row.question_id, row.n])).toEqual([
      ['q-1', 1],
      ['q-1', 2],
      ['q-10', 1],
      ['q-2', 1],
    ])
    for (const row of rows) {
      const request = await bodies.get(row.request_sha256)
      const response = await bodies.get(row.response_sha256)
      expect(Buffer.from(request!).toString()).toBe(chat(`ask ${row.question_id}`))
      expect(
        upstream.exchanges.some((seen) => seen.requestSha256 === row.request_sha256 && seen.responseSha256 === row.response_sha256),
      ).toBe(true)
      if (row.n === (row.question_id === 'q-1' ? 2 : 1)) expect(Buffer.from(response!)).toEqual(answers.get(row.question_id as string))
    }
    const seal = JSON.parse(readFileSync(join(out, 'gateway.json'), 'utf8'))
    expect(seal).toMatchObject({ format: 'assay-gateway/1', run: 'gateway', mode: 'record', exchanges: 4 })
    for (const [path, file] of Object.entries<{ sha256: string; bytes: number }>(seal.files))
      expect(sha256(readFileSync(join(out, path)))).toBe(file.sha256)
    expect(Object.keys(seal.files).sort()).toEqual([
      'blobs/0001.bin',
      'blobs/index.jsonl',
      'exchange_timing.jsonl',
      'exchanges.jsonl',
      'journal.jsonl',
    ])
    expect(existsSync(join(out, 'open', 'bodies'))).toBe(false)
    const timing = readFileSync(join(out, 'exchange_timing.jsonl'), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(timing.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
    expect(Date.parse(timing[0].received_at)).toBeGreaterThanOrEqual(Date.parse(timing[0].sent_at))
    const again = startCommand(['--upstream', upstream.origin, '--out', out, '--port', '0'])
    expect(await again.exited).toBe(2)
    expect(again.output()).toContain('finished recording')
  }, 60_000)

  it('goes on after a kill, numbers on, and loses nothing that was answered', async () => {
    upstream = await startScriptedUpstream(({ n }) => ({ text: `answer ${n}` }))
    const out = join(folders.make(), 'pack')
    const first = await serve(out)
    await post(first, 'q-1', 'a')
    await post(first, 'q-1', 'a')
    await stop(first, 'SIGKILL')
    expect(readdirSync(out).sort()).toEqual(['.lock', 'journal.jsonl', 'open'])
    const second = await serve(out)
    await post(second, 'q-1', 'a')
    expect(await stop(second)).toBe(0)
    const { rows } = await readRecording(folderStore(out))
    expect(rows.map(({ n, logical_call }) => [n, logical_call])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ])
    const other = startCommand(['--upstream', upstream.origin, '--out', join(out, '..'), '--port', '0'])
    expect(await other.exited).toBe(2)
  }, 60_000)

  it('keeps no text in hash-only', async () => {
    upstream = await startScriptedUpstream(() => ({ text: 'a most particular answer' }))
    const out = join(folders.make(), 'pack')
    const run = await serve(out, ['--mode', 'hash-only'])
    await post(run, 'q-1', 'a most particular question')
    expect(await stop(run)).toBe(0)
    const files = readdirSync(out, { recursive: true, withFileTypes: true }).filter((item) => item.isFile())
    for (const item of files) expect(readFileSync(join(item.parentPath, item.name), 'latin1')).not.toContain('particular')
    const [row] = readFileSync(join(out, 'exchanges.jsonl'), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as ExchangeRow)
    expect(row).toMatchObject({ bodies_kept: false, response_sha256: upstream.exchanges[0]?.responseSha256 })
    const replay = startCommand(['--mode', 'replay', '--replay', out, '--port', '0'])
    expect(await replay.exited).toBe(2)
    expect(replay.output()).toContain('lacks the bodies')
  }, 60_000)

  it('answers again without an upstream, and says with its exit code whether all was in it', async () => {
    upstream = await startScriptedUpstream(({ n }) => ({ text: `answer ${n}` }))
    const out = join(folders.make(), 'pack')
    const run = await serve(out)
    const live = await post(run, 'q-1', 'a')
    await stop(run)
    for (const [content, code] of [
      ['a', 0],
      ['b', 1],
    ] as const) {
      const replay = await serveCommand(['--mode', 'replay', '--replay', out])
      children.push(replay)
      const got = await post(replay, 'q-1', content)
      if (code === 0) expect(got.bytes).toEqual(live.bytes)
      else expect(got.status).toBe(400)
      expect(await stop(replay)).toBe(code)
    }
    expect(upstream.exchanges).toHaveLength(1)
  }, 60_000)

  it.runIf(process.platform === 'linux')(
    'stops when the record cannot be written, and gives no answer out',
    async () => {
      upstream = await startScriptedUpstream(() => ({ text: 'x' }))
      // A limit on file size is the nearest that a test comes to a full disk.
      const out = join(folders.make(), 'pack')
      const run = await serveCommand(['--upstream', upstream.origin, '--out', out], {}, [])
      children.push(run)
      execFileSync('prlimit', ['--pid', String(run.child.pid), '--fsize=4096'])
      const statuses: number[] = []
      for (let i = 0; i < 6; i++) {
        const got = await post(run, 'q-1', `${i}`.repeat(900)).catch(() => null)
        if (got === null) break
        statuses.push(got.status)
      }
      expect(statuses.at(-1)).toBe(500)
      expect(await run.exited).not.toBe(0)
      expect(run.output()).toContain('EFBIG')
    },
    60_000,
  )
})

describe('curl', () => {
  it('gets what the upstream sent, and the record has what curl sent', async () => {
    upstream = await startScriptedUpstream(() => faults.encoded({ text: 'Zoë' }, 'gzip'))
    const out = join(folders.make(), 'pack')
    const run = await serve(out)
    const url = `${run.origin}/run/gateway/stage/qa/question/q-1/attempt/1/v1/chat/completions`
    const curl = (body: string, args: readonly string[]): Promise<Buffer> =>
      new Promise((resolve, reject) => {
        const child = execFile(
          'curl',
          ['-sS', '-H', `Authorization: Bearer ${run.token}`, '--data-binary', '@-', ...args, url],
          { encoding: 'buffer', maxBuffer: 10_000_000 },
          (error, stdout) => (error === null ? resolve(stdout) : reject(error)),
        )
        child.stdin?.end(body)
      })
    const decoded = await curl(chat('Zoë?'), ['--compressed'])
    const raw = await curl(chat('x'.repeat(2_000_000)), ['-H', 'Expect: 100-continue'])
    const streamed = await curl(JSON.stringify({ model: 'm', stream: true, messages: [] }), ['-N'])
    expect(JSON.parse(decoded.toString()).choices[0].message.content).toBe('Zoë')
    await stop(run)
    const { rows } = await readRecording(folderStore(out))
    expect(rows.map((row) => [row.request_sha256, row.response_sha256, row.request_bytes])).toEqual(
      upstream.exchanges.map((seen) => [seen.requestSha256, seen.responseSha256, seen.requestBytes]),
    )
    expect(rows[0]?.request_sha256).toBe(sha256(chat('Zoë?')))
    expect(rows[1]?.response_sha256).toBe(sha256(raw))
    expect(rows[2]?.response_sha256).toBe(sha256(streamed))
  }, 60_000)
})
