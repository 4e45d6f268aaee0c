// Owns the writing of several files as one: all of them appear in the folder, or none; what is there is not overwritten unasked.
import { mkdir, open, readdir, readFile, realpath, rename, rm, rmdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { AssayError, type Fault } from '../core/assay-error.js'

export interface FileSet {
  /** File name → text, written as UTF-8. */
  readonly files: readonly { readonly name: string; readonly text: string }[]
  /** Names that an earlier set may have left; with `force` those that are not in this one go. */
  readonly owned: readonly string[]
}

/**
 * Writes the files into the folder, which is made if it is missing.
 * Resolves to `identical` when they are all there with the same bytes; then nothing is touched.
 * @throws AssayError `invalid-input` when the folder has other content and `force` is off. A failure leaves the folder as it was.
 */
export async function writeFileSet(folder: string, set: FileSet, force: boolean): Promise<'written' | 'identical'> {
  const present = await entriesOf(folder)
  if (present === null || present.length === 0) {
    await writeFresh(folder, set, present !== null)
    return 'written'
  }
  const faults = await differences(folder, present, set)
  if (faults.length === 0) return 'identical'
  if (!force) {
    throw new AssayError('invalid-input', `the folder ${folder} already has other content`, {
      hint: 'Choose another folder with --out, or overwrite these files with --force.',
      faults,
    })
  }
  await overwrite(folder, set)
  return 'written'
}

async function entriesOf(folder: string): Promise<readonly string[] | null> {
  try {
    return await readdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

async function differences(folder: string, present: readonly string[], set: FileSet): Promise<readonly Fault[]> {
  const faults: Fault[] = []
  for (const { name, text } of set.files) {
    if (!present.includes(name)) faults.push({ where: name, message: 'is not there' })
    else if (!(await readFile(join(folder, name))).equals(Buffer.from(text))) faults.push({ where: name, message: 'has other bytes' })
  }
  const wanted = set.files.map((file) => file.name)
  for (const name of present.filter((one) => !wanted.includes(one)).sort()) {
    if (set.owned.includes(name) || faults.length > 0) faults.push({ where: name, message: 'does not belong to these files' })
  }
  return faults
}

/** The folder appears by one rename. */
async function writeFresh(folder: string, set: FileSet, exists: boolean): Promise<void> {
  const target = exists ? await realpath(folder) : folder
  await mkdir(dirname(target), { recursive: true })
  const partial = join(dirname(target), `${basename(target)}.partial-${process.pid}`)
  await mkdir(partial)
  try {
    for (const { name, text } of set.files) await writeSynced(join(partial, name), text)
    if (exists) await rmdir(target)
    await rename(partial, target)
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw named(error, folder)
  }
}

/** Every text is on the disk before the first name changes. */
async function overwrite(folder: string, set: FileSet): Promise<void> {
  const partials = set.files.map(({ name, text }) => ({ text, to: join(folder, name), from: join(folder, `${name}.partial`) }))
  try {
    for (const { from, text } of partials) await writeSynced(from, text)
    for (const { from, to } of partials) await rename(from, to)
  } catch (error) {
    for (const { from } of partials) await rm(from, { force: true })
    throw named(error, folder)
  }
  const kept = set.files.map((file) => file.name)
  for (const name of set.owned.filter((one) => !kept.includes(one))) await rm(join(folder, name), { force: true })
}

async function writeSynced(path: string, text: string): Promise<void> {
  const handle = await open(path, 'w')
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A full disk is told without a path by the file handle. */
function named(error: unknown, folder: string): unknown {
  if (error instanceof Error && !('path' in error)) Object.assign(error, { path: folder })
  return error
}
