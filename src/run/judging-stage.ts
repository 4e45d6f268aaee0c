// Owns the judging stage of a pack: `autorater/<folder>.<pass>/` with its verdict rows and its own seal, and how one judging is selected.
import { z } from 'zod'
import { AssayError } from '../core/assay-error.js'
import { compareCodePoints } from '../core/canonical-json.js'
import type { Sha256 } from '../core/ids.js'
import { VERDICT_STATES } from '../core/verdict.js'
import type { ObjectStore } from '../ports/object-store.js'
import { runSpecSchema } from './journal-entries.js'
import { nativeSha256 } from './native-digest.js'
import { SEAL_FORMAT, SUCCESS_FILE } from './pack-files.js'
import { rootsOf, type Seal, type SealedFiles } from './pack-seal.js'

export const JUDGING_FOLDER = 'autorater/'
export const VERDICTS_FILE = 'autorater_verdicts.jsonl'
export const JUDGING_SEAL_FILE = 'seal.json'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/) as unknown as z.ZodType<Sha256>

/** One row a planned question, in plan order. Keys may be added. */
export const verdictRowSchema = z.looseObject({
  question_id: z.string(),
  state: z.enum(VERDICT_STATES),
  /** Why there is no label; null where there is one. */
  reason: z.string().nullable(),
  raw_text: z.string().nullable(),
  /** The parser that read the reply; `source` where the label is the published one. */
  parsed_by: z.string().nullable(),
  parser_sensitive: z.boolean().nullable(),
  /** Digest of the judged answer; null where the pack has none. */
  answer_sha256: sha256.nullable(),
  template_sha256: sha256.nullable(),
  exchange: z.string().nullable(),
  model: z.string().nullable(),
  pass: z.int().min(1),
  invocation: z.string().nullable(),
})
export type VerdictRow = z.infer<typeof verdictRowSchema>

/** What the labels of a judging are. `reader` is set where they are about answers that the pack does not hold. */
export const judgingFactsSchema = z.looseObject({
  /** As its source or its protocol calls it. */
  name: z.string(),
  pass: z.int().min(1),
  judge_model: z.string().nullable(),
  reader: z.string().nullable(),
})
export type JudgingFacts = z.infer<typeof judgingFactsSchema>

const judgingSealSchema = z.strictObject({
  format: z.literal(SEAL_FORMAT),
  stage: z.literal('autorater'),
  run: z.string(),
  spec: runSpecSchema,
  state: z.literal('sealed'),
  /** Content root of the answers that were judged. */
  parent: sha256,
  judging: judgingFactsSchema,
  files: z.record(z.string(), z.strictObject({ sha256, bytes: z.int().min(0), timing: z.boolean() })),
  content_root: sha256,
  full_root: sha256,
  mock: z.boolean(),
  created: z.string(),
})
export type JudgingSeal = z.infer<typeof judgingSealSchema>

/** `autorater/<name>.<pass>/`; what is unsafe in a file name becomes "-". */
export function judgingFolder(name: string, pass: number): string {
  const safe = name.replace(/[^A-Za-z0-9_-]+/g, '-').replace(/^-+|-+$/g, '')
  return `${JUDGING_FOLDER}${safe === '' ? 'judging' : safe}.${pass}/`
}

/** Writes the rows of one judging and closes them with a seal that cites the pack. */
export async function writeJudging(store: ObjectStore, folder: string, pack: Seal, facts: JudgingFacts, rows: readonly VerdictRow[], now: string): Promise<void> {
  const bytes = Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''), 'utf8')
  await store.write(`${folder}${VERDICTS_FILE}`, bytes)
  const files: SealedFiles = { [VERDICTS_FILE]: { sha256: nativeSha256(bytes), bytes: bytes.length, timing: false } }
  const seal: JudgingSeal = {
    format: SEAL_FORMAT,
    stage: 'autorater',
    run: pack.run,
    spec: pack.spec,
    state: 'sealed',
    parent: pack.content_root,
    judging: facts,
    files,
    ...rootsOf(files),
    mock: pack.mock,
    created: now,
  }
  await store.write(`${folder}${JUDGING_SEAL_FILE}`, Buffer.from(`${JSON.stringify(seal, null, 2)}\n`, 'utf8'))
  await store.write(`${folder}${SUCCESS_FILE}`, Buffer.from(`${seal.full_root}\n`, 'utf8'))
}

