// Owns one import from its files to a sealed pack: read, join, score, seal; then one sealed stage for each judging.
import { AssayError } from '../../core/assay-error.js'
import type { Benchmark } from '../../core/answer-key.js'
import { canonicalJson } from '../../core/canonical-json.js'
import type { QuestionId } from '../../core/ids.js'
import type { Json } from '../../core/json.js'
import { runIdOf, type RunSpec } from '../../core/run-spec.js'
import { FaultList } from '../../datasets/reading-report.js'
import type { Clock } from '../../ports/clock.js'
import type { ObjectStore } from '../../ports/object-store.js'
import { answerKeyLine } from '../answer-key-file.js'
import { derivedFiles } from '../derive.js'
import { judgingFolder, readJudging, writeJudging, type VerdictRow } from '../judging-stage.js'
import { nativeSha256 } from '../native-digest.js'
import { ORIGIN_FILE, SOURCE_ROWS_FILE, originText, type Origin } from '../origin.js'
import { configText, type PackConfig } from '../pack-config.js'
import { ANSWER_KEY_FILE, CONFIG_FILE, ENVIRONMENT_FILE, LOCK_FILE, SEAL_FILE, SEAL_FORMAT, SUCCESS_FILE, isTiming, packNames } from '../pack-files.js'
import { readSeal, rootsOf, type Seal, type SealedFiles } from '../pack-seal.js'
import { questionIdsDigest } from '../run-plan.js'
import { scorePredictions } from '../score-rows.js'
import type { ImportFormat } from './formats.js'
import { IMPORTED, importedPrediction, importedVerdict, sourceRowLine, unlabelled, verdictCounts } from './imported-rows.js'
import { joinRows, type Join } from './join-rows.js'
import type { Disagreement, ParsedSource, SourceFile } from './source.js'
import { recordedScores, totalDisagreements } from './source-totals.js'

export interface ImportRequest {
  readonly format: string
  readonly parser: ImportFormat
  readonly files: readonly SourceFile[]
  readonly benchmark: Benchmark
  readonly kind: 'locomo' | 'longmemeval'
  readonly version: string
  /** What tables call the system. */
  readonly name: string
  readonly licence: string
  /** Which model's rows, where the source holds several. */
  readonly model: string | null
}

export interface Imported {
  readonly spec: RunSpec
  readonly origin: Origin
  /** Path → text of every file but the seal. */
  readonly files: ReadonlyMap<string, string>
  readonly judgings: readonly { readonly folder: string; readonly facts: Parameters<typeof writeJudging>[3]; readonly rows: readonly VerdictRow[] }[]
}

/**
 * Everything that the pack will hold. Nothing is written.
 * @throws AssayError `invalid-input` with every fault of the source, or when it is of another benchmark
 */
