// Owns the reading of a design file: YAML with the place of every node, so that each fault is told with its line and column.
import { LineCounter, isMap, isNode, isScalar, parseAllDocuments, type Document, type Node } from 'yaml'
import { z } from 'zod'
import { AssayError, type Fault } from '../core/assay-error.js'
import { canonicalJson } from '../core/canonical-json.js'
import { slug } from '../core/run-spec.js'
import type { Catalogue } from '../ports/catalogue.js'
import { describeIssues } from './describe-issue.js'
import { armsOf, designOf, designSchema, type Design, type LabelledChoice } from './design.js'
import { nearName } from './near-name.js'

/** A short file can name itself so often that it fills the memory. */
const MAX_ALIASES = 100

type JsonSchema = { readonly [member: string]: unknown }
type Place = (path: readonly PropertyKey[]) => string

/** The JSON Schema of design files, for editors: what a file may say before defaults are filled in. */
export function designJsonSchema(catalogue: Catalogue): JsonSchema {
  return z.toJSONSchema(designSchema(catalogue), { io: 'input', unrepresentable: 'any' })
}

/**
 * Reads a design.
 * @throws AssayError `invalid-input` with every fault at its `line:column`.
 */
export function parseDesign(bytes: Uint8Array, catalogue: Catalogue): Design {
  const text = decode(bytes)
  const lines = new LineCounter()
  const documents = parseAllDocuments(text, { lineCounter: lines, uniqueKeys: true, version: '1.2', schema: 'core' })
  const document = Array.isArray(documents) ? documents[0] : undefined
  if (document === undefined || document.contents === null) throw refuse([{ where: '1:1', message: 'expected a design, got an empty file' }])
  const at = (offset: number): string => {
    const { line, col } = lines.linePos(offset)
    return `${line}:${col}`
  }
  const syntax = [...document.errors, ...document.warnings].map((error) => ({ where: at(error.pos[0]), message: firstLine(error.message) }))
  const second = documents[1]
  if (second !== undefined) syntax.push({ where: at(second.range[0]), message: 'expected one document, got another one after "---"' })
  if (syntax.length > 0) throw refuse(syntax)

  const place: Place = (path) => at(offsetOf(document, path))
  const value = plainValue(document)
  const parsed = designSchema(catalogue).safeParse(value)
  if (!parsed.success) {
    const schema = designJsonSchema(catalogue)
    const faults = describeIssues(parsed.error.issues, { root: value, keysAt: (path) => keysAt(schema, path) })
    throw refuse(inFileOrder(faults.map(({ path, message }) => ({ where: place(path), message: path.length > 1 ? `${pathText(path)}: ${message}` : message }))))
  }
  const design = designOf(parsed.data, catalogue)
  const faults = [...labelFaults(design.memory, 'memory', place), ...labelFaults(design.answerer, 'answerer', place), ...comparisonFaults(design, place)]
  if (slug(design.name) === '') faults.push({ where: place(['name']), message: 'expected a name with at least one letter or digit' })
  if (faults.length > 0) throw refuse(inFileOrder(faults))
  return design
}

function decode(bytes: Uint8Array): string {
  try {
    // The decoder takes a byte order mark away.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw refuse([{ where: '1:1', message: 'expected UTF-8 text, got other bytes' }])
  }
}

function plainValue(document: Document): unknown {
  try {
    return document.toJS({ maxAliasCount: MAX_ALIASES })
  } catch (error) {
    throw refuse([{ where: '1:1', message: error instanceof Error ? firstLine(error.message) : String(error) }])
  }
}

