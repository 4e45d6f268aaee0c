// Owns the checks of what was stored whole: every body rebuilds, none is unused, and each reader was given its packet and its question.
import type { Sha256 } from '../core/ids.js'
import type { ObjectStore } from '../ports/object-store.js'
import { AssayError } from '../core/assay-error.js'
import { checked, type Finding } from './finding.js'
import { nativeSha256 } from './native-digest.js'
import { bodyAddress, CONFIG_FILE, promptPath } from './pack-files.js'
import type { PredictionRow } from './pack-rows.js'
import { readable, type PackContent, type PackFault } from './read-pack.js'
import { filledTemplate, readerPayload } from './reader-payload.js'
import { BLOB_INDEX, blobPath, sealedBodies, unpackBlob } from './sealed-bodies.js'

export async function verifyBodies(store: ObjectStore, content: PackContent, progress: (done: number, total: number) => void): Promise<readonly Finding[]> {
  return [await bodiesFinding(store, content, progress), await coverFinding(store, content), await payloadFinding(store, content), await packetFinding(store, content)]
}

/** Every body rebuilds to its digest, and a row cites it. */
async function bodiesFinding(store: ObjectStore, content: PackContent, progress: (done: number, total: number) => void): Promise<Finding> {
  const rows = readable(content.blobs)
  const bodies = sealedBodies(store, rows)
  const cited = new Set<string>([
    ...readable(content.predictions).flatMap((row) => row.reader_payload_sha256 ?? []),
    ...readable(content.memory).map((row) => row.text_sha256),
    ...readable(content.exchanges).flatMap((row) => (row.bodies_kept ? [row.request_sha256, row.response_sha256] : [])),
  ])
  const faults: PackFault[] = []
  for (const [i, row] of content.blobs.rows.entries()) {
    progress(i, content.blobs.rows.length)
    if (row === null) continue
    const where = `${BLOB_INDEX}:${i + 1}`
    const broken = await told(() => bodies.get(row.sha256))
    if (broken !== null) faults.push({ where, message: broken })
    if (!cited.delete(row.sha256)) faults.push({ where, message: `body ${row.sha256} is cited by no row, or stands here twice` })
  }
  for (const digest of cited) faults.push({ where: BLOB_INDEX, message: `body ${digest} is cited and missing` })
  return checked('bodies', content.blobs.rows.length, 'bodies', faults)
}

/** The blob files hold the pieces of the bodies and nothing beside them. */
async function coverFinding(store: ObjectStore, content: PackContent): Promise<Finding> {
  const ranges = new Map<string, (readonly [number, number])[]>()
  for (const { pieces } of readable(content.blobs)) {
    for (const [file, offset, bytes] of pieces) {
      const path = blobPath(file)
      if (!ranges.has(path)) ranges.set(path, [])
      ranges.get(path)?.push([offset, offset + bytes])
    }
  }
  const paths = (await store.list('blobs/')).filter((path) => path !== BLOB_INDEX)
  const faults: PackFault[] = []
  for (const path of paths) {
    const own = ranges.get(path) ?? []
    let unpacked = 0
    const broken = await told(async () => (unpacked = unpackBlob((await store.read(path)) as Uint8Array, path).length))
    const covered = own.sort(([a], [b]) => a - b).reduce((end, [from, to]) => (from > end ? end : Math.max(end, to)), 0)
    if (broken !== null) faults.push({ where: path, message: broken })
    else if (covered !== unpacked) faults.push({ where: path, message: `${unpacked} bytes unpacked, bodies use the first ${covered} of them` })
  }
  return checked('blob-cover', paths.length, 'blob files', faults)
}

/** `reader_payload_sha256` is the digest of the packet and the question that the row names. */
async function payloadFinding(store: ObjectStore, content: PackContent): Promise<Finding> {
  const texts = packetTexts(store, content)
  const faults: PackFault[] = []
  const template = await templateOf(store, content, faults)
  let examined = 0
  for (const [i, row] of content.predictions.rows.entries()) {
    if (row === null || row.reader_payload_sha256 === null) continue
    examined += 1
    const where = `${content.predictions.path}:${i + 1}`
    let expected = ''
    const broken = await told(async () => (expected = payloadDigest(await texts(row.memory_text_path), row, template)))
    if (broken !== null) faults.push({ where, message: broken })
    else if (expected !== row.reader_payload_sha256) faults.push({ where, message: `reader_payload_sha256: expected ${expected}, got ${row.reader_payload_sha256}` })
  }
  return checked('reader-payloads', examined, 'payloads', faults)
}

