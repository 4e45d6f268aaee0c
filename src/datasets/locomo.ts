// Owns the reading of LoCoMo's released records. Search strings, image addresses and event summaries never leave it.
import type { Gold } from '../core/answer-key.js'
import type { Conversation, Question, Session, Turn } from '../core/dataset.js'
import type { ConversationId, QuestionId, SessionId, TurnId } from '../core/ids.js'
import { isTurnReference, readEvidenceEntry, TurnLookup } from './locomo-evidence.js'
import { noteGold, noteQuestionTexts } from './locomo-anomalies.js'
import type { ReadingReport } from './reading-report.js'
import { answerAt, arrayAt, idAt, isRecord, textAt, textsAt, told, type JsonRecord } from './record-fields.js'
import { readLocomoDate } from './released-dates.js'
import type { ReadRecord, ReleasedFormat } from './released-format.js'
import { hasZeroWidth, isBlank } from './text-checks.js'

const SESSION_KEY = /^session_(\d+)$/
const DATE_KEY = /^session_(\d+)_date_time$/
/** 1 multi-hop, 2 temporal, 3 open-domain, 4 single-hop, 5 adversarial (task_eval of the upstream repository). */
const CATEGORY_NAMES: ReadonlyMap<string, string> = new Map([
  ['1', 'multi-hop'],
  ['2', 'temporal'],
  ['3', 'open-domain'],
  ['4', 'single-hop'],
  ['5', 'adversarial'],
])

export const LOCOMO: ReleasedFormat = {
  kind: 'locomo',
  marks: ['sample_id', 'conversation', 'qa'],
  categoryNames: CATEGORY_NAMES,
  read: readLocomoRecord,
  readWhole: () => undefined,
}

interface Place {
  /** The released `sample_id`. */
  readonly id: ConversationId
  /** JSON path of the record. */
  readonly path: string
  readonly report: ReadingReport
  readonly turns: TurnLookup
  readonly sessionOf: Map<TurnId, SessionId>
}

function readLocomoRecord(record: JsonRecord, position: number, report: ReadingReport): ReadRecord {
  const path = `$[${position}]`
  const id = idAt(record, 'sample_id', path, report) as ConversationId
  const place: Place = { id, path, report, turns: new TurnLookup(), sessionOf: new Map() }
  const conversation = readConversation(record, place)
  const questions: Question[] = []
  const gold: Gold[] = []
  arrayAt(record, 'qa', 'questions', path, report).forEach((item, index) => {
    if (!isRecord(item)) {
      report.fault(`${path}.qa[${index}]`, `expected an object, got ${told(item)}`)
      return
    }
    const question = `${id}-q-${index}` as QuestionId
    questions.push({ id: question, haystack: id, text: textAt(item, 'question', `${path}.qa[${index}]`, report) })
    const answered = readGold(item, question, `${path}.qa[${index}]`, place)
    noteGold(answered, item, report)
    gold.push(answered)
  })
  noteQuestionTexts(questions, gold, report)
  return { conversation, questions, gold }
}

function readConversation(record: JsonRecord, place: Place): Conversation {
  const { id, path, report } = place
  const raw = record['conversation']
  if (!isRecord(raw)) {
    report.fault(`${path}.conversation`, `expected an object, got ${told(raw)}`)
    return { id, speakers: ['', ''], sessions: [] }
  }
  const where = `${path}.conversation`
  const speakers = [idAt(raw, 'speaker_a', where, report), idAt(raw, 'speaker_b', where, report)] as const
  const numbers = sessionNumbers(raw, place)
  const released = numbers.map((number, index) => {
    const session = `S${String(index + 1).padStart(2, '0')}` as SessionId
    const turns = arrayAt(raw, `session_${number}`, 'turns', where, report).map((turn, i) => readTurn(turn, `${where}.session_${number}[${i}]`, session, speakers, place))
    return { session, number, turns }
  })
  // Summaries and observations come after all turns, because an observation may cite a turn of any session.
  const sessions = released.map(({ session, number, turns }): Session => {
    if (turns.length === 0) report.note('empty-session', `${id} ${session}: session_${number}`)
    const summary = textOfSession(record, 'session_summary', `session_${number}_summary`, place)
    const observations = readObservations(record, number, place)
    return {
      id: session,
      number,
      ...readDate(raw, number, session, place),
      turns,
      ...(summary === undefined ? {} : { summary }),
      ...(observations === undefined ? {} : { observations }),
    }
  })
  noteOrder(sessions, place)
  return { id, speakers, sessions }
}

