// Owns `SUMMARY.md`: the figures of one run for people, each with its n/N, LoCoMo F1 beside what constant answers score.
import { LOCOMO } from '../datasets/locomo.js'
import type { Metrics } from '../scorers/metrics.js'
import type { GroupMean, ScoreSummary } from '../scorers/score-summary.js'
import type { PrimaryRows } from './primary-rows.js'
import { isSmoke, isUnpinned } from './run-meta.js'

const DIGITS = 4

export function summaryText(rows: PrimaryRows, metrics: Metrics): string {
  const { spec, design, resolved } = rows.config
  const { denominators } = metrics
  const states = Object.entries(denominators).filter(([state, count]) => count > 0 && state !== 'planned' && state !== 'unjudged')
  return [
    `# ${rows.run}`,
    '',
    `${design.asks}`,
    '',
    ...warnings(rows),
    `- memory: ${spec.memory.name} ${optionsText(spec.memory.options)}`,
    `- answerer: ${spec.answerer.name} ${optionsText(spec.answerer.options)}, model: ${resolved.reader_model}`,
    `- data: ${spec.dataset.name}, sha256 ${spec.dataset.digest}`,
    `- pass ${spec.pass}, scored answer: ${spec.scoredAnswer}`,
    `- planned ${denominators.planned}: ${states.map(([state, count]) => `${state.replaceAll('_', ' ')} ${count}`).join(', ')}`,
    `- tokens of a packet (o200k_base): ${tokensText(rows)}`,
    '',
    ...(resolved.mock ? [] : [...headline(metrics), ...scoreTable(metrics), ...categoryTable(metrics)]),
  ].join('\n')
}

function warnings(rows: PrimaryRows): readonly string[] {
  const { resolved } = rows.config
  return [
    ...(resolved.mock ? ['**MOCK: a scripted reader answered. Nothing here is a result, and no figure is printed.**', ''] : []),
    ...(isSmoke(rows.config) ? [`**SMOKE: only the first ${rows.planned.length} questions were asked. No figure here is a result.**`, ''] : []),
    ...(isUnpinned(rows.config) ? ['**UNPINNED: the data file is none of the known ones.**', ''] : []),
  ]
}

/** The benchmark's own score and, beside it, what answers that know nothing score on the same key. */
function headline({ metrics: scores, controls }: Metrics): readonly string[] {
  const own = scores['locomo_f1']
  if (own === undefined || own.planned === 0) return []
  const beside = Object.entries(controls).map(([name, control]) => `${name.replaceAll('_', ' ')} ${meanText(control.scores['locomo_f1'])}`)
  return [`LoCoMo F1 over all planned questions: **${meanText(own)}** (answered only: ${figure(own.mean_answered)}, n/N ${own.n}/${own.planned})`, `Constant answers on the same key: ${beside.join(' · ')}`, '']
}

function scoreTable({ metrics: scores }: Metrics): readonly string[] {
  const rows = Object.entries(scores).filter(([, score]) => score.planned > 0)
  if (rows.length === 0) return []
  const cell = (mean: GroupMean): string => `${figure(mean.mean_planned)} | ${mean.n}/${mean.planned}`
  return [
    '## Scores',
    '',
    'Means over planned questions to which the score applies, then answered n/N; answerable leaves out questions whose right answer is to decline.',
    '',
    '| score | all | n/N | answerable | n/N |',
    '|---|---|---|---|---|',
    ...rows.map(([name, score]) => `| ${name} | ${cell(score)} | ${cell(score.answerable)} |`),
    '',
  ]
}

function categoryTable({ metrics: scores }: Metrics): readonly string[] {
  const rows = Object.entries(scores).filter(([, score]) => score.planned > 0)
  const categories = Object.keys(rows[0]?.[1].by_category ?? {})
  if (categories.length === 0) return []
  return [
    '## By category',
    '',
    `| score | ${categories.map(categoryText).join(' | ')} |`,
    `|---|${categories.map(() => '---|').join('')}`,
    ...rows.map(([name, score]) => `| ${name} | ${categories.map((category) => groupText(score.by_category[category])).join(' | ')} |`),
    '',
  ]
}

function groupText(mean: GroupMean | undefined): string {
  return mean === undefined || mean.planned === 0 ? '–' : `${figure(mean.mean_planned)} (${mean.n}/${mean.planned})`
}

const meanText = (score: ScoreSummary | undefined): string => figure(score?.mean_planned ?? null)
const figure = (value: number | null): string => (value === null ? '–' : value.toFixed(DIGITS))

/** LoCoMo's integer stands first, because the field disagrees about the names. */
function categoryText(category: string): string {
  const name = LOCOMO.categoryNames.get(category)
  return name === undefined ? category : `${category} ${name}`
}

const optionsText = (options: object): string => (Object.keys(options).length === 0 ? '' : JSON.stringify(options)).trim()

function tokensText({ predictions }: PrimaryRows): string {
  const tokens = predictions.flatMap((row) => (row.packet_tokens === null ? [] : [row.packet_tokens])).sort((a, b) => a - b)
  const [least] = tokens
  if (least === undefined) return 'no packet'
  const mean = tokens.reduce((sum, count) => sum + count, 0) / tokens.length
  return `mean ${mean.toFixed(1)}, least ${least}, most ${tokens.at(-1)}, n/N ${tokens.length}/${predictions.length}`
}
