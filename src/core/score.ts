// Owns the value of a deterministic scorer: a number, or the reason why there is none.
export type Score = { readonly state: 'scored'; readonly value: number } | { readonly state: 'not-applicable'; readonly reason: string }

export const scored = (value: number): Score => ({ state: 'scored', value })
export const notApplicable = (reason: string): Score => ({ state: 'not-applicable', reason })
