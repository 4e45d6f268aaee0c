// Owns gold for scorer tests: made by hand, or read straight from LoCoMo's released file without the loader under test elsewhere.
import { readFileSync } from 'node:fs'
import type { Gold } from '../../src/core/answer-key.js'
import type { QuestionId, SessionId, TurnId } from '../../src/core/ids.js'
import { shared } from './shared-data.js'

/** Gold with the members that a test cares about. `answer: null` leaves the answer out. */
export function goldOf(members: {
  readonly id?: string
  readonly answer?: string | null
  readonly category?: number | string
  readonly evidence?: readonly string[]
  readonly evidenceSessions?: readonly string[]
  readonly malformedEvidence?: readonly string[]
  readonly releasedEvidence?: readonly string[]
  readonly adversarialAnswer?: string
}): Gold {
  const { id = 'q', answer = 'gold', category = 4 } = members
  return {
    question: id as QuestionId,
    releasedId: `released-${id}`,
    ...(answer === null ? {} : { answer }),
    ...(members.adversarialAnswer === undefined ? {} : { adversarialAnswer: members.adversarialAnswer }),
    category,
    abstention: category === 5,
    evidence: (members.evidence ?? []) as TurnId[],
    evidenceSessions: (members.evidenceSessions ?? []) as SessionId[],
    malformedEvidence: members.malformedEvidence ?? [],
    ...(members.releasedEvidence === undefined ? {} : { releasedEvidence: members.releasedEvidence }),
  }
}

export const LOCOMO_FILE = 'data/locomo/locomo10.json'

interface ReleasedQuestion {
  readonly answer?: string | number
  readonly category: number
}

/** The 1,986 rows of LoCoMo, evidence left out, in file order. */
export function locomoGold(): readonly Gold[] {
  const samples = JSON.parse(readFileSync(shared(LOCOMO_FILE), 'utf8')) as { readonly sample_id: string; readonly qa: readonly ReleasedQuestion[] }[]
  return samples.flatMap(({ sample_id, qa }) =>
    qa.map(({ answer, category }, i) => goldOf({ id: `${sample_id}-q-${i}`, answer: answer === undefined ? null : String(answer), category })),
  )
}
