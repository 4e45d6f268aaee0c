// Gate: the journal and its port have no update, and nothing but the append-file adapter opens a file for writing in place.
import type { Gate } from '../gate.js'
import { occurrences, sourceFiles, type SourceFile } from '../source-tree.js'
import { compile } from '../type-check.js'

// Flags that write into the middle of an existing file, and truncation of an open one.
const IN_PLACE = /'r\+'|"r\+"|\bftruncate\b|\.truncate\(|\bO_RDWR\b/

const look = (files: readonly SourceFile[]) => {
  // String contents are blanked in code, so the flags are looked for in the text itself.
  const inText = files.flatMap((file) => file.text.split('\n').flatMap((line, i) => (/'r\+'|"r\+"/.test(line) ? [`${file.path}:${i + 1}: ${line.trim()}`] : [])))
  return { saw: files.length, faults: [...inText, ...occurrences(files, IN_PLACE)] }
}

export const appendNeverEdit: Gate = {
  rule: 'append, never edit',
  unit: 'files',
  async look() {
    const files = sourceFiles()
    const found = look(files.filter((file) => file.path !== 'adapters/append-file.ts'))
    return { saw: found.saw, faults: [...found.faults, ...compile('journal-has-no-update.ts')] }
  },
  async plant() {
    const text = look([{ path: 'run/bad.ts', text: "const handle = await open(path, 'r+')" }]).faults
    const type = compile('planted/journal-with-update.ts')
    return text.length > 0 && type.length > 0 ? [...text, ...type] : []
  },
}
