// Owns what a question asks for, told from its words alone.

export type QuestionKind = 'when' | 'who' | 'where' | 'how-many' | 'how-long' | 'how-often' | 'why' | 'yes-no' | 'which' | 'what'

export interface QuestionType {
  readonly kind: QuestionKind
  /** The lower-case noun after "what", "which" or "how many" ("color", "cities"); null when there is none. */
  readonly focus: string | null
  /** The question asks for several things ("what hobbies"). */
  readonly several: boolean
  /** The question asks for the earliest or the latest of several statements; null leaves it open. */
  readonly order: 'first' | 'last' | null
}

const KINDS: readonly (readonly [QuestionKind, RegExp])[] = [
  ['how-often', /\bhow (?:often|frequently|regularly)\b/i],
  ['when', /\bhow long ago\b|^(?:and |so )?when\b|\b(?:since|until|by|till) when\b|\b(?:what|which) (?:day|date|month|year|week|weekend|time|season)\b/i],
  ['how-long', /\bhow (?:long|many (?:days|weeks|months|years|hours|minutes))\b/i],
  ['how-many', /\bhow (?:many|much|far|tall|big|large|heavy|old)\b/i],
  ['where', /\bwhere\b|\b(?:what|which) (?:city|town|country|state|place|location|venue|region)\b/i],
  ['who', /\bwho(?:m|se)?\b|\b(?:what|which) (?:person|friend|colleague|relative|neighbou?r)\b/i],
  ['why', /\bwhy\b|\bwhat (?:made|motivated|inspired|prompted|caused)\b|\b(?:what|which) (?:is|was|were|are) the reasons?\b/i],
  ['which', /\bwhich\b/i],
  ['what', /\b(?:what|how)\b/i],
  ['yes-no', /^(?:and |so )?(?:is|are|was|were|am|do|does|did|has|have|had|can|could|will|would|should|might|may)(?:n't)?\b/i],
]

const FOCUS = /\b(?:what|which|how many|how much)(?: (?:kind|type|sort|brand|name|breed|genre|style)s? of)? (?<noun>[\p{L}][\p{L}'’-]*)(?<next> \p{L}+)?/iu
const NOT_A_NOUN = /^(?:is|are|was|were|did|do|does|has|have|had|can|could|will|would|should|might|may|the|a|an|of|in|to|for|made|kind|type|sort|\p{L}+ing)$/iu
const MODIFIER = /^(?:new|other|different|specific|main|first|last|next|favou?rite|outdoor|musical|free|current|recent|big|special)$/i

/** Reads the type of a question; anything unclear is a "what". */
export function questionType(text: string): QuestionType {
  const kind = KINDS.find(([, cue]) => cue.test(text))?.[0] ?? 'what'
  const focus = focusOf(text)
  return {
    kind,
    focus,
    several: focus !== null && /[^su]s$/i.test(focus) && kind !== 'how-many' && kind !== 'how-long',
    order: orderOf(text),
  }
}

function focusOf(text: string): string | null {
  const groups = FOCUS.exec(text)?.groups
  const noun = groups?.['noun']
  if (noun === undefined || NOT_A_NOUN.test(noun)) return null
  const next = groups?.['next']?.trim()
  return (MODIFIER.test(noun) && next !== undefined ? next : noun).toLowerCase()
}

function orderOf(text: string): QuestionType['order'] {
  if (/\b(?:first|originally|initially|at first|used to|before)\b/i.test(text)) return 'first'
  return /\b(?:now|current(?:ly)?|latest|last|most recent(?:ly)?|these days|anymore|still)\b/i.test(text) ? 'last' : null
}