/** The numbers of the sessions that are there, ascending as numbers; gaps are allowed. */
function sessionNumbers(raw: JsonRecord, { id, report }: Place): readonly number[] {
  const keys = Object.keys(raw)
  const numbers = keys.flatMap((key) => (SESSION_KEY.test(key) && String(Number(key.slice(8))) === key.slice(8) ? [Number(key.slice(8))] : []))
  numbers.sort((a, b) => a - b)
  const present = new Set(numbers)
  const sessionKeys = new Set(numbers.map((number) => `session_${number}`))
  for (const key of keys) {
    const dated = DATE_KEY.exec(key)
    if (dated !== null) {
      if (!present.has(Number(dated[1]))) report.note('date-without-session', `${id} ${key}`)
    } else if (key.startsWith('session') && !sessionKeys.has(key)) {
      report.note('unknown-session-key', `${id} ${key}`)
    }
  }
  numbers.forEach((number, i) => {
    const before = i === 0 ? undefined : numbers[i - 1]
    if (before !== undefined && number > before + 1) report.note('session-number-gap', `${id}: session_${before}, then session_${number}`)
  })
  if (numbers.length === 0) report.note('empty-haystack', id)
  return numbers
}

function readDate(raw: JsonRecord, number: number, session: SessionId, place: Place): Pick<Session, 'date' | 'at'> {
  const key = `session_${number}_date_time`
  if (raw[key] === undefined || raw[key] === null) {
    place.report.note('session-without-date', `${place.id} ${session}: ${key} is not there`)
    return { at: null }
  }
  const date = textAt(raw, key, `${place.path}.conversation`, place.report)
  const at = readLocomoDate(date)
  if (at === null) place.report.note('unreadable-date', `${place.id} ${session}: ${date}`)
  return { date, at }
}

function readTurn(turn: unknown, where: string, session: SessionId, speakers: readonly string[], place: Place): Turn {
  const { id: conversation, report } = place
  if (!isRecord(turn)) {
    report.fault(where, `expected an object, got ${told(turn)}`)
    return { id: '' as TurnId, speaker: '', text: '' }
  }
  const id = idAt(turn, 'dia_id', where, report) as TurnId
  const speaker = idAt(turn, 'speaker', where, report)
  const text = textAt(turn, 'text', where, report)
  const caption = turn['blip_caption'] === undefined || turn['blip_caption'] === null ? undefined : textAt(turn, 'blip_caption', where, report)
  if (!place.turns.add(id)) report.fault(`${where}.dia_id`, `expected an id that no other turn of the conversation has, got ${told(id)} again`)
  place.sessionOf.set(id, session)
  const note = (anomaly: Parameters<ReadingReport['note']>[0], more = ''): void => report.note(anomaly, `${conversation} ${id}${more}`)
  if (!isTurnReference(id)) note('odd-turn-id')
  if (!speakers.includes(speaker)) note('unknown-speaker', `: ${speaker}`)
  if (isBlank(text)) note('blank-turn')
  if (hasZeroWidth(text) || (caption !== undefined && hasZeroWidth(caption))) note('zero-width-text')
  if (caption !== undefined && turn['img_url'] === undefined) note('caption-without-image')
  if (turn['query'] !== undefined) note('hidden-search-text')
  return { id, speaker, text, ...(caption === undefined ? {} : { caption }) }
}

