// Owns a byte source over bytes in memory, for tests of what reads files.
import { parseJsonBytes } from '../../src/adapters/json-bytes.js'
import type { ByteSource } from '../../src/core/byte-source.js'

export const bytesOf = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'utf8'))

export function memorySource(bytes: Uint8Array): ByteSource {
  return {
    size: bytes.length,
    async read(target, offset) {
      const part = bytes.subarray(offset, offset + target.length)
      target.set(part)
      return part.length
    },
    parse: parseJsonBytes,
  }
}

export const sourceOf = (value: unknown): ByteSource => memorySource(bytesOf(JSON.stringify(value)))
