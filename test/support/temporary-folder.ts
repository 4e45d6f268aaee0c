// Owns the scratch folders of tests, which are removed after each.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface TemporaryFolders {
  make(): string
  removeAll(): void
}

export function temporaryFolders(): TemporaryFolders {
  const made: string[] = []
  return {
    make() {
      const folder = mkdtempSync(join(tmpdir(), 'assay-test-'))
      made.push(folder)
      return folder
    },
    removeAll() {
      for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true })
    },
  }
}
