// Owns `cost.json`: what the recorded calls cost by the usage that providers reported and the list prices frozen with the run, per stage and question.
import { compareCodePoints } from '../core/canonical-json.js'
import type { ExchangeRow } from '../core/exchange.js'
import { dollarsOf, mayBeBilled } from '../core/model-price.js'
import { modelPrice, type ListPrice, type ModelProfile } from '../ports/model-profile.js'
import type { PackConfig } from './pack-config.js'

/** Sums over requests. A sum of tokens is over those that reported it; `dollars` is null where no request could be priced. */
export interface Spent {
  /** Logical calls; their tries are `requests`. */
  readonly calls: number
  readonly requests: number
  readonly input_tokens: number
  /** A part of the input. */
  readonly cached_input_tokens: number
  readonly output_tokens: number
  readonly dollars: number | null
  /** Billed, with usage, and without a price. */
  readonly unpriced_requests: number
  /** Perhaps billed, and without usage: broken off, or a provider that tells none. */
  readonly unreported_requests: number
}

/** So many decimals of a dollar; what lies beyond is the noise of adding. */
const DECIMALS = 10

export function costText(run: string, config: PackConfig, exchanges: readonly ExchangeRow[]): string {
  const profiles = Object.values(config.resolved.profiles ?? {}).sort((a, b) => compareCodePoints(a.name, b.name))
  // What a replay or a refusal of the gateway answered was sent to nobody.
  const sent = exchanges.filter((row) => !row.replayed && row.outcome !== 'budget-exceeded' && row.outcome !== 'replay-mismatch')
  const spent = (rows: readonly ExchangeRow[]): Spent => spentOn(rows, profiles)
  const document = {
    format: 'assay-cost/1',
    run,
    currency: 'USD',
    prices: Object.fromEntries(profiles.map((profile): [string, ListPrice | null] => [profile.name, profile.price === undefined ? null : inOneOrder(profile.price)])),
    total: spent(sent),
    stages: groups(sent, (row) => row.stage).map(([stage, rows]) => ({ stage, ...spent(rows) })),
    models: groups(sent, (row) => JSON.stringify([row.model_asked, row.model_served])).map(([, rows]) => ({ asked: rows[0]?.model_asked, served: rows[0]?.model_served, ...spent(rows) })),
    questions: groups(sent, (row) => row.question_id ?? '').map(([question, rows]) => ({ question_id: question === '' ? null : question, ...spent(rows) })),
  }
  const { questions, ...head } = document
  // One line a question: a file of thousands of them stays readable.
  const lines = questions.map((row) => `    ${JSON.stringify(row)}`).join(',\n')
  return `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "questions": [\n${lines}\n  ]\n}\n`
}

/** Whatever order of members the configuration was read in. */
function inOneOrder({ input, cached_input, cache_write_input, output, date, source }: ListPrice): ListPrice {
  return {
    input,
    ...(cached_input === undefined ? {} : { cached_input }),
    ...(cache_write_input === undefined ? {} : { cache_write_input }),
    output,
    date,
    source,
  }
}

export function spentOn(rows: readonly ExchangeRow[], profiles: readonly ModelProfile[]): Spent {
  let [dollars, priced, unpriced, unreported] = [0, 0, 0, 0]
  const tokens = { input: 0, cached: 0, output: 0 }
  for (const row of rows) {
    if (!mayBeBilled(row)) continue
    const { usage } = row
    if (usage === null || usage.input_tokens === null) {
      unreported += 1
      continue
    }
    const [cached, written, output] = [usage.cached_input_tokens ?? 0, usage.cache_write_input_tokens ?? 0, usage.output_tokens ?? 0]
    tokens.input += usage.input_tokens
    tokens.cached += cached
    tokens.output += output
    const profile = profiles.find(({ model, route }) => model === row.model_asked && route === row.route)
    const price = profile === undefined ? null : modelPrice(profile)
    if (price === null) unpriced += 1
    else {
      priced += 1
      dollars += dollarsOf(price, { input: usage.input_tokens, output, cachedInput: cached, cacheWriteInput: written })
    }
  }
  return {
    calls: new Set(rows.map(({ stage, question_id, attempt, logical_call }) => JSON.stringify([stage, question_id, attempt, logical_call]))).size,
    requests: rows.length,
    input_tokens: tokens.input,
    cached_input_tokens: tokens.cached,
    output_tokens: tokens.output,
    dollars: priced === 0 ? null : Number(dollars.toFixed(DECIMALS)),
    unpriced_requests: unpriced,
    unreported_requests: unreported,
  }
}

function groups(rows: readonly ExchangeRow[], keyOf: (row: ExchangeRow) => string): readonly (readonly [string, readonly ExchangeRow[]])[] {
  const groups = new Map<string, ExchangeRow[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [row])
    else group.push(row)
  }
  return [...groups].sort(([a], [b]) => compareCodePoints(a, b))
}
