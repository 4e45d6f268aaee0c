// Owns bringing one pinned file: it goes on where it was cut, believes only the digest, and shows the file when it is whole and verified.
import { createHash } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { AssayError } from '../core/assay-error.js'
import type { Sha256 } from '../core/ids.js'
import type { Stop } from '../ports/stop.js'
import { lockFolder } from './folder-lock.js'
import { downloadAgent, requestRange, type RangeReply } from './range-request.js'

export interface DownloadRequest {
  readonly url: string
  /** Where the file shall be. Beside it lies `….part` until it is verified. */
  readonly target: string
  readonly bytes: number
  readonly sha256: Sha256
  readonly stop: Stop
  readonly onProgress?: (done: number) => void
  /** Longest silence of the server, in milliseconds. */
  readonly stallMs?: number
  /** First pause before asking again, in milliseconds; it doubles. */
  readonly pauseMs?: number
}

export interface Downloaded {
  /** `present`: it was there and verified, and nothing was asked of the network. */
  readonly state: 'present' | 'downloaded'
  /** Bytes that an earlier, interrupted download had left. */
  readonly resumedFrom: number
}

const STALL_MS = 30_000
const PAUSE_MS = 500
const LONGEST_PAUSE_MS = 15_000
const FRUITLESS_ATTEMPTS = 4
const STOP_LOOK_MS = 200
const HASH_CHUNK_BYTES = 1 << 20

/**
 * @throws AssayError `missing-need` when the network does not give the pinned bytes; `wrong-usage` while another process brings the same file;
 *   `interrupted` on `stop`, the part kept
 */
export async function downloadPinned(request: DownloadRequest): Promise<Downloaded> {
  const { target, sha256, bytes } = request
  await mkdir(dirname(target), { recursive: true })
  const unlock = await lockFolder(dirname(target)).catch((error: unknown) => {
    if (!(error instanceof AssayError)) throw error
    throw new AssayError(error.code, error.message, { hint: 'Another download of the same file goes on; wait for it.', cause: error })
  })
  try {
    if ((await sizeOf(target)) === bytes && (await digestOf(target)) === sha256) return { state: 'present', resumedFrom: 0 }
    const part = new PartFile(target, request.url)
    const resumedFrom = await part.size()
    const joined = await fetchAll(part, request)
    if (await part.publishIf(sha256)) return { state: 'downloaded', resumedFrom }
    // Pieces of two different files look like this; then the whole of one is worth a try.
    if (joined) await fetchAll(part, request)
    if (joined && (await part.publishIf(sha256))) return { state: 'downloaded', resumedFrom: 0 }
    throw new AssayError('missing-need', `the bytes from ${request.url} are not the pinned ones (sha256 ${sha256})`, {
      hint: 'The server gives another file. Bring the pinned one from elsewhere and name it with --data FILE.',
    })
  } finally {
    await unlock()
  }
}

/** Asks until the part is as long as the file; true when it was put together from several answers. */
async function fetchAll(part: PartFile, request: DownloadRequest): Promise<boolean> {
  const { url, bytes, stop } = request
  const agent = downloadAgent(request.stallMs ?? STALL_MS)
  const abort = new AbortController()
  const look = setInterval(() => stop.aborted && abort.abort(), STOP_LOOK_MS)
  let pauseMs = request.pauseMs ?? PAUSE_MS
  let fruitless = 0
  try {
    if ((await part.size()) > bytes) await part.clear()
    let size = await part.size()
    let joined = size > 0
    while (size < bytes) {
      stop.throwIfAborted()
      joined ||= size > 0
      const failure = await attempt(part, size, request, (offset, etag) => requestRange({ url, offset, etag, agent, signal: abort.signal }))
      stop.throwIfAborted()
      const now = await part.size()
      if (now >= bytes) break
      fruitless = now > size ? 0 : fruitless + 1
      if (fruitless >= FRUITLESS_ATTEMPTS || failure.lasting) throw unreachable(request, failure.why)
      size = now
      if (fruitless === 0) pauseMs = request.pauseMs ?? PAUSE_MS
      await pause(pauseMs)
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
    }
    return joined
  } finally {
    clearInterval(look)
    await agent.destroy()
  }
}

interface Failure {
  readonly why: string
  /** Asking again gives the same. */
  readonly lasting: boolean
}

