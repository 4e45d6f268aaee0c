import { expect, it } from 'vitest'
import { catalogue } from '../../src/cli/catalogue.js'
import { readerContract } from './reader-contract.js'

it('has readers to test', () => {
  expect(catalogue.readers.length).toBeGreaterThan(1)
  expect(new Set(catalogue.readers.map((reader) => reader.name)).size).toBe(catalogue.readers.length)
})

for (const entry of catalogue.readers) readerContract(entry)
