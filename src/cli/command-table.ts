// Owns the list of commands. Each loads its module only when it is the one that runs, so start-up stays short.
import type { CommandEntry } from './command.js'

/** `data inspect` is two words: the first groups, the second acts. */
export const COMMANDS: Readonly<Record<string, () => Promise<CommandEntry>>> = {
  score: async () => (await import('./commands/score.js')).entry,
  overlay: async () => (await import('./commands/overlay.js')).entry,
  import: async () => (await import('./commands/import.js')).entry,
  export: async () => (await import('./commands/export.js')).entry,
  demo: async () => (await import('./commands/demo.js')).entry,
  run: async () => (await import('./commands/run.js')).entry,
  replay: async () => (await import('./commands/replay.js')).entry,
  cost: async () => (await import('./commands/cost.js')).entry,
  gateway: async () => (await import('./commands/gateway.js')).entry,
  report: async () => (await import('./commands/report.js')).entry,
  generate: async () => (await import('./commands/generate.js')).entry,
  plan: async () => (await import('./commands/plan.js')).entry,
  status: async () => (await import('./commands/status.js')).entry,
  'schema design': async () => (await import('./commands/schema-design.js')).entry,
  verify: async () => (await import('./commands/verify.js')).entry,
  'data inspect': async () => (await import('./commands/data-inspect.js')).entry,
  'data pull': async () => (await import('./commands/data-pull.js')).entry,
  'protocols pull': async () => (await import('./commands/protocols-pull.js')).entry,
}
