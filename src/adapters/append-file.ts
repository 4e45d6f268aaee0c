// Owns append-only files on disk: one write and one sync for all the appends that wait together (group commit).
import { constants } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { AssayError } from '../core/assay-error.js'
import type { AppendFile } from '../ports/journal.js'

interface Waiting {
  readonly bytes: Uint8Array
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

/** Where the system has it, a write is durable when it returns: one call instead of two. Windows has not. */
const SYNCED_WRITES: number | undefined = constants.O_DSYNC
const APPEND_FLAGS = constants.O_RDWR | constants.O_CREAT | constants.O_APPEND | (SYNCED_WRITES ?? 0)

/** Opens or creates the file. Errors of the operating system (ENOSPC, EACCES …) carry the path. */
export async function openAppendFile(path: string): Promise<AppendFile> {
  const handle = await open(path, APPEND_FLAGS)
  return new DiskAppendFile(path, handle, (await handle.stat()).size)
}

class DiskAppendFile implements AppendFile {
  readonly #path: string
  readonly #handle: FileHandle
  #length: number
  #waiting: Waiting[] = []
  #writer: Promise<void> | null = null
  #appended = false
  #failure: unknown = null

  constructor(path: string, handle: FileHandle, length: number) {
    this.#path = path
    this.#handle = handle
    this.#length = length
  }

  get length(): number {
    return this.#length
  }

  async read(offset: number, length: number): Promise<Uint8Array> {
    const wanted = Math.max(0, Math.min(length, this.#length - offset))
    const bytes = new Uint8Array(wanted)
    let done = 0
    while (done < wanted) {
      const { bytesRead } = await this.#handle.read(bytes, done, wanted - done, offset + done)
      if (bytesRead === 0) throw this.#refuse(`is shorter than the ${this.#length} bytes it had`)
      done += bytesRead
    }
    return bytes
  }

  append(bytes: Uint8Array): Promise<void> {
    if (this.#failure !== null) return Promise.reject(this.#failure)
    this.#appended = true
    const result = new Promise<void>((resolve, reject) => this.#waiting.push({ bytes, resolve, reject }))
    this.#writer ??= this.#write()
    return result
  }

  async truncateTo(length: number): Promise<void> {
    if (this.#appended) throw this.#refuse('was appended to; a cut is allowed only before')
    await this.#handle.truncate(length)
    await this.#handle.datasync()
    this.#length = length
  }

  async close(): Promise<void> {
    await this.#writer
    await this.#handle.close()
  }

  /** Takes whatever waits, writes it, syncs it, and starts again while more has come. */
  async #write(): Promise<void> {
    // The appends of this turn of the event loop share the first sync.
    await Promise.resolve()
    while (this.#waiting.length > 0) {
      const batch = this.#waiting
      this.#waiting = []
      try {
        await this.#writeAll(batch)
        for (const waiting of batch) waiting.resolve()
      } catch (error) {
        this.#failure = named(error, this.#path)
        for (const waiting of [...batch, ...this.#waiting]) waiting.reject(this.#failure)
        this.#waiting = []
      }
    }
    this.#writer = null
  }

  async #writeAll(batch: readonly Waiting[]): Promise<void> {
    const bytes = batch.length === 1 ? (batch[0] as Waiting).bytes : Buffer.concat(batch.map((waiting) => waiting.bytes))
    let done = 0
    while (done < bytes.length) {
      const { bytesWritten } = await this.#handle.write(bytes, done, bytes.length - done)
      done += bytesWritten
    }
    if (SYNCED_WRITES === undefined) await this.#handle.datasync()
    this.#length += bytes.length
  }

  #refuse(what: string): AssayError {
    return new AssayError('broken-invariant', `${this.#path} ${what}`, { hint: 'Another program may have changed the file; look at it before going on.' })
  }
}

/** A write on an open handle fails without a path; whoever tells the failure needs one. */
function named(error: unknown, path: string): unknown {
  if (error instanceof Error && !('path' in error)) Object.assign(error, { path })
  return error
}
