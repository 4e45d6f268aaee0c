// Token windows: cut where the tokens say, with the turns that are really inside.
import fc from 'fast-check'
import { encode } from 'gpt-tokenizer/encoding/cl100k_base'
import { afterAll, describe, expect, it } from 'vitest'
import { sourceId } from '../../src/core/packet.js'
import { methodOf, packetOf, testMemoryPorts } from '../support/memory-ports.js'
import { conversationOf, questionOf } from '../support/small-conversation.js'
import type { Said } from '../support/small-conversation.js'

const opened = testMemoryPorts()
afterAll(() => opened.close())

const said = fc.array(
  fc.tuple(fc.constantFrom('Alice', 'Bob', 'ボブ'), fc.oneof(fc.string({ unit: 'grapheme', maxLength: 12 }), fc.constantFrom('日本語のテキスト', '👩‍👩‍👧 x', 'I made a blue bowl.', '\ufffd\ufffd', ''))) as fc.Arbitrary<Said>,
  { minLength: 1, maxLength: 8 },
)

describe('token windows', () => {
  it('cover the transcript in order, each of the wanted number of tokens', async () => {
    await fc.assert(
      fc.asyncProperty(said, fc.integer({ min: 1, max: 30 }), async (lines, windowTokens) => {
        const haystack = conversationOf([{ date: '2023-01-10', said: lines }])
        const transcript = lines.map(([speaker, text]) => `2023-01-10 | ${speaker}: ${text}`).join('\n').replace(/\p{Surrogate}/gu, '\ufffd')
        const count = Math.ceil(encode(transcript, { disallowedSpecial: new Set() }).length / windowTokens)
        const method = methodOf('rag', { source: 'dense', units: 'token-windows', windowTokens, k: 10_000, embedder: 'hashed-32' })
        const state = (await method.remember(haystack, opened.ports)) as { readonly windows: readonly { readonly text: string; readonly turns: readonly string[] }[] }
        expect(state.windows).toHaveLength(count)
        const joined = state.windows.map((window) => window.text).join('')
        // A cut inside a character leaves marks on both sides; whatever else is there is the transcript.
        expect(joined.replaceAll('\ufffd', '')).toBe(withoutCutCharacters(transcript, joined))
        const packet = await method.recall(state, questionOf('bowl'), opened.ports)
        expect(packet.sources.map(sourceId).sort()).toEqual(lines.map((_, index) => `D1:${index + 1}`).filter((id) => state.windows.some((window) => window.turns.includes(id))).sort())
        // A turn with legible text lies in some window.
        for (const [index, [, text]] of lines.entries()) {
          if (/^[ -~]+$/.test(text) && text.trim() !== '') expect(state.windows.some((window) => window.turns.includes(`D1:${index + 1}`))).toBe(true)
        }
      }),
      { numRuns: 150 },
    )
  })

  it('name the turns whose words they show, and no other', async () => {
    const haystack = conversationOf([{ date: '2023-01-10', said: Array.from({ length: 40 }, (_, index): Said => ['Alice', `word${index}word`]) }])
    const method = methodOf('rag', { source: 'dense', units: 'token-windows', windowTokens: 64, k: 1, embedder: 'hashed-32' })
    const packet = await packetOf(method, haystack, questionOf('word17word'), opened)
    const inside = packet.sources.map(sourceId)
    for (let index = 0; index < 40; index++) {
      const whole = packet.text.includes(`Alice: word${index}word`)
      if (whole) expect(inside).toContain(`D1:${index + 1}`)
    }
    expect(inside.length).toBeLessThanOrEqual(packet.text.split('\n').length)
  })

  it('name the turn that is shown and not an equal one before it', async () => {
    const haystack = conversationOf([{ date: '2023-01-10', said: Array.from({ length: 20 }, (): Said => ['Alice', 'the same words again and again and once more']) }])
    const method = methodOf('rag', { source: 'dense', units: 'token-windows', windowTokens: 30, k: 1, embedder: 'hashed-32' })
    const { windows } = (await method.remember(haystack, opened.ports)) as { readonly windows: readonly { readonly turns: readonly string[] }[] }
    const order = windows.flatMap((window) => window.turns.map((turn) => Number(turn.split(':')[1])))
    expect(order).toEqual([...order].sort((a, b) => a - b))
    expect(windows.at(-1)?.turns).toContain('D1:20')
  })

  it('are one for the whole transcript when the number is negative', async () => {
    const haystack = conversationOf([{ date: '2023-01-10', said: [['Alice', 'I made a blue bowl.'], ['Bob', 'Nice.']] }])
    const packet = await packetOf(methodOf('rag', { source: 'dense', units: 'token-windows', windowTokens: -1, embedder: 'hashed-32' }), haystack, questionOf('x'), opened)
    expect(packet.text).toBe('2023-01-10 | Alice: I made a blue bowl.\n2023-01-10 | Bob: Nice.')
  })
})

/** Drops from the transcript the characters that the joined windows show only as marks. */
function withoutCutCharacters(transcript: string, joined: string): string {
  const rest = [...joined.replaceAll('\ufffd', '')]
  let at = 0
  let kept = ''
  for (const character of transcript) {
    if (character !== rest[at]) continue
    kept += character
    at++
  }
  return kept
}
