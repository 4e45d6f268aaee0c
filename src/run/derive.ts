// Owns the derived files of a pack: one pure function of its primary rows, so that a checker makes the same bytes again.
import { canonicalJson } from '../core/canonical-json.js'
import type { RunId } from '../core/ids.js'
import { metricsOf, type Metrics } from '../scorers/metrics.js'
import { packScorers } from '../scorers/scorer-set.js'
import type { Scorer } from '../scorers/scorer.js'
import { importedSummary, importedTrace } from './import/imported-texts.js'
import type { Origin } from './origin.js'
import { costText } from './cost.js'
import type { PackConfig } from './pack-config.js'
import { packNames } from './pack-files.js'
import { predictionsCsv } from './predictions-csv.js'
import type { PrimaryRows } from './primary-rows.js'
import { runMetaText } from './run-meta.js'
import { summaryText } from './summary.js'
import { traceText } from './trace.js'

/** Path → text of every derived file. Members stand in one order, whether the configuration came from a design, a journal or a pack. */
export function derivedFiles(given: PrimaryRows): ReadonlyMap<string, string> {
  const rows = { ...given, config: JSON.parse(canonicalJson(given.config)) as PackConfig }
  const names = packNames(rows.config.resolved.mock)
  const { origin } = rows
  const metrics = metricsOf(rows.planned, rows.key, scorersOf(origin), rows.scores)
  const { profiles } = rows.config.resolved
  return new Map([
    ...(profiles === undefined ? [] : [[names.cost, costText(rows.run, rows.config, rows.exchanges)] as const]),
    [names.metrics, metricsText(rows.run, metrics)],
    [names.predictionsCsv, predictionsCsv(rows)],
    [names.runMeta, runMetaText(rows)],
    [names.summary, origin === undefined ? summaryText(rows, metrics) : importedSummary(rows.run, origin)],
    [names.trace, origin === undefined ? traceText(rows) : importedTrace(rows.run, origin)],
  ])
}

/**
 * The scorers whose means a pack prints. Of an imported result nobody here saw what was shown, and some sources publish no answers: what
 * cannot be measured has no mean, because a mean of 0 would say that it was bad.
 */
export function scorersOf(origin: Origin | undefined): readonly Scorer[] {
  if (origin === undefined) return packScorers()
  return origin.with_answer === 0 ? [] : packScorers().filter((scorer) => scorer.of === 'answer')
}

export const METRICS_FORMAT = 'assay-metrics/1'

export function metricsText(run: RunId, metrics: Metrics): string {
  return `${JSON.stringify({ format: METRICS_FORMAT, run, ...metrics }, null, 2)}\n`
}