export async function importSource(request: ImportRequest): Promise<Imported> {
  const { benchmark } = request
  refuseOtherBenchmark(request)
  const source = await parsedSource(request)
  const join = joinRows(benchmark.dataset.questions, benchmark.key, source.rows)
  refuseStrange(request, source, join)
  const spec = specOf(request)
  const run = runIdOf(spec)
  const config = configOf(request, spec, source)
  const planned = join.planned.map(({ question }) => question.id)
  const predictions = join.planned.map((row) => importedPrediction(row, config.resolved.reader_model, run))
  const key = new Map(join.planned.map(({ gold }) => [gold.question, gold]))
  const scores = await scorePredictions(predictions, [], key, spec.scoredAnswer, () => Promise.reject(new Error('an imported row shows no memory')))
  const judgings = source.judgings.map((judging) => ({
    folder: judgingFolder(judging.folder, judging.pass),
    facts: { name: judging.name, pass: judging.pass, judge_model: judging.judgeModel, reader: judging.reader },
    rows: join.planned.map((row) => importedVerdict(row, judging)),
  }))
  const recorded = recordedScores(join.planned, scores)
  const origin = originOf(request, source, join, judgings, {
    scores: recorded.scores,
    disagreements: [...source.disagreements, ...referenceDisagreement(source, benchmark), ...join.disagreements, ...totalDisagreements(source, join.planned), ...recorded.disagreements],
    withAnswer: predictions.filter(({ predicted_answer }) => predicted_answer !== null).length,
  })
  const lines = (rows: readonly object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('')
  const files = new Map([
    [CONFIG_FILE, configText(config)],
    [ORIGIN_FILE, originText(origin)],
    [packNames(false).predictions, lines(predictions)],
    [ANSWER_KEY_FILE, join.planned.map(({ question, gold }) => `${answerKeyLine(question, gold)}\n`).join('')],
    [SOURCE_ROWS_FILE, lines(join.planned.map(sourceRowLine))],
    ...derivedFiles({ run, config, planned, predictions, key, scores, exchanges: [], origin }),
  ])
  return { spec, origin, files, judgings }
}

/** @returns whether the same pack was there already */
export async function sealImport(store: ObjectStore, imported: Imported, environment: Json, clock: Clock): Promise<{ readonly seal: Seal; readonly already: boolean }> {
  const bytes = [...imported.files, [ENVIRONMENT_FILE, `${JSON.stringify(environment, null, 2)}\n`] as const].map(([path, text]) => [path, Buffer.from(text, 'utf8')] as const)
  const files: SealedFiles = Object.fromEntries(bytes.map(([path, data]) => [path, { sha256: nativeSha256(data), bytes: data.length, timing: isTiming(path) }]))
  const roots = rootsOf(files)
  const before = await packBefore(store, imported, roots.content_root)
  const seal: Seal = before ?? {
    format: SEAL_FORMAT,
    stage: 'qa',
    kind: IMPORTED,
    run: runIdOf(imported.spec),
    spec: imported.spec,
    state: 'sealed',
    parent: null,
    files,
    ...roots,
    mock: false,
    created: clock.now(),
  }
  if (before === null) {
    for (const [path, data] of bytes) await store.write(path, data)
    await store.write(SEAL_FILE, Buffer.from(`${JSON.stringify(seal, null, 2)}\n`, 'utf8'))
  }
  // Repeatable, because a kill may have come behind the seal.
  await store.write(SUCCESS_FILE, Buffer.from(`${seal.full_root}\n`, 'utf8'))
  for (const { folder, facts, rows } of imported.judgings) {
    if (before === null || typeof (await readJudging(store, folder)) === 'string') await writeJudging(store, folder, seal, facts, rows, clock.now())
  }
  return { seal, already: before !== null }
}

/** The seal of the same pack; null for a folder that holds nothing but what an interrupted import of it left. */
async function packBefore(store: ObjectStore, imported: Imported, contentRoot: string): Promise<Seal | null> {
  const hint = 'Choose another --out, or move the folder away.'
  const seal = await readSeal(store)
  if (seal !== null && typeof seal !== 'string' && seal.content_root === contentRoot && canonicalJson(seal.spec) === canonicalJson(imported.spec)) return seal
  if (seal !== null) throw new AssayError('invalid-input', `the folder holds another pack${typeof seal === 'string' ? '' : `, ${seal.run}`}`, { hint })
  const ours = new Set([...imported.files.keys(), ENVIRONMENT_FILE, SUCCESS_FILE, LOCK_FILE])
  const strangers = (await store.list('')).filter((path) => !ours.has(path.replace(/\.partial$/, '')))
  if (strangers.length > 0) {
    throw new AssayError('invalid-input', 'the folder holds files that are not of this import', { hint, faults: strangers.map((path) => ({ where: path, message: 'is no file of the pack' })) })
  }
  return null
}

function refuseOtherBenchmark({ format, parser, kind }: ImportRequest): void {
  if (parser.benchmark === null || parser.benchmark === kind) return
  throw new AssayError('invalid-input', `${format} holds results on ${parser.benchmark}, the benchmark is a ${kind} file`, { hint: 'Name the file of the benchmark that the source is about with --benchmark.' })
}

async function parsedSource({ parser, files, model }: ImportRequest): Promise<ParsedSource> {
  const faults = new FaultList()
  const source = await parser.parse(files, { fault: (where, message) => faults.fault(where, message), note: () => undefined }, { model })
  if (faults.count === 0) return source
  throw new AssayError('invalid-input', `the source has ${faults.count === 1 ? 'one fault' : `${faults.count} faults`}`, {
    hint: '`assay import --help` says what each format is.',
    faults: faults.list(),
  })
}

function referenceDisagreement({ reference }: ParsedSource, { dataset }: Benchmark): readonly Disagreement[] {
  if (reference === undefined || reference === dataset.digest) return []
  return [{ kind: 'reference-file', where: 'source', question_id: null, message: `the source was scored against a file with sha256 ${reference}; the benchmark given is ${dataset.digest}` }]
}

/** A source of which no row joins is of another benchmark, or in another format. */
function refuseStrange({ format }: ImportRequest, source: ParsedSource, join: Join): void {
  if (join.planned.some(({ row }) => row !== null)) return
  throw new AssayError('invalid-input', `none of the ${source.rows.length} rows of the ${format} source is about a question of the benchmark`, {
    hint: 'Check the format and the benchmark.',
    faults: join.extra.slice(0, 5).map(({ where, why }) => ({ where, message: why })),
  })
}

function specOf({ format, files, benchmark, version, name, model }: ImportRequest): RunSpec {
  return {
    design: `import-${name}`,
    version,
    dataset: { name: benchmark.dataset.name, digest: benchmark.dataset.digest },
    memory: { name: IMPORTED, options: {} },
    answerer: { name: IMPORTED, options: { format, sources: files.map(({ sha256 }) => sha256).sort(), ...(model === null ? {} : { model }) } },
    prompts: {},
    assets: {},
    scoredAnswer: 'whole',
    pass: 1,
    questions: 'all',
  }
}

function configOf({ name }: ImportRequest, spec: RunSpec, source: ParsedSource): PackConfig {
  return {
    design: {
      name: spec.design,
      asks: `What does the published result ${name} say, row by row?`,
      memory: [{ ...spec.memory, options: { ...spec.memory.options }, label: name }],
      answerer: [{ ...spec.answerer, options: { ...spec.answerer.options }, label: IMPORTED }],
      passes: 1,
      seed: null,
      questions: 'all',
      scored_answer: spec.scoredAnswer,
      comparisons: [],
    } as PackConfig['design'],
    spec,
    resolved: { arm: name, memory_scope: 'question', reader_model: source.readerModel ?? 'unreported', mock: false },
  }
}

interface Found {
  readonly scores: Origin['recorded_scores']
  readonly disagreements: Origin['disagreements']
  readonly withAnswer: number
}

function originOf(request: ImportRequest, source: ParsedSource, join: Join, judgings: Imported['judgings'], found: Found): Origin {
  const { dataset } = request.benchmark
  const ids = join.planned.map(({ question }): QuestionId => question.id)
  const matched = join.planned.filter(({ row }) => row !== null)
  const { unjudged, error } = unlabelled(join.planned, source.judgings)
  const leftOut = new Map<Origin['left_out'][number]['category'], number>()
  for (const { category } of join.leftOut) leftOut.set(category, (leftOut.get(category) ?? 0) + 1)
  return {
    format: 'assay-origin/1',
    import_format: request.format,
    name: request.name,
    licence: request.licence,
    sources: request.files.map(({ name, sha256, bytes }) => ({ file: name, sha256, bytes: bytes.length })),
    benchmark: { name: dataset.name, sha256: dataset.digest, questions: dataset.questions.length },
    planned: ids.length,
    question_ids_sha256: questionIdsDigest(ids),
    left_out: [...leftOut].map(([category, questions]) => ({ category, questions })),
    with_answer: found.withAnswer,
    rows: source.rows.length,
    matched: matched.length,
    missing: join.planned.filter(({ row }) => row === null).map(({ question }) => question.id),
    extra: [...join.extra],
    duplicate: [...join.duplicate],
    unjudged: [...unjudged],
    error: [...error],
    source_total: source.total ?? (source.judgings.length === 1 ? (source.judgings[0]?.total ?? null) : null),
    judgings: judgings.map(({ folder, facts, rows }) => ({ name: facts.name, folder, pass: facts.pass, judge_model: facts.judge_model, reader: facts.reader, ...verdictCounts(rows) })),
    recorded_scores: found.scores,
    disagreements: [...found.disagreements],
  }
}
