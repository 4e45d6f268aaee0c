// Owns what a report takes from a sealed pack: its numbers, each from a file whose bytes are the ones that the seal closed.
import { z, ZodError } from 'zod'
import { AssayError } from '../core/assay-error.js'
import type { ObjectStore } from '../ports/object-store.js'
import { metricsOfFile } from '../report/metrics-file.js'
import type { ReportedRun, WallTime } from '../report/reported-run.js'
import { armsOf } from './design.js'
import { nativeSha256 } from './native-digest.js'
import { readConfig } from './pack-config.js'
import { CONFIG_FILE, packNames, TIMING_FILE } from './pack-files.js'
import { readSeal, type Seal } from './pack-seal.js'

/** A run, and where it stands in the design that registered it. */
export interface ReportedPack {
  readonly run: Omit<ReportedRun, 'label'>
  readonly arm: string
  readonly asks: string
  /** Position of the arm among the design's arms, from 0; −1 when the design does not name it. */
  readonly position: number
}

const predictionTokens = z.object({ packet_tokens: z.int().min(0).nullable() })
const timingRow = z.object({
  kind: z.string(),
  at: z.string().optional(),
  ended_at: z.string().optional(),
  recall_ms: z.number().min(0).nullable().optional(),
  read_ms: z.number().min(0).nullable().optional(),
})
type TimingRow = z.infer<typeof timingRow>

/**
 * Reads one pack. Null when it is not sealed.
 * @param name how messages call it
 * @throws AssayError `check-failed` when a file is not what the seal closed, or does not hold what it should
 */
export async function reportedPack(store: ObjectStore, name: string): Promise<ReportedPack | null> {
  const seal = await readSeal(store)
  if (seal === null) return null
  if (typeof seal === 'string') throw unreadable(name, 'pack.json', seal)
  const read = (path: string): Promise<string> => sealedText(store, seal, name, path)
  const names = packNames(seal.mock)
  const config = readConfig(await read(CONFIG_FILE))
  if (typeof config === 'string') throw unreadable(name, CONFIG_FILE, config)
  const metrics = checked(name, names.metrics, metricsOfFile, parsedJson(name, names.metrics, await read(names.metrics)))
  const predictions = rowsOf(name, names.predictions, predictionTokens, await read(names.predictions))
  // Nobody timed an imported result here.
  const timing = seal.kind === 'imported' ? [] : rowsOf(name, TIMING_FILE, timingRow, await read(TIMING_FILE))
  return {
    arm: config.resolved.arm,
    asks: config.design.asks,
    position: armsOf(config.design).indexOf(config.resolved.arm),
    run: {
      run: seal.run,
      spec: seal.spec,
      model: config.resolved.reader_model,
      mock: seal.mock,
      contentRoot: seal.content_root,
      fullRoot: seal.full_root,
      metrics,
      packetTokens: predictions.flatMap((row) => (row.packet_tokens === null ? [] : [row.packet_tokens])),
      wall: wallTime(timing),
    },
  }
}

async function sealedText(store: ObjectStore, seal: Seal, name: string, path: string): Promise<string> {
  const listed = seal.files[path]
  const bytes = await store.read(path)
  if (listed === undefined) throw unreadable(name, path, 'the seal does not list it')
  if (bytes === null) throw unreadable(name, path, 'it is missing')
  if (nativeSha256(bytes) !== listed.sha256) throw unreadable(name, path, 'its bytes are not the ones that were sealed')
  return Buffer.from(bytes).toString('utf8')
}

function parsedJson(name: string, path: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw unreadable(name, path, error instanceof Error ? error.message : String(error))
  }
}

function rowsOf<Row>(name: string, path: string, schema: z.ZodType<Row>, text: string): readonly Row[] {
  const lines = text === '' ? [] : text.replace(/\n$/, '').split('\n')
  return lines.map((line, i) => checked(name, `${path}:${i + 1}`, (value) => schema.parse(value), parsedJson(name, `${path}:${i + 1}`, line)))
}

function checked<Value>(name: string, where: string, parse: (value: unknown) => Value, value: unknown): Value {
  try {
    return parse(value)
  } catch (error) {
    if (!(error instanceof ZodError)) throw error
    const issue = error.issues[0]
    throw unreadable(name, where, `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'is not as expected'}`)
  }
}

/** Recall and reading of each attempt, and the time from the plan to the last row; null when no attempt was timed. Time between invocations does not count. */
function wallTime(rows: readonly TimingRow[]): WallTime | null {
  const attemptMs = rows.flatMap(({ kind, recall_ms, read_ms }) => {
    const parts = [recall_ms, read_ms].filter((ms) => typeof ms === 'number')
    return kind === 'attempt' && parts.length > 0 ? [parts.reduce((sum, ms) => sum + ms)] : []
  })
  if (attemptMs.length === 0) return null
  let totalMs = 0
  let last: number | null = null
  for (const row of rows) {
    const at = Date.parse(row.ended_at ?? row.at ?? '')
    if (!Number.isFinite(at)) continue
    if (last !== null && row.kind !== 'resumed') totalMs += Math.max(0, at - last)
    last = at
  }
  return { totalMs, attemptMs }
}

function unreadable(name: string, path: string, message: string): AssayError {
  return new AssayError('check-failed', `${name} cannot be reported`, { hint: 'Run `assay verify` on it.', faults: [{ where: path, message }] })
}
