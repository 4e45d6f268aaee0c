// Owns a synthetic benchmark in LongMemEval's released format: users, chats, questions with gold and evidence.
// Field names and shapes follow xiaowu0162/LongMemEval @9e0b455.
import { addDays, addMinutes, type LocalTime } from '../../core/local-time.js'
import { seededRandom, type SeededRandom } from '../../core/seeded-random.js'
import { planHaystack, type HaystackPlan } from './assistant/haystack-plan.js'
import { askHaystack, type Asked } from './assistant/haystack-asking.js'
import { renderChat, type RenderedChat } from './assistant/chat.js'
import { GENERATOR } from './generator-version.js'
import { QUESTION_TYPES, type QuestionType } from './question-type.js'
import { createPools, createRota, type Pools, type Rota } from './pools.js'
import { longMemEvalDate } from './told-time.js'

export interface LongMemEvalTurn {
  readonly role: 'user' | 'assistant'
  readonly content: string
  /** Only in evidence sessions. */
  readonly has_answer?: boolean
}

export interface LongMemEvalItem {
  readonly question_id: string
  readonly question_type: QuestionType
  readonly question: string
  readonly answer: string | number
  readonly question_date: string
  readonly haystack_dates: readonly string[]
  readonly haystack_session_ids: readonly string[]
  readonly haystack_sessions: readonly (readonly LongMemEvalTurn[])[]
  readonly answer_session_ids: readonly string[]
}

export interface LongMemEvalSize {
  readonly questions: number
  /** Per question. */
  readonly sessions: number
}

export const LONGMEMEVAL_SIZES: Readonly<Record<'standard' | 'demo', LongMemEvalSize>> = {
  standard: { questions: 60, sessions: 20 },
  demo: { questions: 20, sessions: 8 },
}

/** An item with what lies behind it, for checks that derive the gold anew. */
export interface LongMemEvalSimulation {
  readonly item: LongMemEvalItem
  readonly plan: HaystackPlan
  readonly chats: readonly RenderedChat[]
  readonly asked: Asked
  readonly askedAt: LocalTime
}

/** The released-format JSON: same seed and size, same value. */
export function generateLongMemEval(seed: string, size: LongMemEvalSize): readonly LongMemEvalItem[] {
  return simulateLongMemEval(seed, size).map((simulation) => simulation.item)
}

/** As `generateLongMemEval`, with the answer side of each item. */
export function simulateLongMemEval(seed: string, size: LongMemEvalSize): readonly LongMemEvalSimulation[] {
  const random = seededRandom(`${GENERATOR}/longmemeval/${seed}`)
  const pools = createPools(random)
  const rota = createRota(random)
  const ids = createIds(random)
  return typesOf(random, size.questions).map(({ type, abstention }) =>
    simulateItem(random, pools, rota, ids, type, abstention, size.sessions),
  )
}

/** The released file's mix: of 500 questions so many of each type, and so many of these abstention. */
const MIX: Readonly<Record<QuestionType, readonly [number, number]>> = {
  'single-session-user': [70, 6],
  'single-session-assistant': [56, 0],
  'single-session-preference': [30, 0],
  'multi-session': [133, 12],
  'temporal-reasoning': [133, 6],
  'knowledge-update': [78, 6],
}
const MIX_TOTAL = 500

/** Types in random order; a type or an abstention mark comes when its due share has grown past the next whole question. */
function typesOf(random: SeededRandom, count: number): readonly { readonly type: QuestionType; readonly abstention: boolean }[] {
  const owed = QUESTION_TYPES.map((type) => ({
    type,
    share: MIX[type][0] / MIX_TOTAL,
    rate: MIX[type][1] / MIX[type][0],
    given: 0,
    declined: random.unit(),
  }))
  const types = Array.from({ length: count }, (_, i) => {
    const next = owed.reduce((best, one) => (one.share * (i + 1) - one.given > best.share * (i + 1) - best.given ? one : best))
    next.given++
    next.declined += next.rate
    const abstention = next.declined >= 1
    if (abstention) next.declined--
    return { type: next.type, abstention }
  })
  return random.shuffle(types)
}

interface Ids {
  /** Eight hexadecimal digits that were not given before. */
  next(): string
}

function createIds(random: SeededRandom): Ids {
  const given = new Set<string>()
  return {
    next() {
      let id: string
      do id = random.u32().toString(16).padStart(8, '0')
      while (given.has(id))
      given.add(id)
      return id
    },
  }
}

function simulateItem(
  random: SeededRandom,
  pools: Pools,
  rota: Rota,
  ids: Ids,
  type: QuestionType,
  abstention: boolean,
  sessions: number,
): LongMemEvalSimulation {
  pools.enter()
  const plan = planHaystack(random, pools, rota, type, abstention, sessions)
  const dates = chatDates(random, plan.scripts.length)
  const askedAt = addMinutes(addDays(dates.at(-1) as LocalTime, random.below(3)), 60 + random.below(300))
  const chats = plan.scripts.map((script, i) =>
    renderChat(random, rota, { number: i + 1, at: dates[i] as LocalTime, exactDays: type === 'temporal-reasoning' }, script),
  )
  const asked = askHaystack(random, plan, chats, askedAt)
  const base = ids.next()
  const evidenceSessions = [...new Set(asked.evidence.map((turn) => Number(turn.split(':')[0])))].sort((a, b) => a - b)
  const evidenceName = `answer_${ids.next()}${abstention ? '_abs' : ''}`
  const sessionIds = chats.map((_, i) => {
    const place = evidenceSessions.indexOf(i + 1)
    if (place === -1) return plan.scripts[i]?.kind === 'knowledge' ? `chat_${ids.next()}` : `${ids.next()}_${1 + random.below(4)}`
    return evidenceSessions.length === 1 ? evidenceName : `${evidenceName}_${place + 1}`
  })
  const item: LongMemEvalItem = {
    question_id: abstention ? `${base}_abs` : base,
    question_type: type,
    question: asked.text,
    answer: asked.answer,
    question_date: longMemEvalDate(askedAt),
    haystack_dates: dates.map(longMemEvalDate),
    haystack_session_ids: sessionIds,
    haystack_sessions: chats.map((chat, i) => releasedTurns(chat, i + 1, evidenceSessions, asked.evidence)),
    answer_session_ids: evidenceSessions.map((session) => sessionIds[session - 1] as string),
  }
  return { item, plan, chats, asked, askedAt }
}

/** Chats 1 to 6 days apart at any hour, starting in 2020 to 2024. */
function chatDates(random: SeededRandom, count: number): readonly LocalTime[] {
  let day = addDays(`${2020 + random.below(5)}-01-01T00:00`, random.below(300))
  return Array.from({ length: count }, () => {
    const at = addMinutes(day, random.below(1440))
    day = addDays(day, 1 + random.below(6))
    return at
  })
}

function releasedTurns(
  chat: RenderedChat,
  session: number,
  evidenceSessions: readonly number[],
  evidence: readonly string[],
): readonly LongMemEvalTurn[] {
  if (!evidenceSessions.includes(session)) return chat.turns
  return chat.turns.map((turn, i) => ({ ...turn, has_answer: evidence.includes(`${session}:${i + 1}`) }))
}
