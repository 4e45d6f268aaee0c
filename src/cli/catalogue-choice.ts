// Owns the way from a resolved choice to the method or reader that it names.
import { AssayError } from '../core/assay-error.js'
import type { Choice } from '../core/run-spec.js'
import type { Catalogue, Entry } from '../ports/catalogue.js'
import type { MemoryMethod } from '../ports/memory-method.js'
import type { Reader } from '../ports/reader.js'

export const makeMemory = (catalogue: Catalogue, choice: Choice): MemoryMethod => made(catalogue.memory, choice)
export const makeReader = (catalogue: Catalogue, choice: Choice): Reader => made(catalogue.readers, choice)

function made<Made>(entries: readonly Entry<Made>[], choice: Choice): Made {
  const entry = entries.find((known) => known.name === choice.name)
  if (entry === undefined) throw new AssayError('broken-invariant', `the catalogue has no ${choice.name}`, { hint: 'Please report this with the design file.' })
  return entry.create(choice.options)
}
