import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AssayError } from '../../src/core/assay-error.js'
import { openJournal, parseJournal } from '../../src/run/journal.js'
import { memoryAppendFile } from './support/memory-append-file.js'

const texts = ['plain', 'Grüße 🜚', '"quoted"\nline', '\u2028', '']

async function written(): Promise<Buffer> {
  const file = memoryAppendFile()
  const journal = await openJournal(file)
  for (const text of texts) await journal.append('note', { text })
  return Buffer.from(file.bytes())
}

async function openBytes(bytes: Uint8Array) {
  const file = memoryAppendFile(bytes)
  return { file, journal: await openJournal(file) }
}

describe('journal', () => {
  it('chains every line to the bytes of the line before', async () => {
    const lines = (await written()).toString('utf8').split('\n')
    expect(lines.pop()).toBe('')
    expect(lines).toHaveLength(texts.length)
    lines.forEach((line, i) => {
      const before = i === 0 ? null : createHash('sha256').update(lines[i - 1] as string).digest('hex')
      expect(JSON.parse(line)).toEqual({ n: i + 1, prev: before, kind: 'note', text: texts[i] })
    })
  })

  it('drops and names a torn last line, at whatever byte it was cut, and goes on as if it had never begun', async () => {
    const whole = await written()
    for (let cut = 0; cut <= whole.length; cut++) {
      const kept = whole.subarray(0, whole.subarray(0, cut).lastIndexOf(0x0a) + 1)
      const { file, journal } = await openBytes(whole.subarray(0, cut))
      expect(Buffer.from(file.bytes()).equals(kept)).toBe(true)
      expect(journal.dropped === null).toBe(cut === kept.length)
      for (const text of texts.slice(journal.lines.length)) await journal.append('note', { text })
      expect(Buffer.from(file.bytes()).equals(whole)).toBe(true)
    }
  })

  it('takes zeros that a file system left behind for a torn line', async () => {
    const whole = await written()
    const { file, journal } = await openBytes(Buffer.concat([whole, Buffer.alloc(4096)]))
    expect(journal.lines).toHaveLength(texts.length)
    expect(journal.dropped).not.toBeNull()
    expect(Buffer.from(file.bytes()).equals(whole)).toBe(true)
  })

  it('refuses a chain that is broken anywhere else, naming the line', async () => {
    const lines = (await written()).toString('utf8').trimEnd().split('\n')
    const refuse = async (changed: readonly string[], line: number): Promise<void> => {
      const error: unknown = await openBytes(Buffer.from(changed.map((text) => `${text}\n`).join(''))).then(
        () => null,
        (thrown: unknown) => thrown,
      )
      expect(error).toBeInstanceOf(AssayError)
      expect((error as AssayError).faults.map((fault) => fault.where)).toContain(`journal.jsonl:${line}`)
    }
    const line = (i: number): string => lines[i] as string
    await refuse([line(0), line(2), line(3), line(4)], 2)
    await refuse([line(0), line(2), line(1), line(3), line(4)], 2)
    await refuse([line(0), line(1).replace('Gr', 'gr'), ...lines.slice(2)], 3)
    await refuse([line(0), '{"not":"a line"}', ...lines.slice(2)], 2)
    await refuse([...lines, line(4)], 6)
  })

  it('sees a change of any single byte before the last line', async () => {
    const whole = await written()
    const lastLine = whole.subarray(0, whole.length - 1).lastIndexOf(0x0a) + 1
    fc.assert(
      fc.property(fc.nat(lastLine - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
        const changed = Buffer.from(whole)
        changed[at] = (changed[at] as number) ^ flip
        expect(parseJournal(changed).faults.length).toBeGreaterThan(0)
      }),
    )
  })
})
