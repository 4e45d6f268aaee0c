// Owns a synthetic benchmark in LoCoMo's released format: worlds, conversations, questions with gold and evidence.
// Field names and shapes follow snap-research/LoCoMo @3eb6f2c, data/locomo10.json.
import { addDays, addMinutes, type LocalTime } from '../../core/local-time.js'
import { seededRandom, type SeededRandom } from '../../core/seeded-random.js'
import { candidatesOf, type Candidate } from './asking.js'
import { renderSession, thirdPerson, type RenderedSession } from './dialogue.js'
import { GENERATOR } from './generator-version.js'
import { planConversation } from './plan.js'
import { createPools, createRota, type Pools, type Rota } from './pools.js'
import { categoryOf, chooseQuestions, type LocomoCategory } from './question-choice.js'
import { STORIES } from './stories/all-stories.js'
import { dayText, locomoDate } from './told-time.js'
import { FIRST_NAMES } from './vocabulary/names.js'
import type { World } from './world.js'

export interface LocomoTurn {
  readonly speaker: string
  readonly img_url?: readonly string[]
  readonly blip_caption?: string
  readonly query?: string
  readonly dia_id: string
  readonly text: string
}

/** `answer` is absent for category 5, `adversarial_answer` for the others. */
export interface LocomoQuestion {
  readonly question: string
  readonly answer?: string | number
  readonly evidence: readonly string[]
  readonly category: LocomoCategory
  readonly adversarial_answer?: string
}

/** `conversation` holds `speaker_a`, `speaker_b`, and per session `session_N_date_time` and `session_N`. */
export interface LocomoSample {
  readonly qa: readonly LocomoQuestion[]
  readonly conversation: Readonly<Record<string, string | readonly LocomoTurn[]>>
  readonly event_summary: Readonly<Record<string, Readonly<Record<string, readonly string[] | string>>>>
  readonly observation: Readonly<Record<string, Readonly<Record<string, readonly (readonly [string, string])[]>>>>
  readonly session_summary: Readonly<Record<string, string>>
  readonly sample_id: string
}

export interface LocomoSize {
  readonly conversations: number
  /** Per conversation. */
  readonly sessions: number
  /** About so many turns a session. */
  readonly turns: number
  /** In the whole file, spread evenly over its conversations. */
  readonly questions: number
}

export const LOCOMO_SIZES: Readonly<Record<'standard' | 'demo', LocomoSize>> = {
  standard: { conversations: 4, sessions: 20, turns: 25, questions: 240 },
  demo: { conversations: 2, sessions: 8, turns: 14, questions: 40 },
}

/** A sample with the world behind it, for checks that derive the gold anew. */
export interface LocomoSimulation {
  readonly sample: LocomoSample
  readonly world: World
  /** In the order of `sample.qa`. */
  readonly asked: readonly Candidate[]
}

/** The released-format JSON: same seed and size, same value. */
export function generateLocomo(seed: string, size: LocomoSize): readonly LocomoSample[] {
  return simulateLocomo(seed, size).map((simulation) => simulation.sample)
}

/** As `generateLocomo`, with the answer side of each sample. */
export function simulateLocomo(seed: string, size: LocomoSize): readonly LocomoSimulation[] {
  const random = seededRandom(`${GENERATOR}/locomo/${seed}`)
  const pools = createPools(random)
  const rota = createRota(random)
  return Array.from({ length: size.conversations }, (_, i) => {
    pools.enter()
    const share = Math.floor(size.questions / size.conversations) + (i < size.questions % size.conversations ? 1 : 0)
    return simulateConversation(random, pools, rota, `syn-${i + 1}`, { ...size, questions: share })
  })
}

function simulateConversation(random: SeededRandom, pools: Pools, rota: Rota, sampleId: string, size: LocomoSize): LocomoSimulation {
  const people = [pools.draw(FIRST_NAMES), pools.draw(FIRST_NAMES)] as const
  // Greeting, farewell, bridges and chat take about a third of a session.
  const plan = planConversation(random, pools, STORIES, people, {
    sessions: size.sessions,
    turnsPerSession: Math.max(2, Math.floor((size.turns - 4) * 0.8)),
  })
  const dates = sessionDates(random, size.sessions)
  const sessions = plan.sessions.map((beats, i) =>
    renderSession(random, rota, { number: i + 1, at: dates[i] as LocalTime, people, targetTurns: size.turns - 2 + random.below(5) }, beats),
  )
  const world: World = { people, tellings: plan.tellings, facts: sessions.flatMap((session) => session.facts) }
  const asked = chooseQuestions(random, candidatesOf(random, world, thirdPerson), size.questions)
  const sample: LocomoSample = {
    qa: asked.map(releasedQuestion),
    conversation: releasedConversation(random, people, sessions, dates),
    event_summary: eventSummary(people, sessions, dates),
    observation: observations(people, sessions),
    session_summary: summaries(random, people, sessions, dates),
    sample_id: sampleId,
  }
  return { sample, world, asked }
}

