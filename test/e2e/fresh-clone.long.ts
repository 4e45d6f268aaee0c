// The first minutes of a newcomer: a clone with nothing installed or built, and one command.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { temporaryFolders } from '../support/temporary-folder.js'

const LIMIT_S = 240
const checkout = fileURLToPath(new URL('../..', import.meta.url))
const folders = temporaryFolders()
afterAll(() => folders.removeAll())

it.skipIf(!existsSync(join(checkout, '.git')))(`npm run demo of a fresh clone ends in under ${LIMIT_S} s, installation included, and leaves the tree clean`, () => {
  const clone = join(folders.make(), 'clone')
  expect(spawnSync('git', ['clone', '--quiet', '--no-hardlinks', checkout, clone], { encoding: 'utf8' })).toMatchObject({ status: 0 })
  const began = performance.now()
  const ran = spawnSync('npm', ['run', 'demo'], { cwd: clone, encoding: 'utf8', env: { ...process.env, ASSAY_CACHE: join(clone, '..', 'cache') } })
  const seconds = (performance.now() - began) / 1000
  console.log(`fresh clone: npm run demo in ${seconds.toFixed(1)} s with installation and build`)
  expect(ran.status, ran.stderr).toBe(0)
  expect(ran.stderr).toContain('assay: installing the locked packages (npm ci)')
  expect(ran.stdout).toContain('out/demo/report/report.html')
  expect(spawnSync('git', ['status', '--porcelain'], { cwd: clone, encoding: 'utf8' }).stdout).toBe('')
  expect(seconds).toBeLessThan(LIMIT_S)
})
