// Owns the catalogue: every memory method and reader that a design may name. An extension is one more value here.
import type { Catalogue } from '../ports/catalogue.js'
import { fullContext } from '../memory/full-context.js'
import { ragEntry } from '../memory/rag.js'
import { rawChunks } from '../memory/raw-chunks.js'
import { summariesDataset } from '../memory/summaries-dataset.js'
import { extractive } from '../readers/extractive.js'
import { scripted } from '../readers/scripted.js'
import { memoryAssets } from './memory-ports.js'

export const catalogue: Catalogue = {
  memory: [fullContext, summariesDataset, rawChunks, ragEntry(memoryAssets)],
  readers: [extractive, scripted],
}
