// Owns `assay score`: deterministic scores from stored answers, without a model.
import { AssayError } from '../../core/assay-error.js'
import type { CommandEntry, Context } from '../command.js'

export const entry: CommandEntry = {
  name: 'score',
  summary: 'deterministic scores from stored answers: LoCoMo F1, token F1, exact match, Mem0 F1, BLEU-1',
  examples: ['assay score out/demo/demo-0123456789abcdef', 'assay score --rows answers.jsonl', 'assay score --rows answers.json --json'],
  configure(program, start) {
    program
      .argument('[pack]', 'a sealed pack: its scores are made again and compared with the stored ones')
      .option('--rows <file>', 'rows {gold, prediction, category}: JSON Lines or one JSON array; gold is text, an integer or null')
      .action((pack: string | undefined, { rows }: { readonly rows?: string }) => start((context) => scoreOf(pack, rows, context)))
  },
}

async function scoreOf(pack: string | undefined, rows: string | undefined, context: Context): Promise<number> {
  if (pack === undefined && rows !== undefined) return scoreRows(rows, context)
  if (pack !== undefined && rows === undefined) return (await import('../score-pack.js')).tellScores(pack, context)
  throw new AssayError('wrong-usage', `expected a pack or --rows FILE, got ${pack === undefined ? 'neither' : 'both'}`, { hint: 'assay score PACK, or assay score --rows FILE.' })
}

async function scoreRows(path: string, context: Context): Promise<number> {
  const [{ readJsonRows }, { scoreRowFrom, scoresOf }, { FaultList }] = await Promise.all([
    import('../json-rows.js'),
    import('../../scorers/score-rows.js'),
    import('../../datasets/reading-report.js'),
  ])
  const faults = new FaultList()
  const tell = (where: string, message: string): void => faults.fault(where, message)
  const given = (await readJsonRows(path, tell)).map(({ where, value }) => scoreRowFrom(value, where, tell))
  if (faults.count > 0) {
    throw new AssayError('invalid-input', `${path}: ${faults.count === 1 ? 'one fault' : `${faults.count} faults`} in the rows`, {
      hint: 'JSON Lines or one JSON array of {"gold": text, integer or null, "prediction": text, "category": 1–5 or a question type}.',
      faults: faults.list(),
    })
  }
  const rows = given.flatMap((row) => (row === null ? [] : [scoresOf(row)]))
  context.emit({ rows })
  context.print(meansOf(rows))
  return 0
}

/** One line per scorer: its mean over the rows to which it applies, and how many those are. */
function meansOf(rows: readonly { readonly [scorer: string]: number | null }[]): string {
  const names = Object.keys(rows[0] ?? {})
  const lines = names.map((name) => {
    const values = rows.flatMap((row) => (typeof row[name] === 'number' ? [row[name]] : []))
    const mean = values.length === 0 ? 'n/a' : (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(4)
    return `${name.padEnd(18)}${mean.padStart(7)}  n ${values.length}/${rows.length}`
  })
  return [`${rows.length} rows`, ...lines].join('\n')
}
