// Owns the checks of a pack's files as bytes: the seal, closure, digests, roots, names.
import { compareCodePoints } from '../core/canonical-json.js'
import { runIdOf } from '../core/run-spec.js'
import type { ObjectStore } from '../ports/object-store.js'
import { checked, type Finding } from './finding.js'
import { ORIGIN_FILE, SOURCE_ROWS_FILE } from './origin.js'
import { SEAL_FILE, SUCCESS_FILE, importedFiles, isNumberedFile, isOwned, isTiming, packNames, runFiles } from './pack-files.js'
import { rootsOf, sealedFiles, type Seal } from './pack-seal.js'
import type { PackFault } from './read-pack.js'

export async function verifyFiles(store: ObjectStore, seal: Seal): Promise<readonly Finding[]> {
  const found = await sealedFiles(store)
  return [await sealFinding(store, seal), closureFinding(seal, found), digestFinding(seal, found), rootFinding(seal), namesFinding(seal)]
}

async function sealFinding(store: ObjectStore, seal: Seal): Promise<Finding> {
  const faults: PackFault[] = []
  const run = runIdOf(seal.spec)
  if (seal.run !== run) faults.push({ where: SEAL_FILE, message: `run: expected ${run}, the digest of the spec, got ${seal.run}` })
  const mark = await store.read(SUCCESS_FILE)
  const text = mark === null ? null : Buffer.from(mark).toString('utf8')
  if (text !== `${seal.full_root}\n`) faults.push({ where: SUCCESS_FILE, message: text === null ? 'is missing' : 'expected the full root of the seal' })
  return checked('seal', 1, 'seal', faults)
}

function closureFinding(seal: Seal, found: Seal['files']): Finding {
  const { files } = seal
  const paths = [...new Set([...Object.keys(files), ...Object.keys(found)])].sort(compareCodePoints)
  const faults = paths.flatMap((path): PackFault[] => {
    if (!Object.hasOwn(found, path)) return [{ where: path, message: 'is sealed and missing' }]
    return Object.hasOwn(files, path) ? [] : [{ where: path, message: 'is there and not sealed' }]
  })
  return checked('closure', paths.length, 'files', [...faults, ...fileSetFaults(seal)])
}

/** A pack has each of its files and no other: nobody can leave a journal out, or seal something of his own in. */
function fileSetFaults({ kind, files, mock }: Seal): readonly PackFault[] {
  const required = kind === undefined ? runFiles(mock) : [...importedFiles(mock), ORIGIN_FILE, SOURCE_ROWS_FILE]
  const missing = required.filter((path) => !Object.hasOwn(files, path)).map((path) => ({ where: path, message: 'is missing from the seal' }))
  const strangers = Object.keys(files).filter((path) => !required.includes(path) && !(kind === undefined && (isNumberedFile(path) || path === packNames(mock).cost)))
  return [...missing, ...strangers.map((path) => ({ where: path, message: 'is no file of a pack' }))]
}

function digestFinding({ files }: Seal, found: Seal['files']): Finding {
  const paths = Object.keys(files).filter((path) => Object.hasOwn(found, path))
  const faults = paths.flatMap((path): PackFault[] => {
    const [sealed, now] = [files[path], found[path]]
    if (sealed === undefined || now === undefined || sealed.sha256 === now.sha256) return []
    return [{ where: path, message: `expected sha256 ${sealed.sha256} (${sealed.bytes} bytes), got ${now.sha256} (${now.bytes} bytes)` }]
  })
  return checked('file-digests', paths.length, 'files', faults)
}

function rootFinding(seal: Seal): Finding {
  const roots = rootsOf(seal.files)
  const faults = (['content_root', 'full_root'] as const).flatMap((root): PackFault[] =>
    seal[root] === roots[root] ? [] : [{ where: SEAL_FILE, message: `${root}: expected ${roots[root]}, got ${seal[root]}` }],
  )
  const timing = Object.entries(seal.files).flatMap(([path, file]): PackFault[] =>
    file.timing === isTiming(path) ? [] : [{ where: SEAL_FILE, message: `files.${path}.timing: expected ${isTiming(path)}, got ${file.timing}` }],
  )
  return checked('roots', 2, 'roots', [...faults, ...timing])
}

/** What a mock made says so in its name, and nothing else does. */
function namesFinding(seal: Seal): Finding {
  const [own, others] = [Object.values(packNames(seal.mock)) as string[], Object.values(packNames(!seal.mock)) as string[]]
  const faults = Object.keys(seal.files)
    .filter(isOwned)
    .filter((path) => others.includes(path))
    .map((path) => ({ where: path, message: seal.mock ? 'a mock answered, and the name does not say so' : 'the name says that a mock answered, and the seal does not' }))
  return checked('mock-names', own.length, 'names', faults)
}
