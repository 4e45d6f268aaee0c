// Owns a run folder in memory, for tests that cut, break and check a thousand packs.
import { compareCodePoints } from '../../../src/core/canonical-json.js'
import type { AppendFile } from '../../../src/ports/journal.js'
import type { RunFolder } from '../../../src/ports/run-folder.js'

export interface MemoryFolder extends RunFolder {
  readonly files: Map<string, Uint8Array>
  /** What was removed, as it was. */
  readonly removed: Map<string, Uint8Array>
}

/** `before` is called before every change and may throw instead of it: a crash between two system calls. */
export function memoryFolder(initial: ReadonlyMap<string, Uint8Array> = new Map(), before: (what: string) => void = () => undefined): MemoryFolder {
  const files = new Map(initial)
  const removed = new Map<string, Uint8Array>()
  const bytesOf = (path: string): Uint8Array => files.get(path) ?? new Uint8Array(0)
  const openAppend = (path: string): AppendFile => ({
    get length() {
      return bytesOf(path).length
    },
    read: async (offset, length) => bytesOf(path).subarray(offset, offset + length),
    async append(bytes) {
      before(`append ${path}`)
      files.set(path, Buffer.concat([bytesOf(path), bytes]))
    },
    async truncateTo(length) {
      before(`cut ${path}`)
      files.set(path, bytesOf(path).subarray(0, length))
    },
    async close() {},
  })
  return {
    files,
    removed,
    read: async (path) => files.get(path) ?? null,
    async write(path, bytes) {
      before(`write ${path}`)
      files.set(path, bytes)
    },
    list: async (prefix) => [...files.keys()].filter((path) => path.startsWith(prefix)).sort(compareCodePoints),
    async remove(path) {
      before(`remove ${path}`)
      const bytes = files.get(path)
      if (bytes !== undefined) removed.set(path, bytes)
      files.delete(path)
    },
    async openAppend(path) {
      before(`open ${path}`)
      if (!files.has(path)) files.set(path, new Uint8Array(0))
      return openAppend(path)
    },
  }
}
