// kill -9 of the runner at random moments: every answered exchange is in the pack once, and no question is paid twice unless its
// response had not arrived. And the size of a whole benchmark of full-context calls.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { seededRandom } from '../../src/core/seeded-random.js'
import type { Script } from '../../src/testing/scripted-reply.js'
import { runCommand } from '../support/command.js'
import { describeWithShared, shared } from '../support/shared-data.js'
import { temporaryFolders } from '../support/temporary-folder.js'
import { openModelBench } from './model-design.js'

const folders = temporaryFolders()
afterEach(() => folders.removeAll())

const KILLS = 40
const linesOf = (path: string): Record<string, unknown>[] => readFileSync(path, 'utf8').split('\n').filter((line) => line !== '').map((line) => JSON.parse(line) as Record<string, unknown>)

describe('the runner', () => {
  it(`killed ${KILLS} times has every answer once and pays none twice`, async () => {
    const random = seededRandom('kill the runner')
    let slow = true
    const script: Script = async ({ bodySha256 }) => {
      if (slow) await new Promise((resolve) => setTimeout(resolve, 15))
      return { text: `answer ${bodySha256.slice(0, 8)}`, usage: { input: 100, output: 5 } }
    }
    let kills = 0
    let lives = 0
    let questions = 0
    let paid = 0
    let twice = 0
    while (kills < KILLS) {
      slow = true
      await using bench = await openModelBench(folders.make(), script, { memory: ['{name: rag, options: {source: bm25}}'] })
      const args = ['run', bench.design, '--out', join(bench.folder, 'out'), '--concurrency', '4', '--json', '--quiet']
      // The first life fills the cache of data, so that later ones are killed while they ask.
      let sealed: string | null = null
      const killsBefore = kills
      while (sealed === null) {
        lives += 1
        const before = bench.upstream.exchanges.length
        const last = kills >= KILLS
        const delayMs = random.below(400)
        const done = await runCommand(args, {
          env: bench.env,
          started: (kill) => {
            if (last) return
            // Counted from the first request of this life, so that most kills hit a run that is asking.
            const poll = setInterval(() => {
              if (bench.upstream.exchanges.length === before) return
              clearInterval(poll)
              setTimeout(() => kill('SIGKILL'), delayMs)
            }, 5)
            setTimeout(() => clearInterval(poll), 60_000).unref()
          },
        })
        if (done.signal === 'SIGKILL') kills += 1
        else sealed = (JSON.parse(done.stdout) as { runs: { pack: string }[] }).runs[0]?.pack as string
      }
      const pack: string = sealed
      const exchanges = linesOf(join(pack, 'exchanges.jsonl'))
      const answered = exchanges.filter(({ status, outcome }) => status === 200 && outcome === 'complete')
      const asked = new Map<string, number>()
      for (const { question_id } of answered) asked.set(question_id as string, 1 + (asked.get(question_id as string) ?? 0))
      expect([...asked.values()].every((count) => count === 1)).toBe(true)
      const predictions = linesOf(join(pack, 'predictions.jsonl'))
      expect(predictions.every(({ state, exchanges: cited }) => state === 'answered' && (cited as unknown[]).length === 1)).toBe(true)
      // Sent again only where the answer was lost with the process: at most four were in the air at each kill.
      const repeated = bench.upstream.exchanges.length - predictions.length
      expect(repeated).toBeLessThanOrEqual(4 * (kills - killsBefore))
      const upstreamOf = new Set(bench.upstream.exchanges.map(({ responseSha256 }) => responseSha256))
      for (const { response_sha256 } of answered) expect(upstreamOf.has(response_sha256 as string)).toBe(true)
      expect((await bench.run(['verify', pack])).status).toBe(0)
      questions += predictions.length
      paid += bench.upstream.exchanges.length
      twice += repeated
    }
    console.log(`runner killed ${kills} times in ${lives} lives: ${questions} questions, ${paid} requests, ${twice} sent again because their answer had not arrived`)
  }, 1_200_000)
})

const folderBytes = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .reduce((sum, item) => sum + statSync(join(item.parentPath, item.name)).size, 0)

describeWithShared('a whole benchmark', ['data/locomo/locomo10.json'], () => {
  it('of 1,986 full-context calls is a pack of at most 15 MB that verifies', async () => {
    await using bench = await openModelBench(folders.make(), ({ bodySha256 }) => ({ text: `answer ${bodySha256.slice(0, 8)}` }), { memory: ['full_context'] })
    const out = join(bench.folder, 'out')
    const done = await bench.run(['run', bench.design, '--data', shared('data/locomo/locomo10.json'), '--unpinned', '--out', out, '--concurrency', '8', '--json', '--quiet'])
    expect(done.stderr).toBe('')
    const { pack, answered } = (JSON.parse(done.stdout) as { runs: { pack: string; answered: number }[] }).runs[0] as { pack: string; answered: number }
    expect(answered).toBe(1986)
    const bytes = folderBytes(pack)
    const sent = bench.upstream.exchanges.reduce((sum, { requestBytes }) => sum + requestBytes, 0)
    console.log(`pack of 1,986 full-context calls: ${(bytes / 1e6).toFixed(1)} MB for ${(sent / 1e6).toFixed(0)} MB of requests`)
    const sizes = readdirSync(pack).map((name) => [name, statSync(join(pack, name)).isDirectory() ? folderBytes(join(pack, name)) : statSync(join(pack, name)).size] as const)
    console.log(sizes.sort((a, b) => b[1] - a[1]).slice(0, 8).map(([name, size]) => `${name} ${(size / 1e6).toFixed(2)}`).join(', '))
    expect(bytes).toBeLessThanOrEqual(15_000_000)
    expect((await bench.run(['verify', pack])).status).toBe(0)
    // The bytes on the wire are the bytes in the pack.
    const recorded = createHash('sha256').update(linesOf(join(pack, 'exchanges.jsonl')).map(({ request_sha256 }) => request_sha256).sort().join('\n')).digest('hex')
    expect(recorded).toBe(createHash('sha256').update(bench.upstream.exchanges.map(({ requestSha256 }) => requestSha256).sort().join('\n')).digest('hex'))
  }, 1_200_000)
})
