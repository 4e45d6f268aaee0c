// The layout of the house: floors, file names, file sizes, header comments.
import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { FLOORS, ROOT, floorOf, importsOf, sourceFiles } from './source-tree.js'

const files = sourceFiles()
const MAX_LINES = 400

describe('the house', () => {
  it('has every file on a floor, under its one concept, in kebab-case', () => {
    expect(files.length).toBeGreaterThan(10)
    const homeless = files.filter((file) => floorOf(file.path) < 0 || !/^(?:[a-z0-9]+(?:-[a-z0-9]+)*\/)+[a-z0-9]+(?:-[a-z0-9]+)*\.ts$/.test(file.path))
    const barrels = files.filter((file) => /(?:^|\/)(?:utils?|types|index|helpers|common|misc)\.ts$/.test(file.path))
    expect([...homeless, ...barrels].map((file) => file.path)).toEqual([])
  })

  it(`keeps every file at ${MAX_LINES} lines or fewer`, () => {
    expect(files.filter((file) => file.text.trimEnd().split('\n').length > MAX_LINES).map((file) => file.path)).toEqual([])
  })

  it('opens every file with what it owns', () => {
    expect(files.filter((file) => !/^(?:#![^\n]*\n)?\/\/ Owns /.test(file.text)).map((file) => file.path)).toEqual([])
  })

  it('imports only downwards', () => {
    const known = new Set(files.map((file) => file.path))
    let seen = 0
    const upward = files.flatMap((file) =>
      importsOf(file)
        .filter((path) => known.has(path))
        .flatMap((path) => {
          seen += 1
          return floorOf(path) > floorOf(file.path) ? [`${file.path} → ${path}`] : []
        }),
    )
    console.log(`house: saw ${files.length} files on ${FLOORS.length} floors and ${seen} imports`)
    expect(seen).toBeGreaterThan(0)
    expect(upward).toEqual([])
  })

  it('type-checks its tests', () => {
    const done = spawnSync(process.execPath, [`${ROOT}/node_modules/typescript/bin/tsc`, '-p', 'floors/tests.json'], { cwd: ROOT, encoding: 'utf8' })
    expect(`${done.stdout}${done.stderr}`.split('\n').filter((line) => line !== '')).toEqual([])
  })
})
