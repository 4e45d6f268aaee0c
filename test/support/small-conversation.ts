// Owns small conversations for tests: written here, no released data.
import type { Conversation, Question, Session, Turn } from '../../src/core/dataset.js'
import type { ConversationId, QuestionId, SessionId, TurnId } from '../../src/core/ids.js'

/** A line of a session: speaker, text, and a caption where there is one. */
export type Said = readonly [speaker: string, text: string, caption?: string]

/** Sessions numbered from 1, turns `D{session}:{turn}`; `date` is `YYYY-MM-DD` or null for a session without one. */
export function conversationOf(sessions: readonly { readonly date: string | null; readonly said: readonly Said[]; readonly summary?: string }[]): Conversation {
  const built = sessions.map(({ date, said, summary }, index): Session => {
    const number = index + 1
    return {
      id: `S${String(number).padStart(2, '0')}` as SessionId,
      number,
      ...(date === null ? {} : { date }),
      at: date === null ? null : `${date}T00:00`,
      turns: said.map(([speaker, text, caption], turn): Turn => ({ id: `D${number}:${turn + 1}` as TurnId, speaker, text, ...(caption === undefined ? {} : { caption }) })),
      ...(summary === undefined ? {} : { summary }),
    }
  })
  return { id: 'conv-1' as ConversationId, speakers: ['Alice', 'Bob'], sessions: built }
}

export function questionOf(text: string, askedAt?: string): Question {
  return { id: 'conv-1-q-0' as QuestionId, haystack: 'conv-1' as ConversationId, text, ...(askedAt === undefined ? {} : { askedOn: askedAt, askedAt }) }
}

/** The example of the published method pages: two sessions, three turns. */
export const POTTERY = conversationOf([
  {
    date: '2023-01-10',
    said: [
      ['Alice', 'I started pottery.'],
      ['Bob', 'That sounds relaxing.'],
    ],
    summary: 'Alice began pottery; Bob encouraged her.',
  },
  { date: '2023-03-03', said: [['Alice', 'I made a blue bowl.']], summary: 'Alice made a blue bowl.' },
])
