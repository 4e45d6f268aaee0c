import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { runAssay } from '../support/node-run.js'
import { temporaryFolders } from '../support/temporary-folder.js'

const folders = temporaryFolders()
afterEach(() => folders.removeAll())

function score(name: string, text: string | Uint8Array, ...flags: readonly string[]) {
  const file = join(folders.make(), name)
  writeFileSync(file, text)
  return runAssay('score', '--rows', file, ...flags)
}

const ROWS = [
  { gold: 2022, prediction: 'the year 2022', category: 2 },
  { gold: null, prediction: 'It is not mentioned', category: 5 },
  { gold: 'pottery, camping', prediction: 'pottery', category: 1, extra: true },
  { gold: null, prediction: 'x', category: 4 },
  { gold: 'A café!', prediction: 'the café', category: 'single-session-user' },
]

const SCORES = [
  { locomo_f1: 2 / 3, locomo_f1_exact: 0.667, token_f1: 2 / 3, exact_match: 0, mem0_f1: 0.5, bleu1: 1 / 3 },
  { locomo_f1: 1, locomo_f1_exact: 1, token_f1: null, exact_match: null, mem0_f1: null, bleu1: null },
  { locomo_f1: 0.5, locomo_f1_exact: 0.5, token_f1: 2 / 3, exact_match: 0, mem0_f1: 2 / 3, bleu1: Math.exp(-2) },
  { locomo_f1: null, locomo_f1_exact: null, token_f1: null, exact_match: null, mem0_f1: null, bleu1: null },
  { locomo_f1: null, locomo_f1_exact: null, token_f1: 1, exact_match: 1, mem0_f1: 0.5, bleu1: Math.exp(-0.5) / 2 },
]

describe('assay score --rows', () => {
  it.each([
    ['a JSON array', 'rows.json', JSON.stringify(ROWS, null, 2)],
    ['JSON Lines', 'rows.jsonl', ROWS.map((row) => JSON.stringify(row)).join('\n')],
    ['JSON Lines with BOM, CRLF and blank lines', 'rows.jsonl', `\ufeff${ROWS.map((row) => `${JSON.stringify(row)}\r\n\r\n`).join('')}`],
  ])('prints the scores of %s in input order and nothing else', (_what, name, text) => {
    const ran = score(name, text, '--json')
    expect(ran).toMatchObject({ status: 0, stderr: '' })
    expect(JSON.parse(ran.stdout)).toEqual({ rows: SCORES })
    expect(ran.stdout.trimEnd().includes('\n')).toBe(false)
  })

  it('tells people the means and how many rows each stands on', () => {
    const ran = score('rows.json', JSON.stringify(ROWS))
    expect(ran.stdout).toMatch(/^5 rows\n/)
    expect(ran.stdout).toMatch(/locomo_f1 +0\.7222 +n 3\/5/)
    expect(ran.stdout).toMatch(/exact_match +0\.3333 +n 3\/5/)
  })

  it('takes an empty array for what it is', () => {
    expect(JSON.parse(score('rows.json', '[]', '--json').stdout)).toEqual({ rows: [] })
  })

  it('refuses bad rows with every fault and its place, and scores nothing', () => {
    const rows = [{ gold: 1.5, category: 7 }, 3, { gold: 2 ** 60, prediction: null, category: '4' }, { gold: 'x', prediction: 'x', category: 4 }]
    const ran = score('rows.json', JSON.stringify(rows), '--json')
    expect(ran.status).toBe(2)
    const { error } = JSON.parse(ran.stdout) as { readonly error: { readonly faults: readonly { readonly where: string; readonly message: string }[] } }
    expect(error.faults.map(({ where }) => where)).toEqual(
      ['$[0].gold', '$[0].prediction', '$[0].category', '$[1]', '$[2].gold', '$[2].prediction', '$[2].category'],
    )
  })

  it('tells broken JSON and broken rows together', () => {
    const ran = score('rows.jsonl', '{"prediction": "x", "category": 4}\n{"gold": "x",,}\n')
    expect(ran.status).toBe(2)
    expect(ran.stderr).toContain('line 1 $.gold: expected text, an integer or null, got nothing')
    expect(ran.stderr).toContain('2:14: expected a key in quotes, got ","')
    expect(ran.stdout).toBe('')
  })

  it.each([
    ['0 bytes', new Uint8Array(), 'the file is empty'],
    ['a truncated array', '[{"gold": "x"', 'an object "{" is still open'],
    ['bytes that are no UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d]), 'not UTF-8'],
  ])('refuses %s', (_what, text, told) => {
    const ran = score('rows.json', text)
    expect(ran.status).toBe(2)
    expect(ran.stderr).toContain(told)
  })

  it('refuses a folder, a missing file and a missing flag', () => {
    const folder = runAssay('score', '--rows', '.')
    expect(folder).toMatchObject({ status: 2, stdout: '' })
    expect(folder.stderr).toContain('got a folder')
    expect(runAssay('score', '--rows', 'no-such-file').status).toBe(2)
    expect(runAssay('score').status).toBe(2)
  })
})
