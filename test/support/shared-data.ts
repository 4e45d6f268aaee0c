// Owns where the tests find the real data kept beside the checkout, and what they do without it:
// in CI a missing file fails; on a user's machine the test is skipped and says why.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, it } from 'vitest'

const root = fileURLToPath(new URL('../../../shared/', import.meta.url))

/** Absolute path of a file below `../shared`. */
export const shared = (path: string): string => `${root}${path}`

/** A suite that needs the named files of `../shared`. */
export function describeWithShared(name: string, paths: readonly string[], suite: () => void): void {
  const missing = paths.filter((path) => !existsSync(shared(path)))
  if (missing.length === 0 || process.env['CI'] === 'true') describe(name, suite)
  else {
    // The body of a skipped suite would run and miss its files; a skip alone would not be told.
    const why = `${name} (skipped: ../shared lacks ${missing.join(', ')})`
    console.warn(why)
    it.skip(why)
  }
}
