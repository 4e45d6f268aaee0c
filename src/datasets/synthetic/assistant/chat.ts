// Owns the rendering of one chat between a user and an assistant, and the record of what was told in it.
import type { LocalTime } from '../../../core/local-time.js'
import type { SeededRandom } from '../../../core/seeded-random.js'
import { capitalised, expand, type Slots } from '../phrase.js'
import type { Beat } from '../plan.js'
import type { Pools, Rota } from '../pools.js'
import type { Story, TopicName } from '../story.js'
import { drawToldTime } from '../told-time.js'
import { KIN } from '../vocabulary/names.js'
import type { Fact } from '../world.js'
import { KNOWLEDGE_CHATS, type KnowledgeChat } from './knowledge-chats.js'
import type { Preference } from './preferences.js'
import type { AnswerTable } from './tables.js'
import { INTROS, OUTROS, REMARKS, THANKS, TOPICS } from './topics.js'

export interface ChatTurn {
  readonly role: 'user' | 'assistant'
  readonly content: string
}

/** What one session is about. */
export type Script =
  | { readonly kind: 'told'; readonly beat: Beat }
  | { readonly kind: 'quoted'; readonly story: Story; readonly values: Slots; readonly friend: string }
  | { readonly kind: 'preference'; readonly preference: Preference; readonly values: Slots }
  | { readonly kind: 'table'; readonly table: AnswerTable; readonly rows: TableRows }
  | { readonly kind: 'topic'; readonly topic: TopicName }
  | { readonly kind: 'knowledge'; readonly chat: KnowledgeChat }

/** The drawn values of an answer table. */
export interface TableRows {
  readonly place: string
  readonly rows: readonly { readonly item: string; readonly mark: string }[]
}

export interface RenderedChat {
  readonly turns: readonly ChatTurn[]
  readonly fact?: Fact
  /** Index of the turn that states a preference or lists a table. */
  readonly evidence?: number
}

export interface ChatFrame {
  /** Position in the haystack, from 1. */
  readonly number: number
  readonly at: LocalTime
  /** Recent events are told to the exact day. */
  readonly exactDays: boolean
}

interface Pen {
  readonly random: SeededRandom
  readonly rota: Rota
  readonly frame: ChatFrame
  readonly turns: ChatTurn[]
}

/** Renders one session; turn ids of its fact are `{session}:{turn}`, both from 1. */
export function renderChat(random: SeededRandom, rota: Rota, frame: ChatFrame, script: Script): RenderedChat {
  const pen: Pen = { random, rota, frame, turns: [] }
  switch (script.kind) {
    case 'told':
      return toldChat(pen, script.beat)
    case 'quoted':
      return quotedChat(pen, script.story, script.values, script.friend)
    case 'preference':
      return preferenceChat(pen, script.preference, script.values)
    case 'table':
      return tableChat(pen, script.table, script.rows)
    case 'topic':
      topicRounds(pen, script.topic, 2 + random.below(3))
      return { turns: pen.turns }
    case 'knowledge':
      return knowledgeChat(pen, script.chat)
  }
}

function write(pen: Pen, role: ChatTurn['role'], text: string): number {
  pen.turns.push({ role, content: capitalised(text) })
  return pen.turns.length
}

/** Sentences from a pattern without values. */
function words(pen: Pen, patterns: readonly string[]): string {
  return expand(pen.random, pen.rota.next(patterns), {})
}

/** A list of advice, in the usual shape of an assistant's reply. */
function advice(pen: Pen, topic: TopicName): string {
  const tips = Array.from({ length: 3 + pen.random.below(3) }, () => pen.rota.next(TOPICS[topic].tips))
  const rows = [...new Set(tips)].map((tip, i) => {
    const [label, text] = tip.split(': ') as [string, string]
    return `${i + 1}. **${label}**: ${capitalised(text)}`
  })
  return [words(pen, INTROS), ...rows].join('\n')
}

function topicRounds(pen: Pen, topic: TopicName, rounds: number): void {
  for (let i = 0; i < rounds; i++) {
    write(pen, 'user', i === 0 ? words(pen, TOPICS[topic].requests) : `${words(pen, THANKS)} ${words(pen, TOPICS[topic].followUps)}`)
    write(pen, 'assistant', `${advice(pen, topic)}\n\n${words(pen, OUTROS)}`)
  }
}

/** A remark and a request, in either order. */
function remarkWith(pen: Pen, remark: string, request: string): string {
  if (pen.random.below(2) === 0) return `${remark} ${request}`
  return [request, words(pen, REMARKS), remark].filter((text) => text !== '').join(' ')
}

