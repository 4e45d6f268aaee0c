// Owns `assay plan`: what a design expands to and what it will take, before anything runs.
import type { Json } from '../../core/json.js'
import type { Estimate, PlanEstimate, SmallestDifference } from '../../run/plan-estimate.js'
import type { CommandEntry, Context } from '../command.js'
import type { DesignFlags } from '../load-design.js'
import { wholeNumber } from '../whole-number.js'

export const entry: CommandEntry = {
  name: 'plan',
  summary: 'expand a design: run ids, calls, tokens, cost, smallest detectable difference',
  examples: ['assay plan designs/demo.yaml', 'assay plan designs/locomo-offline-baselines.yaml --data locomo10.json --json'],
  configure(program, start) {
    program
      .argument('<design>', 'a design file (YAML)')
      .option('--max-questions <n>', 'as `assay run` would be called', wholeNumber(1))
      .option('--data <file>', 'the data file, in place of the one the design names')
      .option('--unpinned', 'take --data even if it is not the file that the design names')
      .option('--profiles <file>', 'model profiles of your own, in place of $ASSAY_PROFILES')
      .action((design: string, flags: DesignFlags) => start((context) => plan(design, flags, context)))
  },
}

async function plan(path: string, flags: DesignFlags, context: Context): Promise<number> {
  const [{ loadDesign }, { estimate }, { makeReader }, { plannedSpending }] = await Promise.all([
    import('../load-design.js'),
    import('../../run/plan-estimate.js'),
    import('../catalogue-choice.js'),
    import('../plan-spending.js'),
  ])
  const loaded = await loadDesign(path, flags, context)
  const { design, data, runs, catalogue } = loaded
  const { dataset } = data.benchmark
  const told = estimate(runs, dataset.questions, ({ spec }) => makeReader(catalogue, spec.answerer), await plannedSpending(loaded, context))
  const { calls, tokens, cost, smallest_detectable_difference: smallest } = told
  context.emit({
    design: design.name,
    asks: design.asks,
    dataset: { name: data.name, sha256: dataset.digest, questions: dataset.questions.length },
    runs: told.runs as unknown as Json,
    calls: calls.value,
    tokens: tokens.value,
    cost: cost.value,
    smallest_detectable_difference: smallest.value as unknown as Json,
    reasons: reasonsOf({ calls, tokens, cost, smallest_detectable_difference: smallest }),
  })
  context.print(table(design.asks, told))
  return 0
}

function reasonsOf(estimates: Readonly<Record<string, Estimate | Estimate<SmallestDifference>>>): Json {
  return Object.fromEntries(Object.entries(estimates).flatMap(([name, estimate]) => (estimate.value === null ? [[name, estimate.reason]] : [])))
}

function table(asks: string, { runs, calls, tokens, cost, smallest_detectable_difference: smallest }: PlanEstimate): string {
  const figure = (estimate: Estimate): string => (estimate.value === null ? `– (${estimate.reason})` : String(estimate.value))
  return [
    asks,
    '',
    ...runs.map(({ index, run, arm, pass, questions, smoke, model, mock }) => `${String(index).padStart(3)}  ${run}  ${arm}, pass ${pass}, ${questions} questions${smoke ? ' (SMOKE)' : ''}, model: ${model}${mock ? ' (MOCK)' : ''}`),
    '',
    `calls to a model: ${figure(calls)}`,
    `tokens at most (input as counted here, output at its limit): ${figure(tokens)}`,
    `cost in US dollars at most (list price, nothing cached): ${figure(cost)}`,
    ...(smallest.value === null ? [`smallest detectable difference: – (${smallest.reason})`] : differences(smallest.value)),
  ].join('\n')
}

function differences({ alpha, power, questions, clusters, rows }: SmallestDifference): readonly string[] {
  const over = clusters === null ? `${questions} questions` : `${questions} questions of ${clusters} conversations`
  const correlated = (correlation: number | null): string => (correlation === null ? '' : `, correlation within conversations ${correlation}`)
  return [
    `smallest detectable difference between two arms, right or wrong answers, ${over}, alpha ${alpha}, power ${power}:`,
    ...rows.map(({ discordant, correlation, points, answers }) => `  ${points === null ? 'none' : `${points.toFixed(2)} points (${answers} answers)`} if they differ on ${discordant * 100} % of the questions${correlated(correlation)}`),
  ]
}
