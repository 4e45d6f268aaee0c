import { expect, it } from 'vitest'
import { catalogueWith } from '../../src/cli/catalogue.js'
import type { ModelClient } from '../../src/ports/model-client.js'
import { testProfiles } from '../client/client-bench.js'
import { readerContract } from './reader-contract.js'

const { readers } = catalogueWith({ profiles: testProfiles(), pulled: new Map() })

/** Options of entries that cannot be made without. */
const OPTIONS: Readonly<Record<string, unknown>> = { completion: { model: 'chat' } }

/** Says the first words of what it was given: no model, only the same answer to the same prompt. */
const models: ModelClient = {
  async complete({ messages }) {
    const text = (messages.at(-1)?.content ?? '').replace(/\s+/g, ' ').trim().slice(-40)
    return { state: 'answered', text, exchanges: [], servedModel: 'echo', fingerprint: null, responseId: null, finish: 'stop', usage: null }
  },
}

it('has readers to test', () => {
  expect(readers.length).toBeGreaterThan(1)
  expect(new Set(readers.map((reader) => reader.name)).size).toBe(readers.length)
})

for (const entry of readers) readerContract(entry, OPTIONS[entry.name], models)
