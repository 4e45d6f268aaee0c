// Owns the list of what can be odd in a data file without making it unusable, and the tally that counts it.

/** Anomaly id → what it means for a reader of results. The order is the order of every listing. */
export const ANOMALIES = {
  'near-copy': 'resembles a known file and is not it',
  'missing-gold': 'the release gives no answer; scored by the refusal rule, and the trap answer is never used as gold',
  'gold-and-trap': 'has both an answer and a trap answer',
  'integer-gold': 'the answer is a JSON number; it becomes its text',
  'empty-gold': 'the answer is an empty text',
  'trap-is-refusal': 'the trap answer is itself a refusal, so both options of a two-way choice are right',
  'semicolon-gold': 'a category-3 answer with ";": the upstream scorer reads only what stands before it',
  'comma-gold': 'a category-1 answer with ",": the upstream scorer splits it into several answers',
  'non-ascii-gold': 'the answer holds characters beyond ASCII',
  'zero-width-gold': 'the answer holds invisible characters',
  'edge-space-gold': 'the answer begins or ends with white space',
  'edge-space-question': 'the question begins or ends with white space',
  'repeated-question': 'the same question text again within one conversation: never join on text alone',
  'repeated-question-across-categories': 'the same question text again under another category',
  'empty-evidence': 'no evidence is named',
  'malformed-evidence': 'an evidence entry that is not exactly one existing turn id (the next four kinds together)',
  'packed-evidence': 'several turn ids in one evidence entry; they are split',
  'misspelt-evidence': 'a turn id with leading zeros or stray separators; read as the id it means',
  'unreadable-evidence': 'an evidence entry that is no turn id; kept apart from the evidence',
  'dangling-evidence': 'an evidence id that names no turn of the conversation; kept apart from the evidence',
  'duplicate-evidence': 'the same evidence id twice in one question; counted once',
  'abstention-shares-base-id': 'an `_abs` id whose base id belongs to an answerable question of the file',
  'all-digit-id': 'a released id of digits only: other tools lose its leading zeros or its place',
  'float-like-id': 'a released id that reads as a floating-point number: other tools turn it into one',
  'telltale-session-id': 'a released session id that tells where the answer is (`answer_…`, `_abs`, `noans`); replaced by an opaque id',
  'marked-turn': 'a turn marked `has_answer`; the mark stays on the scorer side',
  'evidence-session-missing': 'an evidence session that is not in the haystack',
  'marked-turn-outside-evidence': 'a turn marked `has_answer` in a session that is not listed as evidence',
  'no-evidence-turn': 'an answerable question without any marked turn',
  'no-user-evidence-turn': 'an answerable question without a marked turn of the user’s; upstream retrieval metrics leave it out',
  'empty-haystack': 'a question or conversation without any session',
  'repeated-session-id': 'a haystack that holds one released session id more than once; sessions are keyed by position',
  'unsorted-sessions': 'a haystack whose sessions are not in date order; the file order is kept',
  'question-before-latest-session': 'a question asked before the latest session of its haystack; the file is followed',
  'evidence-after-question': 'an evidence session dated after the question',
  'other-question-date': 'the file states another question date for the S variant (never mix the two)',
  'other-question-day': 'that other date is another calendar day',
  'wrong-weekday': 'a date text whose weekday does not fit its date; the date is believed',
  'unreadable-date': 'a date text that cannot be read; the time stays unknown',
  'session-without-date': 'a session without a date; the time stays unknown',
  'date-without-session': 'a date for a session that does not exist',
  'session-number-gap': 'session numbers that leave a gap',
  'unknown-session-key': 'a key that looks like a session and has no number',
  'empty-session': 'a session without turns',
  'assistant-first-session': 'a session that the assistant begins',
  'adjacent-same-role': 'two turns in a row by the same role',
  'blank-turn': 'a turn without any visible text',
  'unknown-speaker': 'a turn by somebody who is neither of the two speakers',
  'odd-turn-id': 'a turn id not of the form D1:1',
  'zero-width-text': 'a turn or caption with zero-width characters or joiners',
  'caption-without-image': 'a caption without an image address; it is kept like every other caption',
  'hidden-search-text': 'a turn with a search string that nobody said; never shown',
  'dangling-observation': 'an observation that cites a turn which does not exist',
} as const

export type AnomalyId = keyof typeof ANOMALIES

export interface Anomaly {
  readonly id: AnomalyId
  readonly count: number
  /** Where they are, in file order; the first `EXAMPLES_KEPT` of them. */
  readonly examples: readonly string[]
}

/** Enough for every anomaly of the released files that is not a plain property of most rows. */
export const EXAMPLES_KEPT = 100

export class AnomalyTally {
  readonly #found = new Map<AnomalyId, { count: number; examples: string[] }>()

  /** Counts one more; the example begins with the id of the conversation, question, session or turn. */
  note(id: AnomalyId, example: string): void {
    const entry = this.#found.get(id)
    if (entry === undefined) this.#found.set(id, { count: 1, examples: [example] })
    else {
      entry.count += 1
      if (entry.examples.length < EXAMPLES_KEPT) entry.examples.push(example)
    }
  }

  /** In the order of `ANOMALIES`; those that were not seen are absent. */
  list(): readonly Anomaly[] {
    return (Object.keys(ANOMALIES) as AnomalyId[]).flatMap((id) => {
      const entry = this.#found.get(id)
      return entry === undefined ? [] : [{ id, count: entry.count, examples: entry.examples }]
    })
  }
}