/** One request; what could be had is in the part afterwards. Says why that was not everything. */
async function attempt(part: PartFile, size: number, { bytes, onProgress, stop }: DownloadRequest, ask: (offset: number, etag: string | null) => Promise<RangeReply>): Promise<Failure> {
  const reply = await connection(ask(size, size > 0 ? await part.etag() : null))
  if ('why' in reply) return { why: reply.why, lasting: reply.kind === 'refused' && reply.lasting }
  if (reply.kind === 'no-such-range') {
    await part.clear()
    return { why: 'the server does not know the range that is missing', lasting: false }
  }
  if (reply.total !== null && reply.total !== bytes) {
    reply.discard()
    return { why: `the server offers ${reply.total} bytes, the pinned file has ${bytes}`, lasting: true }
  }
  const known = await part.etag()
  const changed = reply.offset > 0 && known !== null && reply.etag !== null && known !== reply.etag
  if (changed) {
    reply.discard()
    await part.clear()
    return { why: 'the file changed on the server', lasting: false }
  }
  if (reply.offset === 0) {
    await part.clear()
    await part.remember(reply.etag)
  }
  return write(part, reply.offset, bytes, reply.body, (done) => {
    onProgress?.(done)
    stop.throwIfAborted()
  })
}

async function write(part: PartFile, from: number, bytes: number, body: AsyncIterable<Uint8Array>, onBytes: (done: number) => void): Promise<Failure> {
  const handle = await open(part.path, 'a')
  const chunks = body[Symbol.asyncIterator]()
  let done = from
  try {
    for (;;) {
      const next = await connection(chunks.next())
      if ('why' in next) return { why: next.why, lasting: false }
      if (next.done === true) return { why: `the connection ended after ${done} of ${bytes} bytes`, lasting: false }
      if (done + next.value.length > bytes) {
        await part.clear()
        return { why: `the server sent more than the ${bytes} bytes of the pinned file`, lasting: true }
      }
      await handle.appendFile(next.value)
      done += next.value.length
      onBytes(done)
    }
  } finally {
    await chunks.return?.()
    await handle.close()
  }
}

/** Failures of the connection become values; those of the disk stay errors. */
async function connection<T extends object>(work: Promise<T>): Promise<T | { readonly kind: 'lost'; readonly why: string }> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const inner = error instanceof AggregateError ? error.errors.map(String).join('; ') : error.message
    const code = 'code' in error ? String(error.code) : error.name
    return { kind: 'lost', why: inner.includes(code) ? inner : `${inner} (${code})` }
  }
}

function unreachable({ url, target, bytes, sha256 }: DownloadRequest, why: string): AssayError {
  return new AssayError('missing-need', `could not bring ${url}: ${why}`, {
    hint: `Run the same command again (it goes on where it was), or bring the file by hand: download that address on any machine, check that it has ${bytes} bytes and sha256 ${sha256}, and put it at ${target} or name it with --data FILE.`,
  })
}

/** The unfinished file and what is known about where it came from. */
class PartFile {
  readonly path: string
  readonly #target: string
  readonly #url: string

  constructor(target: string, url: string) {
    this.#target = target
    this.path = `${target}.part`
    this.#url = url
  }

  async size(): Promise<number> {
    return (await sizeOf(this.path)) ?? 0
  }

  /** The validator of the bytes that are there, if they came from the same address. */
  async etag(): Promise<string | null> {
    const text = await readFile(`${this.path}.etag`, 'utf8').catch(ignoreMissing)
    const [url, etag] = text?.split('\n') ?? []
    return url === this.#url && etag !== undefined ? etag : null
  }

  async remember(etag: string | null): Promise<void> {
    if (etag === null) await rm(`${this.path}.etag`, { force: true })
    else await writeFile(`${this.path}.etag`, `${this.#url}\n${etag}`)
  }

  async clear(): Promise<void> {
    await rm(this.path, { force: true })
    await rm(`${this.path}.etag`, { force: true })
  }

  /** Puts the file in its place when it has this digest, and removes it when it has not. */
  async publishIf(sha256: Sha256): Promise<boolean> {
    if ((await digestOf(this.path)) !== sha256) {
      await this.clear()
      return false
    }
    await this.#publish()
    return true
  }

  async #publish(): Promise<void> {
    const handle = await open(this.path, 'a')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(this.path, this.#target)
    await rm(`${this.path}.etag`, { force: true })
  }
}

function ignoreMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}

async function sizeOf(path: string): Promise<number | null> {
  return (await stat(path).catch(ignoreMissing))?.size ?? null
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  const handle = await open(path, 'r')
  try {
    const chunk = Buffer.alloc(HASH_CHUNK_BYTES)
    for (;;) {
      const { bytesRead } = await handle.read(chunk, 0, chunk.length, null)
      if (bytesRead === 0) return hash.digest('hex')
      hash.update(chunk.subarray(0, bytesRead))
    }
  } finally {
    await handle.close()
  }
}
