// Gate: floors 0–3 ask nobody for the time, for chance, or for the machine's locale.
import type { Gate } from '../gate.js'
import { floorOf, occurrences, sourceFiles, type SourceFile } from '../source-tree.js'

const ASKS = /Math\.random|Date\.now|new Date\(\s*\)|\bDate\(\s*\)|performance\.(?:now|timeOrigin)|process\.hrtime|randomUUID|randomBytes|getRandomValues|toLocale\w*\(|localeCompare|\bIntl\./

const look = (files: readonly SourceFile[]) => {
  const seen = files.filter((file) => floorOf(file.path) <= 3)
  return { saw: seen.length, faults: occurrences(seen, ASKS) }
}

export const timeAndChanceAreArguments: Gate = {
  rule: 'randomness and time are arguments',
  unit: 'files on floors 0–3',
  look: async () => look(sourceFiles()),
  plant: async () => look([{ path: 'run/bad.ts', text: 'const started = Date.now()' }]).faults,
}
