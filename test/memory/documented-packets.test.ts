// The packets of docs/memory-methods.md are what the methods show.
import { readFileSync } from 'node:fs'
import { afterAll, expect, it } from 'vitest'
import type { Json } from '../../src/core/json.js'
import { methodOf, packetOf, testMemoryPorts } from '../support/memory-ports.js'
import { conversationOf, questionOf } from '../support/small-conversation.js'

const page = readFileSync(new URL('../../docs/memory-methods.md', import.meta.url), 'utf8')
const blocks = [...page.matchAll(/```([a-z_.]+) (\{.*\})\n([\s\S]*?)\n```/g)].map(([, name, options, text]) => ({ name: name as string, options: JSON.parse(options as string) as { readonly [k: string]: Json }, text }))

const haystack = conversationOf([
  { date: '2023-01-10', said: [['Alice', 'I started pottery.'], ['Bob', 'That sounds relaxing.']], summary: 'Alice began pottery; Bob encouraged her.' },
  { date: '2023-03-03', said: [['Alice', 'I made a blue bowl.', 'a bowl on a shelf']], summary: 'Alice made a blue bowl.' },
])

const opened = testMemoryPorts()
afterAll(() => opened.close())

it('shows every method', () => {
  expect([...new Set(blocks.map((block) => block.name))].sort()).toEqual(['full_context', 'rag', 'raw_chunks', 'summaries.dataset'])
})

it.each(blocks)('$name $options', async ({ name, options, text }) => {
  const packet = await packetOf(methodOf(name, options), haystack, questionOf("What color was Alice's bowl?"), opened)
  expect(packet.text).toBe(text)
})
