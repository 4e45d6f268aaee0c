import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeWithShared, shared } from '../support/shared-data.js'
import { differences } from '../vectors/compare.mjs'
import { call, functions } from './reference-functions.js'

interface Vector {
  readonly id: string
  readonly fn: string
  readonly inputs: unknown
  readonly expected: unknown
  readonly abs_tol: number
}

const own = fileURLToPath(new URL('../vectors/reference.json', import.meta.url))
const runner = fileURLToPath(new URL('../vectors/run.mjs', import.meta.url))
const vectorsOf = (file: string): readonly Vector[] => (JSON.parse(readFileSync(file, 'utf8')) as { vectors: readonly Vector[] }).vectors
const faultsOf = (vector: Vector): readonly string[] => differences(vector.expected, call(vector.fn, vector.inputs), vector.abs_tol)

describe('reference values of this repository', () => {
  const vectors = vectorsOf(own)

  it('cover every function of the runner', () => {
    expect([...new Set(vectors.map(({ fn }) => fn))].sort()).toEqual(Object.keys(functions).sort())
  })

  it.each(vectors.map((vector) => [vector.id, vector] as const))('%s', (_, vector) => {
    expect(faultsOf(vector)).toEqual([])
  })
})

describeWithShared('reference values of the specification', ['spec/statistics-vectors.json'], () => {
  it('are met by the sources', () => {
    const vectors = vectorsOf(shared('spec/statistics-vectors.json'))
    expect(vectors.length).toBeGreaterThan(100)
    expect(vectors.flatMap((vector) => faultsOf(vector).map((fault) => `${vector.id}: ${fault}`))).toEqual([])
  })

  it('are met by the built tree, through the runner', () => {
    const { status, stdout, stderr } = run(shared('spec/statistics-vectors.json'))
    expect(stderr).toBe('')
    expect(stdout.trimEnd().split('\n').at(-1)).toMatch(/^\d+ passed, 0 failed$/)
    expect(status).toBe(0)
  })
})

const run = (...args: readonly string[]): { status: number | null; stdout: string; stderr: string } =>
  spawnSync(process.execPath, [runner, ...args], { encoding: 'utf8' })

describe('the vector runner', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'assay-vectors-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))
  const runOn = (content: unknown): ReturnType<typeof run> => {
    const file = join(folder, 'vectors.json')
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
    return run(file)
  }
  const vector = { id: 'one', fn: 'qnorm', inputs: { p: 0.975 }, expected: { value: 1.959963984540054 }, abs_tol: 1e-12 }

  it('counts one vector as one test and ends stdout with the count', () => {
    expect(runOn({ vectors: [vector, vector] })).toMatchObject({ status: 0, stdout: '2 passed, 0 failed\n', stderr: '' })
  })

  it('takes a bare list and a byte order mark', () => {
    expect(runOn(`\uFEFF${JSON.stringify([vector])}`)).toMatchObject({ status: 0, stdout: '1 passed, 0 failed\n' })
  })

  it('fails a number outside its tolerance, a missing key, an unknown function and an inherited name', () => {
    const { status, stdout } = runOn([
      vector,
      { ...vector, id: 'near', expected: { value: 1.95996398455 } },
      { ...vector, id: 'key', expected: { nothing: 1 } },
      { ...vector, id: 'unknown', fn: 'nope' },
      { ...vector, id: 'inherited', fn: 'toString' },
      { ...vector, id: 'throws', inputs: { p: 2 } },
    ])
    expect(status).toBe(1)
    expect(stdout).toMatch(/^FAILED near \(qnorm\)\n {2}value: expected 1\.95996398455 ± 1e-12, got 1\.95996398454005\d*\n/)
    expect(stdout).toContain('FAILED key (qnorm)\n  nothing: expected 1, got undefined\n')
    expect(stdout).toContain('FAILED unknown (nope)\n  unknown function "nope"\n')
    expect(stdout).toContain('FAILED inherited (toString)')
    expect(stdout).toContain('FAILED throws (qnorm)\n  threw AssayError')
    expect(stdout.endsWith('1 passed, 5 failed\n')).toBe(true)
  })

  it('lets a refused result meet an expected null, and nothing else', () => {
    const empty = { id: 'empty', fn: 'mean_se', inputs: { n: 0, ones: 0 }, abs_tol: 0 }
    expect(runOn([{ ...empty, expected: { mean: null, ok: false } }]).status).toBe(0)
    const { status, stdout } = runOn([{ ...empty, expected: { mean: 0 } }])
    expect(status).toBe(1)
    expect(stdout).toContain('mean: expected 0, got null (refused: n must be a whole number ≥ 1, got 0)')
  })

  it.each([
    ['no argument', []],
    ['two arguments', ['a', 'b']],
    ['a file that is not there', ['/nowhere/vectors.json']],
  ])('exits 2 on %s', (_, args) => {
    const { status, stdout, stderr } = run(...args)
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    expect(stderr).toMatch(/^vectors: /)
  })

  it.each(['{', '[]', '{"vectors": 3}', 'null', '[3]'])('exits 2 on %s', (content) => {
    expect(runOn(content)).toMatchObject({ status: 2, stdout: '' })
  })

  it('names every fault of a bad vector at once', () => {
    const { status, stderr } = runOn([{ id: 1, fn: 2, inputs: [], expected: {}, abs_tol: -1 }])
    expect(status).toBe(2)
    for (const key of ['id', 'fn', 'inputs', 'expected', 'abs_tol']) expect(stderr).toContain(`$.vectors[0].${key} must be`)
  })
})
