// Owns the port of rerankers: one query and its candidates become one score each.
export interface Reranker {
  readonly name: string
  /** Of what decides the scores. */
  readonly digest: string
  /** One score per document, in input order; higher is nearer to the query. */
  rerank(query: string, documents: readonly string[]): Promise<readonly number[]>
}
