// Owns the protocol texts on this machine: each lies in the cache under its digest and is checked again whenever it is read.
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AssayError, type Fault } from '../core/assay-error.js'
import { sha256Hex } from '../core/digest.js'
import type { ProtocolTexts } from '../protocols/judge-protocol.js'
import { extractTexts, SOURCE_PINS, TEXT_PINS, type SourcePin, type TextPin } from '../protocols/protocol-texts.js'

const folderOf = (cacheFolder: string): string => join(cacheFolder, 'protocols')
const fileOf = (cacheFolder: string, pin: TextPin): string => join(folderOf(cacheFolder), `${pin.sha256}.txt`)

/** The upstream files that a name stands for: `mem0` for both of its files, no name for all. @throws AssayError `wrong-usage` */
export function sourcesOf(name: string | undefined): readonly SourcePin[] {
  const found = SOURCE_PINS.filter((pin) => name === undefined || `${pin.name}-`.startsWith(`${name}-`))
  if (found.length > 0) return found
  throw new AssayError('wrong-usage', `expected one of ${SOURCE_PINS.map((pin) => pin.name).join(', ')}, got ${JSON.stringify(name)}`, {
    hint: 'Leave the name out to bring all of them.',
  })
}

export const textsOf = ({ name }: SourcePin): readonly TextPin[] => TEXT_PINS.filter((pin) => pin.source === name)

/**
 * Takes the pinned texts of a source out of a file and keeps them.
 * @throws AssayError `invalid-input` when one of them is not there byte for byte; then none is kept
 */
export async function keepTexts(cacheFolder: string, source: SourcePin, file: string, content: string): Promise<readonly TextPin[]> {
  const extracted = extractTexts(content, textsOf(source))
  const faults = extracted.flatMap((found): Fault[] => ('fault' in found ? [{ where: `${file}: ${found.pin.name}`, message: found.fault }] : []))
  if (faults.length > 0) {
    throw new AssayError('invalid-input', `${file} does not hold the pinned texts of ${source.name}`, {
      hint: `Expected ${source.path} of ${source.repository} at commit ${source.commit}.`,
      faults,
    })
  }
  await mkdir(folderOf(cacheFolder), { recursive: true })
  for (const found of extracted) {
    if ('fault' in found) continue
    const target = fileOf(cacheFolder, found.pin)
    await writeFile(`${target}.partial`, found.text, 'utf8')
    await rename(`${target}.partial`, target)
  }
  return extracted.map(({ pin }) => pin)
}

/** The texts of these names that are here. One whose bytes are no longer the pinned ones counts as absent. */
export async function loadTexts(cacheFolder: string, names: readonly string[]): Promise<ProtocolTexts> {
  const texts = new Map<string, string>()
  for (const pin of TEXT_PINS.filter(({ name }) => names.includes(name))) {
    const text = await readIfThere(fileOf(cacheFolder, pin))
    if (text !== null && sha256Hex(text) === pin.sha256) texts.set(pin.name, text)
  }
  return texts
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
