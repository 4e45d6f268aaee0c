// The twins themselves; gate 2 (test/architecture/gates) runs the catalogue over them.
import { describe, expect, it } from 'vitest'
import { locomoTwins, longMemEvalTwins } from './canary-benchmarks.js'

describe('canary benchmarks', () => {
  it('change the scorer side and nothing else', () => {
    for (const twins of [locomoTwins('x'), longMemEvalTwins('x')]) {
      expect(twins.planted.length).toBeGreaterThan(20)
      expect(twins.planted.every((canary) => twins.canaries.includes(canary) && !twins.original.includes(canary))).toBe(true)
    }
  })
})