function payloadDigest(packet: string, row: PredictionRow, template: string | null): Sha256 {
  const question = { text: row.question, ...(row.asked_on === null ? {} : { askedOn: row.asked_on }) }
  return nativeSha256(template === null ? readerPayload(packet, question) : filledTemplate(template, packet, question))
}

/** The template of the reader's prompt; null for a reader without one. The fixed texts are the ones that the spec pins, and no others. */
async function templateOf(store: ObjectStore, { config }: PackContent, faults: PackFault[]): Promise<string | null> {
  const prompt = config?.resolved.prompt
  const pinned = new Set<string>(Object.values(config?.spec.prompts ?? {}))
  const used = prompt === undefined ? [] : [prompt.template_sha256, prompt.system_sha256]
  for (const digest of used) if (digest !== null && !pinned.has(digest)) faults.push({ where: CONFIG_FILE, message: `resolved.prompt: ${digest} is no prompt of the spec` })
  const texts = new Map<string, string>()
  for (const digest of pinned) {
    const bytes = await store.read(promptPath(digest))
    if (bytes === null || nativeSha256(bytes) !== digest) faults.push({ where: promptPath(digest), message: bytes === null ? 'is missing' : 'is not the text that its name says' })
    else texts.set(digest, Buffer.from(bytes).toString('utf8'))
  }
  for (const path of await store.list('prompts/')) if (![...pinned].some((digest) => promptPath(digest) === path)) faults.push({ where: path, message: 'is no text of this run' })
  return prompt === undefined ? null : (texts.get(prompt.template_sha256) ?? '')
}

/** The texts in `memory/by_sample/` are the packets of the index. */
async function packetFinding(store: ObjectStore, content: PackContent): Promise<Finding> {
  const faults: PackFault[] = []
  const listed = new Set<string>()
  for (const row of readable(content.memory)) {
    if (row.full_text_path === bodyAddress(row.text_sha256)) continue
    listed.add(row.full_text_path)
    const bytes = await store.read(row.full_text_path)
    if (bytes === null || nativeSha256(bytes) !== row.text_sha256) faults.push({ where: row.full_text_path, message: bytes === null ? 'is missing' : `expected sha256 ${row.text_sha256}` })
  }
  for (const path of await store.list('memory/by_sample/')) if (!listed.has(path)) faults.push({ where: path, message: 'is no packet of the index' })
  return checked('memory-texts', content.memory.rows.length, 'packets', faults)
}

/** The text behind a `memory_text_path`; the last one is kept, because neighbours share it. */
export function packetTexts(store: ObjectStore, content: PackContent): (path: string | null) => Promise<string> {
  const bodies = sealedBodies(store, readable(content.blobs))
  const digestOf = new Map(readable(content.memory).map((row) => [row.full_text_path, row.text_sha256 as Sha256]))
  let last: { readonly path: string; readonly text: string } | null = null
  return async (path) => {
    if (path === null) throw missing('no packet')
    if (last?.path === path) return last.text
    const digest = digestOf.get(path)
    const bytes = digest === undefined ? null : path === bodyAddress(digest) ? await bodies.get(digest) : await store.read(path)
    if (bytes === null) throw missing(path)
    last = { path, text: Buffer.from(bytes).toString('utf8') }
    return last.text
  }
}

function missing(path: string): AssayError {
  return new AssayError('check-failed', `memory_text_path: ${path} is not there`, { hint: 'The pack is not whole. Get it again.' })
}

/** What a damaged pack makes a step say; null when it went well. */
async function told(step: () => Promise<unknown>): Promise<string | null> {
  try {
    await step()
    return null
  } catch (error) {
    if (error instanceof AssayError && error.code === 'check-failed') return error.message
    throw error
  }
}
