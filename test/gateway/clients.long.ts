// The real clients, unmodified, each against the gateway before the scripted upstream: what is recorded is what the upstream saw and sent.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { folderStore } from '../../src/adapters/folder-store.js'
import type { ExchangeRow } from '../../src/core/exchange.js'
import { readRecording } from '../../src/gateway/record-folder.js'
import * as faults from '../../src/testing/scripted-faults.js'
import type { Script, ScriptedReply } from '../../src/testing/scripted-reply.js'
import { startScriptedUpstream } from '../../src/testing/scripted-upstream.js'
import type { ScriptedUpstream } from '../../src/testing/scripted-upstream.js'
import { temporaryFolders } from '../support/temporary-folder.js'
import { KEY, MemoryRecord, openBench, sha256 } from './support/bench.js'
import type { Bench, BenchOptions } from './support/bench.js'
import { serveCommand } from './support/command.js'
import type { ServingCommand } from './support/command.js'

const clients = new URL('../clients/', import.meta.url)
const require_ = createRequire(new URL('package.json', clients))
const load = async (name: string): Promise<any> => import(pathToFileURL(require_.resolve(name)).href)

beforeAll(() => {
  if (!existsSync(new URL('node_modules', clients))) throw new Error('the clients are not installed: npm ci --prefix test/clients')
})

const folders = temporaryFolders()
let bench: Bench | undefined
let upstream: ScriptedUpstream | undefined
let serving: ServingCommand | undefined
afterEach(async () => {
  serving?.child.kill('SIGKILL')
  await bench?.[Symbol.asyncDispose]()
  await upstream?.close()
  bench = undefined
  upstream = undefined
  serving = undefined
  folders.removeAll()
})

/** Every exchange of the one side is one of the other, by the digests of both bodies. */
function expectSame(rows: readonly ExchangeRow[], seen: ScriptedUpstream): void {
  const pair = (request: string, response: string): string => `${request} ${response}`
  expect(rows.length).toBeGreaterThan(0)
  expect(
    rows
      .filter(({ answered_by }) => answered_by === 'upstream')
      .map((row) => pair(row.request_sha256, row.response_sha256))
      .sort(),
  ).toEqual(seen.exchanges.map((one) => pair(one.requestSha256, one.responseSha256)).sort())
}

const answer: ScriptedReply = { text: 'Zoë went to 東京 in May.', usage: { input: 100, cachedInput: 40, output: 20, reasoning: 5 } }
const question = { role: 'user' as const, content: 'Where did Zoë go?' }

async function open(script: Script | ScriptedReply, options?: BenchOptions): Promise<Bench> {
  return (bench = await openBench(script, options))
}

describe('the OpenAI SDK', () => {
  async function client(of: Bench, options: object = {}): Promise<any> {
    const { default: OpenAI } = await load('openai')
    return new OpenAI({
      apiKey: of.run.token,
      baseURL: `${of.run.baseUrl({ stage: 'qa', question: 'q-1' as never, attempt: 1 })}/v1`,
      ...options,
    })
  }

  it.each(['identity', 'gzip'] as const)('reads documents and streams of every endpoint (%s)', async (encoding) => {
    const of = await open(encoding === 'identity' ? answer : faults.encoded(answer, encoding))
    const openai = await client(of)
    const whole = await openai.chat.completions.create({ model: 'm-1', messages: [question] })
    expect(whole.choices[0].message.content).toBe(answer.text)
    let streamed = ''
    for await (const chunk of await openai.chat.completions.create({
      model: 'm-1',
      messages: [question],
      stream: true,
      stream_options: { include_usage: true },
    }))
      streamed += chunk.choices[0]?.delta?.content ?? ''
    expect(streamed).toBe(answer.text)
    expect((await openai.responses.create({ model: 'm-1', input: question.content })).output_text).toBe(answer.text)
    let events = ''
    for await (const event of await openai.responses.create({ model: 'm-1', input: question.content, stream: true }))
      if (event.type === 'response.output_text.delta') events += event.delta
    expect(events).toBe(answer.text)
    expect((await openai.embeddings.create({ model: 'e-1', input: ['one', 'two'] })).data[1].embedding).toHaveLength(16)
    expect((await openai.models.list()).data.length).toBeGreaterThan(0)
    expect(of.record.rows).toHaveLength(6)
    expectSame(of.record.rows, of.upstream)
    expect(new Set(of.record.rows.map((row) => row.usage?.input_tokens ?? null))).toEqual(new Set([100, null]))
    expect(of.record.written).not.toContain(KEY)
  })

  it('retries what may be retried: one call, and its tries', async () => {
    const replies = [faults.rateLimited(0), faults.serverError(), faults.cutStream(answer, 30), answer]
    const of = await open(({ n }) => replies[n - 1] as ScriptedReply)
    const openai = await client(of, { maxRetries: 5 })
    const got = await openai.chat.completions.create({ model: 'm-1', messages: [question] }).catch((error: Error) => error)
    expect(of.record.rows.map(({ logical_call, n, status, outcome }) => [logical_call, n, status, outcome]).slice(0, 3)).toEqual([
      [1, 1, 429, 'complete'],
      [1, 2, 500, 'complete'],
      [1, 3, 200, 'upstream-disconnected'],
    ])
    // The SDK does not repeat a body that broke off; whoever asks again asks the same call again.
    if (got instanceof Error) await openai.chat.completions.create({ model: 'm-1', messages: [question] })
    expect(of.record.rows.at(-1)).toMatchObject({ logical_call: 1, n: 4, status: 200, outcome: 'complete' })
    expectSame(of.record.rows, of.upstream)
  })

  it('asks once where a budget forbids, and tells why', async () => {
    const of = await open(answer, { run: { budgets: { run: { requests: 1 } } } })
    const openai = await client(of, { maxRetries: 5 })
    await openai.chat.completions.create({ model: 'm-1', messages: [question] })
    await expect(openai.chat.completions.create({ model: 'm-1', messages: [question] })).rejects.toThrow(/requests of the run: 1 of 1 used/)
    await expect(openai.responses.create({ model: 'm-1', input: 'x', stream: true })).rejects.toThrow(/requests of the run/)
    expect(of.record.rows.map(({ outcome }) => outcome)).toEqual(['complete', 'budget-exceeded', 'budget-exceeded'])
  })

  it('gets the same from a replay', async () => {
    const of = await open(answer)
    const ask = async (openai: any): Promise<unknown> => [
      (await openai.chat.completions.create({ model: 'm-1', messages: [question] })).choices,
      await (await openai.responses.create({ model: 'm-1', input: 'x', stream: true })).toReadableStream().getReader().read(),
    ]
    const live = await ask(await client(of))
    await of[Symbol.asyncDispose]()
    const again = await open(answer, {
      record: new MemoryRecord(),
      run: { replay: { rows: of.record.rows, bodies: { get: async (digest) => of.record.stored.get(digest) ?? null } } },
    })
    expect(await ask(await client(again))).toEqual(live)
    expect(again.upstream.exchanges).toHaveLength(0)
  })
})

