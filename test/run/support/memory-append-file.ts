// Owns an append-only file in memory, for cuts at every byte.
import type { AppendFile } from '../../../src/ports/journal.js'

export interface MemoryAppendFile extends AppendFile {
  bytes(): Uint8Array
  readonly appends: number
}

export function memoryAppendFile(initial: Uint8Array = new Uint8Array(0)): MemoryAppendFile {
  let bytes = Buffer.from(initial)
  let appends = 0
  return {
    get length() {
      return bytes.length
    },
    get appends() {
      return appends
    },
    bytes: () => bytes,
    read: async (offset, length) => bytes.subarray(offset, offset + length),
    async append(more) {
      appends += 1
      bytes = Buffer.concat([bytes, more])
    },
    async truncateTo(length) {
      bytes = bytes.subarray(0, length)
    },
    async close() {},
  }
}
