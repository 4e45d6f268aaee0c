// Owns the report stage of a pack or of a folder of packs: its files, then its seal, which cites what it was made from, then `_SUCCESS`.
import { z } from 'zod'
import { AssayError } from '../core/assay-error.js'
import { compareCodePoints } from '../core/canonical-json.js'
import { digestOf } from '../core/digest.js'
import type { RunSpec } from '../core/run-spec.js'
import type { ObjectStore } from '../ports/object-store.js'
import type { Report } from '../report/report.js'
import { nativeSha256 } from './native-digest.js'
import { SEAL_FORMAT, SUCCESS_FILE } from './pack-files.js'
import { rootsOf, type SealedFiles } from './pack-seal.js'

export const REPORT_SEAL_FILE = 'seal.json'

/** The pack that a report is of; several packs have no run and no spec in common. */
export interface ReportParent {
  readonly run: string
  readonly spec: RunSpec
  readonly contentRoot: string
}

/** File name → text. `.MOCK.` stands in every name when a mock is among the runs. */
export function reportFiles(report: Report): ReadonlyMap<string, string> {
  const name = (stem: string, ending: string): string => (report.mock ? `${stem}.MOCK.${ending}` : `${stem}.${ending}`)
  return new Map([[name('report', 'html'), report.html], ...[...report.csv].map(([table, text]) => [name(table, 'csv'), text] as const)])
}

/**
 * Writes the stage into `folder` (the `report/` folder itself). An earlier report in it is replaced.
 * The parent is the pack's content root; of several packs, the digest of the canonical object run id → content root.
 * @throws AssayError `invalid-input` when the folder holds files that are of no report
 */
export async function writeReportStage(folder: ObjectStore, report: Report, parents: readonly ReportParent[], now: string): Promise<void> {
  await clearReport(folder, report)
  const files: [string, SealedFiles[string]][] = []
  for (const [path, text] of reportFiles(report)) {
    const bytes = Buffer.from(text, 'utf8')
    await folder.write(path, bytes)
    files.push([path, { sha256: nativeSha256(bytes), bytes: bytes.length, timing: holdsTimes(path, report) }])
  }
  const sealed = Object.fromEntries(files.sort(([a], [b]) => compareCodePoints(a, b)))
  const roots = rootsOf(sealed)
  const [only] = parents
  const seal = {
    format: SEAL_FORMAT,
    stage: 'report',
    run: parents.length === 1 && only !== undefined ? only.run : null,
    spec: parents.length === 1 && only !== undefined ? only.spec : null,
    state: 'sealed',
    parent: parents.length === 1 && only !== undefined ? only.contentRoot : digestOf(parentsOf(parents)),
    parents: parentsOf(parents),
    files: sealed,
    ...roots,
    mock: report.mock,
    created: now,
  }
  await folder.write(REPORT_SEAL_FILE, Buffer.from(`${JSON.stringify(seal, null, 2)}\n`, 'utf8'))
  await folder.write(SUCCESS_FILE, Buffer.from(`${roots.full_root}\n`, 'utf8'))
}

function parentsOf(parents: readonly ReportParent[]): Readonly<Record<string, string>> {
  return Object.fromEntries(parents.map(({ run, contentRoot }) => [run, contentRoot]))
}

/** Wall times stand in the page and in one table. */
function holdsTimes(path: string, report: Report): boolean {
  return path.endsWith('.html') || report.timed.some((table) => path === `${table}.csv` || path === `${table}.MOCK.csv`)
}

const oldSeal = z.object({ stage: z.literal('report'), files: z.record(z.string(), z.unknown()) })

/** First the marks that it is whole, then the files of its seal and those that will be written; anything else is refused. */
async function clearReport(folder: ObjectStore, report: Report): Promise<void> {
  const bytes = await folder.read(REPORT_SEAL_FILE)
  const listed = bytes === null ? [] : Object.keys(oldSeal.safeParse(jsonOrNull(bytes)).data?.files ?? {})
  const ours = new Set([...listed, ...[true, false].flatMap((mock) => [...reportFiles({ ...report, mock }).keys()])])
  await folder.remove(SUCCESS_FILE)
  await folder.remove(REPORT_SEAL_FILE)
  const strangers: string[] = []
  for (const path of await folder.list('')) {
    const name = path.replace(/\.partial$/, '')
    if (ours.has(name) || name === REPORT_SEAL_FILE || name === SUCCESS_FILE) await folder.remove(path)
    else strangers.push(path)
  }
  if (strangers.length === 0) return
  throw new AssayError('invalid-input', 'the report folder holds files that are of no report', {
    hint: 'Move them away, or choose another place with --out.',
    faults: strangers.map((path) => ({ where: path, message: 'is no file of a report' })),
  })
}

function jsonOrNull(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'))
  } catch {
    // A torn seal lists nothing; its files are known by their names.
    return null
  }
}
