import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sha256Hex } from '../../src/core/digest.js'
import { pythonFormat } from '../../src/protocols/python-format.js'
import { stringsAssignedTo } from '../../src/protocols/python-literal.js'
import { extractTexts, SOURCE_PINS, TEXT_PINS, type TextPin } from '../../src/protocols/protocol-texts.js'

const SOURCE = [
  'import os',
  "ONE = 'a \\'quoted\\' \\x41\\u00e9\\n'",
  'def f(kind):',
  '    if kind == 1:',
  '        template = "first {} \\"x\\" "',
  '    else:',
  "        template = '''second",
  'line \\',
  "joined \\d \\101'''",
  'OTHER_template = "no"',
  'RAW = r"\\n"',
].join('\n')

describe('stringsAssignedTo', () => {
  it('finds each assignment in file order and decodes it', () => {
    expect(stringsAssignedTo(SOURCE, 'ONE')).toEqual(["a 'quoted' Aé\n"])
    expect(stringsAssignedTo(SOURCE, 'template')).toEqual(['first {} "x" ', 'second\nline joined \\d A'])
    expect(stringsAssignedTo(SOURCE, 'RAW')).toEqual(['\\n'])
    expect(stringsAssignedTo(SOURCE.replaceAll('\n', '\r\n'), 'template')).toHaveLength(2)
    expect(stringsAssignedTo(SOURCE, 'ABSENT')).toEqual([])
  })

  it('decodes what Python writes, whatever the text', () => {
    const cases = fc.sample(fc.string({ unit: 'grapheme', maxLength: 30 }), { numRuns: 200, seed: 7 })
    // Python prints its own literal of each text; reading it back must give the text.
    const program = 'import json,sys\nfor t in json.load(sys.stdin): print("X = " + ascii(t))'
    const source = execFileSync('python3', ['-c', program], { input: JSON.stringify(cases), encoding: 'utf8' })
    expect(stringsAssignedTo(source, 'X')).toEqual(cases)
  })
})

describe('pythonFormat', () => {
  it('fills by position and by name and leaves values alone', () => {
    expect(pythonFormat('{} {{}} {} $&', ['{}', '$1'])).toBe('{} {} $1 $&')
    expect(pythonFormat('{a}{b}{a}', [], { a: '{b}', b: '2' })).toBe('{b}2{b}')
  })

  it('refuses a slot without a value and a lone brace', () => {
    expect(() => pythonFormat('{} {}', ['x'])).toThrow('slot number 2')
    expect(() => pythonFormat('{a}', [])).toThrow('{a}')
    expect(() => pythonFormat('} x', [])).toThrow('brace')
  })
})

describe('extractTexts', () => {
  const pin = (more: Partial<TextPin>): TextPin => ({ name: 't', source: 's', assignment: 'template', occurrence: 1, bytes: 22, sha256: sha256Hex('second\nline joined \\d A'), ...more })

  it('accepts a text by its digest and nothing else', () => {
    expect(extractTexts(SOURCE, [pin({})])).toMatchObject([{ text: 'second\nline joined \\d A' }])
    expect(extractTexts(SOURCE, [pin({ occurrence: 0 })])).toMatchObject([{ fault: expect.stringContaining('expected sha256') as string }])
    expect(extractTexts(SOURCE, [pin({ occurrence: 7 })])).toMatchObject([{ fault: 'expected 8 texts assigned to template, found 2' }])
  })

  it('pins every text to a source that is pinned', () => {
    expect(TEXT_PINS).toHaveLength(7)
    for (const text of TEXT_PINS) expect(SOURCE_PINS.some((source) => source.name === text.source)).toBe(true)
    for (const { sha256 } of [...TEXT_PINS, ...SOURCE_PINS]) expect(sha256).toMatch(/^[0-9a-f]{64}$/)
    expect(new Set(TEXT_PINS.map((text) => text.sha256)).size).toBe(7)
  })
})
