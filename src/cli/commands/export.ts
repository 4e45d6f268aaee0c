// Owns `assay export`: the stored answers of a pack as the input of an official scorer.
import { basename, dirname, extname, resolve } from 'node:path'
import { AssayError } from '../../core/assay-error.js'
import type { ExportFormat, ExportRow } from '../../report/official-exports.js'
import type { CommandEntry, Context } from '../command.js'
import type { PackAnswers } from '../pack-answers.js'

interface Options {
  readonly partial?: boolean
  readonly out?: string
  readonly model?: string
}

export const entry: CommandEntry = {
  name: 'export',
  summary: 'write the answers of a pack as the input of an official scorer: longmemeval, locomo or mem0',
  examples: ['assay export locomo out/demo/demo-0123456789abcdef', 'assay export longmemeval PACK --out hypotheses.jsonl'],
  configure(program, start) {
    program
      .argument('<format>', 'longmemeval (hypotheses, JSON Lines), locomo (samples with their questions) or mem0 (conversation → rows)')
      .argument('<pack>', 'the folder of one run')
      .option('--out <file>', 'where to write (default: <run id>.<format>.json or .jsonl in this folder)')
      .option('--model <name>', 'locomo: the name before `_prediction` (default: the reader model of the pack)')
      .option('--partial', 'write a pack with missing rows all the same')
      .action((format: string, pack: string, options: Options) => start((context) => exportPack(format, pack, options, context)))
  },
}

async function exportPack(name: string, pack: string, options: Options, context: Context): Promise<number> {
  const exports = await import('../../report/official-exports.js')
  const format = exports.EXPORT_FORMATS.find((known) => known === name)
  if (format === undefined) {
    throw new AssayError('wrong-usage', `expected one of ${exports.EXPORT_FORMATS.join(', ')}, got ${JSON.stringify(name)}`, { hint: 'Name the official scorer first, then the pack.' })
  }
  const [{ readPackAnswers }, { folderStore }] = await Promise.all([import('../pack-answers.js'), import('../../adapters/folder-store.js')])
  const answers = await readPackAnswers(pack)
  refusePartial(answers, pack, options.partial === true)
  refuseAltered(answers, pack)
  const unfit = exports.unfitRows(format, answers.rows)
  if (unfit.length > 0) throw new AssayError('invalid-input', `the ${format} scorer cannot take ${unfit.length} of these rows`, { hint: 'Choose the format of the benchmark that the run is about.', faults: unfit })
  const text = textOf(exports, format, answers.rows, options.model ?? answers.readerModel)
  const out = outPath(pack, format, answers.mock, options.out)
  await folderStore(dirname(resolve(out))).write(basename(out), Buffer.from(text, 'utf8'))
  const counts = { written: answers.rows.length, planned: answers.planned, without_answer: answers.withoutAnswer }
  context.emit({ format, pack, out, ...counts, missing: answers.missing, mock: answers.mock })
  context.print(
    `${out}: ${counts.written} rows written of ${counts.planned} planned` +
      (counts.without_answer > 0 ? `, ${counts.without_answer} of them without an answer, written as empty text` : '') +
      (answers.mock ? '\nMOCK: a scripted reader answered. Nothing here is a result.' : ''),
  )
  return 0
}

/** The official scorers leave missing rows out of the denominator without a word; Assay does not help them to. */
function refusePartial({ missing, planned }: PackAnswers, pack: string, allowed: boolean): void {
  if (missing.length === 0 || allowed) return
  throw new AssayError('incomplete', `${pack} has no prediction for ${missing.length} of ${planned} planned questions`, {
    hint: 'Finish the run, or write what is there with --partial: the official score is then over fewer rows.',
    faults: missing.map((id) => ({ where: id, message: 'missing row' })),
  })
}

/** What was changed after sealing is nobody's answer. Where rows are missing and may be, the bytes cannot be the sealed ones. */
function refuseAltered({ altered, missing }: PackAnswers, pack: string): void {
  if (altered.length === 0 || missing.length > 0) return
  throw new AssayError('check-failed', `${pack} is not what its seal says, so its answers are not handed out`, {
    hint: 'Run `assay verify` on it.',
    faults: altered.map((path) => ({ where: path, message: 'its bytes are not the ones that were sealed' })),
  })
}

function textOf(exports: typeof import('../../report/official-exports.js'), format: ExportFormat, rows: readonly ExportRow[], model: string): string {
  switch (format) {
    case 'longmemeval':
      return exports.longmemevalText(rows)
    case 'locomo':
      return exports.locomoText(rows, model)
    case 'mem0':
      return exports.mem0Text(rows)
  }
}

/** A mock puts `.MOCK` before the ending of whatever name was asked for. */
function outPath(pack: string, format: ExportFormat, mock: boolean, asked: string | undefined): string {
  const wanted = asked ?? `${basename(resolve(pack))}.${format}.${format === 'longmemeval' ? 'jsonl' : 'json'}`
  if (!mock || basename(wanted).includes('.MOCK.')) return wanted
  const ending = extname(wanted)
  return `${wanted.slice(0, wanted.length - ending.length)}.MOCK${ending === '' ? '.txt' : ending}`
}