function textOfSession(record: JsonRecord, group: string, key: string, { path, report }: Place): string | undefined {
  const texts = record[group]
  if (!isRecord(texts) || texts[key] === undefined || texts[key] === null) return undefined
  return textAt(texts, key, `${path}.${group}`, report)
}

/** `{speaker: [[text, "D1:3" or ["D1:3", …]], …]}`, speaker after speaker. */
function readObservations(record: JsonRecord, number: number, place: Place): Session['observations'] {
  const all = record['observation']
  const key = `session_${number}_observation`
  if (!isRecord(all) || all[key] === undefined || all[key] === null) return undefined
  const bySpeaker = all[key]
  const where = `${place.path}.observation.${key}`
  if (!isRecord(bySpeaker)) {
    place.report.fault(where, `expected an object, got ${told(bySpeaker)}`)
    return undefined
  }
  return Object.keys(bySpeaker).flatMap((speaker) =>
    arrayAt(bySpeaker, speaker, 'observations', where, place.report).flatMap((item, i) => {
      const [text, cited] = Array.isArray(item) ? (item as readonly unknown[]) : []
      const references = typeof cited === 'string' ? [cited] : cited
      if (typeof text !== 'string' || !Array.isArray(references) || !references.every((one) => typeof one === 'string')) {
        place.report.fault(`${where}.${speaker}[${i}]`, 'expected [text, turn id or turn ids]')
        return []
      }
      return [{ text, turns: citedTurns(references, number, place) }]
    }),
  )
}

function citedTurns(references: readonly string[], number: number, { id, turns, report }: Place): readonly TurnId[] {
  const read = references.map((reference) => readEvidenceEntry(reference, turns))
  for (const rest of read.flatMap((entry) => entry.rest)) report.note('dangling-observation', `${id} session_${number}: ${rest}`)
  return [...new Set(read.flatMap((entry) => entry.turns))]
}

function noteOrder(sessions: readonly Session[], { id, report }: Place): void {
  const times = sessions.flatMap((session) => (session.at === null ? [] : [session.at]))
  if (times.some((time, i) => i > 0 && time < (times[i - 1] as string))) report.note('unsorted-sessions', id)
}

function readGold(item: JsonRecord, question: QuestionId, where: string, place: Place): Gold {
  const { report } = place
  const category = item['category']
  const known = typeof category === 'number' && CATEGORY_NAMES.has(String(category))
  if (!known) report.fault(`${where}.category`, `expected one of ${[...CATEGORY_NAMES.keys()].join(', ')}, got ${told(category)}`)
  const adversarial = category === 5
  const answer = answerAt(item, 'answer', where, report)
  if (known && !adversarial && (item['answer'] === undefined || item['answer'] === null)) report.fault(`${where}.answer`, `expected text or an integer, got ${told(item['answer'])}`)
  const adversarialAnswer = answerAt(item, 'adversarial_answer', where, report)
  const read = textsAt(item, 'evidence', where, report).map((entry) => ({ entry, ...readEvidenceEntry(entry, place.turns) }))
  for (const { entry, shape } of read) {
    if (shape === 'plain') continue
    report.note('malformed-evidence', `${question}: ${entry}`)
    report.note(`${shape}-evidence`, `${question}: ${entry}`)
  }
  const named = read.flatMap((entry) => entry.turns)
  const evidence = [...new Set(named)]
  for (const twice of new Set(named.filter((turn, i) => named.indexOf(turn) !== i))) report.note('duplicate-evidence', `${question}: ${twice}`)
  if (read.length === 0) report.note('empty-evidence', question)
  return {
    question,
    releasedId: question,
    ...(answer === undefined ? {} : { answer }),
    ...(adversarialAnswer === undefined ? {} : { adversarialAnswer }),
    category: known ? category : 0,
    abstention: adversarial,
    evidence,
    evidenceSessions: [...new Set(evidence.map((turn) => place.sessionOf.get(turn) as SessionId))],
    malformedEvidence: read.flatMap((entry) => entry.rest),
    releasedEvidence: read.map(({ entry }) => entry),
  }
}
