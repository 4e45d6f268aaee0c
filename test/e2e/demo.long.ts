// The demo as a newcomer runs it once everything is installed: an empty cache, the whole walk, one report.
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommand, type Finished } from '../support/command.js'

const LIMIT_S = 60

describe('assay demo', () => {
  let folder: string
  let out: string
  const demo = (): Promise<Finished> => runCommand(['demo', '--out', out, '--json'], { env: { ASSAY_CACHE: join(folder, 'cache') } })
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'assay-demo-'))
    out = join(folder, 'out')
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it(`walks from a seed to a report in under ${LIMIT_S} s with nothing in the cache`, async () => {
    const started = performance.now()
    const { status, stdout } = await demo()
    const seconds = (performance.now() - started) / 1000
    console.log(`demo: ${seconds.toFixed(1)} s with an empty cache`)
    expect(status).toBe(0)
    const told = JSON.parse(stdout) as { runs: { pack: string; state: string; planned: number; answered: number }[]; verify: { ok: boolean }[]; report: string }
    expect(told.runs.map(({ state }) => state)).toEqual(Array(6).fill('sealed'))
    for (const { planned, answered } of told.runs) expect(answered).toBe(planned)
    expect(told.verify.map(({ ok }) => ok)).toEqual(Array(6).fill(true))
    expect(existsSync(told.report)).toBe(true)
    expect(seconds).toBeLessThan(LIMIT_S)
  })

  it('finds its packs sealed the second time, and changes none of them', async () => {
    const before = readdirSync(out).sort()
    const { status, stdout } = await demo()
    expect(status).toBe(0)
    expect((JSON.parse(stdout) as { runs: { already_sealed: boolean }[] }).runs.every((run) => run.already_sealed)).toBe(true)
    expect(readdirSync(out).sort()).toEqual(before)
  })
})
