// Owns the choice of questions for a file in LoCoMo's format: the mix of categories, no text twice, no story overused.
import { AssayError } from '../../core/assay-error.js'
import type { SeededRandom } from '../../core/seeded-random.js'
import type { Candidate } from './asking.js'

export type LocomoCategory = 1 | 2 | 3 | 4 | 5

const CATEGORY: Readonly<Record<Candidate['form'], LocomoCategory>> = {
  value: 4,
  latest: 4,
  former: 1,
  join: 1,
  list: 1,
  count: 1,
  sum: 1,
  both: 1,
  when: 2,
  span: 2,
  infer: 3,
  'wrong-person': 5,
  'never-told': 5,
  'never-shown': 5,
}

/** LoCoMo's integer category of a kind of question: 1 multi-hop, 2 temporal, 3 open-domain, 4 single-hop, 5 adversarial. */
export function categoryOf(candidate: Candidate): LocomoCategory {
  return CATEGORY[candidate.form]
}

/** Shares of the categories 1 to 5; the released file has 14, 16, 5, 42 and 22 percent. */
const SHARE: Readonly<Record<LocomoCategory, number>> = { 1: 0.17, 2: 0.17, 3: 0.06, 4: 0.4, 5: 0.2 }
const CATEGORIES: readonly LocomoCategory[] = [3, 1, 2, 5, 4]

/**
 * `count` questions in random order. What a category cannot supply goes to those that can; no session alone answers
 * much more than its share.
 * @throws AssayError `invalid-input` when so little was told that it does not support so many questions.
 */
export function chooseQuestions(random: SeededRandom, candidates: readonly Candidate[], count: number): readonly Candidate[] {
  const waiting = random.shuffle(candidates)
  const sessions = new Set(candidates.flatMap((candidate) => candidate.evidence.map(sessionOf))).size
  const chosen: Candidate[] = []
  const texts = new Set<string>()
  const uses = new Map<unknown, number>()
  const take = (fits: (candidate: Candidate) => boolean, limit: number, perTelling: number, perSession: number): void => {
    let taken = 0
    for (const candidate of waiting) {
      if (taken >= limit || chosen.length >= count) return
      const [telling] = candidate.tellings
      const session = onlySession(candidate)
      const used = (key: unknown): number => uses.get(key) ?? 0
      if (texts.has(candidate.text) || used(telling) >= perTelling || (session !== null && used(session) >= perSession) || !fits(candidate))
        continue
      chosen.push(candidate)
      texts.add(candidate.text)
      uses.set(telling, used(telling) + 1)
      if (session !== null) uses.set(session, used(session) + 1)
      taken++
    }
  }
  const even = Math.ceil(((1 - SHARE[5]) * count) / sessions)
  for (const category of CATEGORIES) {
    const limit = Math.round(SHARE[category] * count)
    const already = (): number => chosen.filter((candidate) => categoryOf(candidate) === category).length
    for (const perTelling of [1, 2, 3]) take((candidate) => categoryOf(candidate) === category, limit - already(), perTelling, even)
  }
  for (const more of [0, 1, 2, count]) take((candidate) => categoryOf(candidate) !== 5, count - chosen.length, 3 + more, even + more)
  if (chosen.length < count) {
    throw new AssayError(
      'invalid-input',
      `expected ${count} questions a conversation, got ${chosen.length}: nothing more can be asked about what is told in it`,
      {
        hint: 'Ask for fewer questions, or for more or longer sessions.',
      },
    )
  }
  return random.shuffle(chosen)
}

const sessionOf = (turn: string): string => turn.split(':')[0] as string

/** The session that an answerable question needs alone; null when it needs several or must be declined. */
function onlySession(candidate: Candidate): string | null {
  if (categoryOf(candidate) === 5) return null
  const sessions = new Set(candidate.evidence.map(sessionOf))
  return sessions.size === 1 ? ([...sessions][0] as string) : null
}
