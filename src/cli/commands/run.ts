// Owns `assay run`: the runs of a design, one after the other, each to its sealed pack.
import { join } from 'node:path'
import { AssayError } from '../../core/assay-error.js'
import type { Json } from '../../core/json.js'
import { slug } from '../../core/run-spec.js'
import type { BudgetLimits } from '../../gateway/budget.js'
import type { PlannedRun } from '../../run/expand.js'
import type { CommandEntry, Context } from '../command.js'
import { wholeNumber } from '../whole-number.js'

interface Flags {
  readonly run?: string
  readonly index?: number
  readonly maxQuestions?: number
  readonly concurrency: number
  readonly out?: string
  readonly data?: string
  readonly unpinned?: boolean
  readonly profiles?: string
  readonly maxDollars?: number
  readonly maxRequests?: number
  readonly maxTokens?: number
}

export const entry: CommandEntry = {
  name: 'run',
  summary: 'execute the runs of a design; resumes by itself',
  examples: ['assay run designs/demo.yaml', 'assay run designs/locomo-offline-baselines.yaml --data locomo10.json --out out/locomo', 'assay run designs/demo.yaml --index 0 --max-questions 5'],
  configure(program, start) {
    program
      .argument('<design>', 'a design file (YAML)')
      .option('--run <id>', 'only the run with this id')
      .option('--index <n>', 'only the run at this position, from 0', wholeNumber(0))
      .option('--max-questions <n>', 'only the first n questions: a smoke test with run ids of its own', wholeNumber(1))
      .option('--concurrency <n>', 'questions in the air at once; changes the wall time only', wholeNumber(1), 1)
      .option('--out <dir>', 'where the packs go, one folder a run (default: out/<design name>)')
      .option('--data <file>', 'the data file, in place of the one the design names')
      .option('--unpinned', 'take --data even if it is not the file that the design names')
      .option('--profiles <file>', 'model profiles of your own, in place of $ASSAY_PROFILES')
      .option('--max-dollars <n>', 'spend cap of each run, earlier invocations included; it ends before the cap is passed and can be resumed', amount)
      .option('--max-requests <n>', 'the same in requests to a model', wholeNumber(1))
      .option('--max-tokens <n>', 'the same in tokens, input and output', wholeNumber(1))
      .action((design: string, flags: Flags) => start((context) => runDesign(design, flags, context)))
  },
}

async function runDesign(path: string, flags: Flags, context: Context): Promise<number> {
  const [{ loadDesign }, { runOne }, { runResult, runLine }, { modelHouse }] = await Promise.all([import('../load-design.js'), import('../run-one.js'), import('../run-result.js'), import('../model-house.js')])
  const { design, data, runs, models, catalogue } = await loadDesign(path, flags, context)
  const out = flags.out ?? join('out', slug(design.name))
  const results: Json[] = []
  const house = modelHouse(models.profiles, capsOf(flags), context)
  try {
    for (const planned of chosen(runs, flags)) {
      const result = await runOne({ planned, design, data, out, concurrency: flags.concurrency, models, catalogue, house }, context)
      const told = await runResult(planned, result)
      results.push(told as unknown as Json)
      context.print(runLine(told))
    }
  } finally {
    await house.close()
  }
  context.emit({ runs: results })
  return 0
}

function capsOf({ maxDollars, maxRequests, maxTokens }: Flags): BudgetLimits {
  return {
    ...(maxDollars === undefined ? {} : { dollars: maxDollars }),
    ...(maxRequests === undefined ? {} : { requests: maxRequests }),
    ...(maxTokens === undefined ? {} : { tokens: maxTokens }),
  }
}

function amount(text: string): number {
  if (/^\d+(?:\.\d+)?$/.test(text)) return Number(text)
  throw new AssayError('wrong-usage', `expected an amount of dollars, got ${JSON.stringify(text)}`, { hint: 'Write it as 2.50.' })
}

function chosen(runs: readonly PlannedRun[], { run, index }: Flags): readonly PlannedRun[] {
  if (run === undefined && index === undefined) return runs
  if (run !== undefined && index !== undefined) throw new AssayError('wrong-usage', 'expected --run or --index, got both', { hint: 'Leave one out.' })
  const found = runs.filter((planned) => (run === undefined ? planned.index === index : planned.run === run))
  if (found.length > 0) return found
  throw new AssayError('wrong-usage', run === undefined ? `the design has ${runs.length} runs, expected an index below that, got ${index}` : `the design has no run ${run}`, {
    hint: 'Name one of these runs.',
    faults: runs.map((planned) => ({ where: `index ${planned.index}`, message: `${planned.run} (${planned.arm}, pass ${planned.spec.pass})` })),
  })
}
