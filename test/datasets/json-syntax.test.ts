import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseJsonBytes } from '../../src/adapters/json-bytes.js'
import { firstSyntaxFault } from '../../src/datasets/json-syntax.js'
import { bytesOf, memorySource } from './memory-source.js'

const faultIn = (bytes: Uint8Array): ReturnType<typeof firstSyntaxFault> => firstSyntaxFault(memorySource(bytes))

// Pieces that make JSON, near-JSON and nonsense likely.
const pieces = fc.array(
  fc.constantFrom('{', '}', '[', ']', ',', ':', '"', '"a"', '\\', '\\u00e9', '\\n', '0', '01', '-', '-1', '1.5', '1.', '.5', 'e', '1e5', '1E+2', '2e-', 'true', 'fals', 'null', ' ', '\n', '\t', 'é', '"é"', '"\u0001"', '"😀"'),
  { maxLength: 12 },
)

describe('firstSyntaxFault', () => {
  test('finds none exactly where JSON.parse finds none', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(pieces.map((parts) => parts.join('')), fc.json()), async (text) => {
        const accepted = await faultIn(bytesOf(text))
        let parsed = true
        try {
          JSON.parse(text)
        } catch {
          parsed = false
        }
        expect(accepted === null).toBe(parsed)
      }),
      { numRuns: 3000 },
    )
  })

  test('every byte before the fault could have gone on to be JSON', async () => {
    await fc.assert(
      fc.asyncProperty(pieces.map((parts) => parts.join('')), async (text) => {
        const bytes = bytesOf(text)
        const fault = await faultIn(bytes)
        if (fault === null) return
        const before = await faultIn(bytes.slice(0, fault.offset))
        // The shorter text is whole, or it only ends too early.
        expect(before === null || before.message.startsWith('the file ends')).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  test.each([
    ['[{"a":1', 7, 1, 8, 'the file ends where'],
    ['[\n {"a":x}]', 8, 2, 7, 'expected a value, got "x"'],
    ['[{"a":1}}', 8, 1, 9, 'expected "," or "]", got "}"'],
    ['[{"a":"b\u0007"}]', 8, 1, 9, 'a control character 0x07'],
    ['[tru]', 4, 1, 5, 'expected true, false or null, got "]"'],
    ['[01]', 2, 1, 3, 'got "1"'],
    ['[{"a" 1}]', 6, 1, 7, 'expected ":", got "1"'],
    ['{} []', 3, 1, 4, 'expected the end of the file, got "["'],
    ['["\\x"]', 3, 1, 4, 'after a backslash'],
    ['["\\u12g4"]', 6, 1, 7, 'four hexadecimal digits'],
  ])('%j: byte %d', async (text, offset, line, column, message) => {
    const fault = await faultIn(bytesOf(text))
    expect(fault).toMatchObject({ offset, line, column })
    expect(fault?.message).toContain(message)
  })

  test.each([
    ['overlong', [0xc0, 0xaf]],
    ['a surrogate', [0xed, 0xa0, 0x80]],
    ['beyond U+10FFFF', [0xf4, 0x90, 0x80, 0x80]],
    ['a lone continuation', [0x80]],
    ['cut short', [0xe2, 0x82]],
    ['latin-1', [0xe9]],
  ])('names bytes that are not UTF-8: %s', async (_, inside) => {
    const bytes = new Uint8Array([0x22, ...inside, 0x22])
    expect((await faultIn(bytes))?.message).toContain('not UTF-8')
    expect(parseJsonBytes(bytes)).toBeNull()
  })
})
