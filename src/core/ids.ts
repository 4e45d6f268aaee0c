// Owns the branded identifiers. A plain string never passes for an id, and one kind of id never passes for another.
declare const brand: unique symbol
type Id<N extends string> = string & { readonly [brand]: N }

/** Lower-case hexadecimal SHA-256, 64 characters. */
export type Sha256 = Id<'Sha256'>
/** LoCoMo: the released `dia_id`; LongMemEval: `S01:01`. */
export type TurnId = Id<'Turn'>
/** `S01`, `S02` … by position in the haystack. */
export type SessionId = Id<'Session'>
/** LoCoMo: `sample_id`; LongMemEval: `lme-0001` by position in the file. */
export type ConversationId = Id<'Conversation'>
/** Minted by the loader, never the released id (`…_abs` and `answer_…` would tell the answerer). */
export type QuestionId = Id<'Question'>
/** `{slug(design)}-{first 16 hex of the digest of the canonical run spec}`. */
export type RunId = Id<'Run'>
