// Owns the port of text embedders.
export interface Embedder {
  readonly name: string
  /** Digest of the weights and of whatever else changes the vectors. */
  readonly digest: string
  readonly dimensions: number
  /** One L2-normalised vector per text, in input order. Same text, same bits, whatever the batch. */
  embed(texts: readonly string[]): Promise<readonly Float32Array[]>
}
