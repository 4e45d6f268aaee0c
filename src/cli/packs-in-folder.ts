// Owns finding the packs that a path stands for: one pack, a folder of packs, or a design whose packs lie under `out/`.
import { readdir, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { compareCodePoints } from '../core/canonical-json.js'
import { slug } from '../core/run-spec.js'
import { JOURNAL_FILE } from '../run/pack-files.js'
import { SEAL_FILE } from '../run/pack-files.js'

export interface FoundPacks {
  /** Where a report over all of them belongs. */
  readonly folder: string
  /** Sealed or open, by name in code point order. */
  readonly packs: readonly { readonly name: string; readonly path: string }[]
}

/** A file is taken for a design file. */
export async function packsInFolder(path: string): Promise<FoundPacks> {
  const folder = (await stat(path)).isDirectory() ? path : await designFolder(path)
  const items = await readdir(folder, { withFileTypes: true })
  if (isPack(items.map((item) => item.name))) return { folder, packs: [{ name: basename(resolve(folder)), path: folder }] }
  const names: string[] = []
  for (const item of items) if (item.isDirectory() && isPack(await readdir(join(folder, item.name)))) names.push(item.name)
  return { folder, packs: names.sort(compareCodePoints).map((name) => ({ name, path: join(folder, name) })) }
}

function isPack(files: readonly string[]): boolean {
  return files.includes(SEAL_FILE) || files.includes(JOURNAL_FILE)
}

/** Where `assay run` puts the packs of a design that is given no `--out`. */
async function designFolder(path: string): Promise<string> {
  const { readDesign } = await import('./load-design.js')
  return join('out', slug((await readDesign(path)).name))
}
