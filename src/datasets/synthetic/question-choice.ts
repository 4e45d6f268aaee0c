// Owns the choice of questions for a file in LoCoMo's format: the mix of categories, no text twice, no story overused.
import type { SeededRandom } from '../../core/seeded-random.js'
import type { Candidate } from './asking.js'
import { categoryOf, type LocomoQuestion } from './locomo-benchmark.js'

/** Shares of the categories 1 to 5; the released file has 14, 16, 5, 42 and 22 percent. */
const SHARE: Readonly<Record<LocomoQuestion['category'], number>> = { 1: 0.17, 2: 0.17, 3: 0.06, 4: 0.4, 5: 0.2 }
const CATEGORIES: readonly LocomoQuestion['category'][] = [3, 1, 2, 5, 4]

/**
 * At most `count` questions in random order. What a category cannot supply goes to those that can,
 * so fewer come back only when the world supports fewer.
 */
export function chooseQuestions(random: SeededRandom, candidates: readonly Candidate[], count: number): readonly Candidate[] {
  const waiting = random.shuffle(candidates)
  const chosen: Candidate[] = []
  const texts = new Set<string>()
  const uses = new Map<unknown, number>()
  const take = (fits: (candidate: Candidate) => boolean, limit: number, perTelling: number): void => {
    let taken = 0
    for (const candidate of waiting) {
      if (taken >= limit || chosen.length >= count) return
      const telling = candidate.tellings[0]
      const used = uses.get(telling) ?? 0
      if (texts.has(candidate.text) || used >= perTelling || !fits(candidate)) continue
      chosen.push(candidate)
      texts.add(candidate.text)
      uses.set(telling, used + 1)
      taken++
    }
  }
  for (const category of CATEGORIES) {
    const limit = Math.round(SHARE[category] * count)
    const already = (): number => chosen.filter((candidate) => categoryOf(candidate) === category).length
    for (const perTelling of [1, 2, 3]) take((candidate) => categoryOf(candidate) === category, limit - already(), perTelling)
  }
  for (const perTelling of [2, 3, 4]) take((candidate) => categoryOf(candidate) !== 5, count - chosen.length, perTelling)
  return random.shuffle(chosen)
}
