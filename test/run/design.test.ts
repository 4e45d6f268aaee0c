import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { AssayError } from '../../src/core/assay-error.js'
import { canonicalJson } from '../../src/core/canonical-json.js'
import { sha256Hex } from '../../src/core/digest.js'
import type { Sha256 } from '../../src/core/ids.js'
import { runIdOf, slug } from '../../src/core/run-spec.js'
import { describeIssues } from '../../src/run/describe-issue.js'
import { designJsonSchema, parseDesign } from '../../src/run/design-file.js'
import { expand } from '../../src/run/expand.js'
import { tinyCatalogue } from './support/tiny-catalogue.js'

const VALID = `# yaml-language-server: $schema=./design.schema.json
name: Tiny Design
asks: Does it run?
dataset: {generated: {seed: 7, size: demo}}
memory:
  - whole
  - name: words
    options: {k: 3}
    label: words-3
answerer: [counting]
passes: 2
comparisons:
  - {arm: words-3, against: whole, endpoint: locomo_f1}
`
const read = (text: string) => parseDesign(Buffer.from(text), tinyCatalogue)
const faultsOf = (text: string | Buffer): string[] => {
  try {
    parseDesign(Buffer.from(text), tinyCatalogue)
  } catch (error) {
    expect(error).toBeInstanceOf(AssayError)
    expect((error as AssayError).code).toBe('invalid-input')
    return (error as AssayError).faults.map((fault) => `${fault.where} ${fault.message}`)
  }
  return []
}
const DATASET = { name: 'tiny', digest: sha256Hex('tiny') as Sha256, questions: 12 }

describe('design file', () => {
  it('is read with every default filled in', () => {
    expect(read(VALID)).toEqual({
      name: 'Tiny Design',
      asks: 'Does it run?',
      dataset: { kind: 'generated', seed: '7', size: 'demo', format: 'locomo' },
      memory: [
        { name: 'whole', options: {}, label: 'whole' },
        { name: 'words', options: { k: 3, order: 'date' }, label: 'words-3' },
      ],
      answerer: [{ name: 'counting', options: {}, label: 'counting' }],
      passes: 2,
      questions: 'all',
      scoredAnswer: 'whole',
      comparisons: [{ arm: 'words-3', against: 'whole', endpoint: 'locomo_f1', rule: 'report the paired difference' }],
    })
    expect(read(`\ufeff${VALID.replaceAll('\n', '\r\n')}`)).toEqual(read(VALID))
    expect(read(VALID.replace('{generated: {seed: 7, size: demo}}', 'locomo10')).dataset).toEqual({ kind: 'pinned', name: 'locomo10' })
    expect(read(VALID.replace('{generated: {seed: 7, size: demo}}', '{file: ../a.json}')).dataset).toEqual({ kind: 'file', path: '../a.json' })
  })

  it('tells every fault with its line and column', () => {
    const faults = faultsOf(`name: 7
ask: Why?
dataset:
  generated: {seed: [], format: lokomo, size: dmo, sizes: 3}
memory:
  - wohle
  - {name: words, options: {k: 0, orders: date}}
  - 4
  - {nam: whole}
answerer: []
passes: many
questions: some
`)
    expect(faults).toEqual([
      '1:1 expected text, got 7',
      '1:1 missing: "asks"',
      '2:1 unknown key "ask"; did you mean asks?',
      '4:15 dataset.generated.seed: expected a number, or text, got a list',
      '4:25 dataset.generated.format: expected one of locomo, longmemeval, got "lokomo"; did you mean locomo?',
      '4:41 dataset.generated.size: expected one of demo, standard, got "dmo"; did you mean demo?',
      '4:52 dataset.generated.sizes: unknown key "sizes"; did you mean size?',
      '6:5 memory[0]: expected one of whole, words, got "wohle"; did you mean whole?',
      '7:29 memory[1].options.k: expected 1 or more, got 0',
      '7:35 memory[1].options.orders: unknown key "orders"; did you mean order?',
      '8:5 memory[2]: expected one of whole, words, or members (key: value), got 4',
      '9:5 memory[3].name: missing: "name"',
      '10:1 expected something, got nothing',
      '11:1 expected a number, got "many"',
      '12:1 expected all, got "some"',
    ])
  })

  it('tells faults of the YAML itself, of repeated keys and of the wrong kind of file', () => {
    expect(faultsOf(`${VALID}name: again\n`)).toEqual(['14:1 Map keys must be unique'])
    expect(faultsOf('name: [a\n')[0]).toMatch(/^[12]:\d+ /)
    expect(faultsOf(`${VALID}---\nname: b\n`)[0]).toMatch(/^1[45]:1 expected one document/)
    expect(faultsOf('')).toEqual(['1:1 expected a design, got an empty file'])
    expect(faultsOf('# only a comment\n')).toEqual(['1:1 expected a design, got an empty file'])
    expect(faultsOf('just text')).toEqual(['1:1 expected members (key: value), got "just text"'])
    expect(faultsOf(Buffer.from([0x6e, 0xff, 0xfe]))).toEqual(['1:1 expected UTF-8 text, got other bytes'])
    expect(faultsOf('name: *nowhere\n')[0]).toMatch(/^1:1 .*nowhere/)
    const bomb = `a: &a [x,x,x,x,x,x,x,x,x,x]\n${['b', 'c', 'd', 'e'].map((key, i) => `${key}: &${key} [${Array(10).fill(`*${'abcd'[i]}`).join(',')}]\n`).join('')}`
    expect(faultsOf(bomb)[0]).toContain('1:1 Excessive alias count')
  })

  it('refuses labels, cells and comparisons that cannot be told apart', () => {
    expect(faultsOf(VALID.replace('    label: words-3\n', '').replace('arm: words-3', 'arm: words').replace('  - whole\n', '  - whole\n  - words\n'))).toEqual([
      '7:5 memory[2] is called "words" like memory[1]; give it a "label" of its own'.replace('7:5', '8:5'),
    ])
    expect(faultsOf(VALID.replace('  - whole\n', '  - whole\n  - {name: whole, label: w2}\n'))).toEqual(['7:5 memory[1] is the same as memory[0]: {"name":"whole","options":{}}'])
    expect(faultsOf(VALID.replace('arm: words-3', 'arm: words-2'))).toEqual(['13:6 comparisons[0].arm: expected one of whole, words-3, got "words-2"; did you mean words-3?'])
    expect(faultsOf(VALID.replace('arm: words-3', 'arm: whole'))).toEqual(['13:18 comparisons[0]: an arm cannot be compared with itself'])
  })

  it('has a JSON Schema that knows every option and its default', () => {
    const text = JSON.stringify(designJsonSchema(tinyCatalogue))
    for (const part of ['"const":"words"', '"default":"date"', '"scored_answer"', '"additionalProperties":false']) expect(text).toContain(part)
  })
})

