// Owns what every memory method must keep, whatever it shows. One call registers the whole suite for a method.
import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { afterAll, describe, expect, it } from 'vitest'
import { gptTokenizer } from '../../src/adapters/gpt-tokenizer.js'
import type { Conversation, Question } from '../../src/core/dataset.js'
import { sourceId } from '../../src/core/packet.js'
import type { Packet } from '../../src/core/packet.js'
import type { MemoryMethod } from '../../src/ports/memory-method.js'
import { testMemoryPorts } from '../support/memory-ports.js'
import { POTTERY, conversationOf, questionOf } from '../support/small-conversation.js'
import type { Said } from '../support/small-conversation.js'

const QUESTION = questionOf("What color was Alice's bowl?", '2023-05-01T00:00')
const MEGABYTE = 1_000_000

const twoSessions = (said: readonly Said[]): Conversation => conversationOf([{ date: '2023-01-10', said }, { date: '2023-02-10', said }])

const manySessions = conversationOf(
  Array.from({ length: 300 }, (_, index) => ({
    date: `20${10 + (index % 7)}-0${1 + (index % 9)}-1${index % 10}`,
    said: [
      ['Alice', `Entry ${index}: I painted bowl number ${index} in ${index % 2 === 0 ? 'blue' : 'green'}.`],
      ['Bob', `Nice, what will you paint after number ${index}?`],
    ] as readonly Said[],
  })),
)

export const HAYSTACKS: Readonly<Record<string, Conversation>> = {
  'two sessions': POTTERY,
  'no session': conversationOf([]),
  'a session without turns': conversationOf([{ date: '2023-01-10', said: [] }]),
  'one turn': conversationOf([{ date: '2023-01-10', said: [['Alice', 'I made a blue bowl.']] }]),
  'blank turns': twoSessions([['Alice', ''], ['Bob', '   \n '], ['', ''], ['Alice', 'A blue bowl.'], ['Bob', '', 'a bowl']]),
  'only blank turns': twoSessions([['Alice', ''], ['Bob', ' ']]),
  'no dates': conversationOf([{ date: null, said: [['Alice', 'A blue bowl.']] }, { date: null, said: [['Bob', 'A green bowl.']] }]),
  'sessions out of order and after the question': conversationOf([
    { date: '2024-12-24', said: [['Alice', 'The bowl is blue now.']] },
    { date: null, said: [['Bob', 'I am right behind it.']] },
    { date: '2021-01-01', said: [['Alice', 'The bowl was green.']] },
  ]),
  'repeated session ids': {
    ...POTTERY,
    sessions: [...POTTERY.sessions, ...POTTERY.sessions.map((session) => ({ ...session, turns: session.turns.map((turn) => ({ ...turn, text: `Again. ${turn.text}` })) }))],
  },
  'other scripts, emoji, right-to-left': twoSessions([
    ['Алиса', 'Я сделала синюю миску 🥣👩‍👩‍👧‍👦.'],
    ['ボブ', '東京タワーで青い鉢を作りました。'],
    ['عليس', 'صنعت وعاءً أزرق‏\u202e\u2066!'],
    ['Zoë', 'Zalgo: z̸̢̛a̶l̷g̵o̴ \u0000\u0007\u001b[31m'],
  ]),
  'half characters and special tokens': twoSessions([
    ['Alice', 'high \ud83d half, low \udc00 half, blue bowl'],
    ['\ud83d', '<|endoftext|> <|im_start|> $& $1 \\n {memory} {question} %s'],
    ['Bob', '\ufeffbyte order mark, next line \u0085, blue'],
  ]),
  '300 sessions': manySessions,
  'a megabyte of words': conversationOf([{ date: '2023-01-10', said: [['Alice', 'I made a blue bowl. '.repeat(MEGABYTE / 20)], ['Bob', 'Blue?']] }]),
  'a megabyte without a space': conversationOf([{ date: '2023-01-10', said: [['Alice', `${'blue'.repeat(MEGABYTE / 5)}${'😀'.repeat(MEGABYTE / 20)}`], ['Bob', 'Blue?']] }]),
}

