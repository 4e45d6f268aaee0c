// Owns running `assay` of the built tree as a child process beside the test, with its own environment.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url))

export interface Finished {
  readonly status: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

export interface CommandOptions {
  readonly env?: Readonly<Record<string, string>>
  /** Runs it without root's right to read everything, where the test itself is root. */
  readonly unprivileged?: boolean
  /** Called with the child, for tests that end it. */
  readonly started?: (kill: (signal: NodeJS.Signals) => void) => void
}

const WITHOUT_OVERRIDE = ['--bounding-set=-dac_override,-dac_read_search', '--inh-caps=-dac_override,-dac_read_search']

/** `assay ARGS…`; the environment is the test's own with `env` on top. */
export function runCommand(args: readonly string[], options: CommandOptions = {}): Promise<Finished> {
  const asRoot = options.unprivileged === true && process.getuid?.() === 0
  const [command, ...rest] = asRoot ? ['setpriv', ...WITHOUT_OVERRIDE, process.execPath, MAIN, ...args] : [process.execPath, MAIN, ...args]
  const child = spawn(command as string, rest, { env: { ...process.env, ...options.env }, stdio: ['ignore', 'pipe', 'pipe'] })
  options.started?.((signal) => child.kill(signal))
  return new Promise((resolve, reject) => {
    let stdout = ''
    let stderr = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
    child.once('error', reject)
    child.once('close', (status, signal) => resolve({ status, signal, stdout, stderr }))
  })
}
