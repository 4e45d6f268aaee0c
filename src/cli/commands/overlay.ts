// Owns `assay overlay`: what documented faults of an answer key do to the scores of packs. The released key stays as it is.
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { AssayError } from '../../core/assay-error.js'
import type { QuestionId } from '../../core/ids.js'
import type { Json } from '../../core/json.js'
import type { KeyError } from '../../datasets/key-errors.js'
import type { Judging } from '../../run/judging-stage.js'
import type { JudgingSensitivity, Overlay, ScoreSensitivity } from '../../run/key-overlay.js'
import type { PackContent } from '../../run/read-pack.js'
import type { CommandEntry, Context } from '../command.js'

const NOT_A_SCORE = 'Scenarios apply the same overrides to every pack. They are not a score.'

interface PackOverlay {
  readonly pack: string
  readonly run: string
  readonly planned: number
  readonly overlay: Overlay
  readonly judgings: readonly JudgingSensitivity[]
  /** Empty where the pack holds no answers. */
  readonly scores: readonly ScoreSensitivity[]
}

export const entry: CommandEntry = {
  name: 'overlay',
  summary: 'what documented faults of an answer key do to scores: ceiling, credited faulty rows, sensitivity; the key stays as released',
  examples: ['assay overlay out/full-context out/zep --errors answer-key-errors.json', 'assay overlay out/full-context#judgment_1 --errors answer-key-errors.json --json'],
  configure(program, start) {
    program
      .argument('<packs...>', 'packs, each with all its judgings, or PACK#NAME for one')
      .requiredOption('--errors <file>', 'a JSON list of {question_id, golden_answer, error_type, correct_answer}')
      .action((packs: readonly string[], options: { readonly errors: string }) => start((context) => overlay(packs, options.errors, context)))
  },
}

async function overlay(paths: readonly string[], file: string, context: Context): Promise<number> {
  const { nativeSha256 } = await import('../../run/native-digest.js')
  const bytes = await readFile(file)
  const errors = await errorsOf(file, bytes)
  const packs: PackOverlay[] = []
  for (const path of paths) packs.push(await overlayPack(path, errors))
  const byType = new Map<string, number>()
  for (const { type } of errors) byType.set(type, (byType.get(type) ?? 0) + 1)
  context.emit({
    errors: { file: basename(file), sha256: nativeSha256(bytes), entries: errors.length, changes_score: errors.filter(({ changesScore }) => changesScore).length, by_type: Object.fromEntries(byType) },
    packs: packs.map(({ overlay: { applied, left_out }, ...rest }) => ({ ...rest, applied, left_out })),
    note: NOT_A_SCORE,
  } as unknown as Json)
  context.print([...packs.flatMap(packLines), NOT_A_SCORE].join('\n'))
  return 0
}

async function errorsOf(file: string, bytes: Buffer): Promise<readonly KeyError[]> {
  const [{ keyErrors }, { FaultList }, { jsonOf }, { nativeSha256 }] = await Promise.all([
    import('../../datasets/key-errors.js'),
    import('../../datasets/reading-report.js'),
    import('../../run/import/source-json.js'),
    import('../../run/native-digest.js'),
  ])
  const faults = new FaultList()
  const report = { fault: (where: string, message: string) => faults.fault(where, message), note: () => undefined }
  const value = await jsonOf({ name: basename(file), bytes, sha256: nativeSha256(bytes) }, report)
  const errors = value === undefined ? [] : keyErrors(value, report)
  if (faults.count === 0) return errors
  throw new AssayError('invalid-input', `${file}: ${faults.count === 1 ? 'one fault' : `${faults.count} faults`} in the list of errors`, {
    hint: 'A JSON list of {question_id, golden_answer, error_type, correct_answer}.',
    faults: faults.list(),
  })
}

async function overlayPack(path: string, errors: readonly KeyError[]): Promise<PackOverlay> {
  const [{ folderStore }, stages, { readSeal }, { readPack, readable, keyOf }, sensitivity] = await Promise.all([
    import('../../adapters/folder-store.js'),
    import('../../run/judging-stage.js'),
    import('../../run/pack-seal.js'),
    import('../../run/read-pack.js'),
    import('../../run/key-overlay.js'),
  ])
  const { pack, selector } = stages.splitSelector(path)
  const store = folderStore(pack)
  const seal = await readSeal(store)
  if (seal === null || typeof seal === 'string') throw new AssayError('invalid-input', `${pack} is no sealed pack${seal === null ? '' : `: ${seal}`}`, { hint: 'Name the folder of one sealed run or import.' })
  const content: PackContent = await readPack(store, seal)
  const read = await Promise.all((await stages.judgingFolders(store)).map((folder) => stages.readJudging(store, folder)))
  const broken = read.flatMap((one) => (typeof one === 'string' ? [{ where: pack, message: one }] : []))
  const faults = [...content.faults, ...broken]
  if (faults.length > 0) throw new AssayError('invalid-input', `the rows of ${pack} cannot be read`, { hint: '`assay verify` says what is wrong with it.', faults })
  const judgings = read.filter((one): one is Judging => typeof one !== 'string')
  const chosen = selector === null ? judgings : [stages.selectJudging(judgings, selector)]
  const predictions = readable(content.predictions)
  const key = keyOf(content)
  const joined = sensitivity.overlayOf(errors, predictions, key)
  const answered = predictions.some(({ predicted_answer }) => predicted_answer !== null)
  const planned: readonly QuestionId[] = predictions.map(({ question_id }) => question_id as QuestionId)
  return {
    pack,
    run: seal.run,
    planned: planned.length,
    overlay: joined,
    judgings: chosen.map((judging) => sensitivity.judgingSensitivity(joined, judging)),
    scores: answered ? await sensitivity.scoreSensitivity(joined, predictions, key, seal.spec.scoredAnswer) : [],
  }
}

function packLines({ pack, planned, overlay: { applied, left_out }, judgings, scores }: PackOverlay): readonly string[] {
  const faulty = applied.filter(({ changes_score }) => changes_score).length
  const percent = (part: number, of: number): string => (of === 0 ? '–' : `${((100 * part) / of).toFixed(2)} %`)
  return [
    `${pack}: ${applied.length} entries apply to ${planned} planned questions, ${faulty} of them to the gold itself; ${left_out.length} left out`,
    ...left_out.slice(0, 5).map(({ where, why }) => `  left out ${where}: ${why}`),
    ...judgings.flatMap((judging) => [
      `  ${judging.judging}: ${judging.correct}/${planned} correct, ${judging.credited_faulty} of them on ${judging.faulty_gold} faulty golds; honest ceiling ${planned - judging.faulty_gold}/${planned} = ${percent(planned - judging.faulty_gold, planned)}${judging.ceiling?.exceeds === true ? ', EXCEEDED: the judge credits faulty gold' : ''}`,
      ...judging.scenarios.map(({ scenario, correct, of }) => `    ${scenario.padEnd(26)} ${correct}/${of} = ${percent(correct, of)}`),
      `    over all labels of the faulty rows: ${judging.bounds.least} to ${judging.bounds.greatest}`,
    ]),
    ...scores.flatMap(({ score, released, corrected }) => (released === null || corrected === null ? [] : [`  ${score.padEnd(18)} released ${released.toFixed(4)}, with corrected golds ${corrected.toFixed(4)}`])),
  ]
}
