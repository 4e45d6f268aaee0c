// The layouts, byte by byte, on the example of the published method pages and on what it leaves out.
import { afterAll, describe, expect, it } from 'vitest'
import { sourceId } from '../../src/core/packet.js'
import type { Conversation } from '../../src/core/dataset.js'
import type { Json } from '../../src/core/json.js'
import { methodOf, packetOf, testMemoryPorts } from '../support/memory-ports.js'
import { POTTERY, conversationOf, questionOf } from '../support/small-conversation.js'

const opened = testMemoryPorts()
afterAll(() => opened.close())

async function shown(name: string, haystack: Conversation, options: { readonly [k: string]: Json } = {}): Promise<{ readonly text: string; readonly sources: readonly string[] }> {
  const packet = await packetOf(methodOf(name, options), haystack, questionOf("What color was Alice's bowl?"), opened)
  return { text: packet.text, sources: packet.sources.map(sourceId) }
}

const CAPTIONED = conversationOf([
  { date: null, said: [['Alice', 'Look at this!', 'a bowl on a shelf'], ['Bob', '', 'two bowls']], summary: '  \n' },
  { date: '2023-03-03', said: [] },
  { date: '2023-03-04', said: [['Bob', ' Two\nlines ']], summary: ' Bob wrote two lines.\n' },
])

describe('full_context', () => {
  it('is one stamped line a turn', async () => {
    expect(await shown('full_context', POTTERY)).toEqual({
      text: '2023-01-10 | Alice: I started pottery.\n2023-01-10 | Bob: That sounds relaxing.\n2023-03-03 | Alice: I made a blue bowl.',
      sources: ['D1:1', 'D1:2', 'D2:1'],
    })
  })

  it('shows captions, an unknown date, and text as it is but for the ends of the whole', async () => {
    expect((await shown('full_context', CAPTIONED)).text).toBe(
      'unknown | Alice: Look at this! [image: a bowl on a shelf]\nunknown | Bob:  [image: two bowls]\n2023-03-04 | Bob:  Two\nlines',
    )
  })

  it('orders sessions by date, stably, a session without one behind its predecessor', async () => {
    const said = (text: string) => [['Alice', text]] as const
    const haystack = conversationOf([
      { date: '2023-05-01', said: said('a') },
      { date: null, said: said('b') },
      { date: '2023-04-01', said: said('c') },
      { date: '2023-05-01', said: said('d') },
      { date: '2023-04-01', said: said('e') },
    ])
    expect((await shown('full_context', haystack)).sources).toEqual(['D3:1', 'D5:1', 'D1:1', 'D2:1', 'D4:1'])
  })

  it('says in one sentence in parentheses that there is nothing', async () => {
    expect(await shown('full_context', conversationOf([]))).toEqual({ text: '(The conversation has no turns.)', sources: [] })
  })
})

describe('summaries.dataset', () => {
  it('is one block a session', async () => {
    expect(await shown('summaries.dataset', POTTERY)).toEqual({
      text: '[Session 1]\nAlice began pottery; Bob encouraged her.\n\n[Session 2]\nAlice made a blue bowl.',
      sources: ['summary:S01', 'summary:S02'],
    })
  })

  it('leaves out blank and missing summaries and keeps the numbers', async () => {
    expect(await shown('summaries.dataset', CAPTIONED)).toEqual({ text: '[Session 3]\nBob wrote two lines.', sources: ['summary:S03'] })
  })

  it('has a placeholder and no source for a data set without summaries', async () => {
    const bare = conversationOf([{ date: '2023-01-10', said: [['Alice', 'I started pottery.']] }])
    expect(await shown('summaries.dataset', bare)).toEqual({ text: '(The data set has no session summaries.)', sources: [] })
  })
})

describe('raw_chunks', () => {
  it('has two empty lines after its header and one between sessions', async () => {
    expect(await shown('raw_chunks', POTTERY)).toEqual({
      text:
        'Conversation between Alice and Bob.\n\n\n' +
        'DATE: 2023-01-10\nSESSION 1:\nAlice: I started pottery. (D1:1)\nBob: That sounds relaxing. (D1:2)\n\n' +
        'DATE: 2023-03-03\nSESSION 2:\nAlice: I made a blue bowl. (D2:1)',
      sources: ['D1:1', 'D1:2', 'D2:1'],
    })
  })

  it('leaves out sessions without turns, and shows captions before the id', async () => {
    expect((await shown('raw_chunks', CAPTIONED)).text).toBe(
      'Conversation between Alice and Bob.\n\n\n' +
        'DATE: unknown\nSESSION 1:\nAlice: Look at this! [image: a bowl on a shelf] (D1:1)\nBob:  [image: two bowls] (D1:2)\n\n' +
        'DATE: 2023-03-04\nSESSION 3:\nBob:  Two\nlines  (D3:1)',
    )
  })
})

describe('rag', () => {
  it('is the stamped lines of the best turns in date order, with their ids as sources', async () => {
    expect(await shown('rag', POTTERY, { source: 'bm25', k: 2 })).toEqual({
      text: '2023-01-10 | Alice: I started pottery.\n2023-03-03 | Alice: I made a blue bowl.',
      sources: ['D1:1', 'D2:1'],
    })
  })

  it('has a placeholder and no source when no keyword matches', async () => {
    const haystack = conversationOf([{ date: '2023-01-10', said: [['Bob', 'Hello!']] }])
    expect(await shown('rag', haystack, { source: 'bm25' })).toEqual({ text: '(No turn of the conversation matches the question.)', sources: [] })
  })

  it('shows token windows in score order, joined by the original mark', async () => {
    const { text, sources } = await shown('rag', POTTERY, { source: 'dense', units: 'token-windows', windowTokens: 12, embedder: 'hashed-32' })
    const parts = text.split('\n<->\n')
    expect(parts).toHaveLength(2)
    const whole = (await shown('full_context', POTTERY)).text
    for (const part of parts) expect(whole).toContain(part)
    expect(sources).toEqual(['D2:1', 'D1:1', 'D1:2'].filter((id) => sources.includes(id)))
  })
})
