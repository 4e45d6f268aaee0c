// A file of LongMemEval-M's shape, 500 records of 500 sessions: 2.5 GB, longer than any JavaScript string and than Node 20 reads in one piece.
import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBenchmark } from '../../src/cli/open-benchmark.js'
import { describeWithShared, shared } from '../support/shared-data.js'

const S = 'data/longmemeval/longmemeval_s_subset.json'
const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url))
const PEAK = 'data:text/javascript,process.on("exit",()=>process.stderr.write(`peak-kib ${process.resourceUsage().maxRSS}`))'
const RECORDS = 500
const SESSIONS = 500

type Released = Record<'haystack_dates' | 'haystack_session_ids' | 'haystack_sessions', unknown[]> & Record<string, unknown>

describeWithShared('a file of 2.5 GB', [S], () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-m-'))
  const file = join(folder, 'm.json')
  beforeAll(async () => {
    const [first, second] = JSON.parse(readFileSync(shared(S), 'utf8')) as [Released, Released]
    const many = <K extends 'haystack_dates' | 'haystack_session_ids' | 'haystack_sessions'>(key: K): unknown[] => {
      const all = [...first[key], ...second[key]]
      return Array.from({ length: SESSIONS }, (_, i) => all[i % all.length])
    }
    const record = { ...first, haystack_dates: many('haystack_dates'), haystack_session_ids: many('haystack_session_ids'), haystack_sessions: many('haystack_sessions') }
    const [before, after] = JSON.stringify(record).split('"e47becba"') as [string, string]
    const out = openSync(file, 'w')
    for (let n = 0; n < RECORDS; n++) writeSync(out, `${n === 0 ? '[\n' : ',\n'}${before}"q${n}"${after}`)
    writeSync(out, '\n]\n')
    closeSync(out)
    await new Promise((done) => setTimeout(done, 2500))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('is inspected within 250 MB of memory, and any haystack is read alone', async () => {
    const { size } = statSync(file)
    expect(size).toBeGreaterThan(2 ** 31)
    const started = performance.now()
    const ran = spawnSync(process.execPath, ['--import', PEAK, MAIN, 'data', 'inspect', file, '--json', '--quiet'], { encoding: 'utf8', env: { ...process.env, ASSAY_CACHE: join(folder, 'cache') } })
    const wallMs = performance.now() - started
    expect(ran.status, ran.stderr).toBe(0)
    expect(JSON.parse(ran.stdout)).toMatchObject({ bytes: size, conversations: RECORDS, sessions: RECORDS * SESSIONS, questions: RECORDS })
    const peakMiB = Number(/peak-kib (\d+)/.exec(ran.stderr)?.[1]) / 1024
    console.log(`data inspect, ${size} bytes: ${(wallMs / 1000).toFixed(1)} s, peak ${peakMiB.toFixed(0)} MiB`)
    expect(peakMiB).toBeLessThanOrEqual(250)

    const opening = performance.now()
    const { benchmark } = await openBenchmark({ path: file, cacheFolder: join(folder, 'cache') })
    const openedMs = performance.now() - opening
    const last = benchmark.dataset.questions.at(-1)
    const reading = performance.now()
    const haystack = await benchmark.dataset.haystack(last!.haystack)
    console.log(`opened again in ${openedMs.toFixed(0)} ms, one haystack of ${SESSIONS} sessions in ${(performance.now() - reading).toFixed(0)} ms`)
    expect(openedMs).toBeLessThan(2000)
    expect(haystack.sessions).toHaveLength(SESSIONS)
    expect(haystack.sessions[499]).toMatchObject({ id: 'S500', number: 500 })
    expect(benchmark.key.get(last!.id)).toMatchObject({ releasedId: 'q499' })
  })
})
