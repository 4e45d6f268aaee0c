// Gate: shared code never branches on the name of a dataset, method or model.
import type { Gate } from '../gate.js'
import { occurrences, sourceFiles, type SourceFile } from '../source-tree.js'

// `.name ===` against anything, a switch over `.name`, and lists of names asked with `includes`.
const BRANCH = /\.name\s*[!=]==?|[!=]==?\s*[\w.]+\.name\b|switch\s*\([\w.]*\.name\)|\.includes\([\w.]+\.name\)/
// Look-ups of an entry by the name that the user gave are what names are for.
const LOOK_UP = /\.(?:find|findIndex|some|filter)\(\s*\(?\w+\)?\s*=>\s*\w+\.name\s*===\s*\w+(?:\.\w+)*\s*\)/

const look = (files: readonly SourceFile[]) => ({
  saw: files.length,
  faults: occurrences(files, BRANCH).filter((fault) => !LOOK_UP.test(fault)),
})

export const noBranchOnAName: Gate = {
  rule: 'shared code never branches on a name',
  unit: 'files',
  look: async () => look(sourceFiles()),
  plant: async () => look([{ path: 'run/bad.ts', text: "if (method.name === 'rag') index()" }]).faults,
}
