// Every memory method of the catalogue keeps the contract, with each of its forms.
import { expect, it } from 'vitest'
import { catalogue } from '../../src/cli/catalogue.js'
import type { Json } from '../../src/core/json.js'
import { methodOf } from '../support/memory-ports.js'
import { memoryContract } from './memory-contract.js'

/** The embedder without a model keeps this quick; the real one has its own tests. */
const embedder = 'hashed-32'

const FORMS: Readonly<Record<string, readonly { readonly [k: string]: Json }[]>> = {
  full_context: [{}],
  'summaries.dataset': [{}],
  raw_chunks: [{}],
  rag: [
    { source: 'bm25' },
    { source: 'dense', embedder },
    { source: 'hybrid', embedder },
    { source: 'hybrid', embedder, k: 3, budgetTokens: 40 },
    { source: 'dense', units: 'token-windows', embedder },
    { source: 'dense', units: 'token-windows', windowTokens: 3, k: 5, embedder },
    { source: 'dense', units: 'token-windows', windowTokens: -1, embedder },
  ],
}

it('covers the whole catalogue', () => {
  expect(Object.keys(FORMS).sort()).toEqual(catalogue.memory.map((entry) => entry.name).sort())
})

for (const [name, forms] of Object.entries(FORMS)) for (const options of forms) memoryContract(`${name} ${JSON.stringify(options)}`, methodOf(name, options))
