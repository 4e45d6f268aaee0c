// Owns `assay import`: somebody else's published per-question result becomes a sealed pack of kind `imported`.
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { AssayError } from '../../core/assay-error.js'
import { compareCodePoints } from '../../core/canonical-json.js'
import type { SourceFile } from '../../run/import/source.js'
import type { Origin } from '../../run/origin.js'
import type { CommandEntry, Context } from '../command.js'

interface Options {
  readonly benchmark: string
  readonly out: string
  readonly name?: string
  readonly licence?: string
  readonly model?: string
}

/** So many places of each kind are shown to people; --json lists all. */
const SHOWN = 5

export const entry: CommandEntry = {
  name: 'import',
  summary: 'somebody else’s published per-question result becomes a pack, every odd row counted and listed',
  examples: [
    'assay import locomo-audit eval_results.json --benchmark locomo10.json --out out/full-context',
    'assay import longmemeval-hypotheses hypotheses.jsonl.eval-results-gpt-4o --benchmark longmemeval_s_cleaned.json --out out/theirs --licence MIT',
  ],
  configure(program, start) {
    program
      .argument('<format>', 'longmemeval-hypotheses, mem0, zep-grades, locomo-audit, daidocs-rows, verdict-vectors, qmg, locomo-f1 or assay-csv')
      .argument('<paths...>', 'the published files; a folder stands for the files in it')
      .requiredOption('--benchmark <file>', 'the LoCoMo or LongMemEval file that the result is about')
      .requiredOption('--out <pack>', 'the folder of the new pack')
      .option('--name <text>', 'what tables call the system (default: the name of the first file)')
      .option('--licence <text>', 'the licence of the source (default: unknown)')
      .option('--model <name>', 'locomo-f1: whose predictions, where the file holds several')
      .action((format: string, paths: readonly string[], options: Options) => start((context) => importPaths(format, paths, options, context)))
  },
}

async function importPaths(format: string, paths: readonly string[], options: Options, context: Context): Promise<number> {
  const [{ IMPORT_FORMATS }, { importDocument }, { importSource, sealImport }, { openBenchmark }, { folderStore }, { lockFolder }, { environment, packageVersion }] = await Promise.all([
    import('../../run/import/formats.js'),
    import('../../run/import/import-document.js'),
    import('../../run/import/import-source.js'),
    import('../open-benchmark.js'),
    import('../../adapters/folder-store.js'),
    import('../../adapters/folder-lock.js'),
    import('../package-info.js'),
  ])
  const parser = IMPORT_FORMATS.get(format)
  if (parser === undefined) {
    throw new AssayError('wrong-usage', `expected a format of ${[...IMPORT_FORMATS.keys()].join(', ')}, got ${JSON.stringify(format)}`, { hint: 'Name the format first, then the files.' })
  }
  const files = await sourceFiles(paths)
  const opened = await openBenchmark({ path: options.benchmark, cacheFolder: context.cacheFolder, progress: context.progress, stop: context.stop })
  const imported = await importSource({
    format,
    parser,
    files,
    benchmark: opened.benchmark,
    kind: opened.kind,
    version: packageVersion(),
    name: options.name ?? nameOf(files),
    licence: options.licence ?? 'unknown',
    model: options.model ?? null,
  })
  const release = await lockFolder(options.out)
  try {
    const { seal, already } = await sealImport(folderStore(options.out), imported, environment(), context.clock)
    context.emit(importDocument(options.out, seal.run, already, imported.origin))
    context.print(table(options.out, already, imported.origin))
  } finally {
    await release()
  }
  return 0
}

/** The files in the order given; of a folder its files by name. */
async function sourceFiles(paths: readonly string[]): Promise<readonly SourceFile[]> {
  const { nativeSha256 } = await import('../../run/native-digest.js')
  const found: string[] = []
  for (const path of paths) {
    if (!(await stat(path)).isDirectory()) found.push(path)
    else found.push(...(await readdir(path, { withFileTypes: true })).flatMap((item) => (item.isFile() ? [join(path, item.name)] : [])).sort(compareCodePoints))
  }
  if (found.length === 0) throw new AssayError('invalid-input', `no file in ${paths.join(', ')}`, { hint: 'Name the published files.' })
  return Promise.all(
    found.map(async (path) => {
      const bytes = await readFile(path)
      return { name: basename(path), bytes, sha256: nativeSha256(bytes) }
    }),
  )
}

const nameOf = ([first]: readonly SourceFile[]): string => (first?.name ?? 'imported').replace(/\.(?:json|jsonl|csv)(?=\.|$)/, '')

function table(pack: string, already: boolean, origin: Origin): string {
  const { judgings, planned, disagreements } = origin
  const judged = judgings.map((judging) => `  ${judging.name}: ${judging.correct}/${planned} correct, ${judging.wrong} wrong${judging.unjudged + judging.error > 0 ? `, ${judging.unjudged} unjudged, ${judging.error} error` : ''}`)
  const listed = [
    ...section('missing', origin.missing, origin.missing.length),
    ...(['extra', 'duplicate', 'unjudged', 'error'] as const).flatMap((kind) => section(kind, origin[kind].map(({ where, why }) => `${where}: ${why}`), origin[kind].length)),
    ...section('disagreements', disagreements.map(({ kind, where, message }) => `${kind}, ${where}: ${message}`), disagreements.length),
  ]
  return [
    `${pack}: ${already ? 'this import was there already' : 'imported'}`,
    `  ${origin.rows} rows, ${origin.matched} of ${planned} planned questions matched, ${origin.with_answer} with an answer${origin.left_out.map(({ category, questions }) => `; the source leaves out category ${category} (${questions} questions)`).join('')}`,
    ...judged,
    `  the source's own total: ${origin.source_total ?? 'unreported'}`,
    ...listed,
  ].join('\n')
}

function section(title: string, lines: readonly string[], count: number): readonly string[] {
  if (count === 0) return []
  const more = count - SHOWN
  return [`${title}: ${count}`, ...lines.slice(0, SHOWN).map((line) => `  ${line.replace(/\s+/g, ' ')}`), ...(more > 0 ? [`  … and ${more} more (--json and origin.json list all)`] : [])]
}
