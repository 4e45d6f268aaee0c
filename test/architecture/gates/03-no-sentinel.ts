// Gate: absence has a name. No `?? 0`, `|| 0` or NaN where numbers are made.
import type { Gate } from '../gate.js'
import { folderOf, occurrences, sourceFiles, type SourceFile } from '../source-tree.js'

const NUMBER_MAKERS = ['scorers', 'statistics', 'report', 'audit', 'protocols']
const SENTINEL = /\?\?\s*0\b|\|\|\s*0\b|\bNaN\b/

const look = (files: readonly SourceFile[]) => {
  const seen = files.filter((file) => NUMBER_MAKERS.includes(folderOf(file.path)))
  return { saw: seen.length, faults: occurrences(seen, SENTINEL) }
}

export const noSentinel: Gate = {
  rule: 'no sentinel: absence has a name',
  unit: 'files that make numbers',
  look: async () => look(sourceFiles()),
  plant: async () => look([{ path: 'scorers/bad.ts', text: 'const mean = sum / n || 0' }]).faults,
}
