// Owns finding the packs that a path stands for: one pack, a folder of packs, or a design whose packs lie under `out/`.
import { readdir, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { compareCodePoints } from '../core/canonical-json.js'
import { slug } from '../core/run-spec.js'
import { JOURNAL_FILE } from '../run/pack-files.js'
import { SEAL_FILE } from '../run/pack-files.js'
import type { Context } from './command.js'

export interface FoundPacks {
  /** Where a report over all of them belongs. */
  readonly folder: string
  /** Sealed or open, by name in code point order. */
  readonly packs: readonly { readonly name: string; readonly path: string }[]
}

/** A file is taken for a design file. */
export async function packsInFolder(path: string, context: Context): Promise<FoundPacks> {
  const folder = (await stat(path)).isDirectory() ? path : await designFolder(path, context)
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
async function designFolder(path: string, context: Context): Promise<string> {
  const [{ readDesign }, { catalogueWith }, { knownModels }] = await Promise.all([import('./load-design.js'), import('./catalogue.js'), import('./known-models.js')])
  const design = await readDesign(path, catalogueWith(await knownModels(undefined, context)))
  return join('out', slug(design.name))
}
