// Gate: the answering side cannot import the scorer side, its types reach no gold, and its bytes do not change with the gold.
import type { Gate } from '../gate.js'
import { folderOf, importsOf, sourceFiles, type SourceFile } from '../source-tree.js'
import { compile } from '../type-check.js'
import { interference } from '../../interference/interference.js'

const ANSWERING = ['memory', 'readers', 'agents', 'adapters', 'gateway', 'jobs']
const SCORER_SIDE = (path: string): boolean => path === 'core/answer-key.ts' || ['datasets', 'protocols', 'scorers'].includes(folderOf(path))

/** Chains of imports from an answering file to a scorer-side one, however long. */
function forbiddenChains(files: readonly SourceFile[]): { readonly saw: number; readonly faults: readonly string[] } {
  const imports = new Map(files.map((file) => [file.path, importsOf(file)]))
  const start = files.filter((file) => ANSWERING.includes(folderOf(file.path)))
  const faults = start.flatMap((file) => {
    const seen = new Map<string, string | null>([[file.path, null]])
    const queue = [file.path]
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      if (SCORER_SIDE(path)) {
        const chain = [path]
        for (let from = seen.get(path); from; from = seen.get(from)) chain.unshift(from)
        return [chain.join(' → ')]
      }
      for (const next of imports.get(path) ?? []) {
        if (seen.has(next) || !imports.has(next)) continue
        seen.set(next, path)
        queue.push(next)
      }
    }
    return []
  })
  return { saw: start.length, faults }
}

export const goldLivesInAnotherRoom: Gate = {
  rule: 'gold lives in another room',
  unit: 'answering modules, and catalogue pairs run twice',
  async look() {
    const chains = forbiddenChains(sourceFiles())
    const types = compile('dataset-reaches-no-gold.ts')
    const bytes = await interference()
    return {
      saw: chains.saw === 0 || bytes.pairs === 0 ? 0 : chains.saw + bytes.pairs,
      faults: [...chains.faults, ...types, ...bytes.faults],
    }
  },
  async plant() {
    const planted: SourceFile[] = [
      { path: 'memory/bad.ts', text: "import { x } from '../run/helper.js'" },
      { path: 'run/helper.ts', text: "export { y } from '../core/answer-key.js'" },
      { path: 'core/answer-key.ts', text: '' },
    ]
    const byImport = forbiddenChains(planted).faults
    const byType = compile('planted/dataset-reaches-gold.ts')
    const byBytes = await interference({ leak: true })
    return byImport.length > 0 && byType.length > 0 && byBytes.faults.length > 0 ? [...byImport, ...byType, ...byBytes.faults] : []
  },
}