describe('the Anthropic SDK', () => {
  async function client(of: Bench, options: object = {}): Promise<any> {
    const { default: Anthropic } = await load('@anthropic-ai/sdk')
    return new Anthropic({
      apiKey: of.run.token,
      baseURL: of.run.baseUrl({ stage: 'qa', question: 'q-1' as never, attempt: 1 }),
      ...options,
    })
  }
  const asked = { model: 'm-1', max_tokens: 50, messages: [question] }

  it.each(['identity', 'gzip'] as const)('reads documents, streams and counts (%s)', async (encoding) => {
    const of = await open(encoding === 'identity' ? answer : faults.encoded(answer, encoding))
    const anthropic = await client(of)
    expect((await anthropic.messages.create(asked)).content[0].text).toBe(answer.text)
    expect(await anthropic.messages.stream(asked).finalText()).toBe(answer.text)
    expect((await anthropic.messages.countTokens({ model: 'm-1', messages: [question] })).input_tokens).toBe(100)
    expect(
      of.record.rows.map(({ endpoint, finish_reason, usage }) => [
        endpoint,
        finish_reason,
        usage?.input_tokens ?? null,
        usage?.cached_input_tokens ?? null,
      ]),
    ).toEqual([
      ['messages', 'end_turn', 100, 40],
      ['messages', 'end_turn', 100, 40],
      ['messages/count_tokens', null, null, null],
    ])
    expectSame(of.record.rows, of.upstream)
    expect(of.upstream.exchanges.every(({ headers }) => headers['authorization'] === `Bearer ${KEY}` || headers['x-api-key'] === KEY)).toBe(
      true,
    )
    expect(JSON.stringify(of.upstream.exchanges)).not.toContain(of.run.token)
  })

  it('asks once where a budget forbids, and tells why', async () => {
    const of = await open(answer, { run: { budgets: { question: { requests: 0 } } } })
    const anthropic = await client(of, { maxRetries: 5 })
    await expect(anthropic.messages.create(asked)).rejects.toThrow(/requests of the question/)
    expect(of.record.rows).toHaveLength(1)
  })
})

