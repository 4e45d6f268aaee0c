// Owns an object store in memory, for tests that check a thousand packs.
import { compareCodePoints } from '../../../src/core/canonical-json.js'
import type { ObjectStore } from '../../../src/ports/object-store.js'

export function memoryFolder(initial: ReadonlyMap<string, Uint8Array>): ObjectStore {
  const files = new Map(initial)
  return {
    async read(path) {
      return files.get(path) ?? null
    },
    async write(path, bytes) {
      files.set(path, bytes)
    },
    async list(prefix) {
      return [...files.keys()].filter((path) => path.startsWith(prefix)).sort(compareCodePoints)
    },
    async remove(path) {
      files.delete(path)
    },
  }
}