export interface Judging {
  /** Below the pack, ending in "/". */
  readonly folder: string
  readonly seal: JudgingSeal
  readonly rows: readonly VerdictRow[]
}

/** The folders of every judging of a pack, in code point order. */
export async function judgingFolders(store: ObjectStore): Promise<readonly string[]> {
  const paths = await store.list(JUDGING_FOLDER)
  return [...new Set(paths.flatMap((path) => /^autorater\/[^/]+\//.exec(path)?.[0] ?? []))].sort(compareCodePoints)
}

/** One judging; what is wrong with it, told by file and line, when it cannot be read. */
export async function readJudging(store: ObjectStore, folder: string): Promise<Judging | string> {
  const sealText = await textOf(store, `${folder}${JUDGING_SEAL_FILE}`)
  if (sealText === null) return `${folder}${JUDGING_SEAL_FILE} is missing`
  const seal = judgingSealSchema.safeParse(valueOf(sealText))
  if (!seal.success) return `${folder}${JUDGING_SEAL_FILE}: ${issueOf(seal.error)}`
  const text = await textOf(store, `${folder}${VERDICTS_FILE}`)
  if (text === null) return `${folder}${VERDICTS_FILE} is missing`
  const rows: VerdictRow[] = []
  for (const [i, line] of text.split('\n').slice(0, -1).entries()) {
    const row = verdictRowSchema.safeParse(valueOf(line))
    if (!row.success) return `${folder}${VERDICTS_FILE}:${i + 1}: ${issueOf(row.error)}`
    rows.push(row.data)
  }
  return { folder, seal: seal.data, rows }
}

/**
 * The judging that a selector names: its name in the source, its folder (`judgment.1`), or its number among the pack's judgings in the order of
 * their folders, from 1. Without a selector: the only one.
 * @throws AssayError `wrong-usage` with the choices
 */
export function selectJudging(judgings: readonly Judging[], selector: string | null): Judging {
  const named = judgings.map((judging, i) => ({ judging, names: [...new Set([judging.seal.judging.name, folderName(judging.folder)])], number: String(i + 1) }))
  const found = named.filter(({ names, number }) => selector === null || number === selector || names.includes(selector))
  const [only] = found
  if (only !== undefined && found.length === 1) return only.judging
  const choices = named.map(({ names: [name, folder] }) => (folder === undefined ? name : `${name} (${folder})`))
  const got = selector === null ? `${judgings.length} judgings and no choice` : JSON.stringify(selector)
  throw new AssayError('wrong-usage', `expected one judging of ${choices.join(', ') || 'none: the pack has no judging'}, got ${got}`, {
    hint: 'Name it after the pack: PACK#NAME.',
  })
}

export const folderName = (folder: string): string => folder.slice(JUDGING_FOLDER.length, -1)

/** `PACK#NAME` → pack and selector. A path without "#" has no selector. */
export function splitSelector(path: string): { readonly pack: string; readonly selector: string | null } {
  const at = path.lastIndexOf('#')
  return at <= 0 ? { pack: path, selector: null } : { pack: path.slice(0, at), selector: path.slice(at + 1) }
}

async function textOf(store: ObjectStore, path: string): Promise<string | null> {
  const bytes = await store.read(path)
  return bytes === null ? null : Buffer.from(bytes).toString('utf8')
}

function valueOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    // Told by the schema: what is no JSON is no row.
    return undefined
  }
}

function issueOf(error: z.ZodError): string {
  const issue = error.issues[0]
  return `${issue?.path.join('.') || 'the row'}: ${issue?.message ?? 'is not as expected'}`
}
