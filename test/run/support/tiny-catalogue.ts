// Owns a tiny catalogue for tests of the runner: a method per scope, and a reader that counts what it is asked.
import { z } from 'zod'
import type { Conversation } from '../../../src/core/dataset.js'
import type { Packet } from '../../../src/core/packet.js'
import { entry, type Catalogue } from '../../../src/ports/catalogue.js'
import type { MemoryMethod } from '../../../src/ports/memory-method.js'
import type { Reader } from '../../../src/ports/reader.js'

const turnsOf = (haystack: Conversation) => haystack.sessions.flatMap((session) => session.turns)

/** Every turn, the same for every question. */
export const wholeMemory = entry({
  name: 'whole',
  summary: 'Every turn.',
  options: z.strictObject({}),
  create: (): MemoryMethod<Packet> => ({
    name: 'whole',
    scope: 'conversation',
    async remember(haystack) {
      const turns = turnsOf(haystack)
      const text = turns.map((turn) => `${turn.speaker}: ${turn.text}`).join('\n')
      return { text, sources: turns.map((turn) => ({ kind: 'turn', turn: turn.id })), tokens: text.split(/\s+/).length }
    },
    async recall(packet) {
      return packet
    },
  }),
})

/** The turns that share a word with the question, or the last `k`. */
export const wordsMemory = entry({
  name: 'words',
  summary: 'Turns that share a word with the question.',
  // Not in the order of the alphabet: whatever sorts keys on one way only would show.
  options: z.strictObject({ order: z.enum(['score', 'date']).default('date'), k: z.int().min(1).default(5) }),
  assets: async () => ({ 'words-table': 'sha256-of-a-table' }),
  create: ({ k }): MemoryMethod<Conversation> => ({
    name: 'words',
    scope: 'question',
    async remember(haystack) {
      return haystack
    },
    async recall(haystack, question) {
      const words = new Set(question.text.toLowerCase().match(/\w+/g))
      const turns = turnsOf(haystack)
        .filter((turn) => turn.text.toLowerCase().match(/\w+/g)?.some((word) => words.has(word)))
        .slice(0, k)
      const text = turns.map((turn) => turn.text).join('\n')
      return { text, sources: turns.map((turn) => ({ kind: 'turn', turn: turn.id })), tokens: text.split(/\s+/).length }
    },
  }),
})

export interface CountingReader extends Reader {
  /** Questions asked, in order of asking. */
  readonly asked: string[]
}

/** Answers with the first line of the packet that has a word of the question in it; some questions end in other states. */
export function countingReader(options: { readonly mock?: boolean; readonly delayMs?: (id: string) => number } = {}): CountingReader {
  const asked: string[] = []
  return {
    kind: 'reader',
    name: 'counting',
    model: 'none',
    mock: options.mock === true,
    asked,
    async read(packet, question) {
      asked.push(question.id)
      const delay = options.delayMs?.(question.id)
      if (delay !== undefined) await new Promise((resolve) => setTimeout(resolve, delay))
      if (question.text.includes('[throw]')) throw new Error('the reader broke')
      if (question.text.includes('[empty]')) return { state: 'empty', reason: 'the reply had no text', exchanges: [] }
      if (question.text.includes('[refuse]')) return { state: 'refused', reason: 'declined', text: 'I cannot say.', exchanges: [] }
      const words = question.text.toLowerCase().match(/\w{4,}/g) ?? []
      const line = packet.text.split('\n').find((text) => words.some((word) => text.toLowerCase().includes(word)))
      return { state: 'answered', hypothesis: line ?? 'Not mentioned in the conversation', exchanges: [] }
    },
  }
}

export const countingEntry = entry({
  name: 'counting',
  summary: 'Counts what it is asked.',
  options: z.strictObject({}),
  create: () => countingReader(),
})

export const tinyCatalogue: Catalogue = { memory: [wholeMemory, wordsMemory], readers: [countingEntry] }