function toldChat(pen: Pen, beat: Beat): RenderedChat {
  const { telling } = beat
  const { story } = telling
  const { random, rota, frame } = pen
  const chapter = story.chapters[beat.chapter] as Story['chapters'][number]
  const kind = chapter.time === 'recent' && frame.exactDays ? 'day' : chapter.time
  const time = kind === undefined ? undefined : drawToldTime(random, kind, frame.at)
  const slots: Slots = time === undefined ? telling.values : { ...telling.values, when: time.phrase }
  if (random.below(3) === 0) topicRounds(pen, story.topic, 1)
  const turns: string[] = []
  chapter.parts.forEach((part, i) => {
    const said = expand(random, rota.next(part.say), slots) + captionOf(random, part.photo?.caption, slots)
    const request = words(pen, pen.turns.length === 0 ? TOPICS[story.topic].requests : TOPICS[story.topic].followUps)
    // The assistant's question leads to the second part, so the part begins the turn.
    const text = i === 0 ? remarkWith(pen, capitalised(said), request) : `${capitalised(said)} ${request}`
    turns.push(`${frame.number}:${write(pen, 'user', text)}`)
    const next = chapter.parts[i + 1]?.lead
    write(pen, 'assistant', `${advice(pen, story.topic)}\n\n${next === undefined ? words(pen, OUTROS) : words(pen, next)}`)
  })
  if (random.below(2) === 0) {
    write(pen, 'user', `${words(pen, THANKS)} ${words(pen, TOPICS[story.topic].followUps)}`)
    write(pen, 'assistant', `${advice(pen, story.topic)}\n\n${words(pen, OUTROS)}`)
  }
  const fact: Fact = {
    telling,
    chapter: beat.chapter,
    session: frame.number,
    sessionAt: frame.at,
    ...(time === undefined ? {} : { time }),
    turns,
    photos: [],
  }
  return { turns: pen.turns, fact }
}

/** A chat has no images: what only a caption tells, the user describes. */
function captionOf(random: SeededRandom, caption: string | undefined, slots: Slots): string {
  return caption === undefined || !caption.includes('{') ? '' : ` It is ${expand(random, caption, slots)}.`
}

function quotedChat(pen: Pen, story: Story, values: Slots, friend: string): RenderedChat {
  const { random, rota, frame } = pen
  const chapter = story.chapters[0] as Story['chapters'][number]
  const time = chapter.time === undefined ? undefined : drawToldTime(random, chapter.time, frame.at)
  const letter = (chapter.parts as readonly { readonly say: readonly string[] }[])
    .map((part) => capitalised(expand(random, rota.next(part.say), time === undefined ? values : { ...values, when: time.phrase })))
    .join(' ')
  write(
    pen,
    'user',
    `My ${random.pick(KIN)} ${friend} wrote to me:\n\n> ${letter}\n\n${random.pick(['What could I answer?', 'How should I reply to that?', 'Can you help me with an answer?'])}`,
  )
  write(
    pen,
    'assistant',
    `${random.pick(['A warm, short reply would do:', 'You could write:', 'How about this:'])} "${random.pick(['Thank you for telling me', 'How lovely to hear from you', 'That gave me something to think about'])}. ${random.pick(['Let us talk soon', 'I want to hear more when we meet', 'Please keep me posted'])}!"`,
  )
  topicRounds(pen, story.topic, 1 + random.below(2))
  return { turns: pen.turns }
}

function preferenceChat(pen: Pen, preference: Preference, values: Slots): RenderedChat {
  if (pen.random.below(2) === 0) topicRounds(pen, preference.topic, 1)
  const said = capitalised(expand(pen.random, pen.rota.next(preference.say), values))
  const turn = write(
    pen,
    'user',
    remarkWith(pen, said, words(pen, pen.turns.length === 0 ? TOPICS[preference.topic].requests : TOPICS[preference.topic].followUps)),
  )
  write(pen, 'assistant', `${advice(pen, preference.topic)}\n\n${words(pen, OUTROS)}`)
  return { turns: pen.turns, evidence: turn - 1 }
}

function tableChat(pen: Pen, table: AnswerTable, drawn: TableRows): RenderedChat {
  const { random, rota } = pen
  write(pen, 'user', expand(random, rota.next(table.request), { place: drawn.place }))
  const row = rota.next(table.row)
  const lines = drawn.rows.map((one, i) => `${i + 1}. ${capitalised(expand(random, row, { ...one }))}`)
  const turn = write(pen, 'assistant', [expand(random, rota.next(table.intro), { place: drawn.place }), ...lines].join('\n'))
  write(
    pen,
    'user',
    `${words(pen, THANKS)} ${random.pick(['That is exactly what I wanted.', 'I will save this.', 'Is there anything else to consider?'])}`,
  )
  write(pen, 'assistant', words(pen, OUTROS))
  return { turns: pen.turns, evidence: turn - 1 }
}

function knowledgeChat(pen: Pen, chat: KnowledgeChat): RenderedChat {
  write(pen, 'user', chat.ask)
  write(pen, 'assistant', chat.facts.join(' '))
  pen.random.shuffle(chat.more).forEach((question) => {
    write(pen, 'user', `${words(pen, THANKS)} ${question}`)
    const recalled = pen.random.shuffle(chat.facts).slice(0, 2)
    write(
      pen,
      'assistant',
      `${pen.random.pick(['In short:', 'It comes back to two things.', 'Let me put it this way.'])} ${recalled.join(' ')}`,
    )
  })
  return { turns: pen.turns }
}

/** Draws the place and the rows of a table. */
export function drawTable(random: SeededRandom, pools: Pools, table: AnswerTable): TableRows {
  const place = pools.draw(table.place)
  return {
    place,
    rows: Array.from({ length: 4 + random.below(2) }, () => ({ item: pools.draw(table.items), mark: pools.draw(table.marks) })),
  }
}

/** A filler about nothing personal. */
export function drawFiller(random: SeededRandom, rota: Rota): Script {
  if (random.below(2) === 0) return { kind: 'knowledge', chat: rota.next(KNOWLEDGE_CHATS) }
  return { kind: 'topic', topic: rota.next(TOPIC_NAMES) }
}

const TOPIC_NAMES = Object.keys(TOPICS) as readonly TopicName[]
