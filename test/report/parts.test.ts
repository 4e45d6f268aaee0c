import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvText, type CsvCell } from '../../src/report/csv.js'
import { placeLabels } from '../../src/report/label-placement.js'
import { countText, durationText, ofText } from '../../src/report/number-text.js'
import { runLabels } from '../../src/report/run-labels.js'
import { quantile } from '../../src/report/tokens-section.js'

/** RFC 4180 as a reader would parse it. */
function parseCsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  for (let i = 0; i < text.length; i++) {
    const character = text[i] as string
    if (quoted) {
      if (character !== '"') cell += character
      else if (text[i + 1] === '"') cell += text[++i] as string
      else quoted = false
    } else if (character === '"') quoted = true
    else if (character === ',' || character === '\n') {
      rows.at(-1)?.push(cell)
      cell = ''
      if (character === '\n') rows.push([])
    } else cell += character
  }
  return rows.slice(0, -1)
}

describe('csvText', () => {
  const cell: fc.Arbitrary<CsvCell> = fc.oneof(fc.string({ unit: 'binary' }), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constant(null))

  it('parses back to what went in, with formulas made harmless', () => {
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1 }), { minLength: 1 }), (rows) => {
        const wanted = rows.map((row) => row.map((value) => (value === null ? '' : typeof value === 'number' ? String(value) : /^[=+\-@\t\r]/.test(value) ? `'${value}` : value)))
        expect(parseCsv(csvText(rows))).toEqual(wanted)
      }),
    )
  })

  it('leaves negative numbers alone and disarms text that looks like one', () => {
    expect(csvText([[-1, '-1+cmd', '@x', 'a,b', 'say "hi"']])).toBe('-1,\'-1+cmd,\'@x,"a,b","say ""hi"""\n')
  })
})

describe('numbers', () => {
  it('writes counts, shares of a whole and durations', () => {
    expect([countText(1986), countText(12345), countText(1234567), ofText(3, 10_000)]).toEqual(['1986', '12\u202f345', '1\u202f234\u202f567', '3/10\u202f000'])
    expect([0.42, 850, 4210, 59_949, 60_000, 185_000, 3_600_000].map(durationText)).toEqual(['0.4\u202fms', '850\u202fms', '4.2\u202fs', '59.9\u202fs', '1\u202fmin 00\u202fs', '3\u202fmin 05\u202fs', '60\u202fmin 00\u202fs'])
  })

  it('takes quantiles from the values themselves', () => {
    expect([quantile([], 0.5), quantile([3], 0.95), quantile([4, 1, 3, 2], 0.5), quantile([4, 1, 3, 2], 1), quantile([3, 1, 2], 0.5)]).toEqual([null, 3, 2, 4, 2])
  })
})

describe('runLabels', () => {
  it('are short where they can be', () => {
    expect(runLabels([{ run: 'd-1', design: 'd', arm: 'rag', pass: 1 }, { run: 'd-2', design: 'd', arm: 'full', pass: 1 }])).toEqual(['rag', 'full'])
    expect(runLabels([{ run: 'd-1', design: 'd', arm: 'rag', pass: 1 }, { run: 'd-2', design: 'd', arm: 'rag', pass: 2 }])).toEqual(['rag, pass 1', 'rag, pass 2'])
  })

  it('tell any two runs apart', () => {
    const named = fc.record({ design: fc.constantFrom('a', 'b'), arm: fc.constantFrom('x', 'y'), pass: fc.integer({ min: 1, max: 2 }) })
    fc.assert(
      fc.property(fc.array(named, { maxLength: 12 }), (list) => {
        const labels = runLabels(list.map((run, i) => ({ ...run, run: `r-${String(i).padStart(16, '0')}` })))
        expect(new Set(labels).size).toBe(list.length)
      }),
    )
  })
})

describe('placeLabels', () => {
  it('keeps labels off each other and off the marks, inside the plot, as long as there is room', () => {
    const mark = fc.record({ x: fc.integer({ min: 100, max: 800 }), y: fc.integer({ min: 100, max: 200 }), length: fc.integer({ min: 3, max: 12 }) })
    fc.assert(
      fc.property(fc.array(mark, { maxLength: 5 }), (marks) => {
        const boxes = placeLabels(marks, { left: 0, right: 950 }).map((place, i) => {
          const width = (marks[i]?.length as number) * 7
          return { left: place.anchor === 'start' ? place.x : place.x - width, right: place.anchor === 'start' ? place.x + width : place.x, y: place.y }
        })
        for (const [i, a] of boxes.entries()) {
          expect(a.left).toBeGreaterThanOrEqual(0)
          expect(a.right).toBeLessThanOrEqual(950)
          for (const b of boxes.slice(i + 1)) expect(a.left < b.right && b.left < a.right && Math.abs(a.y - b.y) < 16).toBe(false)
        }
      }),
    )
  })
})
