// A file of LongMemEval-S's size: the bars for wall time and memory, measured against Python in the same run; and the facts that it shows.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBenchmark } from '../../src/cli/open-benchmark.js'
import { describeWithShared, shared } from '../support/shared-data.js'

const MAKER = 'tools/make-longmemeval-standin.mjs'
const BENCHMARK = fileURLToPath(new URL('../../benchmarks/data-inspect.mjs', import.meta.url))

describeWithShared('a file of 241 MB', [MAKER], () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-standin-'))
  const file = join(folder, 'standin.json')
  beforeAll(async () => {
    expect(spawnSync(process.execPath, [shared(MAKER), file]).status).toBe(0)
    // The maker needs time to settle on the disk: a file changed within two seconds is not remembered.
    await new Promise((done) => setTimeout(done, 2500))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('holds the bars', { retry: 2 }, () => {
    const ran = spawnSync(process.execPath, [BENCHMARK, file, '--json'], { encoding: 'utf8' })
    expect(ran.stderr).toBe('')
    const figures = JSON.parse(ran.stdout) as Record<string, number>
    console.log(`data inspect, ${statSync(file).size} bytes: ${ran.stdout.trim()}`)
    expect(figures['peak_mib']).toBeLessThanOrEqual(250)
    expect(figures['first_ratio']).toBeLessThanOrEqual(0.9)
    expect(figures['second_ratio']).toBeLessThanOrEqual(0.2)
    expect(figures['haystack_median_ms']).toBeLessThanOrEqual(20)
  })

  test('is read whole: digest, counts, and every haystack is the one of the file', async () => {
    const { sha256, index, benchmark } = await openBenchmark({ path: file, cacheFolder: join(folder, 'cache') })
    const hash = createHash('sha256')
    for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
    expect(sha256).toBe(hash.digest('hex'))
    expect(index.counts).toMatchObject({ conversations: 500, questions: 500, sessions: 25_000, abstention: 30 })
    let turns = 0
    for (const { haystack } of benchmark.dataset.questions) {
      for (const session of (await benchmark.dataset.haystack(haystack)).sessions) turns += session.turns.length
    }
    expect(turns).toBe(index.counts.turns)
  })
})
