// Installs and builds what is missing or stale, and says what it is doing. Runs before `npm run demo` and `npm test`.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'

const root = new URL('..', import.meta.url)
const at = (path) => new URL(path, root)
const stamp = at('node_modules/.assay-installed')

function run(what, command, args) {
  process.stderr.write(`assay: ${what}\n`)
  const done = spawnSync(command, args, { cwd: root, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' })
  if (done.error) throw done.error
  if (done.status !== 0) {
    process.stderr.write(`assay: \`${command} ${args.join(' ')}\` failed (exit ${done.status}); its output is above\n`)
    process.exit(done.status ?? 1)
  }
}

const lockDigest = createHash('sha256').update(readFileSync(at('package-lock.json'))).digest('hex')
const installed = existsSync(stamp) && readFileSync(stamp, 'utf8') === lockDigest
if (!installed) {
  run('installing the locked packages (npm ci) …', 'npm', ['ci'])
  mkdirSync(at('node_modules'), { recursive: true })
  writeFileSync(stamp, lockDigest)
}
// The compiler itself knows what is stale; with nothing to do it ends at once.
run(installed ? 'building what changed (npm run build) …' : 'building (npm run build) …', 'npm', ['run', '--silent', 'build'])
