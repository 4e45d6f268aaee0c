// The package as its users import it: every door opens, and what it shows is there once.
import { readdirSync, readFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { ROOT } from './source-tree.js'

const names = readdirSync(`${ROOT}/doors`).map((file) => file.replace(/\.ts$/, ''))

it('opens every door of package.json from the built package', () => {
  const { exports } = JSON.parse(readFileSync(`${ROOT}/package.json`, 'utf8')) as { exports: Record<string, string> }
  expect(Object.keys(exports).filter((path) => !path.endsWith('/*')).sort()).toEqual(names.map((name) => `./${name}`).sort())
  const program = `const seen = {}; for (const name of ${JSON.stringify(names)}) seen[name] = Object.keys(await import('assay/' + name)).length; console.log(JSON.stringify(seen))`
  const done = spawnSync(process.execPath, ['--input-type=module', '-e', program], { cwd: ROOT, encoding: 'utf8' })
  expect(done.stderr).toBe('')
  const seen = JSON.parse(done.stdout) as Record<string, number>
  console.log(`doors: ${Object.entries(seen).map(([name, count]) => `${name} ${count}`).join(', ')}`)
  // Ports are types only: the door opens and shows no value but the builder of entries.
  for (const [name, count] of Object.entries(seen)) expect(count, name).toBeGreaterThan(0)
})
