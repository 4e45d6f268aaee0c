// Owns what readers are given in tests: no model unless a test brings one, a stop that never comes.
import type { ReaderPorts } from '../../src/ports/reader.js'
import { neverStop } from './memory-ports.js'

export function readerPorts(given: Partial<ReaderPorts> = {}): ReaderPorts {
  return {
    stop: neverStop,
    attempt: 1,
    models: {
      complete: async () => {
        throw new Error('this test brings no model')
      },
    },
    ...given,
  }
}
