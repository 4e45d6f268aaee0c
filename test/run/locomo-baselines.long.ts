// All of LoCoMo under the six offline conditions, from the released file to verified packs: time, size and controls as figures.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { folderStore } from '../../src/adapters/folder-store.js'
import { verifyPack } from '../../src/run/verify.js'
import type { Metrics } from '../../src/scorers/metrics.js'
import { runCommand } from '../support/command.js'
import { describeWithShared, shared } from '../support/shared-data.js'
import { temporaryFolders } from '../support/temporary-folder.js'

const MB = 1_000_000
/** Two conditions embed every turn and question; on a busy machine that takes its time. */
const EMBEDDING_TIMEOUT_MS = 3_600_000
const folders = temporaryFolders()
afterAll(() => folders.removeAll())

describeWithShared('the LoCoMo baselines', ['data/locomo/locomo10.json'], () => {
  const design = fileURLToPath(new URL('../../designs/locomo-offline-baselines.yaml', import.meta.url))
  const data = shared('data/locomo/locomo10.json')
  const root = folders.make()
  const run = (args: readonly string[]) => runCommand(['run', design, '--data', data, '--json', '--quiet', ...args], { env: { ASSAY_CACHE: join(root, 'cache') } })
  const lines = (path: string): Record<string, unknown>[] =>
    readFileSync(path, 'utf8').trimEnd().split('\n').map((line) => JSON.parse(line) as Record<string, unknown>)

  it('full_context × extractive: at most 60 s, and a pack of at most 12 MB for more than 150 MB of packets', async () => {
    const began = performance.now()
    const finished = await run(['--index', '0', '--out', join(root, 'first')])
    const seconds = (performance.now() - began) / 1000
    expect(finished).toMatchObject({ status: 0, stderr: '' })
    const [told] = (JSON.parse(finished.stdout) as { runs: { pack: string; planned: number; answered: number }[] }).runs
    const { pack, planned, answered } = told as NonNullable<typeof told>
    expect([planned, answered]).toEqual([1986, 1986])
    const bytes = (await folderStore(pack).list('')).reduce((sum, path) => sum + statSync(join(pack, path)).size, 0)
    const sizes = new Map(lines(join(pack, 'blobs/index.jsonl')).map((row) => [row['sha256'], row['bytes'] as number]))
    const packets = lines(join(pack, 'predictions.jsonl')).reduce((sum, row) => sum + (sizes.get(row['reader_payload_sha256']) as number), 0)
    const verifyBegan = performance.now()
    const verification = await verifyPack(folderStore(pack))
    console.log(
      `full_context × extractive: 1986 questions in ${seconds.toFixed(1)} s, pack ${(bytes / MB).toFixed(1)} MB for ${(packets / MB).toFixed(0)} MB given to the reader, verified in ${((performance.now() - verifyBegan) / 1000).toFixed(1)} s`,
    )
    expect(verification.findings.filter(({ status }) => status === 'FAIL')).toEqual([])
    expect(packets).toBeGreaterThan(150 * MB)
    expect(bytes).toBeLessThanOrEqual(12 * MB)
    expect(seconds).toBeLessThanOrEqual(60)
  })

  it('all six conditions answer all 1,986 questions, seal and verify, with the constant answers where they must be', async () => {
    const began = performance.now()
    const finished = await run(['--out', join(root, 'all'), '--concurrency', '4'])
    expect(finished).toMatchObject({ status: 0, stderr: '' })
    const { runs } = JSON.parse(finished.stdout) as { runs: { arm: string; pack: string; answered: number; locomo_f1: number; content_root: string }[] }
    console.log(`six conditions: ${((performance.now() - began) / 1000).toFixed(1)} s`)
    expect(runs.map(({ arm }) => arm)).toEqual(['full_context', 'summaries.dataset', 'raw_chunks', 'rag-bm25', 'rag-dense', 'rag-hybrid'])
    for (const { arm, pack, answered, locomo_f1: f1 } of runs) {
      expect(answered).toBe(1986)
      const verification = await verifyPack(folderStore(pack))
      expect(verification.findings.filter(({ status }) => status === 'FAIL'), arm).toEqual([])
      const metrics = JSON.parse(readFileSync(join(pack, 'metrics.json'), 'utf8')) as Metrics
      const constant = (name: string): number | null | undefined => metrics.controls[name]?.scores['locomo_f1']?.mean_planned
      expect(constant('gold')?.toFixed(4)).toBe('0.9965')
      expect(constant('not_mentioned')?.toFixed(4)).toBe('0.2330')
      expect(constant('empty')).toBe(0)
      const recall = metrics.metrics['evidence_recall']
      const tokens = lines(join(pack, 'predictions.jsonl')).reduce((sum, row) => sum + (row['packet_tokens'] as number), 0) / 1986
      console.log(`${arm}: LoCoMo F1 ${f1.toFixed(4)} n/N 1986/1986, evidence recall ${recall?.mean_planned?.toFixed(4)} n/N ${recall?.n}/${recall?.planned}, ${tokens.toFixed(0)} tokens a packet`)
    }
    // One lane above, four here: the same packs.
    const alone = readFileSync(join((await folderOf(join(root, 'first'))), 'pack.json'), 'utf8')
    expect((JSON.parse(alone) as { content_root: string }).content_root).toBe(runs[0]?.content_root)
  }, EMBEDDING_TIMEOUT_MS)

  it.skipIf(process.platform !== 'linux' || process.getuid?.() !== 0)('on a full disk: exit 3 at whatever point it fills, the journal kept, resumed to the same pack', async () => {
    const mount = join(root, 'small')
    const call = async (command: string, ...args: string[]): Promise<void> => {
      const child = spawn(command, args, { stdio: 'inherit' })
      const [code] = (await once(child, 'exit')) as [number]
      expect(code).toBe(0)
    }
    await call('mkdir', '-p', mount)
    await call('mount', '-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', mount)
    try {
      const exits: (number | null)[] = []
      let kept = 0
      for (const size of [1, 2, 3, 4, 64]) {
        await call('mount', '-o', `remount,size=${size}m`, mount)
        const finished = await run(['--index', '0', '--out', mount])
        exits.push(finished.status)
        const journal = readFileSync(join(await folderOf(mount), 'journal.jsonl'), 'utf8')
        const answered = (journal.match(/"kind":"attempt"/g) ?? []).length
        expect(answered).toBeGreaterThanOrEqual(kept)
        kept = answered
        if (finished.status === 3) expect(JSON.parse(finished.stdout)).toMatchObject({ error: { code: 'store-full' } })
      }
      console.log(`full disk: exits ${exits.join(', ')}`)
      expect(exits.slice(0, 3)).toEqual([3, 3, 3])
      expect(exits.at(-1)).toBe(0)
      const root1 = (JSON.parse(readFileSync(join(await folderOf(join(root, 'first')), 'pack.json'), 'utf8')) as { content_root: string }).content_root
      const root2 = (JSON.parse(readFileSync(join(await folderOf(mount), 'pack.json'), 'utf8')) as { content_root: string }).content_root
      expect(root2).toBe(root1)
    } finally {
      await call('umount', mount)
    }
  })
})

async function folderOf(out: string): Promise<string> {
  const { readdir } = await import('node:fs/promises')
  const [name] = await readdir(out)
  return join(out, name as string)
}
