// Owns the method that retrieves: its options, and which unit it retrieves by.
import { z } from 'zod'
import { entry } from '../ports/catalogue.js'
import type { Entry } from '../ports/catalogue.js'
import type { MemoryMethod } from '../ports/memory-method.js'
import { recallWindows, rememberWindows } from './token-windows.js'
import type { WindowMemory, WindowOptions } from './token-windows.js'
import { recallTurns, rememberTurns } from './turn-retrieval.js'
import type { TurnMemory, TurnOptions } from './turn-retrieval.js'

/** What the entry must know of the adapters, which lie above it. */
export interface RagAssets {
  /** Names of embedders; the first is the default. */
  readonly embedders: readonly [string, ...string[]]
  embedderDigest(name: string): Promise<string>
  /** Package and version of the tokenizers. */
  tokenizerSource(): Promise<string>
}

type RagOptions =
  | (TurnOptions & { readonly units: 'turns' })
  | (WindowOptions & { readonly source: 'dense'; readonly units: 'token-windows' })

export function ragEntry(assets: RagAssets): Entry<MemoryMethod> {
  return entry<Jsonable<RagOptions>, MemoryMethod>({
    name: 'rag',
    summary: 'The turns that best match the question, by keywords, by meaning or by both, in date order.',
    options: optionsSchema(assets.embedders),
    assets: async (options) => ({
      ...(options.embedder === undefined ? {} : { [`embedder:${options.embedder}`]: await assets.embedderDigest(options.embedder) }),
      [options.units === 'turns' ? 'tokenizer:o200k_base' : 'tokenizer:cl100k_base']: await assets.tokenizerSource(),
    }),
    create: (options) => (options.units === 'turns' ? byTurns(options) : byWindows(options)),
  })
}

/** Interfaces have no index signature; the same members as a type alias do. */
type Jsonable<T> = T extends unknown ? { readonly [K in keyof T]: T[K] } : never

function optionsSchema(embedders: readonly [string, ...string[]]): z.ZodType<Jsonable<RagOptions>> {
  const count = z.int().min(1)
  const turns = { units: z.literal('turns').default('turns'), k: count.default(20), budgetTokens: count.default(4000) }
  const embedder = { embedder: z.enum(embedders).default(embedders[0]) }
  const windowTokens = z
    .int()
    .refine((value) => value !== 0, 'expected a number of tokens, or a negative number for the whole transcript as one window')
    .default(256)
  return z.discriminatedUnion('source', [
    z.strictObject({ source: z.literal('hybrid').default('hybrid'), ...turns, ...embedder }),
    z.strictObject({ source: z.literal('bm25'), ...turns }),
    z.discriminatedUnion('units', [
      z.strictObject({ source: z.literal('dense'), ...turns, ...embedder }),
      z.strictObject({ source: z.literal('dense'), units: z.literal('token-windows'), k: count.default(2), windowTokens, ...embedder }),
    ]),
  ])
}

function byTurns(options: TurnOptions): MemoryMethod<TurnMemory> {
  return {
    name: 'rag',
    scope: 'question',
    remember: (haystack, ports) => rememberTurns(haystack, options, ports),
    recall: (memory, question, ports) => recallTurns(memory, question, options, ports),
  }
}

function byWindows(options: WindowOptions): MemoryMethod<WindowMemory> {
  return {
    name: 'rag',
    scope: 'question',
    remember: (haystack, ports) => rememberWindows(haystack, options, ports),
    recall: (memory, question, ports) => recallWindows(memory, question, options, ports),
  }
}
