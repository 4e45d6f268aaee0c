// Gate: specs are frozen data. A run's id is the digest of its canonical spec, whatever the order of members, and no spec holds a
// path or a time.
import { readFileSync, readdirSync } from 'node:fs'
import { canonicalJson } from '../../../src/core/canonical-json.js'
import { sha256Hex } from '../../../src/core/digest.js'
import type { Json } from '../../../src/core/json.js'
import { runIdOf, slug, type RunSpec } from '../../../src/core/run-spec.js'
import { catalogue } from '../../../src/cli/catalogue.js'
import { parseDesign } from '../../../src/run/design-file.js'
import { expand } from '../../../src/run/expand.js'
import type { Gate } from '../gate.js'
import { ROOT } from '../source-tree.js'

const DATASET = { name: 'locomo10', digest: sha256Hex('any bytes'), questions: 1986 }
const PATH = /^(?:\/|[A-Za-z]:\\|\.{1,2}\/|~\/|file:)/
const TIME = /\b\d{4}-\d\d-\d\dT\d\d:\d\d/

const reversed = (value: Json): Json => {
  if (Array.isArray(value)) return value.map(reversed)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).reverse().map(([name, member]) => [name, reversed(member as Json)]))
}

const texts = (value: Json): readonly string[] => {
  if (typeof value === 'string') return [value]
  return value === null || typeof value !== 'object' ? [] : Object.values(value as { [k: string]: Json }).flatMap(texts)
}

function faultsOf(where: string, spec: RunSpec, id: string): readonly string[] {
  const plain = JSON.parse(JSON.stringify(spec)) as Json
  const expected = `${slug(spec.design)}-${sha256Hex(canonicalJson(plain)).slice(0, 16)}`
  return [
    ...(id === expected ? [] : [`${where}: expected the id ${expected}, got ${id}`]),
    ...(runIdOf(reversed(plain) as unknown as RunSpec) === id ? [] : [`${where}: the id depends on the order of members`]),
    ...texts(plain).flatMap((text) => (PATH.test(text) || TIME.test(text) ? [`${where}: the spec holds a path or a time: ${text}`] : [])),
  ]
}

export const descriptionIsNotExecution: Gate = {
  rule: 'description is not execution',
  unit: 'run specs of the shipped designs',
  async look() {
    const faults: string[] = []
    const ids = new Set<string>()
    let saw = 0
    for (const name of readdirSync(`${ROOT}/designs`).sort()) {
      const design = parseDesign(readFileSync(`${ROOT}/designs/${name}`), catalogue)
      for (const { run, spec } of await expand(design, DATASET, catalogue, '0.0.0')) {
        saw += 1
        if (ids.has(run)) faults.push(`${name}: ${run} is the id of two runs`)
        ids.add(run)
        faults.push(...faultsOf(name, spec, run))
      }
    }
    return { saw, faults }
  },
  async plant() {
    const design = parseDesign(readFileSync(`${ROOT}/designs/${readdirSync(`${ROOT}/designs`).sort()[0] as string}`), catalogue)
    const [planned] = await expand(design, DATASET, catalogue, '0.0.0')
    if (planned === undefined) return []
    const edited = faultsOf('planted', { ...planned.spec, pass: 99 }, planned.run)
    const withPath = { ...planned.spec, assets: { data: '/home/someone/locomo10.json' } }
    const path = faultsOf('planted', withPath, runIdOf(withPath))
    return edited.length > 0 && path.length > 0 ? [...edited, ...path] : []
  },
}
