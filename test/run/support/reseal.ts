// Owns the seal of somebody who can hash: after it, only what the files of a pack say of each other can tell that one was changed.
import { sha256Hex } from '../../../src/core/digest.js'
import { isTiming } from '../../../src/run/pack-files.js'
import { rootsOf, type Seal } from '../../../src/run/pack-seal.js'

/** Writes seal and `_SUCCESS` anew over the files of a pack, in place. */
export function reseal(files: Map<string, Uint8Array>): void {
  const seal = JSON.parse(Buffer.from(files.get('pack.json') as Uint8Array).toString()) as Seal
  const owned = [...files].filter(([path]) => path !== 'pack.json' && path !== '_SUCCESS').sort(([a], [b]) => (a < b ? -1 : 1))
  const listed = Object.fromEntries(owned.map(([path, bytes]) => [path, { sha256: sha256Hex(bytes), bytes: bytes.length, timing: isTiming(path) }]))
  const roots = rootsOf(listed)
  files.set('pack.json', Buffer.from(`${JSON.stringify({ ...seal, files: listed, ...roots }, null, 2)}\n`))
  files.set('_SUCCESS', Buffer.from(`${roots.full_root}\n`))
}
