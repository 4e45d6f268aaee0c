// Owns the checks of recorded calls: rows and times as the journal has them, ids rebuilt, every citation met, every prompt in the bytes sent.
import { exchangeId, type ExchangeRow } from '../core/exchange.js'
import type { ObjectStore } from '../ports/object-store.js'
import { AssayError } from '../core/assay-error.js'
import { exchangeFiles } from './exchange-rows.js'
import { checked, notTested, type Finding } from './finding.js'
import { entriesOf } from './journal-entries.js'
import { lineDifferences } from './line-difference.js'
import { nativeSha256 } from './native-digest.js'
import { EXCHANGE_TIMING_FILE } from './pack-files.js'
import type { AttemptRow, PredictionRow } from './pack-rows.js'
import { readable, type PackContent, type PackFault } from './read-pack.js'
import { sealedBodies } from './sealed-bodies.js'

export async function exchangesFinding(store: ObjectStore, content: PackContent, timing: string): Promise<Finding> {
  const { exchanges, predictions, attempts, config } = content
  const usesModel = config?.resolved.prompt !== undefined
  const entries = entriesOf(content.journal, 'exchange')
  if (!usesModel && exchanges.rows.length === 0 && entries.length === 0 && timing === '') return notTested('exchanges', 'note', 'the run recorded no exchange with a model')
  const expected = exchangeFiles(
    entries,
    readable(predictions).map(({ question_id }) => question_id),
  )
  const rows = new Map(readable(exchanges).map((row) => [row.id as string, row]))
  const faults: PackFault[] = [...lineDifferences(exchanges.path, expected.rows, exchanges.text), ...lineDifferences(EXCHANGE_TIMING_FILE, expected.timing, timing)]
  exchanges.rows.forEach((row, i) => {
    if (row !== null && exchangeId(row, row.n, row.request_sha256, nativeSha256) !== row.id) faults.push({ where: `${exchanges.path}:${i + 1}`, message: 'id: is not the digest of the join, the number and the request' })
  })
  if (rows.size !== readable(exchanges).length) faults.push({ where: exchanges.path, message: 'two rows have one id' })
  for (const table of [predictions, attempts]) {
    table.rows.forEach((row, i) => faults.push(...(row === null ? [] : citationFaults(row, rows, `${table.path}:${i + 1}`))))
  }
  if (usesModel) faults.push(...(await promptFaults(store, content, rows)))
  return checked('exchanges', exchanges.rows.length, 'exchanges', faults)
}

/** Every cited exchange is there, once, and belongs to the question that cites it. */
function citationFaults(row: PredictionRow | AttemptRow, rows: ReadonlyMap<string, ExchangeRow>, where: string): readonly PackFault[] {
  const seen = new Set<string>()
  return row.exchanges.flatMap((id) => {
    const twice = seen.has(id)
    seen.add(id)
    const cited = rows.get(id)
    if (cited === undefined) return [{ where, message: `exchange ${id} is cited and not there` }]
    if (twice) return [{ where, message: `exchange ${id} is cited twice` }]
    return cited.question_id === row.question_id ? [] : [{ where, message: `exchange ${id} belongs to ${cited.question_id ?? 'no question'}` }]
  })
}

/** The last exchange of an answered row was answered, and its request holds the very text whose digest the row names. */
async function promptFaults(store: ObjectStore, content: PackContent, rows: ReadonlyMap<string, ExchangeRow>): Promise<readonly PackFault[]> {
  const bodies = sealedBodies(store, readable(content.blobs))
  const faults: PackFault[] = []
  for (const [i, row] of content.predictions.rows.entries()) {
    if (row === null) continue
    const where = `${content.predictions.path}:${i + 1}`
    const last = rows.get(row.exchanges.at(-1) ?? '')
    if (row.state === 'answered' && (last === undefined || last.outcome !== 'complete' || last.status === null || last.status >= 300)) faults.push({ where, message: 'is answered, and cites no answered exchange' })
    for (const cited of row.exchanges.flatMap((id) => rows.get(id) ?? [])) {
      if (!cited.bodies_kept) continue
      const request = await bodyText(() => bodies.get(cited.request_sha256))
      if (request === null) faults.push({ where, message: `the request of exchange ${cited.id} cannot be read` })
      else if (!holdsText(request, row.reader_payload_sha256)) faults.push({ where, message: `the request of exchange ${cited.id} does not hold the text of reader_payload_sha256` })
    }
  }
  return faults
}

async function bodyText(read: () => Promise<Uint8Array | null>): Promise<string | null> {
  try {
    const bytes = await read()
    return bytes === null ? null : Buffer.from(bytes).toString('utf8')
  } catch (error) {
    if (error instanceof AssayError && error.code === 'check-failed') return null
    throw error
  }
}

/** Whether one of the strings of a JSON document has this digest. */
function holdsText(document: string, digest: string | null): boolean {
  const open: unknown[] = []
  try {
    open.push(JSON.parse(document))
  } catch {
    // A body that is no JSON holds no such string, and the finding says so.
    return false
  }
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value === 'string' && nativeSha256(value) === digest) return true
    if (typeof value === 'object' && value !== null) open.push(...(Object.values(value) as unknown[]))
  }
  return false
}
