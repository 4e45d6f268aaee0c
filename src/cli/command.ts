// Owns what a command is: its place in the help, its flags, and the context it runs in.
import type { Command as Program } from 'commander'
import type { Json } from '../core/json.js'
import type { Clock } from '../ports/clock.js'
import type { Stop } from '../ports/stop.js'
import type { Progress } from './progress.js'

export interface Context {
  /** One JSON document on stdout and nothing else there. */
  readonly json: boolean
  readonly clock: Clock
  readonly stop: Stop
  readonly progress: Progress
  readonly env: Readonly<Record<string, string | undefined>>
  /** `$ASSAY_CACHE`, else `$XDG_CACHE_HOME/assay`, else the platform's cache folder. */
  readonly cacheFolder: string
  /** Text for people; silent under `--json`. Control characters of hostile text are made visible. */
  print(text: string): void
  /** The document of `--json`; silent otherwise. */
  emit(document: Json): void
}

/** Resolves to the exit code: 0 done and fine, 1 done and the checked thing fails, 4 incomplete. Throw AssayError for the rest. */
export type Run = (context: Context) => Promise<number>

export interface CommandEntry {
  readonly name: string
  readonly summary: string
  /** Whole command lines that work, for the help. */
  readonly examples: readonly string[]
  /** Adds arguments and flags, and calls `start` from the action with the work to do. */
  configure(program: Program, start: (run: Run) => Promise<void>): void
}
