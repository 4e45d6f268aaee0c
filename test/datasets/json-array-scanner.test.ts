import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AssayError } from '../../src/core/assay-error.js'
import { parseJsonBytes } from '../../src/adapters/json-bytes.js'
import { arrayElements } from '../../src/datasets/json-array-scanner.js'
import { bytesOf, memorySource } from './memory-source.js'

async function elements(bytes: Uint8Array, chunkBytes: number): Promise<{ value: unknown; start: number; end: number }[]> {
  const found = []
  for await (const { bytes: element, start, end } of arrayElements(memorySource(bytes), { chunkBytes })) {
    expect(element).toEqual(bytes.slice(start, end))
    found.push({ value: parseJsonBytes(element)?.value, start, end })
  }
  return found
}

const scalar = fc.constantFrom<unknown>(1, -2.5e7, 'a"]', '', '\\', true, null)
const record = fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue({ maxDepth: 4 }))
const space = fc.stringMatching(/^[ \t\r\n]{0,5}$/)

describe('arrayElements', () => {
  test('finds every element, whatever the white space, the BOM and the size of the reads', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(record, record, scalar)), space, fc.boolean(), fc.integer({ min: 1, max: 64 }), fc.constantFrom(undefined, 1, '\t'), async (records, gap, bom, chunkBytes, indent) => {
        const text = `${bom ? '\ufeff' : ''}${gap}[${gap}${records.map((one) => JSON.stringify(one, null, indent)).join(`${gap},${gap}`)}${gap}]${gap}`
        const found = await elements(bytesOf(text), chunkBytes)
        expect(found.map(({ value }) => value)).toEqual(records.map((one) => JSON.parse(JSON.stringify(one)) as unknown))
      }),
      { numRuns: 150 },
    )
  })

  test('is not misled by quotes, backslashes and brackets inside texts, cut anywhere', async () => {
    const records = [{ 'a"]}\\': '\\' }, { b: '\\\\"[{' }, { c: 'ends with a backslash \\' }, { d: '\\"' }]
    const bytes = bytesOf(JSON.stringify(records))
    for (let chunkBytes = 1; chunkBytes <= bytes.length; chunkBytes++) {
      expect((await elements(bytes, chunkBytes)).map(({ value }) => value)).toEqual(records)
    }
  })

  test('agrees with JSON.parse about which texts are an array', async () => {
    const damaged = fc.tuple(fc.array(record, { minLength: 1 }), fc.nat(), fc.constantFrom('', '"', '{', ']', ',', '\\', 'x')).map(([records, place, insert]) => {
      const text = JSON.stringify(records)
      const at = place % (text.length + 1)
      // Through bytes and back, because the cut may fall between two surrogates.
      return Buffer.from(insert === '' ? text.slice(0, at) : text.slice(0, at) + insert + text.slice(at)).toString()
    })
    await fc.assert(
      fc.asyncProperty(damaged, fc.integer({ min: 1, max: 40 }), async (text, chunkBytes) => {
        const wanted = tryParse(text)
        const got = await elements(bytesOf(text), chunkBytes).then(
          (found) => (found.some(({ value }) => value === undefined) ? 'broken' : found.map(({ value }) => value)),
          (error: unknown) => {
            if (error instanceof AssayError && error.code === 'invalid-input') return 'broken'
            throw error
          },
        )
        expect(got).toEqual(wanted)
      }),
      { numRuns: 500 },
    )
  })

  test.each([
    ['', 'an empty file'],
    ['{"a":1}', 'another shape'],
    ['[,{}]', 'broken JSON'],
    ['[1', 'broken JSON'],
    ['[{}]{}', 'broken JSON'],
    ['[{}', 'broken JSON'],
    ['[{} {}]', 'broken JSON'],
    ['[{},]', 'broken JSON'],
    ['{"a":1}\n{"a":2}\n', 'broken JSON'],
  ])('refuses %j: %s', async (text, why) => {
    await expect(elements(bytesOf(text), 4)).rejects.toThrow(why)
  })

  test('refuses an element longer than the limit without holding it', async () => {
    const bytes = bytesOf(`[{"a":"${'x'.repeat(5000)}"}]`)
    const read = async (): Promise<void> => {
      for await (const element of arrayElements(memorySource(bytes), { chunkBytes: 64, maxElementBytes: 1000 })) expect(element).toBeUndefined()
    }
    await expect(read()).rejects.toThrow('a record of more than 1000 bytes')
  })
})

/** The value when it is an array, else `broken`. */
function tryParse(text: string): unknown {
  try {
    const value = JSON.parse(text) as unknown
    return Array.isArray(value) ? value : 'broken'
  } catch {
    return 'broken'
  }
}
