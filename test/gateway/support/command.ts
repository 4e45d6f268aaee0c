// Owns the gateway as a process of its own, as a user starts it.
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { until } from './bench.js'

const main = fileURLToPath(new URL('../../../dist/cli/main.js', import.meta.url))

export interface CommandRun {
  readonly child: ChildProcess
  /** Both streams, in the order of arrival. */
  output(): string
  /** The exit code; null after a signal. */
  readonly exited: Promise<number | null>
}

export interface ServingCommand extends CommandRun {
  readonly origin: string
  readonly base_url: string
  readonly token: string
}

/** Starts `assay gateway`, with nothing in its environment but `env`. */
export function startCommand(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  nodeArgs: readonly string[] = [],
): CommandRun {
  const child = spawn(process.execPath, [...nodeArgs, main, 'gateway', ...args], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const pieces: Buffer[] = []
  child.stdout.on('data', (piece: Buffer) => pieces.push(piece))
  child.stderr.on('data', (piece: Buffer) => pieces.push(piece))
  return { child, output: () => Buffer.concat(pieces).toString(), exited: new Promise((resolve) => child.once('close', resolve)) }
}

/** The same, once it serves. */
export async function serveCommand(
  args: readonly string[],
  env?: Readonly<Record<string, string>>,
  nodeArgs?: readonly string[],
): Promise<ServingCommand> {
  const run = startCommand(['--json', '--port', '0', ...args], env, nodeArgs)
  let ended = false
  void run.exited.then(() => (ended = true))
  await until(() => ended || run.output().includes('"base_url"'), 'the address', 30_000)
  if (ended) throw new Error(`the gateway did not start: ${run.output()}`)
  const line = run
    .output()
    .split('\n')
    .find((text) => text.includes('"base_url"')) as string
  return { ...run, ...(JSON.parse(line) as { origin: string; base_url: string; token: string }) }
}
