// Owns a folder on disk as an object store and a run folder: whole files by rename, append-only files beside them.
import { lstat, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AssayError } from '../core/assay-error.js'
import { compareCodePoints } from '../core/canonical-json.js'
import type { AppendFile } from '../ports/journal.js'
import type { RunFolder } from '../ports/run-folder.js'
import { openAppendFile } from './append-file.js'

/** What a file is called while it is being written; a crash may leave one behind. */
export const PARTIAL_SUFFIX = '.partial'

/** What a name may not hold on some system, and what stands for bytes that are no UTF-8. */
const UNSAFE_NAME = /[\\:\0\ufffd]/

/** Nothing is created before the first write. Paths use "/" and stay below `root`. */
export function folderStore(root: string): RunFolder {
  return new FolderStore(root)
}

class FolderStore implements RunFolder {
  readonly #root: string

  constructor(root: string) {
    this.#root = root
  }

  async read(path: string): Promise<Uint8Array | null> {
    const target = this.#at(path)
    try {
      // Not through a link, and never from a pipe: it would wait for somebody to write.
      if (!(await lstat(target)).isFile()) throw strange(this.#root, [path])
      return await readFile(target)
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  async write(path: string, bytes: Uint8Array): Promise<void> {
    const target = this.#at(path)
    await mkdir(dirname(target), { recursive: true })
    const partial = `${target}${PARTIAL_SUFFIX}`
    try {
      const handle = await open(partial, 'w')
      try {
        await handle.writeFile(bytes)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(partial, target)
    } catch (error) {
      await rm(partial, { force: true })
      if (error instanceof Error && !('path' in error)) Object.assign(error, { path: target })
      throw error
    }
    await syncFolder(dirname(target))
  }

  async list(prefix: string): Promise<readonly string[]> {
    const found: string[] = []
    const refused: string[] = []
    await this.#walk('', prefix, found, refused)
    if (refused.length > 0) throw strange(this.#root, refused.sort(compareCodePoints))
    return found.sort(compareCodePoints)
  }

  async remove(path: string): Promise<void> {
    await rm(this.#at(path), { force: true })
  }

  async openAppend(path: string): Promise<AppendFile> {
    const target = this.#at(path)
    await mkdir(dirname(target), { recursive: true })
    const file = await openAppendFile(target)
    await syncFolder(dirname(target))
    return file
  }

  async #walk(folder: string, prefix: string, found: string[], refused: string[]): Promise<void> {
    let items
    try {
      items = await readdir(join(this.#root, folder), { withFileTypes: true })
    } catch (error) {
      if (isMissing(error)) return
      throw error
    }
    for (const item of items) {
      const path = folder === '' ? item.name : `${folder}/${item.name}`
      if (item.isDirectory()) {
        if (`${path}/`.startsWith(prefix) || prefix.startsWith(`${path}/`)) await this.#walk(path, prefix, found, refused)
      } else if (path.startsWith(prefix)) {
        const plain = item.isFile() && !UNSAFE_NAME.test(item.name)
        plain ? found.push(path) : refused.push(path)
      }
    }
  }

  #at(path: string): string {
    if (path.split('/').some((part) => part === '' || part === '.' || part === '..') || UNSAFE_NAME.test(path)) {
      throw new AssayError('broken-invariant', `a store path must stay inside its folder, got ${JSON.stringify(path)}`, {
        hint: 'Please report this with the command line.',
      })
    }
    return join(this.#root, path)
  }
}

function strange(root: string, paths: readonly string[]): AssayError {
  return new AssayError('invalid-input', `${root} holds what is no plain file or has a name that not every system can hold`, {
    hint: 'Links, pipes, sockets and devices are not followed. Move them away.',
    faults: paths.map((path) => ({ where: path, message: 'expected a plain file with a safe name' })),
  })
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

/** Makes the names in a folder durable; Windows has no such call and does it by itself. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
