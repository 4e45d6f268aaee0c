// Owns the compilation of one type test: a file that compiles or does not.
import { spawnSync } from 'node:child_process'
import { ROOT } from './source-tree.js'

/** The compiler's complaints about `test/architecture/types/<name>`; none when it compiles. */
export function compile(name: string): readonly string[] {
  const flags = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--target', 'ES2022', '--lib', 'ES2023,ESNext.Disposable', '--module', 'NodeNext', '--skipLibCheck']
  const done = spawnSync(process.execPath, [`${ROOT}/node_modules/typescript/bin/tsc`, '--ignoreConfig', ...flags, '--types', '', `test/architecture/types/${name}`], { cwd: ROOT, encoding: 'utf8' })
  if (done.error) throw done.error
  if (done.status === 0) return []
  return `${done.stdout}${done.stderr}`.split('\n').filter((line) => line.trim() !== '')
}
