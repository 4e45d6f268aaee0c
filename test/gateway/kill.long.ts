// kill -9 at random moments: what a client had whole is in the pack once, and what is in the pack is never asked again.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { folderStore } from '../../src/adapters/folder-store.js'
import { isAnswered } from '../../src/core/exchange.js'
import type { ExchangeRow } from '../../src/core/exchange.js'
import { seededRandom } from '../../src/core/seeded-random.js'
import { readRecording } from '../../src/gateway/record-folder.js'
import type { ScriptedReply, ScriptedRequest } from '../../src/testing/scripted-reply.js'
import { startScriptedUpstream } from '../../src/testing/scripted-upstream.js'
import { temporaryFolders } from '../support/temporary-folder.js'
import { ask, sha256 } from './support/bench.js'
import { serveCommand } from './support/command.js'
import type { ServingCommand } from './support/command.js'

const KILLS = 200
const folders = temporaryFolders()
afterEach(() => folders.removeAll())

const echo = (request: ScriptedRequest): ScriptedReply => ({
  text: `${(request.json as any).messages[0].content} Yes. ${'And more. '.repeat(20)}`,
  usage: { input: 10, output: 5 },
  ...(request.stream ? { delivery: { betweenWritesMs: 1 } } : {}),
})

/** What a client had whole, however the connection then ended. */
interface Had {
  readonly question: string
  readonly requestSha256: string
  /** Known only when every byte came. */
  readonly responseSha256: string | null
}

describe('the gateway', () => {
  it(`killed ${KILLS} times under load has every answered exchange once`, async () => {
    await using upstream = await startScriptedUpstream(echo)
    const out = join(folders.make(), 'pack')
    const random = seededRandom('kill the gateway')
    const had: Had[] = []
    let asked = 0
    let lives = 0
    const askUntilKilled = async (run: ServingCommand, isOver: () => boolean): Promise<void> => {
      while (!isOver()) {
        const n = (asked += 1)
        const stream = n % 2 === 0
        const body = JSON.stringify({
          model: 'm',
          stream,
          messages: [{ role: 'user', content: `Question ${n}? ${'Some shared context. '.repeat(n % 7 === 0 ? 2_000 : 10)}` }],
        })
        const pieces: Buffer[] = []
        const url = `${run.origin}/run/gateway/stage/qa/question/q-${n}/attempt/1/v1/chat/completions`
        const got = await ask(url, { body, token: run.token, onPiece: (piece) => pieces.push(piece) }).catch(() => null)
        const text = Buffer.concat(pieces).toString()
        const whole = stream ? text.includes('data: [DONE]') : isJson(text)
        if (whole)
          had.push({ question: `q-${n}`, requestSha256: sha256(body), responseSha256: got?.broken === false ? sha256(got.bytes) : null })
      }
    }
    for (let kill = 0; kill < KILLS; kill++) {
      const run = await serveCommand(['--upstream', upstream.origin, '--out', out])
      lives += 1
      let over = false
      const load = Promise.all(Array.from({ length: 8 }, () => askUntilKilled(run, () => over)))
      // A moment by the work done, so that a slow machine is killed at work too; then some milliseconds into whatever comes next.
      const until_ = had.length + random.below(30)
      for (let waited = 0; had.length < until_ && waited < 10_000; waited += 2) await new Promise((resolve) => setTimeout(resolve, 2))
      await new Promise((resolve) => setTimeout(resolve, random.below(8)))
      over = true
      run.child.kill('SIGKILL')
      await Promise.all([run.exited, load])
    }
    const last = await serveCommand(['--upstream', upstream.origin, '--out', out])
    last.child.kill('SIGINT')
    expect(await last.exited).toBe(0)
    const { rows, bodies } = await readRecording(folderStore(out))
    const byQuestion = answeredByQuestion(rows)
    const lost = had.filter(({ question, requestSha256, responseSha256 }) => {
      const found = byQuestion.get(question) ?? []
      return (
        found.length !== 1 ||
        found[0]?.request_sha256 !== requestSha256 ||
        (responseSha256 !== null && found[0].response_sha256 !== responseSha256)
      )
    })
    expect(lost).toEqual([])
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    for (const row of rows) {
      expect(sha256((await bodies.get(row.request_sha256))!)).toBe(row.request_sha256)
      expect(sha256((await bodies.get(row.response_sha256))!)).toBe(row.response_sha256)
    }
    const broken = asked - had.length
    console.log(
      `gateway killed ${lives} times: ${asked} asked, ${had.length} had whole, ${rows.filter(isAnswered).length} answered rows, ${broken} broken off by a kill`,
    )
    expect(had.length).toBeGreaterThan(KILLS)
    expect(broken).toBeGreaterThan(KILLS / 4)
  })
})

describe('the runner', () => {
  it(`killed ${KILLS} times asks nothing again that is in the pack`, async () => {
    await using upstream = await startScriptedUpstream(async (request) => {
      await new Promise((resolve) => setTimeout(resolve, 15))
      return echo(request)
    })
    const folder = folders.make()
    const [out, answers] = [join(folder, 'pack'), join(folder, 'answers')]
    const random = seededRandom('kill the runner')
    const child = fileURLToPath(new URL('support/asking-child.mjs', import.meta.url))
    const questions = 5 * KILLS
    let kills = 0
    let done = false
    while (!done) {
      const run = spawn(process.execPath, [child, out, upstream.origin, String(questions), answers], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      let output = ''
      run.stdout.on('data', (piece: Buffer) => (output += piece.toString()))
      const exited = new Promise((resolve) => run.once('close', resolve))
      const isLast = kills >= KILLS
      if (!isLast) {
        await new Promise<void>((resolve) => {
          const poll = setInterval(() => output.includes('asking') && (clearInterval(poll), resolve()), 2)
        })
        const until_ = upstream.exchanges.length + random.below(6)
        for (let waited = 0; upstream.exchanges.length < until_ && waited < 10_000; waited += 2)
          await new Promise((resolve) => setTimeout(resolve, 2))
        setTimeout(() => run.kill('SIGKILL'), random.below(25))
      }
      await exited
      done = output.includes('done')
      if (!done) kills += 1
      if (isLast && !done) throw new Error('the last life did not end by itself')
    }
    const { rows } = await readRecording(folderStore(out))
    const perQuestion = answeredByQuestion(rows)
    const wrong = Array.from({ length: questions }, (_, i) => `q-${i + 1}`).filter((question) => perQuestion.get(question)?.length !== 1)
    expect(wrong).toEqual([])
    const journaled = existsSync(answers) ? readFileSync(answers, 'utf8').trimEnd().split('\n') : []
    expect([...new Set(journaled)].length).toBe(questions)
    const paidAgain = upstream.exchanges.length - questions
    console.log(
      `runner killed ${kills} times: ${questions} questions, ${upstream.exchanges.length} upstream calls, ${paidAgain} asked again because no response had arrived`,
    )
    expect(kills).toBe(KILLS)
    expect(paidAgain).toBeLessThanOrEqual(kills)
  })
})

function answeredByQuestion(rows: readonly ExchangeRow[]): ReadonlyMap<string, readonly ExchangeRow[]> {
  const questions = new Map<string, ExchangeRow[]>()
  for (const row of rows.filter(isAnswered))
    questions.set(String(row.question_id), [...(questions.get(String(row.question_id)) ?? []), row])
  return questions
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
