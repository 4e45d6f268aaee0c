// A pack executed again from its own recording, and the cost of it.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { sha256Hex } from '../../src/core/digest.js'
import type { Script } from '../../src/testing/scripted-reply.js'
import { cutStream, rateLimited } from '../../src/testing/scripted-faults.js'
import { temporaryFolders } from '../support/temporary-folder.js'
import { openModelBench, type ModelBench } from './model-design.js'

const folders = temporaryFolders()
afterEach(() => folders.removeAll())

/** Answers, but for a first try that is refused, one that is cut, one answer that is empty, and one that ends at the limit. */
function troubled(): Script {
  let n = 0
  return ({ bodySha256 }) => {
    n += 1
    if (n === 1) return rateLimited(0)
    if (n === 3) return cutStream({ text: 'a text that is long enough to be cut' }, 30)
    const usage = { input: 1000, cachedInput: 400, output: 10 }
    return n === 5 ? { text: '', usage } : n === 6 ? { text: 'May', finish: 'length', usage } : { text: `answer ${bodySha256.slice(0, 6)}`, usage }
  }
}

async function packOf(bench: ModelBench): Promise<string> {
  const done = await bench.run(['run', bench.design, '--out', join(bench.folder, 'out'), '--max-questions', '6', '--json'])
  expect(done.stderr + done.stdout).toContain('"state":"sealed"')
  return ((JSON.parse(done.stdout) as { runs: { pack: string }[] }).runs[0] as { pack: string }).pack
}

/** No network, no key, no profile of this machine: only the pack and the cache of data. */
const OFFLINE = { ASSAY_PROFILES: '', SCRIPTED_KEY: '' }

describe('assay replay', () => {
  it('makes every file again, byte by byte, with the upstream gone', async () => {
    const bench = await openModelBench(folders.make(), troubled(), { memory: ['{name: rag, label: r, options: {source: bm25}}'] })
    const pack = await packOf(bench)
    await bench.upstream.close()
    for (const concurrency of ['1', '4']) {
      const replayed = await bench.run(['replay', pack, '--concurrency', concurrency, '--json'], { env: OFFLINE })
      const told = JSON.parse(replayed.stdout) as { ok: boolean; exchanges: number; compared: number; differences: unknown[] }
      expect(told.differences).toEqual([])
      expect(told).toMatchObject({ ok: true, exchanges: 8 })
      expect(told.compared).toBeGreaterThan(10)
      expect(replayed.status).toBe(0)
    }
  })

  it('tells every file that comes out otherwise', async () => {
    await using bench = await openModelBench(folders.make(), troubled())
    const pack = await packOf(bench)
    const path = join(pack, 'predictions.jsonl')
    writeFileSync(path, readFileSync(path, 'utf8').replace('answer ', 'Answer '))
    const replayed = await bench.run(['replay', pack, '--json'], { env: OFFLINE })
    expect(replayed.status).toBe(1)
    expect((JSON.parse(replayed.stdout) as { differences: { where: string }[] }).differences.map(({ where }) => where.split(':')[0])).toEqual(['predictions.jsonl'])
  })

  it('shows a recorded answer that was changed in everything that follows from it', async () => {
    await using bench = await openModelBench(folders.make(), troubled())
    const pack = await packOf(bench)
    const path = join(pack, 'exchanges.jsonl')
    const rows = readFileSync(path, 'utf8').split('\n').filter((line) => line !== '').map((line) => JSON.parse(line) as { request_sha256: string; status: number })
    // A request that was never recorded: the replay may not answer it.
    rows[2] = { ...(rows[2] as (typeof rows)[0]), request_sha256: sha256Hex('another') }
    writeFileSync(path, rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
    const replayed = await bench.run(['replay', pack, '--json'], { env: OFFLINE })
    expect(replayed.status).toBe(1)
    expect(replayed.stdout).toContain('predictions.jsonl')
  })
})

describe('cost.json', () => {
  it('adds what was reported at the frozen prices, and says what it could not price', async () => {
    await using bench = await openModelBench(folders.make(), troubled())
    const pack = await packOf(bench)
    const cost = JSON.parse(readFileSync(join(pack, 'cost.json'), 'utf8')) as { total: Record<string, number>; stages: Record<string, unknown>[]; questions: Record<string, unknown>[]; prices: Record<string, unknown> }
    // Six answers of 600 × 2 + 400 × 1 + 10 × 8 micro-dollars; the 429 cost nothing; the cut one told no usage.
    expect(cost.total).toEqual({ calls: 6, requests: 8, input_tokens: 6000, cached_input_tokens: 2400, output_tokens: 60, dollars: 0.01008, unpriced_requests: 0, unreported_requests: 1 })
    expect(cost.stages).toEqual([{ stage: 'reader', ...cost.total }])
    expect(cost.questions.length).toBe(6)
    expect(cost.prices).toEqual({ 'm-a': { input: 2, cached_input: 1, output: 8, date: '2026-11-29', source: 'the test' } })
    const verified = await bench.run(['verify', pack, '--json'])
    expect(verified.status).toBe(0)
    writeFileSync(join(pack, 'cost.json'), readFileSync(join(pack, 'cost.json'), 'utf8').replace('0.01008', '0.01'))
    expect((await bench.run(['verify', pack])).stdout).toMatch(/FAIL +derived-files/)
  })

  it('has no dollars where no price is known', async () => {
    await using bench = await openModelBench(folders.make(), () => ({ text: 'x', usage: { input: 5, output: 2 } }), { price: '' })
    const pack = await packOf(bench)
    const cost = JSON.parse(readFileSync(join(pack, 'cost.json'), 'utf8')) as { total: unknown; prices: unknown }
    expect(cost).toMatchObject({ total: { dollars: null, unpriced_requests: 6, input_tokens: 30 }, prices: { 'm-a': null } })
  })
})
