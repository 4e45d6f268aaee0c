// The storms: hundreds of random cuts, and a real process killed at random moments.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { folderStore } from '../../src/adapters/folder-store.js'
import { seededRandom } from '../../src/core/seeded-random.js'
import { generatedRequest, generatedText } from '../../src/datasets/synthetic/generated-benchmark.js'
import { verifyPack } from '../../src/run/verify.js'
import { temporaryFolders } from '../support/temporary-folder.js'
import { cutStorm } from './support/cut-storm.js'

const folders = temporaryFolders()
afterEach(() => folders.removeAll())

describe('200 cuts at random bytes of the journal and of the bodies', () => {
  for (const memory of ['whole', 'words'] as const) {
    for (const concurrency of [1, 4]) {
      it(`lose no answer, ask none twice, end equal (${memory}, concurrency ${concurrency})`, async () => {
        const { cuts, kept, asked, restored } = await cutStorm(memory, 200, concurrency)
        console.log(`cut storm (${memory}, concurrency ${concurrency}): ${cuts} cuts, ${kept} answers kept, ${asked} questions asked, ${restored} with lost bodies`)
        expect(kept + asked).toBe(200 * 12)
      })
    }
  }
})

describe('kill -9 at random moments', () => {
  const child = fileURLToPath(new URL('./support/kill-child.mjs', import.meta.url))

  for (const concurrency of [1, 4]) {
    it(`loses no answer, asks none twice, ends equal (concurrency ${concurrency})`, async () => {
      const root = folders.make()
      const benchmark = join(root, 'benchmark.json')
      writeFileSync(benchmark, generatedText(generatedRequest('locomo', 'storm', 'standard')))
      const cache = join(root, 'cache')
      const args = (name: string): string[] => [child, benchmark, join(root, name), join(root, `${name}.asked`), cache, String(concurrency)]
      const calm = spawnSync(process.execPath, args('calm'), { encoding: 'utf8' })
      expect(calm.stderr).toBe('')
      const planned = readFileSync(join(root, 'calm.asked'), 'utf8').trimEnd().split('\n').length

      const random = seededRandom(`kill ${concurrency}`)
      const journalled = new Set<string>()
      const kills = { answering: 0, sealing: 0 }
      let torn = 0
      let result: string | null = null
      while (result === null) {
        const running = spawn(process.execPath, args('storm'), { stdio: ['ignore', 'pipe', 'inherit'] })
        // Dies so many questions into its life, or while it seals; the last ones are left alone.
        const asksLeft = 1 + random.below(40)
        const sealingMs = kills.sealing < 4 ? random.below(80) : null
        let [said, phase, asks] = ['', 'answering' as 'answering' | 'sealing', 0]
        const kill = (ms: number): unknown => setTimeout(() => running.kill('SIGKILL'), ms)
        running.stdout.on('data', (chunk) => {
          for (const line of String(chunk).split('\n')) {
            if (line === 'asked' && (asks += 1) === asksLeft) kill(random.below(4))
            if (line === 'sealing') {
              phase = 'sealing'
              if (sealingMs !== null) kill(sealingMs)
            }
          }
          said += String(chunk)
        })
        const [code] = (await once(running, 'exit')) as [number | null]
        if (code === null) kills[phase] += 1
        else {
          expect(code).toBe(0)
          result = /root [0-9a-f]{64}/.exec(said)?.[0] ?? 'none'
        }
        const asked = existsSync(join(root, 'storm.asked')) ? readFileSync(join(root, 'storm.asked'), 'utf8').trimEnd().split('\n') : []
        const own = `${running.pid} `
        const now = asked.filter((line) => line.startsWith(own)).map((line) => line.slice(own.length))
        expect(now.filter((id) => journalled.has(id))).toEqual([])
        const journal = existsSync(join(root, 'storm/journal.jsonl')) ? readFileSync(join(root, 'storm/journal.jsonl'), 'utf8') : ''
        if (journal !== '' && !journal.endsWith('\n')) torn += 1
        for (const match of journal.matchAll(/"kind":"attempt","question_id":"([^"]+)"[^\n]*\n/g)) journalled.add(match[1] as string)
        // Whatever was asked and is not in the journal was in the air: at most one question a lane.
        expect(now.filter((id) => !journalled.has(id)).length).toBeLessThanOrEqual(code === null ? concurrency : 0)
      }
      console.log(`kill storm (concurrency ${concurrency}): ${kills.answering} kills while answering, ${kills.sealing} while sealing, ${planned} questions, ${torn} torn lines`)
      expect(kills.answering).toBeGreaterThanOrEqual(5)
      expect(kills.sealing).toBeGreaterThanOrEqual(1)
      expect(journalled.size).toBe(planned)
      expect(result).toBe(/root [0-9a-f]{64}/.exec(calm.stdout)?.[0])
      expect((await verifyPack(folderStore(join(root, 'storm')))).ok).toBe(true)
    })
  }
})
