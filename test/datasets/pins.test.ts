import { describe, expect, test } from 'vitest'
import { AnomalyTally, EXAMPLES_KEPT } from '../../src/datasets/anomalies.js'
import { nearCopyNotes, pinOf, PINS } from '../../src/datasets/pins.js'
import type { Sha256 } from '../../src/core/ids.js'

const digest = (start: string): Sha256 => start.padEnd(64, '0') as Sha256

describe('pins', () => {
  test('are told by the whole digest', () => {
    for (const pin of PINS) {
      expect(pin.sha256).toMatch(/^[0-9a-f]{64}$/)
      expect(pinOf(pin.sha256)).toBe(pin)
      expect(pinOf(digest(pin.sha256.slice(0, 60)))).toBeNull()
      expect(nearCopyNotes(pin.sha256, pin.bytes)).toEqual([])
    }
    expect(new Set(PINS.map((pin) => pin.name)).size).toBe(PINS.length)
  })

  test('are fetched at a commit, never at a branch', () => {
    for (const { source } of PINS) if (source !== undefined) expect(source.revision).toMatch(/^[0-9a-f]{40}$/)
  })

  test.each([
    [digest('dd5bce19'), 2_805_274, ['the copy in the EverMemOS repository: as long as locomo10, one character of one image address differs']],
    [digest('ab'), 2_805_274, ['as long as locomo10, with other bytes']],
    [digest('ab'), 2_805_305, ['as long as the variant of locomo10 that hindsight carries']],
    [digest('ab'), 2_805_275, ['as long as the variant of locomo10 that MemMachine carries']],
    [digest('ab'), 277_383_467, ['as long as longmemeval-s, with other bytes']],
    [digest('dd5bce19'), 7, []],
  ])('near copies are named: %s, %d bytes', (sha256, bytes, notes) => expect(nearCopyNotes(sha256, bytes)).toEqual(notes))
})

test('a tally keeps the first hundred examples, counts all, and lists in its own order', () => {
  const tally = new AnomalyTally()
  tally.note('blank-turn', 'x')
  for (let i = 0; i < 150; i++) tally.note('missing-gold', String(i))
  expect(tally.list()).toEqual([
    { id: 'missing-gold', count: 150, examples: Array.from({ length: EXAMPLES_KEPT }, (_, i) => String(i)) },
    { id: 'blank-turn', count: 1, examples: ['x'] },
  ])
})
