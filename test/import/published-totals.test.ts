// Imports the field's published results with the real command: the totals are the known ones, and the packs verify.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { runAssay } from '../support/node-run.js'
import { describeWithShared, shared } from '../support/shared-data.js'
import { temporaryFolders } from '../support/temporary-folder.js'

const folders = temporaryFolders()
afterAll(() => folders.removeAll())

const LOCOMO = 'data/locomo/locomo10.json'
const audit = (name: string, file: string): string => `data/published/locomo/${name}/${file}`

interface Case {
  readonly format: string
  readonly paths: readonly string[]
  readonly benchmark: string
  readonly planned: number
  readonly correct: readonly number[]
  readonly sourceTotal?: number
}

const CASES: readonly Case[] = [
  { format: 'locomo-audit', paths: [audit('full-context-gpt-4.1-mini-cot', 'eval_results.json')], benchmark: LOCOMO, planned: 1540, correct: [1426, 1424, 1429], sourceTotal: 1427 },
  { format: 'locomo-audit', paths: [audit('full-context-gpt-4o-mini-cot', 'eval_results.json')], benchmark: LOCOMO, planned: 1540, correct: [1229, 1229, 1233], sourceTotal: 1231 },
  { format: 'locomo-audit', paths: [audit('wrong-answers-specific', 'ap_eval_results_scored.json')], benchmark: LOCOMO, planned: 1540, correct: [163, 166, 161], sourceTotal: 163 },
  { format: 'locomo-audit', paths: [audit('wrong-answers-vague', 'ap_eval_results_scored.json')], benchmark: LOCOMO, planned: 1540, correct: [970, 962, 970], sourceTotal: 967 },
  { format: 'zep-grades', paths: [audit('zep', 'zep_locomo_grades.json'), audit('zep', 'zep_locomo_responses.json')], benchmark: LOCOMO, planned: 1540, correct: [1157] },
  { format: 'mem0', paths: [audit('memobase-0503', 'memobase_eval_0503_3000.json')], benchmark: LOCOMO, planned: 1540, correct: [1092] },
  { format: 'mem0', paths: [audit('memobase-0710', 'memobase_eval_0710_3000.json')], benchmark: LOCOMO, planned: 1540, correct: [1167] },
]

describeWithShared('assay import, published results', [LOCOMO, ...CASES.flatMap(({ paths }) => paths)], () => {
  it.each(CASES)('$format $paths.0: $correct', ({ format, paths, benchmark, planned, correct, sourceTotal }) => {
    const pack = join(folders.make(), 'pack')
    const ran = runAssay('import', format, ...paths.map(shared), '--benchmark', shared(benchmark), '--out', pack, '--licence', 'as told', '--json')
    expect(ran.stderr).toBe('')
    expect(ran.status).toBe(0)
    const document = JSON.parse(ran.stdout) as Record<string, unknown>
    expect(document).toMatchObject({ format, pack, rows: planned, planned, matched: planned, missing: 0, extra: 0, duplicate: 0, unjudged: 0, error: 0, mismatching: 0, correct })
    expect(document['source_total']).toBe(sourceTotal ?? null)
    expect(JSON.parse(readFileSync(join(pack, 'origin.json'), 'utf8'))).toMatchObject({ licence: 'as told', planned, sources: paths.map((path) => ({ file: path.split('/').at(-1) })) })
    const verified = JSON.parse(runAssay('verify', pack, '--json').stdout) as { ok: boolean; findings: { id: string; status: string }[] }
    const by = (status: string): string[] => verified.findings.filter((finding) => finding.status === status).map(({ id }) => id)
    expect(by('FAIL')).toEqual([])
    expect(verified.ok).toBe(true)
    expect(by('PASS')).toEqual(['seal', 'closure', 'file-digests', 'roots', 'mock-names', 'rows-readable', 'plan', 'answer-key', 'denominators', 'derived-files', 'judgings'])
    expect(by('NOT_TESTED')).toEqual(['journal', 'journal-rows', 'bodies', 'blob-cover', 'reader-payloads', 'memory-texts', 'exchanges', 'signature'])
  })
})
