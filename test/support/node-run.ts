// Owns running a script of the built tree as a real process.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

export interface Ran {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/** `node SCRIPT ARGS…`; `script` is below the checkout. */
export const runNode = (script: string, ...args: readonly string[]): Ran => runIn(process.cwd(), script, ...args)

function runIn(cwd: string, script: string, ...args: readonly string[]): Ran {
  const { status, stdout, stderr, error } = spawnSync(process.execPath, [`${ROOT}${script}`, ...args], { cwd, encoding: 'utf8', maxBuffer: 1 << 28 })
  if (error !== undefined) throw error
  return { status, stdout, stderr }
}

/** `assay ARGS…`. */
export const runAssay = (...args: readonly string[]): Ran => runNode('dist/cli/main.js', ...args)

/** `assay ARGS…` with another working folder. */
export const runAssayIn = (folder: string, ...args: readonly string[]): Ran => runIn(folder, 'dist/cli/main.js', ...args)
