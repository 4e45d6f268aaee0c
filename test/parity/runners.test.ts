import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { runNode } from '../support/node-run.js'
import { describeWithShared, shared } from '../support/shared-data.js'
import { temporaryFolders } from '../support/temporary-folder.js'

const ROWS = 'data/parity/locomo_f1_mem0_f1_bleu1.jsonl'
const STEMS = 'data/parity/porter_nltk_extensions_locomo_words.json'

const lastLine = (text: string): string => text.trimEnd().split('\n').at(-1) ?? ''
const linesWith = (text: string, start: string): string[] => text.split('\n').filter((line) => line.startsWith(start))

const folders = temporaryFolders()
afterEach(() => folders.removeAll())

/** Runs a runner on a file with this text. */
function on(runner: string, name: string, text: string) {
  const file = join(folders.make(), name)
  writeFileSync(file, text)
  return runNode(`test/parity/${runner}`, file)
}

describeWithShared('parity with recorded scores', [ROWS, STEMS], () => {
  const rows = readFileSync(shared(ROWS), 'utf8').trim().split('\n')

  it('has no difference in 1,540 LoCoMo F1 and Mem0 F1, and explains each of at most 10 in BLEU-1', () => {
    const ran = runNode('test/parity/run.mjs', shared(ROWS))
    console.log(ran.stdout)
    expect(lastLine(ran.stdout)).toBe('4620 passed, 0 failed')
    expect(ran).toMatchObject({ status: 0, stderr: '' })
    expect(linesWith(ran.stdout, 'EXPLAINED').length).toBeLessThanOrEqual(10)
  })

  it('has no difference in 6,180 stems', () => {
    const ran = runNode('test/parity/porter.mjs', shared(STEMS))
    expect(lastLine(ran.stdout)).toBe('6180 passed, 0 failed')
    expect(ran).toMatchObject({ status: 0, stderr: '' })
  })

  it('sees every recorded value that is changed in its last digits', () => {
    const changed = rows.slice(0, 60).map((line, i) => {
      const row = JSON.parse(line) as Record<string, number>
      const key = ['locomo_f1', 'mem0_f1_recorded', 'mem0_bleu1_recorded'][i % 3] as string
      return JSON.stringify({ ...row, [key]: (row[key] as number) + (i % 3 === 2 ? 1e-9 : 2e-15) })
    })
    const ran = on('run.mjs', 'changed.jsonl', changed.join('\n'))
    expect(lastLine(ran.stdout)).toBe('120 passed, 60 failed')
    expect(linesWith(ran.stdout, 'FAIL').length).toBe(60)
    expect(ran.status).toBe(1)
  })

  it('fails the rows that are explained but too many', () => {
    const odd = rows.find((line) => line.includes('George R.R. Martin')) ?? expect.fail('the row that needs Punkt is gone')
    const ran = on('run.mjs', 'odd.json', `[${[odd, odd, odd].join(',')}]`)
    expect(lastLine(ran.stdout)).toBe('7 passed, 2 failed')
    expect(linesWith(ran.stdout, 'EXPLAINED').length).toBe(1)
    expect(ran.status).toBe(1)
  })

  it('sees every changed stem', () => {
    const stems = JSON.parse(readFileSync(shared(STEMS), 'utf8')) as Record<string, string>
    const words = Object.entries(stems).map(([word, stem], i): [string, string] => [word, i % 100 === 0 ? `${stem}x` : stem])
    const ran = on('porter.mjs', 'stems.json', JSON.stringify(Object.fromEntries(words)))
    expect(lastLine(ran.stdout)).toBe('6118 passed, 62 failed')
    expect(ran.status).toBe(1)
  })
})

describe('the parity runners', () => {
  it('compare what a row has, and fail a row that lacks what its score needs', () => {
    const rows = [
      { gold: 2022, prediction: 'the year 2022', category: 2, locomo_f1: 0.6666666666666666 },
      { gold: null, prediction: 'Not mentioned', category: 5, locomo_f1: 1 },
      { prediction: 'x', category: 5, locomo_f1: 0 },
      { gold: 'a cat', prediction: 'cat', mem0_f1_recorded: 0.6666666666666666 },
      { gold: 'a cat', prediction: 'cat' },
      { gold: 'a cat', prediction: 'cat', locomo_f1: 1 },
      { gold: 'a cat', category: 4, locomo_f1: 1 },
      { prediction: 'cat', category: 4, mem0_f1_recorded: 1 },
      { gold: 'x', prediction: 'x', category: 'multi-session', locomo_f1: null },
    ]
    const ran = on('run.mjs', 'some.json', `\ufeff${JSON.stringify(rows)}`)
    expect(lastLine(ran.stdout)).toBe('5 passed, 3 failed')
    expect(linesWith(ran.stdout, 'FAIL').map((line) => line.slice(5))).toEqual([
      '$[5] locomo_f1: category is not there',
      '$[6] locomo_f1: prediction is no text: undefined',
      '$[7] mem0_f1_recorded: gold is not there',
    ])
  })

  it.each([
    ['run.mjs', 'rows.jsonl', '', 'the file is empty'],
    ['run.mjs', 'rows.jsonl', '{"gold": 1}\n{"gold":\n', '2:9'],
    ['run.mjs', 'rows.json', '[1]', '$[0]: expected an object'],
    ['run.mjs', 'rows.json', '[{"gold": "x", "prediction": "x", "category": 4}]', 'none of 1 rows has'],
    ['porter.mjs', 'stems.json', '', 'stems.json'],
    ['porter.mjs', 'stems.json', '["cats"]', 'expected one object'],
    ['porter.mjs', 'stems.json', '{}', 'no word'],
    ['porter.mjs', 'stems.json', '{"cats": 1}', '1 stems are no text: "cats"'],
  ])('%s refuses %s with %j', (runner, name, text, told) => {
    const ran = on(runner, name, text)
    expect(ran.status).toBe(2)
    expect(ran.stderr).toContain(told)
    expect(ran.stdout).toBe('')
  })

  it.each(['run.mjs', 'porter.mjs'])('%s refuses a missing file and a missing argument', (runner) => {
    const missing = runNode(`test/parity/${runner}`, 'no-such-file.json')
    expect(missing.status).toBe(2)
    expect(missing.stderr).toContain('no-such-file.json')
    expect(runNode(`test/parity/${runner}`).stderr).toContain('usage')
  })
})