/** Sessions 4 to 20 days apart, in the waking hours, starting in 2019 to 2024. */
function sessionDates(random: SeededRandom, sessions: number): readonly LocalTime[] {
  let day = addDays(`${2019 + random.below(6)}-01-01T00:00`, random.below(330))
  return Array.from({ length: sessions }, () => {
    const at = addMinutes(day, 8 * 60 + random.below(14 * 60))
    day = addDays(day, 4 + random.below(17))
    return at
  })
}

function releasedQuestion(candidate: Candidate): LocomoQuestion {
  const category = categoryOf(candidate)
  const evidence = [...candidate.evidence].sort(byTurn)
  if (category === 5) return { question: candidate.text, evidence, category, adversarial_answer: String(candidate.answer) }
  return { question: candidate.text, answer: candidate.answer, evidence, category }
}

function byTurn(a: string, b: string): number {
  const [sessionA, turnA] = a.slice(1).split(':').map(Number) as [number, number]
  const [sessionB, turnB] = b.slice(1).split(':').map(Number) as [number, number]
  return sessionA - sessionB || turnA - turnB
}

function releasedConversation(
  random: SeededRandom,
  people: readonly [string, string],
  sessions: readonly RenderedSession[],
  dates: readonly LocalTime[],
): LocomoSample['conversation'] {
  const conversation: Record<string, string | readonly LocomoTurn[]> = { speaker_a: people[0], speaker_b: people[1] }
  sessions.forEach((session, i) => {
    conversation[`session_${i + 1}_date_time`] = locomoDate(dates[i] as LocalTime)
    conversation[`session_${i + 1}`] = session.lines.map((line, turn) => {
      const spoken = { dia_id: `D${i + 1}:${turn + 1}`, text: line.text }
      if (line.photo === undefined) return { speaker: line.speaker, ...spoken }
      // A quarter of the released captions come without an address.
      const url = random.below(4) === 0 ? {} : { img_url: [`https://images.invalid/${String(random.u32())}.jpg`] }
      return { speaker: line.speaker, ...url, blip_caption: line.photo.caption, query: line.photo.query, ...spoken }
    })
  })
  return conversation
}

function observations(people: readonly [string, string], sessions: readonly RenderedSession[]): LocomoSample['observation'] {
  return Object.fromEntries(
    sessions.map((session, i) => [
      `session_${i + 1}_observation`,
      Object.fromEntries(
        people.map((name) => [
          name,
          session.notes.filter((note) => note.about === name).map((note) => [note.text, `D${i + 1}:${note.line + 1}`] as const),
        ]),
      ),
    ]),
  )
}

function eventSummary(
  people: readonly [string, string],
  sessions: readonly RenderedSession[],
  dates: readonly LocalTime[],
): LocomoSample['event_summary'] {
  return Object.fromEntries(
    sessions.map((session, i) => [
      `events_session_${i + 1}`,
      {
        ...Object.fromEntries(
          people.map((name) => [
            name,
            session.notes.filter((note) => note.about === name && note.time !== undefined).map((note) => note.text),
          ]),
        ),
        date: dayText(dates[i] as LocalTime).replace(/ (\d{4})$/, ', $1'),
      },
    ]),
  )
}

/** Lossy on purpose: about a third of the notes is left out, and half of the dates. */
function summaries(
  random: SeededRandom,
  people: readonly [string, string],
  sessions: readonly RenderedSession[],
  dates: readonly LocalTime[],
): LocomoSample['session_summary'] {
  return Object.fromEntries(
    sessions.map((session, i) => {
      const at = locomoDate(dates[i] as LocalTime)
      const told = session.notes
        .filter(() => random.below(3) > 0)
        .map((note) => (note.time === undefined || random.below(2) === 0 ? note.text : `${note.text.slice(0, -1)} (${note.time.gold}).`))
      const opening = `${people[0]} and ${people[1]} talked at ${at}.`
      return [`session_${i + 1}_summary`, [opening, ...(told.length > 0 ? told : ['They caught up on everyday life.'])].join(' ')]
    }),
  )
}