describe('Codex', () => {
  interface Codex {
    readonly code: number | null
    readonly events: readonly any[]
    readonly last: string
  }

  async function serve(script: Script, args: readonly string[] = []): Promise<string> {
    upstream = await startScriptedUpstream(script)
    const out = join(folders.make(), 'pack')
    serving = await serveCommand(['--upstream', upstream.origin, '--key-env', 'REAL_KEY', '--out', out, ...args], { REAL_KEY: KEY })
    return out
  }

  function codex(prompt: string, retries = 1): Promise<Codex> {
    const folder = folders.make()
    const [home, work] = [join(folder, 'home'), join(folder, 'work')]
    mkdirSync(home)
    mkdirSync(work)
    const base = `${serving!.origin}/run/gateway/stage/qa/question/conv-1-q-0/attempt/1/v1`
    const provider = `{name="gateway",base_url="${base}",env_key="GATEWAY_TOKEN",wire_api="responses",request_max_retries=${retries},stream_max_retries=${retries}}`
    const last = join(folder, 'last.txt')
    const args = [
      'exec',
      '--json',
      '--skip-git-repo-check',
      '--ephemeral',
      '--ignore-user-config',
      '-s',
      'read-only',
      '-C',
      work,
      '-o',
      last,
    ]
    const config = [
      'model="fake-model"',
      'model_provider="gateway"',
      `model_providers.gateway=${provider}`,
      'web_search="disabled"',
      'check_for_update_on_startup=false',
      'analytics.enabled=false',
    ]
    const child = spawn(
      fileURLToPath(new URL('node_modules/.bin/codex', clients)),
      [...args, ...config.flatMap((line) => ['-c', line]), prompt],
      {
        env: { PATH: process.env['PATH'], HOME: home, CODEX_HOME: home, GATEWAY_TOKEN: serving!.token },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    const pieces: Buffer[] = []
    child.stdout.on('data', (piece: Buffer) => pieces.push(piece))
    return new Promise((resolve) =>
      child.once('close', (code) => {
        const events = Buffer.concat(pieces)
          .toString()
          .split('\n')
          .filter((line) => line.startsWith('{'))
          .map((line) => JSON.parse(line))
        resolve({ code, events, last: existsSync(last) ? readFileSync(last, 'utf8') : '' })
      }),
    )
  }

  async function recorded(out: string): Promise<readonly ExchangeRow[]> {
    serving!.child.kill('SIGINT')
    expect(await serving!.exited).toBe(0)
    const { rows, bodies } = await readRecording(folderStore(out))
    for (const row of rows) {
      expect(sha256((await bodies.get(row.request_sha256))!)).toBe(row.request_sha256)
      expect(sha256((await bodies.get(row.response_sha256))!)).toBe(row.response_sha256)
    }
    expectSame(rows, upstream!)
    return rows
  }

  it.each(['identity', 'gzip', 'zstd'] as const)(
    'works through its tools, and every request of the turn is joined to its question (%s)',
    async (encoding) => {
      const steps: ScriptedReply[] = [
        {
          calls: [{ name: 'exec_command', arguments: { cmd: 'echo seen-by-codex' } }],
          usage: { input: 1_000, cachedInput: 200, output: 10 },
        },
        { text: 'The answer is 東京.', usage: { input: 1_200, cachedInput: 1_000, output: 12 } },
      ]
      const out = await serve(({ n }) =>
        encoding === 'identity' ? (steps[n - 1] as ScriptedReply) : faults.encoded(steps[n - 1] as ScriptedReply, encoding),
      )
      const done = await codex('Where did Zoë go?')
      expect([done.code, done.last.trim()]).toEqual([0, 'The answer is 東京.'])
      const usage = done.events.find(({ type }) => type === 'turn.completed').usage
      const rows = await recorded(out)
      expect(rows.map((row) => [row.stage, row.question_id, row.attempt, row.n, row.endpoint, row.model_asked, row.finish_reason])).toEqual(
        [
          ['qa', 'conv-1-q-0', 1, 1, 'responses', 'fake-model', 'completed'],
          ['qa', 'conv-1-q-0', 1, 2, 'responses', 'fake-model', 'completed'],
        ],
      )
      const sum = (key: 'input_tokens' | 'cached_input_tokens' | 'output_tokens'): number =>
        rows.reduce((total, row) => total + (row.usage?.[key] as number), 0)
      expect([usage.input_tokens, usage.cached_input_tokens, usage.output_tokens]).toEqual([
        sum('input_tokens'),
        sum('cached_input_tokens'),
        sum('output_tokens'),
      ])
      const { bodies } = await readRecording(folderStore(out))
      expect(Buffer.from((await bodies.get(rows[1]!.request_sha256))!).toString()).toContain('seen-by-codex')
    },
  )

  it('tries again after 429 and 500, as tries of one call', async () => {
    const replies = [faults.rateLimited(0), faults.serverError(), { text: 'done' }]
    const out = await serve(({ n }) => replies[n - 1] as ScriptedReply)
    expect((await codex('x', 4)).code).toBe(0)
    const rows = await recorded(out)
    expect(rows.map(({ n, logical_call, status }) => [n, logical_call, status])).toEqual([
      [1, 1, 429],
      [2, 1, 500],
      [3, 1, 200],
    ])
  })

  it('ends at once where a budget forbids, and its own event says why', async () => {
    const out = await serve(() => ({ calls: [{ name: 'exec_command', arguments: { cmd: 'true' } }] }), ['--question-requests', '2'])
    const done = await codex('x', 4)
    expect(done.code).toBe(1)
    expect(JSON.stringify(done.events.find(({ type }) => type === 'turn.failed'))).toContain('requests of the question: 2 of 2 used')
    const rows = await recorded(out)
    expect(rows.map(({ outcome }) => outcome)).toEqual(['complete', 'complete', 'budget-exceeded'])
  })
})
