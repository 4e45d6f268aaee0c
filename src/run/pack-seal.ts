// Owns the seal of a stage: which files it closes, with which digests, under which two roots.
import { z } from 'zod'
import { canonicalJson, compareCodePoints } from '../core/canonical-json.js'
import { sha256Hex } from '../core/digest.js'
import type { Sha256 } from '../core/ids.js'
import type { Json } from '../core/json.js'
import type { ObjectStore } from '../ports/object-store.js'
import { runSpecSchema } from './journal-entries.js'
import { nativeSha256 } from './native-digest.js'
import { SEAL_FILE, SEAL_FORMAT, isOwned, isTiming } from './pack-files.js'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/) as unknown as z.ZodType<Sha256>

export const sealSchema = z.strictObject({
  format: z.literal(SEAL_FORMAT),
  stage: z.literal('qa'),
  /** Absent for a run of Assay's own. */
  kind: z.literal('imported').optional(),
  run: z.string(),
  spec: runSpecSchema,
  state: z.literal('sealed'),
  parent: z.null(),
  files: z.record(z.string(), z.strictObject({ sha256, bytes: z.int().min(0), timing: z.boolean() })),
  content_root: sha256,
  full_root: sha256,
  mock: z.boolean(),
  created: z.string(),
})
export type Seal = z.infer<typeof sealSchema>
export type SealedFiles = Seal['files']

/** Both roots are the digest of the canonical JSON of a `files` object: of all of them, and of those that hold no times. */
export function rootsOf(files: SealedFiles): { readonly content_root: Sha256; readonly full_root: Sha256 } {
  const content = Object.fromEntries(Object.entries(files).filter(([, file]) => !file.timing))
  return { content_root: sha256Hex(canonicalJson(content)), full_root: sha256Hex(canonicalJson(files)) }
}

/** Digests of every file that the qa stage owns, in order of path. */
export async function sealedFiles(store: ObjectStore): Promise<SealedFiles> {
  const files: [string, SealedFiles[string]][] = []
  for (const path of (await store.list('')).filter(isOwned).sort(compareCodePoints)) {
    const bytes = (await store.read(path)) as Uint8Array
    files.push([path, { sha256: nativeSha256(bytes), bytes: bytes.length, timing: isTiming(path) }])
  }
  return Object.fromEntries(files)
}

/** The seal of a pack; null when there is none; what is wrong with it when it cannot be read. */
export async function readSeal(store: ObjectStore): Promise<Seal | string | null> {
  const bytes = await store.read(SEAL_FILE)
  if (bytes === null) return null
  const text = Buffer.from(bytes).toString('utf8')
  let value: Json
  try {
    value = JSON.parse(text) as Json
  } catch {
    return 'expected JSON, got something else'
  }
  const parsed = sealSchema.safeParse(value)
  if (parsed.success) return membersOf(parsed.data) === membersWritten(text) ? parsed.data : 'a name stands twice in one object, or is no name of a seal'
  const issue = parsed.error.issues[0]
  return `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'is no seal'}`
}

function membersOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce((sum: number, each) => sum + membersOf(each), Array.isArray(value) ? 0 : Object.keys(value).length)
}

/** Readers differ in which of two equal names they take, so every name that is written must be one that was read. */
function membersWritten(text: string): number {
  return [...text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)].filter(([, colon]) => colon !== undefined).length
}
