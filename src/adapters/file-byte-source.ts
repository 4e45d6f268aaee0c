// Owns reading a file by offset, and noticing when it is no longer the file that was opened. It knows nothing of what is inside.
import { open, realpath, stat } from 'node:fs/promises'
import type { BigIntStats } from 'node:fs'
import { AssayError } from '../core/assay-error.js'
import type { ByteSource } from '../core/byte-source.js'
import { parseJsonBytes } from './json-bytes.js'

/** What tells one state of a file from another without reading it. */
export interface FileIdentity {
  /** With links resolved. */
  readonly path: string
  readonly bytes: number
  readonly mtimeNs: string
  readonly ctimeNs: string
  readonly inode: string
}

/** True when two looks at a path saw the same state of the same file. */
export function sameIdentity(a: FileIdentity, b: FileIdentity): boolean {
  return a.path === b.path && a.bytes === b.bytes && a.mtimeNs === b.mtimeNs && a.ctimeNs === b.ctimeNs && a.inode === b.inode
}

export interface FileSource extends ByteSource {
  readonly identity: FileIdentity
  /** @throws AssayError `invalid-input` when the file is no longer what it was when it was opened */
  assertUnchanged(): Promise<void>
}

/**
 * Opens a regular file for reading by offset. No handle stays open between reads.
 * @throws AssayError `invalid-input` for a folder, a pipe or a device; the system's own error for a missing file or permission
 */
export async function openFileSource(path: string): Promise<FileSource> {
  const stats = await stat(path, { bigint: true })
  if (!stats.isFile()) {
    const what = stats.isDirectory() ? 'a folder' : 'a pipe, socket or device'
    throw new AssayError('invalid-input', `expected a file, got ${what}: ${path}`, {
      hint: stats.isDirectory() ? 'Name the data file itself.' : 'Save it to a file first: it is read more than once.',
    })
  }
  const identity = identityOf(await realpath(path), stats)
  return {
    identity,
    size: identity.bytes,
    async read(target, offset) {
      const handle = await open(path, 'r')
      try {
        if (!sameFile(identity, await handle.stat({ bigint: true }))) throw changed(path)
        let length = 0
        while (length < target.length) {
          const { bytesRead } = await handle.read(target, length, target.length - length, offset + length)
          if (bytesRead === 0) break
          length += bytesRead
        }
        return length
      } finally {
        await handle.close()
      }
    },
    async assertUnchanged() {
      if (!sameFile(identity, await stat(path, { bigint: true }))) throw changed(path)
    },
    parse: parseJsonBytes,
  }
}

function identityOf(path: string, stats: BigIntStats): FileIdentity {
  return {
    path,
    bytes: Number(stats.size),
    mtimeNs: String(stats.mtimeNs),
    ctimeNs: String(stats.ctimeNs),
    inode: `${stats.dev}:${stats.ino}`,
  }
}

function sameFile(identity: FileIdentity, stats: BigIntStats): boolean {
  return sameIdentity(identity, identityOf(identity.path, stats))
}

function changed(path: string): AssayError {
  return new AssayError('invalid-input', `the file changed while it was being read: ${path}`, {
    hint: 'Wait until nothing writes to it, then run the same command again.',
  })
}
