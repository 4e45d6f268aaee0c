// Owns the catalogue: every memory method and reader that a design may name. An extension is one more value here.
import type { Catalogue } from '../ports/catalogue.js'
import { fullContext } from '../memory/full-context.js'
import { ragEntry } from '../memory/rag.js'
import { rawChunks } from '../memory/raw-chunks.js'
import { summariesDataset } from '../memory/summaries-dataset.js'
import { completionEntry, type CompletionParts } from '../readers/completion.js'
import { extractive } from '../readers/extractive.js'
import { scripted } from '../readers/scripted.js'
import { memoryAssets } from './memory-ports.js'

/** The catalogue over the model profiles and pulled texts of this machine. */
export function catalogueWith(models: CompletionParts): Catalogue {
  return {
    memory: [fullContext, summariesDataset, rawChunks, ragEntry(memoryAssets)],
    readers: [extractive, completionEntry(models), scripted],
  }
}

/** The catalogue where no model is known: names, summaries and schemas are the same. */
export const catalogue: Catalogue = catalogueWith({ profiles: { models: new Map(), routes: new Map() }, pulled: new Map() })
