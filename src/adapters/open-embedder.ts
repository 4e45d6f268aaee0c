// Owns the shape of an embedder that holds threads or files and gives them back.
import type { Embedder } from '../ports/embedder.js'

export interface OpenEmbedder extends Embedder {
  close(): Promise<void>
}
