// Owns `assay cost`: what packs cost by their own records, and how that agrees with what the provider counted.
import { readFile } from 'node:fs/promises'
import { folderStore } from '../../adapters/folder-store.js'
import { AssayError } from '../../core/assay-error.js'
import type { Json } from '../../core/json.js'
import type { Spent } from '../../run/cost.js'
import type { Reconciliation, TimedExchange } from '../../run/usage-reconciliation.js'
import type { CommandEntry, Context } from '../command.js'

interface PackCost {
  readonly pack: string
  readonly run: string
  readonly mock: boolean
  readonly total: Spent
  readonly exchanges: readonly TimedExchange[]
}

export const entry: CommandEntry = {
  name: 'cost',
  summary: 'what packs cost, and how it agrees with the usage that a provider exported',
  examples: ['assay cost out/modelled/*', 'assay cost PACK PACK --against usage.csv --json'],
  configure(program, start) {
    program
      .argument('<packs...>', 'folders of sealed runs')
      .option('--against <file>', "a provider's usage export (CSV) to reconcile with")
      .action((packs: string[], flags: { readonly against?: string }) => start((context) => cost(packs, flags.against, context)))
  },
}

async function cost(paths: readonly string[], against: string | undefined, context: Context): Promise<number> {
  const packs: PackCost[] = []
  for (const path of paths) packs.push(await packCost(path))
  const told = packs.map(({ pack, run, mock, total }) => ({ pack, run, mock, ...total }))
  const reconciliation = against === undefined ? null : await reconciled(against, packs)
  const ok = reconciliation === null || reconciliation.models.every(({ agrees }) => agrees)
  context.emit({ packs: told as unknown as Json, against: reconciliation === null ? null : ({ file: against as string, ...documentOf(reconciliation) } as unknown as Json), ok })
  context.print([...told.map(packLine), ...(reconciliation === null ? [] : reconciliationLines(reconciliation))].join('\n'))
  return ok ? 0 : 1
}

async function packCost(pack: string): Promise<PackCost> {
  const [{ readSeal }, { readPack, readable }, { spentOn }, { EXCHANGE_TIMING_FILE }, { exchangeTimingSchema }] = await Promise.all([
    import('../../run/pack-seal.js'),
    import('../../run/read-pack.js'),
    import('../../run/cost.js'),
    import('../../run/pack-files.js'),
    import('../../run/exchange-rows.js'),
  ])
  const store = folderStore(pack)
  const seal = await readSeal(store)
  if (seal === null || typeof seal === 'string') throw new AssayError('invalid-input', `${pack} is no sealed pack${seal === null ? '' : `: ${seal}`}`, { hint: 'Name the folders of sealed runs.' })
  const content = await readPack(store, seal)
  if (content.config === null || content.faults.length > 0) throw new AssayError('invalid-input', `${pack} cannot be read`, { hint: 'Run `assay verify` on it.', faults: content.faults })
  const timing = Buffer.from((await store.read(EXCHANGE_TIMING_FILE)) ?? new Uint8Array(0)).toString('utf8')
  const sentAt = new Map(timing.split('\n').flatMap((line) => (line === '' ? [] : [exchangeTimingSchema.parse(JSON.parse(line))])).map(({ id, sent_at }) => [id, sent_at]))
  const rows = readable(content.exchanges)
  const exchanges = rows.map((row): TimedExchange => {
    const at = sentAt.get(row.id)
    return { row, sentAtMs: at == null ? null : Date.parse(at) }
  })
  const paid = rows.filter(({ replayed, answered_by }) => !replayed && answered_by === 'upstream')
  return { pack, run: seal.run, mock: seal.mock, total: spentOn(paid, Object.values(content.config.resolved.profiles ?? {})), exchanges }
}

async function reconciled(path: string, packs: readonly PackCost[]): Promise<Reconciliation> {
  const [{ parseUsageExport }, { reconcile }] = await Promise.all([import('../../run/usage-export.js'), import('../../run/usage-reconciliation.js')])
  return reconcile(
    parseUsageExport(await readFile(path, 'utf8'), path),
    packs.flatMap(({ exchanges }) => exchanges),
  )
}

function documentOf({ fromMs, toMs, models, outsideWindow, withoutUsage }: Reconciliation): object {
  return { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString(), models, outside_window: outsideWindow, without_usage: withoutUsage }
}

function packLine({ run, mock, calls, requests, input_tokens, cached_input_tokens, output_tokens, dollars, unpriced_requests, unreported_requests }: Spent & { readonly run: string; readonly mock: boolean }): string {
  const gaps = [unpriced_requests > 0 ? `${unpriced_requests} requests unpriced` : '', unreported_requests > 0 ? `${unreported_requests} without reported usage` : '', mock ? 'MOCK' : ''].filter((text) => text !== '')
  return `${run}: ${dollars === null ? 'no price' : `$${dollars}`}, ${calls} calls in ${requests} requests, ${input_tokens} tokens in (${cached_input_tokens} cached), ${output_tokens} out${gaps.length === 0 ? '' : ` (${gaps.join(', ')})`}`
}

function reconciliationLines(reconciliation: Reconciliation): readonly string[] {
  const { fromMs, toMs, models, outsideWindow, withoutUsage } = reconciliation
  const tokens = (label: string, { requests, inputTokens, outputTokens }: Reconciliation['models'][number]['exported']): string => `${label} ${requests ?? '?'} requests, ${inputTokens} in, ${outputTokens} out`
  return [
    '',
    `Usage from ${new Date(fromMs).toISOString()} to ${new Date(toMs).toISOString()}:`,
    ...models.flatMap(({ model, exported, recorded, unassigned, agrees }) => [
      `  ${model}: ${tokens('exported', exported)}; ${tokens('in these packs', recorded)}`,
      `    ${agrees ? tokens('not assigned to these packs:', unassigned) : `DISAGREES: ${tokens('the packs hold more than the export by', { requests: unassigned.requests === null ? null : -unassigned.requests, inputTokens: -unassigned.inputTokens, outputTokens: -unassigned.outputTokens })}`}`,
    ]),
    ...(outsideWindow > 0 ? [`  ${outsideWindow} recorded requests were sent outside of this window.`] : []),
    ...(withoutUsage > 0 ? [`  ${withoutUsage} recorded requests reported no usage; they may be part of what is not assigned.`] : []),
  ]
}
