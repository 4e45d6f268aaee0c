#!/usr/bin/env node
// Owns the process: arguments, signals, the context of a command, its exit code.
import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { Command, CommanderError } from 'commander'
import { AssayError } from '../core/assay-error.js'
import type { Clock } from '../ports/clock.js'
import type { Stop } from '../ports/stop.js'
import { COMMANDS } from './command-table.js'
import type { CommandEntry, Context, Run } from './command.js'
import { describeFailure } from './failure.js'
import { printable } from './printable.js'
import { createProgress } from './progress.js'

const clock: Clock = { now: () => new Date().toISOString(), monotonicMs: () => performance.now() }

/** What the first words of two-word commands gather. */
const GROUPS: Readonly<Record<string, string>> = {
  data: 'look into data files, and fetch the released ones',
  protocols: 'fetch the judge templates and answer prompts of upstream',
  schema: 'print the schema of a file that you write',
}

function packageVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

function cacheFolder(env: NodeJS.ProcessEnv): string {
  if (env['ASSAY_CACHE']) return env['ASSAY_CACHE']
  if (env['XDG_CACHE_HOME']) return join(env['XDG_CACHE_HOME'], 'assay')
  if (process.platform === 'win32') return join(env['LOCALAPPDATA'] ?? join(homedir(), 'AppData', 'Local'), 'assay', 'Cache')
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches', 'assay')
  return join(homedir(), '.cache', 'assay')
}

/** The first signal asks the work to stop with its journal flushed; a second one ends the process. */
function stopOnSignals(): Stop {
  let aborted = false
  const onSignal = (): void => {
    if (aborted) process.exit(130)
    aborted = true
    process.stderr.write('\nassay: stopping; the journal is kept. Press again to end at once.\n')
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  return {
    get aborted() {
      return aborted
    },
    throwIfAborted() {
      if (aborted) throw new AssayError('interrupted', 'interrupted', { hint: 'Run the same command again; it resumes.' })
    },
  }
}

function createContext(json: boolean, quiet: boolean): Context {
  const progress = createProgress(process.stderr, clock, quiet)
  return {
    json,
    clock,
    progress,
    stop: stopOnSignals(),
    env: process.env,
    cacheFolder: cacheFolder(process.env),
    print(text) {
      if (json) return
      progress.end()
      process.stdout.write(`${printable(text)}\n`)
    },
    emit(document) {
      if (json) process.stdout.write(`${JSON.stringify(document)}\n`)
    },
  }
}

function fail(error: unknown, json: boolean): number {
  const failure = describeFailure(error)
  if (json) process.stdout.write(`${JSON.stringify(failure.document)}\n`)
  process.stderr.write(`${failure.text}\n`)
  return failure.exitCode
}

function addCommand(program: Command, entry: CommandEntry, finish: (code: number) => void): void {
  const words = entry.name.split(' ')
  const leaf = words.pop() as string
  let parent = program
  for (const word of words) parent = parent.commands.find((known) => known.name() === word) ?? parent.command(word).description(GROUPS[word] ?? '')
  const command = parent
    .command(leaf)
    .description(entry.summary)
    .option('--json', 'one JSON document on stdout')
    .option('--quiet', 'no progress on stderr')
    .addHelpText('after', `\nExamples:\n${entry.examples.map((example) => `  $ ${example}`).join('\n')}\n`)
  entry.configure(command, async (run: Run) => {
    const flags = command.opts<{ json?: boolean; quiet?: boolean }>()
    const context = createContext(flags.json === true, flags.quiet === true)
    try {
      finish(await run(context))
    } catch (error) {
      context.progress.end()
      finish(fail(error, context.json))
    } finally {
      context.progress.end()
    }
  })
}

async function main(argv: readonly string[]): Promise<number> {
  let exitCode = 0
  const program = new Command('assay')
    .description('An assay office for the memory of AI agents: run, score, audit and re-derive memory results.')
    .version(packageVersion())
    .exitOverride()
    .configureHelp({ sortSubcommands: true })
    .configureOutput({ outputError: (text, write) => write(printable(`assay: ${text.replace(/^error: /, '')}`)) })
    .showHelpAfterError('Run with --help for usage.')
  const words = argv.filter((word) => !word.startsWith('-'))
  const wanted = [words.slice(0, 2).join(' '), words[0] ?? ''].filter((name) => Object.hasOwn(COMMANDS, name)).map((name) => COMMANDS[name])[0]
  const entries = wanted === undefined ? await Promise.all(Object.values(COMMANDS).map((load) => load())) : [await wanted()]
  for (const entry of entries) addCommand(program, entry, (code) => (exitCode = code))
  try {
    await program.parseAsync([...argv], { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) return fail(error, false)
    if (error.exitCode === 0) return 0
    const message = error.message.replace(/^error: /, '')
    if (argv.includes('--json')) process.stdout.write(`${JSON.stringify({ error: { code: 'wrong-usage', message, hint: 'Run with --help for usage.', faults: [] } })}\n`)
    return 2
  }
  return exitCode
}

// Who reads no further (`| head -1`) ends neither the work nor its exit code.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
}

process.exitCode = await main(process.argv.slice(2))
