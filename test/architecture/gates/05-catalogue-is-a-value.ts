// Gate: an extension is a value in the typed catalogue. No side-effect import and no top-level call on floors 0–3.
import type { Gate } from '../gate.js'
import { codeOf, floorOf, sourceFiles, type SourceFile } from '../source-tree.js'

// The house style indents everything but top-level code, so column one is top level.
const TOP_LEVEL_CALL = /^(?!(?:if|for|while|switch|function|return|import|export|const|let|class|type|interface|declare|async function)\b)[A-Za-z_$][\w$.]*(?:\?\.)?\s*[(`]|^(?:await|new|void|delete)\b|^(?:if|for|while|switch)\b/
const SIDE_EFFECT_IMPORT = /^import\s*'/

const look = (files: readonly SourceFile[]) => {
  const seen = files.filter((file) => floorOf(file.path) <= 3)
  const faults = seen.flatMap((file) =>
    codeOf(file.text)
      .split('\n')
      .flatMap((line, i) => (TOP_LEVEL_CALL.test(line) || SIDE_EFFECT_IMPORT.test(line) ? [`${file.path}:${i + 1}: ${line}`] : [])),
  )
  return { saw: seen.length, faults }
}

export const catalogueIsAValue: Gate = {
  rule: 'an extension is a value in the catalogue, not a registration',
  unit: 'files on floors 0–3',
  look: async () => look(sourceFiles()),
  plant: async () => {
    const call = look([{ path: 'memory/bad.ts', text: "register('rag', make)" }]).faults
    const load = look([{ path: 'memory/bad.ts', text: "import './registers-itself.js'" }]).faults
    return call.length > 0 && load.length > 0 ? [...call, ...load] : []
  },
}
