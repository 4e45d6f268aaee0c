// Owns evidence recall: the share of a question's evidence that was shown, by turn, by session, and as LoCoMo's own code counts it.
import { notApplicable, scored } from '../core/score.js'
import type { ShownMemory, Scorer } from './scorer.js'

const TURN = /^[DS](\d+):/
const SESSION_KIND = /^(session|summary|observation):S(\d+)$/

/** The session that a source belongs to, by the id forms of the pack format; null for derived notes, whose origin the id does not tell. */
function sessionOfSource(sourceId: string): string | null {
  const digits = SESSION_KIND.exec(sourceId)?.[2] ?? TURN.exec(sourceId)?.[1]
  return digits === undefined ? null : `S${String(Number(digits)).padStart(2, '0')}`
}

function share(wanted: ReadonlySet<string>, isShown: (id: string) => boolean): number {
  let shown = 0
  for (const id of wanted) if (isShown(id)) shown++
  return shown / wanted.size
}

/** Share of the evidence turns that were shown, each counted once: as themselves or inside a whole session. A summary or a note shows no turn. */
export const evidenceRecallScorer: Scorer = {
  name: 'evidence_recall',
  of: 'memory',
  withoutAnswer: 0,
  score({ memory }, { evidence }) {
    if (evidence.length === 0) return notApplicable('the release names no evidence turn of the haystack')
    const shown = new Set(memory?.sourceIds)
    return scored(share(new Set(evidence), (turn) => shown.has(turn) || shown.has(`session:${sessionOfSource(turn)}`)))
  },
}

/** Share of the evidence sessions of which something was shown: a turn, the session, its summary or its observations. */
export const evidenceSessionRecallScorer: Scorer = {
  name: 'evidence_recall_session',
  of: 'memory',
  withoutAnswer: 0,
  score({ memory }, { evidenceSessions }) {
    if (evidenceSessions.length === 0) return notApplicable('the release names no evidence session')
    const shown = new Set((memory?.sourceIds ?? []).map(sessionOfSource))
    return scored(share(new Set(evidenceSessions), (session) => shown.has(session)))
  },
}

/**
 * Recall as LoCoMo's task_eval counts it: 1 without evidence or without context; over sessions when the first context id is a session,
 * else over ids.
 * @param evidence the entries as released, malformed and repeated ones included
 */
export function locomoOfficialRecall(memory: ShownMemory | null, evidence: readonly string[]): number {
  if (memory === null || evidence.length === 0) return 1
  const context = memory.sourceIds.map(officialContextId)
  const isShown = context[0]?.startsWith('S')
    ? (id: string) => context.includes(`S${(id.split(':', 1)[0] as string).slice(1)}`)
    : (id: string) => context.includes(id)
  return evidence.filter(isShown).length / evidence.length
}

/** A source id as LoCoMo's context lists write it: a session is "S1", a turn stays. */
export function officialContextId(sourceId: string): string {
  const digits = SESSION_KIND.exec(sourceId)?.[2]
  return digits === undefined ? sourceId : `S${Number(digits)}`
}

/** `locomoOfficialRecall` of each row, where the release writes turn ids. */
export const evidenceRecallLocomoScorer: Scorer = {
  name: 'evidence_recall_locomo',
  of: 'memory',
  withoutAnswer: 0,
  score: ({ memory }, { releasedEvidence }) =>
    releasedEvidence === undefined ? notApplicable('the release writes no turn ids') : scored(locomoOfficialRecall(memory, releasedEvidence)),
}
