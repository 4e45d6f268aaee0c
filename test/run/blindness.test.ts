// The walk of a run cannot reach gold: what it imports, and what those import, holds no answer key, no scorer and no loader.
import { expect, it } from 'vitest'
import { importsOf, sourceFiles, type SourceFile } from '../architecture/source-tree.js'

const files = new Map(sourceFiles().map((file) => [file.path, file]))

function reachable(from: string): ReadonlySet<string> {
  const seen = new Set<string>()
  const next = [from]
  for (let path = next.pop(); path !== undefined; path = next.pop()) {
    if (seen.has(path) || !files.has(path)) continue
    seen.add(path)
    next.push(...importsOf(files.get(path) as SourceFile))
  }
  return seen
}

const scorerSide = (path: string): boolean => path === 'core/answer-key.ts' || path.startsWith('scorers/') || path.startsWith('datasets/')

it('keeps gold out of the walk', () => {
  for (const module of ['run/execute.ts', 'run/open-run.ts']) {
    const seen = reachable(module)
    console.log(`${module} reaches ${seen.size} modules`)
    expect(seen.size).toBeGreaterThan(10)
    expect([...seen].filter(scorerSide)).toEqual([])
  }
  // The same look at the part that is handed gold finds it.
  expect([...reachable('run/seal-run.ts')].filter(scorerSide)).toContain('core/answer-key.ts')
})
