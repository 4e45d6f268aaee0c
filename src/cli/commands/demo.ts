// Owns `assay demo`: the whole walk on a generated benchmark, told step by step. No key, no network.
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { folderStore } from '../../adapters/folder-store.js'
import type { Json } from '../../core/json.js'
import type { Verification } from '../../run/verify.js'
import type { CommandEntry, Context } from '../command.js'
import type { LoadedDesign } from '../load-design.js'
import type { ToldRun } from '../run-result.js'
import { writeReport } from './report.js'

const designFile = (name: string): string => fileURLToPath(new URL(`../../../designs/${name}.yaml`, import.meta.url))
/** The walk is told for two cores; more changes the wall time only. */
const CONCURRENCY = 2

export const entry: CommandEntry = {
  name: 'demo',
  summary: 'the whole walk on a generated benchmark: memory, reader, scores, sealed packs, verification, report; no key, no network',
  examples: ['assay demo', 'assay demo --out out/demo'],
  configure(program, start) {
    program
      .option('--out <dir>', 'where packs and report go', 'out/demo')
      .action((flags: { readonly out: string }) => start((context) => demo(flags.out, context)))
  },
}

async function demo(out: string, context: Context): Promise<number> {
  const { loadDesign } = await import('../load-design.js')
  const loaded = await loadDesign(designFile('demo'), {}, context)
  const { design, data } = loaded
  const { questions } = data.benchmark.dataset
  context.print(`1  Benchmark   ${data.name}: ${questions.length} questions, generated from a seed, gold kept on the scorer's side`)
  context.print(`2  Design      ${design.asks}`)
  const runs = await answerAll(loaded, out, context)
  context.print('4  Verify      every byte, chain, row and figure made again from the packs alone')
  const verified = await verifyAll(runs, context)
  context.print('5  Report')
  const report = await writeReport(out, undefined, context)
  context.print(`   ${report.page}`)
  // `npm run demo` puts no command into the user's shell.
  const assay = context.env['npm_lifecycle_event'] === 'demo' ? 'node dist/cli/main.js' : 'assay'
  const next = [`verify ${runs[0]?.pack ?? out}`, 'data pull locomo10', `run ${relative('.', designFile('locomo-offline-baselines'))}`]
  context.print(['', 'Next:', ...next.map((words) => `  ${assay} ${words}`)].join('\n'))
  const ok = verified.every(({ verification }) => verification.ok)
  context.emit({
    runs: runs as unknown as Json,
    verify: verified.map(({ pack, verification }) => ({ pack, ok: verification.ok, counts: { ...verification.counts } })),
    report: report.page,
  })
  return ok ? 0 : 1
}

async function answerAll({ design, data, runs, models, catalogue }: LoadedDesign, out: string, context: Context): Promise<readonly ToldRun[]> {
  const [{ runOne }, { runResult }, { modelHouse }] = await Promise.all([import('../run-one.js'), import('../run-result.js'), import('../model-house.js')])
  const house = modelHouse(models.profiles, {}, context)
  context.print(`3  Run         ${runs.length} memory conditions, one reader without a model; every answer is journalled, every pack sealed`)
  const told: ToldRun[] = []
  for (const planned of runs) {
    const result = await runResult(planned, await runOne({ planned, design, data, out, concurrency: CONCURRENCY, models, catalogue, house }, context))
    told.push(result)
    const score = result.locomo_f1 === null ? 'no score' : `LoCoMo F1 ${result.locomo_f1.toFixed(4)}`
    context.print(`   ${result.arm.padEnd(18)} answered ${result.answered}/${result.planned}   ${score}`)
  }
  return told
}

interface Verified {
  readonly pack: string
  readonly verification: Verification
}

async function verifyAll(runs: readonly ToldRun[], context: Context): Promise<readonly Verified[]> {
  const { verifyPack } = await import('../../run/verify.js')
  const verified: Verified[] = []
  for (const { pack, arm } of runs) {
    const verification = await verifyPack(folderStore(pack), (stage, done, total) => context.progress.at(stage, done, total))
    const { pass, fail, not_tested: notTested } = verification.counts
    context.print(`   ${arm.padEnd(18)} ${pass} checks passed, ${fail} failed, ${notTested} not tested`)
    for (const finding of verification.findings.filter(({ status }) => status === 'FAIL')) context.print(`      FAIL ${finding.id}: ${finding.message}`)
    verified.push({ pack, verification })
  }
  return verified
}
