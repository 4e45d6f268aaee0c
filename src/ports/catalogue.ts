// Owns the shape of catalogue entries: an extension is a value with a name, an options schema and a factory, never a registration.
import type { z } from 'zod'
import type { Sha256 } from '../core/ids.js'
import type { Json } from '../core/json.js'
import type { MemoryMethod } from './memory-method.js'
import type { Reader } from './reader.js'

export interface Entry<Made> {
  readonly name: string
  /** One line for `assay schema design` and the docs. */
  readonly summary: string
  /** Strict object; parsing fills every default, so the resolved options are the whole story. */
  readonly options: z.ZodType<{ readonly [k: string]: Json }>
  /** Digests or pinned versions of models and tokenizers that these options use, for the run spec. */
  assets(options: { readonly [k: string]: Json }): Promise<Readonly<Record<string, string>>>
  /** Prompt name → digest of its text, for the run spec. */
  prompts(options: { readonly [k: string]: Json }): Readonly<Record<string, Sha256>>
  create(options: { readonly [k: string]: Json }): Made
}

/** Ties the factory's option type to its schema; the entry itself is untyped so that entries of all kinds share a list. */
export function entry<Options extends { readonly [k: string]: Json }, Made>(definition: {
  readonly name: string
  readonly summary: string
  readonly options: z.ZodType<Options>
  readonly assets?: (options: Options) => Promise<Readonly<Record<string, string>>>
  readonly prompts?: (options: Options) => Readonly<Record<string, Sha256>>
  readonly create: (options: Options) => Made
}): Entry<Made> {
  const { assets, prompts } = definition
  return {
    name: definition.name,
    summary: definition.summary,
    options: definition.options as unknown as Entry<Made>['options'],
    assets: async (options) => (assets === undefined ? {} : assets(options as Options)),
    prompts: (options) => (prompts === undefined ? {} : prompts(options as Options)),
    create: (options) => definition.create(options as Options),
  }
}

export interface Catalogue {
  readonly memory: readonly Entry<MemoryMethod>[]
  readonly readers: readonly Entry<Reader>[]
}
