// The examples of docs/statistics.md run and print what their comments say.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))

it('the examples print what they say', () => {
  const page = readFileSync(`${root}docs/statistics.md`, 'utf8')
  const code = [...page.matchAll(/```js\n([\s\S]*?)```/g)].map(([, block]) => block as string).join('\n')
  const said = [...code.matchAll(/^console\.log\(.*\) \/\/ (.*)$/gm)].map(([, text]) => text as string)
  expect(said).toHaveLength(3)
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module'], { cwd: root, input: code, encoding: 'utf8' })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout).toBe(said.map((line) => `${line}\n`).join(''))
})

it('the table of functions names every file that a user may open, and no other', () => {
  const page = readFileSync(`${root}docs/statistics.md`, 'utf8')
  const table = page.slice(page.indexOf('## Where each function is'), page.indexOf('## How it is proven'))
  const named = [...table.matchAll(/`([a-z-]+)`/g)].map(([, name]) => name as string)
  const door = readFileSync(`${root}doors/statistics.ts`, 'utf8')
  const open = [...door.matchAll(/'assay\/statistics\/([a-z-]+)'/g)].map(([, name]) => name as string)
  const plumbing = ['bisection', 'cluster-totals', 'input-fault', 'paired-table', 'question-scores', 'result', 'sign-patterns', 'summation']
  expect([...named].sort()).toEqual(open.filter((name) => !plumbing.includes(name)).sort())
})