const QUESTIONS: readonly Question[] = [
  QUESTION,
  questionOf(''),
  questionOf('?!'),
  questionOf('the of to and'),
  questionOf('zyzzyva quoxlet'),
  questionOf('何色の鉢ですか 🥣 \ud83d'),
  questionOf('blue bowl '.repeat(2000)),
]

export function memoryContract(title: string, method: MemoryMethod): void {
  describe(`memory contract: ${title}`, () => {
    const opened = testMemoryPorts()
    const { ports } = opened
    afterAll(() => opened.close())

    it.each(Object.entries(HAYSTACKS))('shows %s: nothing but the haystack, counted right, the same each time', async (_, haystack) => {
      deepFreeze(haystack)
      const before = JSON.stringify(haystack)
      const state = await method.remember(haystack, ports)
      const packet = await method.recall(state, QUESTION, ports)
      await expectWellMade(packet, haystack)
      const again = await method.recall(await method.remember(haystack, ports), QUESTION, ports)
      expect(again).toEqual(packet)
      expect(JSON.stringify(haystack)).toBe(before)
    })

    it('answers any question, at the same time as any other', async () => {
      for (const haystack of [POTTERY, manySessions]) {
        const state = await method.remember(haystack, ports)
        const alone: Packet[] = []
        for (const question of QUESTIONS) alone.push(await method.recall(state, question, ports))
        for (const packet of alone) await expectWellMade(packet, haystack)
        const together = await Promise.all([...QUESTIONS, ...QUESTIONS].map((question) => method.recall(state, question, ports)))
        expect(together).toEqual([...alone, ...alone])
        // The scope is a promise to the runner, which then asks once for all questions.
        if (method.scope === 'conversation') for (const packet of alone) expect(packet).toEqual(alone[0])
      }
    })

    it('keeps haystacks apart that are remembered at the same time', async () => {
      const haystacks = [POTTERY, manySessions, HAYSTACKS['one turn'] as Conversation]
      const alone: Packet[] = []
      for (const haystack of haystacks) alone.push(await method.recall(await method.remember(haystack, ports), QUESTION, ports))
      const together = await Promise.all(haystacks.map(async (haystack) => method.recall(await method.remember(haystack, ports), QUESTION, ports)))
      expect(together).toEqual(alone)
    })
  })
}

async function expectWellMade(packet: Packet, haystack: Conversation): Promise<void> {
  const known = new Set(haystack.sessions.flatMap((session) => [...session.turns.map((turn) => turn.id as string), `session:${session.id}`, `summary:${session.id}`, `observation:${session.id}`]))
  expect(packet.sources.map(sourceId).filter((id) => !known.has(id) && !id.startsWith('derived:'))).toEqual([])
  for (const source of packet.sources) if (source.kind === 'derived') expect(source.from.filter((turn) => !known.has(turn))).toEqual([])
  if (haystack.sessions.some((session) => session.turns.length > 0)) expect(packet.text).not.toBe('')
  // What is stored as UTF-8 is what the reader gets.
  expect(Buffer.from(packet.text, 'utf8').toString('utf8')).toBe(packet.text)
  expect(packet.tokens).toBe(await referenceTokens(packet.text))
}

/** By the package's own encoder, but for what it is slow at or counts unlike tiktoken (its own test says which). */
async function referenceTokens(text: string): Promise<number> {
  if (/[\ufeff\u0085]|\S{2000}/u.test(text)) return (await gptTokenizer('o200k_base')).count(text)
  return encode(text, { disallowedSpecial: new Set() }).length
}

function deepFreeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return
  Object.freeze(value)
  for (const member of Object.values(value)) deepFreeze(member)
}