/** Two choices under one label could not be told apart; two equal choices would be one run. */
function labelFaults(choices: readonly LabelledChoice[], axis: string, place: Place): Fault[] {
  const faults: Fault[] = []
  const labels = new Map<string, number>()
  const contents = new Map<string, number>()
  choices.forEach((choice, i) => {
    const content = canonicalJson({ name: choice.name, options: choice.options })
    const sameContent = contents.get(content)
    const sameLabel = labels.get(choice.label)
    if (sameContent !== undefined) faults.push({ where: place([axis, i]), message: `${axis}[${i}] is the same as ${axis}[${sameContent}]: ${content}` })
    else if (sameLabel !== undefined) faults.push({ where: place([axis, i]), message: `${axis}[${i}] is called "${choice.label}" like ${axis}[${sameLabel}]; give it a "label" of its own` })
    if (sameContent === undefined) contents.set(content, i)
    if (sameLabel === undefined) labels.set(choice.label, i)
  })
  return faults
}

function comparisonFaults(design: Design, place: Place): Fault[] {
  const arms = armsOf(design)
  return design.comparisons.flatMap((comparison, i) => {
    const faults: Fault[] = []
    for (const side of ['arm', 'against'] as const) {
      const name = comparison[side]
      if (arms.includes(name)) continue
      const near = nearName(name, arms)
      faults.push({ where: place(['comparisons', i, side]), message: `comparisons[${i}].${side}: expected one of ${arms.join(', ')}, got "${name}"${near === null ? '' : `; did you mean ${near}?`}` })
    }
    if (comparison.arm === comparison.against) faults.push({ where: place(['comparisons', i, 'against']), message: `comparisons[${i}]: an arm cannot be compared with itself` })
    return faults
  })
}

/** Where a path stands: the node itself, the key of an unknown member, or the nearest node above. */
function offsetOf(document: Document, path: readonly PropertyKey[]): number {
  let node: Node | null = document.contents as Node
  let offset = node.range?.[0] ?? 0
  for (const step of path) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step))
      if (pair === undefined) return offset
      const key = pair.key as Node
      const value = pair.value as Node | null
      offset = (value?.range ?? key.range)?.[0] ?? offset
      // An unknown or wrong member is shown at its key: its value may begin on another line.
      if (step === path.at(-1)) offset = key.range?.[0] ?? offset
      node = value
      continue
    }
    const child: unknown = isNode(node) && 'get' in node ? (node as { get(key: unknown, keep: true): unknown }).get(step, true) : null
    if (!isNode(child)) return offset
    node = child
    offset = node.range?.[0] ?? offset
  }
  return offset
}

/** The keys that the schema knows for the object at a path, of all its forms. */
function keysAt(schema: JsonSchema, path: readonly PropertyKey[]): readonly string[] {
  let forms: JsonSchema[] = branches(schema)
  for (const step of path) {
    const next = typeof step === 'number' ? forms.map((form) => form['items']) : forms.map((form) => (form['properties'] as JsonSchema | undefined)?.[String(step)])
    forms = next.filter((form) => typeof form === 'object' && form !== null).flatMap((form) => branches(form as JsonSchema))
  }
  return [...new Set(forms.flatMap((form) => Object.keys((form['properties'] as JsonSchema | undefined) ?? {})))]
}

function branches(schema: JsonSchema): JsonSchema[] {
  const inner = [schema['anyOf'], schema['oneOf']].flatMap((list) => (Array.isArray(list) ? (list as JsonSchema[]) : []))
  return inner.length === 0 ? [schema] : inner.flatMap(branches)
}

const pathText = (path: readonly PropertyKey[]): string => path.map((step, i) => (typeof step === 'number' ? `[${step}]` : `${i === 0 ? '' : '.'}${String(step)}`)).join('')

const firstLine = (text: string): string => (text.split('\n')[0] as string).replace(/ at line \d+, column \d+:?$/, '')

function inFileOrder(faults: readonly Fault[]): readonly Fault[] {
  const key = ({ where }: Fault): readonly number[] => where.split(':').map(Number)
  return [...faults].sort((a, b) => (key(a)[0] as number) - (key(b)[0] as number) || (key(a)[1] as number) - (key(b)[1] as number))
}

function refuse(faults: readonly Fault[]): AssayError {
  return new AssayError('invalid-input', 'the design cannot be read', { hint: '`assay schema design` prints what a design may say.', faults })
}
