// Owns what is kept about data files between runs: the digest of a file that was seen before, and the index of a digest.
// A cache that is corrupt, old or unreadable costs time and nothing else.
import { join } from 'node:path'
import { readCacheFile, writeCacheFile } from '../adapters/cache-file.js'
import { sameIdentity, type FileIdentity } from '../adapters/file-byte-source.js'
import { sha256Hex } from '../core/digest.js'
import type { Sha256 } from '../core/ids.js'
import { INDEX_FORMAT, type BenchmarkIndex } from '../datasets/benchmark-index.js'

const SEEN_FORMAT = 'assay-seen-file/1'

// A file changed again within the resolution of its time stamps would look unchanged, so a fresh one is not remembered.
const SETTLED_AFTER_MS = 2000

interface SeenFile {
  readonly identity: FileIdentity
  readonly sha256: Sha256
}

export interface DatasetCache {
  digestOf(identity: FileIdentity): Promise<Sha256 | null>
  indexOf(sha256: Sha256): Promise<BenchmarkIndex | null>
  keep(identity: FileIdentity, sha256: Sha256, index: BenchmarkIndex): Promise<void>
}

/** @param complain told, once, why the cache cannot be used */
export function datasetCache(folder: string, complain: (why: string) => void): DatasetCache {
  const seenPath = (identity: FileIdentity): string => join(folder, 'datasets', 'seen', `${sha256Hex(identity.path)}.json`)
  const indexPath = (sha256: Sha256): string => join(folder, 'datasets', 'index', `${sha256}.json`)
  let complained = false
  const attempt = async <T>(work: () => Promise<T>): Promise<T | null> => {
    try {
      return await work()
    } catch (error) {
      if (!isSystemError(error)) throw error
      if (!complained) complain(`${folder} cannot be used as a cache (${error.code}); the file is read anew each time`)
      complained = true
      return null
    }
  }
  return {
    async digestOf(identity) {
      const seen = (await attempt(() => readCacheFile(seenPath(identity), SEEN_FORMAT))) as SeenFile | null
      return seen !== null && sameIdentity(seen.identity, identity) ? seen.sha256 : null
    },
    async indexOf(sha256) {
      return (await attempt(() => readCacheFile(indexPath(sha256), INDEX_FORMAT))) as BenchmarkIndex | null
    },
    async keep(identity, sha256, index) {
      await attempt(async () => {
        await writeCacheFile(indexPath(sha256), INDEX_FORMAT, index)
        if (Date.now() - Number(BigInt(identity.ctimeNs) / 1_000_000n) < SETTLED_AFTER_MS) return
        await writeCacheFile(seenPath(identity), SEEN_FORMAT, { identity, sha256 } satisfies SeenFile)
      })
    },
  }
}

function isSystemError(error: unknown): error is Error & { readonly code: string } {
  return error instanceof Error && 'code' in error && 'syscall' in error && typeof error.code === 'string'
}
