// Owns the folder of a gateway that runs on its own: its journal and open bodies, and the files that they become when it stops.
import { createHash } from 'node:crypto'
import { AssayError } from '../core/assay-error.js'
import type { ExchangeRow } from '../core/exchange.js'
import type { Sha256 } from '../core/ids.js'
import type { Json } from '../core/json.js'
import type { BodyReader } from '../ports/body-store.js'
import type { Clock } from '../ports/clock.js'
import type { ObjectStore } from '../ports/object-store.js'
import type { RunFolder } from '../ports/run-folder.js'
import { parseBlobIndex } from '../run/blob-index.js'
import { openExchangeLog } from '../run/exchange-log.js'
import type { ExchangeLog } from '../run/exchange-log.js'
import { EXCHANGE_KIND, exchangeEntrySchema, exchangeFiles, parseExchangeRows } from '../run/exchange-rows.js'
import type { ExchangeEntry } from '../run/exchange-rows.js'
import { openJournal, parseJournal } from '../run/journal.js'
import type { JournalLine } from '../run/journal.js'
import { openBodies } from '../run/open-bodies.js'
import { BLOB_INDEX, sealedBodies, writeBlobs } from '../run/sealed-bodies.js'

export const GATEWAY_SEAL_FILE = 'gateway.json'
export const EXCHANGES_FILE = 'exchanges.jsonl'
export const EXCHANGE_TIMING_FILE = 'exchange_timing.jsonl'
const GATEWAY_FORMAT = 'assay-gateway/1'
const JOURNAL_FILE = 'journal.jsonl'
/** In the folder while the gateway runs; gone when it has stopped. */
const OPEN_BODIES_FILE = 'open/bodies'

export interface GatewayRecord {
  readonly log: ExchangeLog
  /** The start of a journal line that a crash tore; null when none was. */
  readonly dropped: string | null
  /** Writes the canonical files and their digests, and closes the folder. */
  seal(): Promise<{
    readonly exchanges: number
    readonly files: Readonly<Record<string, { readonly sha256: Sha256; readonly bytes: number }>>
  }>
}

export interface GatewayPlan {
  readonly run: string
  readonly mode: 'record' | 'hash-only' | 'replay'
}

/**
 * Opens a folder for the first time, or again after a break.
 * @throws AssayError `wrong-usage` for a folder that is sealed or holds something else
 */
export async function openGatewayRecord(folder: RunFolder, plan: GatewayPlan, clock: Clock): Promise<GatewayRecord> {
  const present = (await folder.list('')).filter((path) => !path.startsWith('.'))
  const hint = 'Choose another --out.'
  if (present.includes(GATEWAY_SEAL_FILE)) throw new AssayError('wrong-usage', 'the folder holds a finished recording', { hint })
  if (present.length > 0 && !present.includes(JOURNAL_FILE))
    throw new AssayError('wrong-usage', `the folder holds other files: ${present.slice(0, 5).join(', ')}`, { hint })
  const journal = await openJournal(await folder.openAppend(JOURNAL_FILE))
  const [first] = journal.lines
  if (first !== undefined && (first.kind !== 'gateway' || first['run'] !== plan.run || first['mode'] !== plan.mode)) {
    await journal.close()
    throw new AssayError(
      'wrong-usage',
      `the folder holds a recording of run ${JSON.stringify(first['run'] ?? null)} in mode ${JSON.stringify(first['mode'] ?? null)}`,
      { hint },
    )
  }
  const bodies = await openBodies(await folder.openAppend(OPEN_BODIES_FILE))
  if (first === undefined) await journal.append('gateway', { format: GATEWAY_FORMAT, run: plan.run, mode: plan.mode, at: clock.now() })
  else await journal.append('gateway-resumed', { dropped_line: journal.dropped, dropped_body_bytes: bodies.droppedBytes, at: clock.now() })
  const log = await openExchangeLog({
    append: (kind, members) => journal.append(kind, members),
    ...(plan.mode === 'hash-only' ? {} : { bodies }),
    journaled: exchangeEntries(journal.lines).map(({ exchange }) => exchange),
  })
  const seal: GatewayRecord['seal'] = async () => {
    await log.settled()
    await journal.append('gateway-stopped', { at: clock.now() })
    await journal.close()
    const { lines } = parseJournal((await folder.read(JOURNAL_FILE)) as Uint8Array)
    const entries = exchangeEntries(lines)
    const { rows, timing, bodies: digests } = exchangeFiles(entries, [])
    await folder.write(EXCHANGES_FILE, Buffer.from(rows, 'utf8'))
    await folder.write(EXCHANGE_TIMING_FILE, Buffer.from(timing, 'utf8'))
    const blobs = await writeBlobs(folder, bodies, digests)
    await bodies.close()
    const files = await digestsOf(folder, [EXCHANGES_FILE, EXCHANGE_TIMING_FILE, JOURNAL_FILE, ...blobs])
    const document: Json = { format: GATEWAY_FORMAT, run: plan.run, mode: plan.mode, exchanges: entries.length, files, sealed: clock.now() }
    await folder.write(GATEWAY_SEAL_FILE, Buffer.from(`${JSON.stringify(document, null, 2)}\n`, 'utf8'))
    await folder.remove(OPEN_BODIES_FILE)
    return { exchanges: entries.length, files }
  }
  return { log, dropped: journal.dropped, seal }
}

/**
 * The exchanges and bodies of a finished recording: a gateway's folder or a sealed pack.
 * @throws AssayError `invalid-input` when there are none
 */
export async function readRecording(store: ObjectStore): Promise<{ readonly rows: readonly ExchangeRow[]; readonly bodies: BodyReader }> {
  for (const path of [EXCHANGES_FILE, 'exchanges.MOCK.jsonl']) {
    const text = await store.read(path)
    const index = await store.read(BLOB_INDEX)
    if (text === null || index === null) continue
    return { rows: parseExchangeRows(Buffer.from(text).toString('utf8'), path), bodies: sealedBodies(store, parseBlobIndex(index)) }
  }
  throw new AssayError('invalid-input', `no finished recording there: expected ${EXCHANGES_FILE} and ${BLOB_INDEX}`, {
    hint: 'Name the folder of a sealed pack, or of a gateway that was stopped and not killed.',
  })
}

function exchangeEntries(lines: readonly JournalLine[]): readonly ExchangeEntry[] {
  return lines.filter((line) => line.kind === EXCHANGE_KIND).map((line) => exchangeEntrySchema.parse(line))
}

async function digestsOf(
  store: ObjectStore,
  paths: readonly string[],
): Promise<Record<string, { readonly sha256: Sha256; readonly bytes: number }>> {
  const files: Record<string, { sha256: Sha256; bytes: number }> = {}
  for (const path of paths) {
    const bytes = (await store.read(path)) as Uint8Array
    files[path] = { sha256: createHash('sha256').update(bytes).digest('hex') as Sha256, bytes: bytes.length }
  }
  return files
}
