// Imports every published result with the real command and verifies the pack with it, at full size.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { runAssay } from '../support/node-run.js'
import { describeWithShared, shared } from '../support/shared-data.js'
import { temporaryFolders } from '../support/temporary-folder.js'
import { CASES, LOCOMO, LONGMEMEVAL } from './published-results.js'

const folders = temporaryFolders()
afterAll(() => folders.removeAll())

describeWithShared('assay verify, published results', [LOCOMO, LONGMEMEVAL, ...CASES.flatMap(({ paths }) => paths)], () => {
  it.each(CASES)('$format $paths.0', ({ format, paths, benchmark, correct }) => {
    const [one, two] = ['one', 'two'].map((name) => join(folders.make(), name)) as [string, string]
    const root = (pack: string): unknown => {
      expect(runAssay('import', format, ...paths.map(shared), '--benchmark', shared(benchmark), '--out', pack).status).toBe(0)
      const { ok, findings } = JSON.parse(runAssay('verify', pack, '--json').stdout) as { ok: boolean; findings: { id: string; status: string; message: string }[] }
      expect([ok, findings.filter(({ status }) => status === 'FAIL')]).toEqual([true, []])
      expect(findings.find(({ id }) => id === 'judgings')).toMatchObject({ status: 'PASS', message: `${correct.length} judgings` })
      expect(findings.find(({ id }) => id === 'journal')?.status).toBe('NOT_TESTED')
      return (JSON.parse(readFileSync(join(pack, 'pack.json'), 'utf8')) as { content_root: unknown }).content_root
    }
    expect(root(one)).toBe(root(two))
  })
})
