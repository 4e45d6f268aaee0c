// Which turns a packet holds: the best that fit, whole, in date order; long turns by any of their passages.
import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import type { Conversation } from '../../src/core/dataset.js'
import type { Json } from '../../src/core/json.js'
import { sourceId } from '../../src/core/packet.js'
import { passagesOf } from '../../src/memory/passages.js'
import { methodOf, packetOf, testMemoryPorts } from '../support/memory-ports.js'
import { conversationOf, questionOf } from '../support/small-conversation.js'
import type { Said } from '../support/small-conversation.js'

const opened = testMemoryPorts()
afterAll(() => opened.close())

const sources = ['bm25', 'dense', 'hybrid'] as const
const formOf = (source: (typeof sources)[number], more: { readonly [k: string]: Json } = {}) => ({ source, ...(source === 'bm25' ? {} : { embedder: 'hashed-32' }), ...more })

async function shown(haystack: Conversation, question: string, options: { readonly [k: string]: Json }): Promise<{ readonly ids: readonly string[]; readonly text: string; readonly tokens: number }> {
  const packet = await packetOf(methodOf('rag', options), haystack, questionOf(question), opened)
  return { ids: packet.sources.map(sourceId), text: packet.text, tokens: packet.tokens }
}

const words = ['bowl', 'blue', 'pottery', 'Paris', 'dog', 'walked', 'yesterday', 'the', '東京', '🥣', '...\n', 'a  b']
const said = fc.array(fc.tuple(fc.constantFrom('Alice', 'Bob'), fc.array(fc.constantFrom(...words), { maxLength: 12 }).map((parts) => parts.join(' '))) as fc.Arbitrary<Said>, { minLength: 1, maxLength: 15 })

describe('rag over turns', () => {
  it('fills the packet with the best turns that fit, whole and in date order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(said, { minLength: 1, maxLength: 3 }), fc.constantFrom(...sources), fc.integer({ min: 1, max: 25 }), fc.integer({ min: 5, max: 200 }), async (sessions, source, k, budgetTokens) => {
        const haystack = conversationOf(sessions.map((lines, index) => ({ date: `2023-0${3 - index}-10`, said: lines })))
        const all = await shown(haystack, 'blue bowl in Paris', formOf(source, { k, budgetTokens: 1_000_000 }))
        const some = await shown(haystack, 'blue bowl in Paris', formOf(source, { k, budgetTokens }))
        expect(all.ids.length).toBeLessThanOrEqual(k)
        expect(all.ids.filter((id) => !some.ids.includes(id)).length).toBe(all.ids.length - some.ids.length)
        if (some.ids.length > 0) expect(encode(some.text, { disallowedSpecial: new Set() }).length).toBeLessThanOrEqual(budgetTokens)
        const inDateOrder = [...haystack.sessions].sort((a, b) => ((a.at as string) < (b.at as string) ? -1 : 1)).flatMap((session) => session.turns.map((turn) => ({ id: turn.id as string, line: `${session.date} | ${turn.speaker}: ${turn.text}` })))
        for (const packet of [all, some]) {
          const picked = inDateOrder.filter(({ id }) => packet.ids.includes(id))
          expect(packet.ids).toEqual(picked.map(({ id }) => id))
          if (picked.length > 0) expect(packet.text).toBe(picked.map(({ line }) => line).join('\n'))
        }
      }),
      { numRuns: 120 },
    )
  })

  it.each(sources)('never shows a blank turn (%s)', async (source) => {
    const haystack = conversationOf([{ date: '2023-01-10', said: [['Alice', ' \n'], ['Bob', ''], ['Alice', 'blue bowl'], ['Bob', '', 'a bowl']] }])
    expect((await shown(haystack, 'blue bowl', formOf(source))).ids).toEqual(['D1:3', 'D1:4'])
  })

  it('finds by keywords the answer that stands next to its question, but not across sessions', async () => {
    const filler: readonly Said[] = Array.from({ length: 30 }, (_, index): Said => ['Bob', `Nothing of note happened on walk ${index}.`])
    const haystack = conversationOf([
      { date: '2023-01-10', said: [...filler, ['Bob', 'Which instrument do you play, Alice?']] },
      { date: '2023-02-10', said: [['Alice', 'Good morning!'], ['Bob', 'Which instrument did you pick in the end?'], ['Alice', 'The clarinet!']] },
    ])
    const { ids } = await shown(haystack, 'instrument', { source: 'bm25' })
    expect(ids).toContain('D2:3')
    expect(ids).toEqual(['D1:30', 'D1:31', 'D2:1', 'D2:2', 'D2:3'])
  })

  it('finds by meaning what stands at the end of a long turn', async () => {
    const long = `${'Weather talk goes on and on here. '.repeat(60)}${'violin attic '.repeat(60)}`
    const others: readonly Said[] = Array.from({ length: 40 }, (_, index): Said => ['Bob', `violin walk ${index}`])
    const haystack = conversationOf([{ date: '2023-01-10', said: [...others, ['Alice', long]] }])
    expect((await shown(haystack, 'violin attic', formOf('dense', { k: 1 }))).ids).toEqual(['D1:41'])
  })

  it('skips a turn that is larger than the budget and shows the next', async () => {
    const haystack = conversationOf([{ date: '2023-01-10', said: [['Alice', 'blue bowl '.repeat(500)], ['Bob', 'A blue bowl.']] }])
    expect((await shown(haystack, 'blue bowl', { source: 'bm25', budgetTokens: 50 })).ids).toEqual(['D1:2'])
  })

  it('refuses options that its source does not use', () => {
    expect(() => methodOf('rag', { source: 'bm25', embedder: 'minilm' })).toThrow(/embedder/)
    expect(() => methodOf('rag', { source: 'hybrid', units: 'token-windows' })).toThrow(/turns/)
    expect(() => methodOf('rag', { source: 'dense', units: 'token-windows', windowTokens: 0 })).toThrow(/negative/)
    expect(() => methodOf('rag', { source: 'dense', embedder: 'unknown' })).toThrow(/minilm/)
    expect(() => methodOf('rag', { k: 0 })).toThrow()
    expect(() => methodOf('rag', { topK: 3 })).toThrow(/topK/)
  })
})

describe('passages', () => {
  it('are consecutive, cover the text, and are short', () => {
    const text = fc.array(fc.oneof(fc.constantFrom('word ', '😀', 'x'.repeat(300), '\n\n', '東京'), fc.string({ unit: 'grapheme', maxLength: 200 })), { maxLength: 40 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(text, (whole) => {
        const passages = passagesOf(whole)
        expect(passages.join('')).toBe(whole)
        for (const passage of passages) expect(passage.length).toBeLessThanOrEqual(900)
        if (!/\p{Surrogate}/u.test(whole)) for (const passage of passages) expect(passage).not.toMatch(/\p{Surrogate}/u)
      }),
    )
    for (const lead of ['', 'x']) for (const passage of passagesOf(`${lead}${'😀'.repeat(2000)}`)) expect(passage).not.toMatch(/\p{Surrogate}/u)
  })
})
