// How the command ends and speaks: usage errors under --json, names that every object has, readers that go away, hostile text in progress.
import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { createProgress } from '../../src/cli/progress.js'
import { runCommand } from '../support/command.js'
import { temporaryFolders } from '../support/temporary-folder.js'

const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url))
const folders = temporaryFolders()
afterEach(() => folders.removeAll())

describe('the command', () => {
  it.each([
    [['run', 'design.yaml', '--nope', '--json'], "unknown option '--nope'"],
    [['verify', '--json'], "missing required argument 'pack'"],
    [['frob', '--json'], "unknown command 'frob'"],
    [['run', 'design.yaml', '--concurrency', '0', '--json'], "option '--concurrency <n>' argument '0' is invalid. Expected a whole number, 1 or more."],
  ])('tells wrong usage as one document: %j', async (args, message) => {
    const { status, stdout, stderr } = await runCommand(args)
    expect(status).toBe(2)
    expect(JSON.parse(stdout)).toEqual({ error: { code: 'wrong-usage', message, hint: 'Run with --help for usage.', faults: [] } })
    expect(stderr).toContain(message)
  })

  it.each(['constructor', '__proto__', 'toString'])('knows no command %s', async (name) => {
    const { status, stderr } = await runCommand([name])
    expect(status).toBe(2)
    expect(stderr).toBe(`assay: unknown command '${name}'\nRun with --help for usage.\n`)
  })

  it('names the folder that was given for a design', async () => {
    const folder = folders.make()
    const { status, stderr } = await runCommand(['plan', folder])
    expect(status).toBe(2)
    expect(stderr).toBe(`assay: expected a design file, got a folder: ${folder}\n  → Name the YAML file itself.\n`)
  })

  it.each([
    ['stdout', 'pack', 1],
    ['stderr', 'nothing', 2],
  ] as const)('keeps its exit code when nobody reads its %s', async (stream, name, code) => {
    const folder = folders.make()
    mkdirSync(join(folder, 'pack'))
    writeFileSync(join(folder, 'pack', 'pack.json'), '{}')
    const child = spawn(process.execPath, [MAIN, 'verify', join(folder, name)])
    child[stream].destroy()
    expect(await new Promise((resolve) => child.once('close', (status) => resolve(status)))).toBe(code)
  })
})

describe('progress', () => {
  it('shows control characters and does not send them', () => {
    let written = ''
    const progress = createProgress({ write: (text) => (written += text) }, { now: () => '', monotonicMs: () => 0 }, false)
    progress.at('\u001b[31mred', 1, 2)
    progress.note('torn \u009b2J\u202e')
    expect(written).toBe('\\u001b[31mred: 1/2\ntorn \\u009b2J\\u202e\n')
  })
})
