// Owns vectors on disk by the digest of their text: one folder a model, one append-only file a writer, so that any number of
// processes may use it at once and a crash at any byte costs at most the records that were being written.
import { createHash, randomUUID } from 'node:crypto'
import { fsyncSync, mkdirSync, openSync, readSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { VectorLayout, closeAll, keyOf, openIfThere, writeAll } from './vector-file.js'

export interface EmbeddingCache {
  /** Undefined when the text is not stored. `textDigest` is the hex SHA-256 of the text's UTF-8 bytes. */
  get(textDigest: string): Float32Array | undefined
  /** Appends; what is stored already is passed over. */
  put(entries: readonly { readonly textDigest: string; readonly vector: Float32Array }[]): void
  readonly size: number
  close(): void
}

/** So many finished files become one. */
const MERGE_AT = 16
/** A writer on another machine that has not touched its file for a day is taken for dead. */
const ABANDONED_MS = 86_400_000
const WRITING = '.writing'
const DONE = '.vectors'

/** Opens a model's folder, making it when missing. It shows what was stored when it was opened, and its own additions. */
export function openEmbeddingCache(folder: string, modelDigest: string, dimensions: number): EmbeddingCache {
  mkdirSync(folder, { recursive: true })
  const cache = new FolderCache(folder, new VectorLayout(modelDigest, dimensions))
  cache.load()
  return cache
}

interface Place {
  readonly handle: number
  readonly offset: number
}

class FolderCache implements EmbeddingCache {
  readonly #folder: string
  readonly #layout: VectorLayout
  readonly #index = new Map<string, Place>()
  readonly #handles: number[] = []
  #writer: { readonly path: string; readonly handle: number; end: number } | undefined

  constructor(folder: string, layout: VectorLayout) {
    this.#folder = folder
    this.#layout = layout
  }

  get size(): number {
    return this.#index.size
  }

  load(): void {
    const ended = this.#names().filter((name) => name.endsWith(DONE) || this.#abandoned(name))
    if (ended.length >= MERGE_AT) this.#merge(ended)
    // A file that went away was merged by another process: what it held is in a file that a new listing shows.
    while (!this.#readAll(this.#names())) this.#forget()
  }

  get(textDigest: string): Float32Array | undefined {
    const place = this.#index.get(keyOf(textDigest))
    return place === undefined ? undefined : this.#layout.vectorAt(place.handle, place.offset)
  }

  put(entries: readonly { readonly textDigest: string; readonly vector: Float32Array }[]): void {
    const fresh = new Map(entries.map((entry) => [keyOf(entry.textDigest), entry] as const))
    for (const key of [...fresh.keys()]) if (this.#index.has(key)) fresh.delete(key)
    if (fresh.size === 0) return
    const writer = (this.#writer ??= this.#startFile())
    const records = [...fresh.values()].map((entry) => this.#layout.record(entry.textDigest, entry.vector))
    writeAll(writer.handle, Buffer.concat(records), writer.end)
    for (const key of fresh.keys()) {
      this.#index.set(key, { handle: writer.handle, offset: writer.end })
      writer.end += this.#layout.recordBytes
    }
  }

  close(): void {
    const writer = this.#writer
    this.#writer = undefined
    if (writer !== undefined) fsyncSync(writer.handle)
    this.#forget()
    if (writer !== undefined) finish(writer.path)
  }

  #names(): readonly string[] {
    return readdirSync(this.#folder)
      .filter((name) => name.endsWith(DONE) || name.endsWith(WRITING))
      .sort()
  }

  /** True when the process that wrote the file has died. A wrong guess costs nothing: the file's records are copied first. */
  #abandoned(name: string): boolean {
    const [machine, pid] = name.split('-')
    if (machine === machineName()) return !isAlive(Number(pid))
    const state = statSync(join(this.#folder, name), { throwIfNoEntry: false })
    return state !== undefined && Date.now() - state.mtimeMs > ABANDONED_MS
  }

  #startFile(): { readonly path: string; readonly handle: number; end: number } {
    const path = join(this.#folder, `${machineName()}-${process.pid}-${randomUUID()}${WRITING}`)
    const handle = openSync(path, 'wx+')
    this.#handles.push(handle)
    writeAll(handle, this.#layout.header, 0)
    return { path, handle, end: this.#layout.headerBytes }
  }

  /** Indexes the whole records of the files; the first copy of a text stays. False when a file is gone. */
  #readAll(names: readonly string[]): boolean {
    return names.every((name) => {
      const path = join(this.#folder, name)
      const handle = openIfThere(path)
      if (handle === undefined) return false
      this.#handles.push(handle)
      this.#layout.scan(handle, (key, offset) => {
        if (!this.#index.has(key)) this.#index.set(key, { handle, offset })
      })
      return true
    })
  }

  /** Copies the records of ended files into one. Two processes may do it at once: each writes its own, and copies do no harm. */
  #merge(names: readonly string[]): void {
    const complete = this.#readAll(names)
    if (complete) {
      const writer = this.#startFile()
      const record = Buffer.alloc(this.#layout.recordBytes)
      for (const place of this.#index.values()) {
        readSync(place.handle, record, 0, record.length, place.offset)
        writeAll(writer.handle, record, writer.end)
        writer.end += record.length
      }
      fsyncSync(writer.handle)
      this.#forget()
      finish(writer.path)
      for (const name of names) rmSync(join(this.#folder, name), { force: true })
    }
    this.#forget()
  }

  #forget(): void {
    closeAll(this.#handles.splice(0))
    this.#index.clear()
  }
}

function donePath(path: string): string {
  return path.endsWith(WRITING) ? path.slice(0, -WRITING.length) + DONE : path
}

/** A file that another process took for abandoned is gone, and its records are in the file that it wrote. */
function finish(path: string): void {
  try {
    renameSync(path, donePath(path))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

function machineName(): string {
  return createHash('sha256').update(hostname()).digest('hex').slice(0, 12)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
