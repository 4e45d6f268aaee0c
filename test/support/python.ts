// Owns running Python beside the tests: the reference for what the scorers claim to equal. Without it a suite is skipped and says so; in CI it fails.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe } from 'vitest'

// Debian's own Python has NLTK from `apt-get install python3-nltk`; another one first in the path has not.
const PYTHON = process.env['PYTHON'] ?? '/usr/bin/python3'
const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** Runs a script of the checkout, or code with `-c`, with `input` on its stdin, and gives its stdout. Throws with its stderr when it fails. */
export function python(args: readonly string[], input = ''): string {
  const { status, stdout, stderr, error } = spawnSync(PYTHON, args, { cwd: ROOT, input, encoding: 'utf8', maxBuffer: 1 << 28 })
  if (error !== undefined) throw error
  if (status !== 0) throw new Error(`${PYTHON} ${args[0]} ended with ${status}: ${stderr}`)
  return stdout
}

/** A suite that needs Python with these modules. */
export function describeWithPython(name: string, modules: readonly string[], suite: () => void): void {
  const found = spawnSync(PYTHON, ['-c', ['import json', ...modules.map((module) => `import ${module}`)].join('\n')], { encoding: 'utf8' })
  if ((found.error === undefined && found.status === 0) || process.env['CI'] === 'true') describe(name, suite)
  else describe.skip(`${name} (skipped: ${PYTHON} with ${['json', ...modules].join(', ')} is not there)`, suite)
}
