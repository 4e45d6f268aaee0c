import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseJsonBytes } from '../../src/adapters/json-bytes.js'
import { bytesOf } from './memory-source.js'

describe('parseJsonBytes', () => {
  test('gives what JSON.parse gives of the decoded text', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
        const text = JSON.stringify(value)
        expect(parseJsonBytes(bytesOf(text))?.value).toEqual(JSON.parse(text))
      }),
      { numRuns: 1000 },
    )
  })

  test('characters beyond ASCII at every place of a block, few and many', () => {
    for (const character of ['é', '’', '日', '😀', '\u200d', '\u0085', '\u2028']) {
      for (let at = 500; at < 520; at++) {
        const value = [`${'x'.repeat(at)}${character}${'y'.repeat(700)}`, character.repeat(400)]
        expect(parseJsonBytes(bytesOf(JSON.stringify(value)))?.value).toEqual(value)
      }
    }
  })

  test('does not take a broken escape for a whole one', () => {
    expect(parseJsonBytes(bytesOf('["\\é"]'))).toBeNull()
    expect(parseJsonBytes(bytesOf('["\\\\é"]'))?.value).toEqual(['\\é'])
  })

  test.each(['é', '{"a":1}é', '[é]', '', '{', 'nul'])('refuses %j', (text) => {
    expect(parseJsonBytes(bytesOf(text))).toBeNull()
  })

  test('tells null from nothing', () => {
    expect(parseJsonBytes(bytesOf('null'))).toEqual({ value: null })
  })
})
