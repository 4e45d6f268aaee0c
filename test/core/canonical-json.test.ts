import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson, compareCodePoints } from '../../src/core/canonical-json.js'

describe('canonicalJson', () => {
  it('sorts keys by code point, not by UTF-16 unit', () => {
    expect(canonicalJson({ '\u{1f600}': 1, '\uffff': 2, b: 3, a: 4 })).toBe('{"a":4,"b":3,"\uffff":2,"\u{1f600}":1}')
  })

  it('leaves out absent members and refuses what JSON cannot hold', () => {
    expect(canonicalJson({ a: undefined, b: [1, 'x', null] })).toBe('{"b":[1,"x",null]}')
    expect(() => canonicalJson({ a: [0, Number.NaN] })).toThrow('$.a[1]')
    expect(() => canonicalJson({ a: 1n })).toThrow('canonical JSON cannot hold')
  })

  it('does not depend on the order in which members were added', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const reversed = Object.fromEntries(Object.entries(value).reverse())
        expect(canonicalJson(reversed)).toBe(canonicalJson(value))
      }),
    )
  })

  it('compares like an array of code points', () => {
    const points = (text: string): number[] => Array.from(text, (character) => character.codePointAt(0) as number)
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
        const [x, y] = [points(a), points(b)]
        const at = x.findIndex((point, i) => point !== y[i])
        const expected = at === -1 ? Math.sign(x.length - y.length) : y[at] === undefined ? 1 : Math.sign((x[at] as number) - y[at])
        expect(Math.sign(compareCodePoints(a, b))).toBe(expected)
      }),
    )
  })
})
