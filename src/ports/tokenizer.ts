// Owns the port of pinned tokenizers. Special-token text counts as plain text.
export interface Tokenizer {
  /** `o200k_base` or `cl100k_base`. */
  readonly encoding: string
  /** Package and version, for the pack. */
  readonly source: string
  count(text: string): number
  encode(text: string): readonly number[]
  decode(tokens: readonly number[]): string
}
