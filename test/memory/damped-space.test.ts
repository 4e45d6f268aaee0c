// The space against its definition: distances by the inverse of the shrunk covariance.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitSpace } from '../../src/memory/damped-space.js'

const vector = fc.array(fc.float({ noNaN: true, min: -1, max: 1 }), { minLength: 4, maxLength: 4 }).map((values) => Float32Array.from(values))

/** Solves by Gauss–Jordan: slow, plain, and unlike the code under test. */
function inverse(matrix: readonly (readonly number[])[]): number[][] {
  const n = matrix.length
  const rows = matrix.map((row, i) => [...row, ...matrix.map((_, j) => (i === j ? 1 : 0))])
  for (let i = 0; i < n; i++) {
    const pivot = (rows[i] as number[])[i] as number
    rows[i] = (rows[i] as number[]).map((value) => value / pivot)
    for (let r = 0; r < n; r++) {
      const factor = (rows[r] as number[])[i] as number
      if (r !== i) rows[r] = (rows[r] as number[]).map((value, c) => value - factor * ((rows[i] as number[])[c] as number))
    }
  }
  return rows.map((row) => row.slice(n))
}

describe('damped space', () => {
  it('turns products into products by the inverse of the shrunk covariance', () => {
    fc.assert(
      fc.property(fc.array(vector, { minLength: 2, maxLength: 30 }), vector, vector, (vectors, a, b) => {
        const mean = [0, 1, 2, 3].map((i) => vectors.reduce((sum, v) => sum + (v[i] as number), 0) / vectors.length)
        const covariance = [0, 1, 2, 3].map((i) =>
          [0, 1, 2, 3].map((j) => vectors.reduce((sum, v) => sum + ((v[i] as number) - (mean[i] as number)) * ((v[j] as number) - (mean[j] as number)), 0) / vectors.length),
        )
        const even = [0, 1, 2, 3].reduce((sum, i) => sum + ((covariance[i] as number[])[i] as number), 0) / 4
        fc.pre(even > 1e-3)
        const precision = inverse(covariance.map((row, i) => row.map((value, j) => 0.2 * value + (i === j ? 0.8 * even : 0))))
        const centre = (v: Float32Array): number[] => mean.map((value, i) => (v[i] as number) - value)
        const [x, y] = [centre(a), centre(b)]
        const want = x.reduce((sum, value, i) => sum + value * (precision[i] as number[]).reduce((inner, p, j) => inner + p * (y[j] as number), 0), 0)
        const space = fitSpace(vectors)
        const got = space(a).reduce((sum, value, i) => sum + value * (space(b)[i] as number), 0)
        expect(got).toBeCloseTo(want, 2 - Math.ceil(Math.log10(Math.max(1, Math.abs(want)))))
        expect(Math.abs(got - want)).toBeLessThanOrEqual(1e-4 * Math.max(1, Math.abs(want)))
      }),
    )
  })

  it('leaves vectors as they are when there is nothing to compare them with', () => {
    const one = Float32Array.from([1, 2, 3, 4])
    expect(fitSpace([])(one)).toEqual(one)
    expect(fitSpace([one])(one)).toEqual(one)
    expect(fitSpace([one, one, one])(one)).toEqual(one)
  })

  it('brings out what sets items apart from what they share', () => {
    // All items share a large common part; the third direction tells them apart.
    const items = Array.from({ length: 20 }, (_, index) => Float32Array.from([0.9, 0.4 * Math.sin(index), index === 7 ? 0.1 : 0, 0.01]))
    const cosine = (a: Float32Array, b: Float32Array): number => a.reduce((sum, v, i) => sum + v * (b[i] as number), 0) / Math.hypot(...a) / Math.hypot(...b)
    const question = Float32Array.from([0.9, 0.39, 0.08, 0.01])
    const space = fitSpace(items)
    const ranks = (map: (v: Float32Array) => Float32Array): number => items.filter((item) => cosine(map(item), map(question)) > cosine(map(items[7] as Float32Array), map(question))).length
    expect(ranks((v) => v)).toBeGreaterThan(0)
    expect(ranks(space)).toBe(0)
  })
})
