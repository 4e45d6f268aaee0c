// Owns where the pinned files are fetched from and where they lie in the cache.
import { join } from 'node:path'
import { AssayError } from '../core/assay-error.js'
import { PINS, type Pin, type PinSource } from '../datasets/pins.js'

export interface PullablePin extends Pin {
  readonly source: PinSource
}

/** The known files that have an upstream address. */
export const PULLABLE: readonly PullablePin[] = PINS.flatMap((pin) => (pin.source === undefined ? [] : [{ ...pin, source: pin.source }]))

/** @throws AssayError `wrong-usage` for a name that stands for no file that can be fetched */
export function pullable(name: string): PullablePin {
  const pin = PULLABLE.find((known) => known.name === name)
  if (pin !== undefined) return pin
  throw new AssayError('wrong-usage', `expected one of ${PULLABLE.map((known) => known.name).join(', ')}, got ${JSON.stringify(name)}`, {
    hint: 'Any other file needs no pull: name it with --data FILE, or look at it with `assay data inspect FILE`.',
  })
}

/** Where `assay data pull` puts a file; it is there only when it is whole and verified. */
export function pulledPath(cacheFolder: string, pin: Pin): string {
  return join(cacheFolder, 'data', pin.name, pin.file)
}

const ORIGINS = { github: 'https://raw.githubusercontent.com', huggingface: 'https://huggingface.co' } as const

/** The upstream address, or the same path below a mirror. */
export function addressOf({ host, repository, revision, path }: PinSource, mirror?: string): string {
  const origin = mirror === undefined ? ORIGINS[host] : mirror.replace(/\/+$/, '')
  return host === 'github' ? `${origin}/${repository}/${revision}/${path}` : `${origin}/datasets/${repository}/resolve/${revision}/${path}`
}
