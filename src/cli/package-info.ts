// Owns what this installation is: the version in package.json, and the environment record of a pack.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { nativeSha256 } from '../run/native-digest.js'
import type { Json } from '../core/json.js'

const ROOT = new URL('../../', import.meta.url)

export function packageVersion(): string {
  return (JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8')) as { version: string }).version
}

export interface Environment {
  readonly [member: string]: Json
  readonly version: string
  readonly commit: string | null
  readonly dirty: boolean | null
}

/** The content of env.json. Commit and dirty are null where the package is no git checkout; the lock digest where no lock file ships. */
export function environment(): Environment {
  const lock = new URL('package-lock.json', ROOT)
  return {
    package: 'assay',
    version: packageVersion(),
    ...gitState(),
    lock_sha256: existsSync(lock) ? nativeSha256(readFileSync(lock)) : null,
    node: process.version,
    platform: process.platform,
    arch: process.arch,
    engine: 'local',
    image: null,
  }
}

function gitState(): { readonly commit: string | null; readonly dirty: boolean | null } {
  // An installed package may lie inside somebody else's checkout.
  if (!existsSync(new URL('.git', ROOT))) return { commit: null, dirty: null }
  const git = (...args: string[]): string | null => {
    const done = spawnSync('git', args, { cwd: fileURLToPath(ROOT), encoding: 'utf8' })
    return done.status === 0 ? done.stdout.trim() : null
  }
  const status = git('status', '--porcelain', '--untracked-files=no')
  return { commit: git('rev-parse', 'HEAD'), dirty: status === null ? null : status !== '' }
}
