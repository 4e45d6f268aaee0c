// Owns `assay report`: tables and figures of sealed packs, as one HTML file and a CSV file a table.
import { basename, dirname, extname, join } from 'node:path'
import { folderStore } from '../../adapters/folder-store.js'
import { AssayError } from '../../core/assay-error.js'
import { compareCodePoints } from '../../core/canonical-json.js'
import type { Report } from '../../report/report.js'
import type { ReportedRun } from '../../report/reported-run.js'
import type { ReportedPack } from '../../run/reported-pack.js'
import type { CommandEntry, Context } from '../command.js'
import type { FoundPacks } from '../packs-in-folder.js'

export const entry: CommandEntry = {
  name: 'report',
  summary: 'tables and figures of sealed packs: one HTML file, and CSV',
  examples: ['assay report out/demo', 'assay report designs/locomo-offline-baselines.yaml', 'assay report out/demo --out demo.html'],
  configure(program, start) {
    program
      .argument('<design|dir>', 'a pack, a folder of packs, or the design whose packs lie under out/')
      .option('--out <file.html>', 'write the page there and the CSV files beside it, instead of into the folder report/ of the packs')
      .action((path: string, flags: { readonly out?: string }) => start((context) => report(path, flags.out, context)))
  },
}

async function report(path: string, out: string | undefined, context: Context): Promise<number> {
  const { page, csv, seal, made, runs, leftOut } = await writeReport(path, out, context)
  context.print(`${runs.length} ${runs.length === 1 ? 'run' : 'runs'} reported${made.mock ? ', MOCK' : ''}\n  ${page}`)
  for (const run of leftOut) context.print(`  left out, not sealed: ${run}`)
  context.emit({ report: page, csv, seal, mock: made.mock, runs: runs.map(({ run, label, mock }) => ({ run, label, mock })), left_out: leftOut })
  return 0
}

export interface WrittenReport {
  readonly page: string
  readonly csv: readonly string[]
  /** Null when the report was written outside the folder of its packs. */
  readonly seal: string | null
  readonly made: Report
  readonly runs: readonly ReportedRun[]
  /** Runs of the folder that are not sealed. */
  readonly leftOut: readonly string[]
}

/** Writes the report of a pack, of a folder of packs, or of a design's packs; into their folder `report/`, or to `out`. */
export async function writeReport(path: string, out: string | undefined, context: Context): Promise<WrittenReport> {
  if (out !== undefined && extname(out).toLowerCase() !== '.html') {
    throw new AssayError('wrong-usage', `expected --out to end in .html, got ${out}`, { hint: 'Name the page; the CSV files go beside it.' })
  }
  const [{ packsInFolder }, { reportOf }, { reportFiles, writeReportStage }] = await Promise.all([
    import('../packs-in-folder.js'),
    import('../../report/report.js'),
    import('../../run/report-stage.js'),
  ])
  const found = await packsInFolder(path, context)
  const { packs, leftOut } = await readPacks(found, context)
  const runs = await labelled(packs)
  const designs = new Set(runs.map(({ spec }) => spec.design))
  const questions = new Set(packs.map(({ asks }) => asks))
  const [asks] = questions
  const made = reportOf({ title: [...designs].join(', '), asks: questions.size === 1 && asks !== undefined ? asks : null, runs, leftOut })
  const stage = join(found.folder, 'report')
  if (out === undefined) await writeReportStage(folderStore(stage), made, runs, context.clock.now())
  const [page, ...csv] = out === undefined ? [...reportFiles(made).keys()].map((name) => join(stage, name)) : await writeBeside(out, made)
  return { page: page as string, csv, seal: out === undefined ? join(stage, 'seal.json') : null, made, runs, leftOut }
}

/** In the order of the design's arms and passes; by run id where nothing else decides. */
async function readPacks(found: FoundPacks, context: Context): Promise<{ readonly packs: readonly ReportedPack[]; readonly leftOut: readonly string[] }> {
  const { reportedPack } = await import('../../run/reported-pack.js')
  const packs: ReportedPack[] = []
  const leftOut: string[] = []
  for (const [i, { name, path }] of found.packs.entries()) {
    context.stop.throwIfAborted()
    context.progress.at('reading packs', i, found.packs.length)
    const pack = await reportedPack(folderStore(path), name)
    if (pack === null) leftOut.push(name)
    else packs.push(pack)
  }
  if (packs.length === 0) {
    throw new AssayError('invalid-input', `no sealed pack in ${found.folder}`, {
      hint: 'Name one pack, the --out folder of `assay run`, or the design; or run a design first.',
      faults: leftOut.map((name) => ({ where: name, message: 'is not sealed' })),
    })
  }
  packs.sort(
    (a, b) =>
      compareCodePoints(a.run.spec.design, b.run.spec.design) ||
      a.position - b.position ||
      a.run.spec.pass - b.run.spec.pass ||
      compareCodePoints(a.run.run, b.run.run),
  )
  return { packs, leftOut }
}

async function labelled(packs: readonly ReportedPack[]): Promise<readonly ReportedRun[]> {
  const { runLabels } = await import('../../report/run-labels.js')
  const labels = runLabels(packs.map(({ run, arm }) => ({ run: run.run, design: run.spec.design, arm, pass: run.spec.pass })))
  return packs.map(({ run }, i) => ({ ...run, label: labels[i] as string }))
}

/** `demo.html` gets `demo.scores.csv` and so on beside it; a mock among the runs puts `.MOCK.` into every name. */
async function writeBeside(out: string, made: Report): Promise<readonly string[]> {
  const store = folderStore(dirname(out))
  const stem = basename(out, extname(out)).replace(/\.MOCK$/, '')
  const mock = made.mock ? '.MOCK' : ''
  const files = [[`${stem}${mock}.html`, made.html], ...[...made.csv].map(([table, text]) => [`${stem}.${table}${mock}.csv`, text])] as const
  for (const [name, text] of files) await store.write(name as string, Buffer.from(text as string, 'utf8'))
  return files.map(([name]) => join(dirname(out), name as string))
}