describe('expansion', () => {
  it('lists memory conditions, answerers and passes in file order', async () => {
    const runs = await expand(read(VALID), DATASET, tinyCatalogue, '0.1.0')
    expect(runs.map(({ index, arm, spec }) => [index, arm, spec.pass])).toEqual([
      [0, 'whole', 1],
      [1, 'whole', 2],
      [2, 'words-3', 1],
      [3, 'words-3', 2],
    ])
    expect(runs[2]?.spec.assets).toEqual({ 'words-table': 'sha256-of-a-table' })
    expect(new Set(runs.map(({ run }) => run)).size).toBe(4)
  })

  it('keeps its ids: this one may change only with a new format of specs', async () => {
    const [first] = await expand(read(VALID), DATASET, tinyCatalogue, '0.1.0')
    expect(first?.run).toBe('tiny-design-20f3e448d61c17da')
  })

  it('gives an id to the canonical spec and to nothing else: no path, no time, no label', async () => {
    const spec = (await expand(read(VALID), DATASET, tinyCatalogue, '0.1.0'))[2]?.spec
    const relabelled = await expand(read(VALID.replaceAll('words-3', 'other')), DATASET, tinyCatalogue, '0.1.0')
    expect(relabelled[2]?.spec).toEqual(spec)
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.dictionary(fc.string(), fc.string()), fc.nat(), (name, assets, pass) => {
        fc.pre(slug(name) !== '')
        const changed = { ...(spec as NonNullable<typeof spec>), design: name, assets, pass }
        const shuffled = Object.fromEntries(Object.entries(changed).reverse()) as unknown as typeof changed
        expect(runIdOf(changed)).toBe(`${slug(name)}-${sha256Hex(canonicalJson(changed)).slice(0, 16)}`)
        expect(runIdOf(shuffled)).toBe(runIdOf(changed))
      }),
    )
    expect(Object.keys(spec ?? {}).sort()).toEqual(['answerer', 'assets', 'dataset', 'design', 'memory', 'pass', 'prompts', 'questions', 'scoredAnswer', 'version'])
  })

  it('makes a shortened run another run, and a prefix of everything the whole', async () => {
    const design = read(VALID)
    const ids = async (max?: number) => (await expand(design, DATASET, tinyCatalogue, '0.1.0', max)).map(({ run, spec }) => ({ run, questions: spec.questions }))
    const whole = await ids()
    expect((await ids(5))[0]).toMatchObject({ questions: { prefix: 5 } })
    expect((await ids(5))[0]?.run).not.toBe(whole[0]?.run)
    expect(await ids(12)).toEqual(whole)
    const smoke = read(`${VALID}questions: {prefix: 3}\n`)
    expect((await expand(smoke, DATASET, tinyCatalogue, '0.1.0', 5))[0]?.spec.questions).toEqual({ prefix: 3 })
  })

  it('offers the choices of a key with a default, and nothing else', () => {
    const schema = z.discriminatedUnion('source', [z.object({ source: z.literal('hybrid').default('hybrid') }), z.object({ source: z.literal('bm25') })])
    const root = { source: 'bm2' }
    const issues = schema.safeParse(root).error?.issues ?? []
    expect(describeIssues(issues, { root, keysAt: () => [] })).toEqual([{ path: ['source'], message: 'expected one of hybrid, bm25, got "bm2"; did you mean bm25?' }])
  })

  it('refuses two cells that are one run', async () => {
    const design = read(VALID)
    const twice = { ...design, memory: [...design.memory, { ...(design.memory[0] as (typeof design.memory)[0]), label: 'again' }] }
    await expect(expand(twice, DATASET, tinyCatalogue, '0.1.0')).rejects.toThrow('two cells of the design are one run')
  })
})
