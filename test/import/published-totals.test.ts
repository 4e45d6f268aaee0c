// Imports the field's published results with the real command: the totals are the known ones.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { runAssay } from '../support/node-run.js'
import { describeWithShared, shared } from '../support/shared-data.js'
import { temporaryFolders } from '../support/temporary-folder.js'
import { CASES, LOCOMO, LONGMEMEVAL, type Case } from './published-results.js'

const folders = temporaryFolders()
afterAll(() => folders.removeAll())

describeWithShared('assay import, published results', [LOCOMO, LONGMEMEVAL, ...CASES.flatMap(({ paths }) => paths)], () => {
  it.each(CASES)('$format $paths.0: $correct', ({ format, paths, benchmark, planned, correct, sourceTotal }) => {
    const pack = join(folders.make(), 'pack')
    const ran = runAssay('import', format, ...paths.map(shared), '--benchmark', shared(benchmark), '--out', pack, '--licence', 'as told', '--json')
    expect(ran.stderr).toBe('')
    expect(ran.status).toBe(0)
    const document = JSON.parse(ran.stdout) as Record<string, unknown>
    expect(document).toMatchObject({ format, pack, rows: planned, planned, matched: planned, missing: 0, extra: 0, duplicate: 0, unjudged: 0, error: 0, mismatching: 0, correct })
    expect(document['source_total']).toBe(sourceTotal ?? null)
    expect(JSON.parse(readFileSync(join(pack, 'origin.json'), 'utf8'))).toMatchObject({ licence: 'as told', planned, sources: paths.map((path) => ({ file: path.split('/').at(-1) })) })
  })

  it('names each vector of one source by reader, pass and judge', () => {
    const { paths, format } = CASES.find((one) => one.format === 'verdict-vectors') as Case
    const pack = join(folders.make(), 'pack')
    const ran = runAssay('import', format, ...paths.map(shared), '--benchmark', shared(LONGMEMEVAL), '--out', pack, '--json')
    const { judgings } = JSON.parse(ran.stdout) as { judgings: { name: string; folder: string; pass: number; reader: string; judge_model: string; correct: number }[] }
    expect(judgings.map(({ name, folder, pass, reader, judge_model, correct }) => [name, folder, pass, reader, judge_model, correct])).toEqual([
      ['grok_pass1_gpt4o', 'autorater/grok_gpt4o.1/', 1, 'grok', 'gpt4o', 476],
      ['grok_pass2_gpt4o', 'autorater/grok_gpt4o.2/', 2, 'grok', 'gpt4o', 474],
      ['opus_pass1_gpt4o', 'autorater/opus_gpt4o.1/', 1, 'opus', 'gpt4o', 479],
      ['opus_pass2_gpt4o', 'autorater/opus_gpt4o.2/', 2, 'opus', 'gpt4o', 475],
      ['opus_pass1_glm53', 'autorater/opus_glm53.1/', 1, 'opus', 'glm53', 472],
      ['opus_pass2_glm53', 'autorater/opus_glm53.2/', 2, 'opus', 'glm53', 472],
    ])
    // No answers were published, so nothing is scored: a mean of 0 would say that they were bad.
    const scored = JSON.parse(readFileSync(join(pack, 'metrics.json'), 'utf8')) as { metrics: object; denominators: object }
    expect(scored).toMatchObject({ metrics: {}, denominators: { planned: 500, answered: 0, answer_missing: 500 } })
  })
})
