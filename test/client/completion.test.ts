// The completion reader: what becomes of packet and question, in which messages, and what is refused before a run.
import { describe, expect, it } from 'vitest'
import type { ConversationId, QuestionId } from '../../src/core/ids.js'
import { completionEntry } from '../../src/readers/completion.js'
import { readerPrompt } from '../../src/readers/prompts.js'
import type { ModelClient, ModelRequest } from '../../src/ports/model-client.js'
import { sha256Hex } from '../../src/core/digest.js'
import { readerPorts } from '../support/reader-ports.js'
import { testProfiles } from './client-bench.js'

const SLOTTED = '  Be brief.\n\n  Memories for user {{speaker_1_user_id}}:\n\n  {{speaker_1_memories}}\n\n  Memories for user {{speaker_2_user_id}}:\n\n  {{speaker_2_memories}}\n\n  Question: {{question}}\n\n  Answer:\n'
const parts = { profiles: testProfiles(), pulled: new Map([['mem0/answer', SLOTTED]]) }
const entry = completionEntry(parts)

async function asked(options: object, memory: string, question: string, askedOn?: string): Promise<ModelRequest> {
  const seen: ModelRequest[] = []
  const models: ModelClient = {
    async complete(request) {
      seen.push(request)
      return { state: 'empty', reason: 'none', exchanges: [], servedModel: null, fingerprint: null, responseId: null, finish: null, usage: null }
    },
  }
  const reader = entry.create(entry.options.parse(options))
  await reader.read({ text: memory, sources: [], tokens: 0 }, { id: 'q' as QuestionId, haystack: 'c' as ConversationId, text: question, ...(askedOn === undefined ? {} : { askedOn }) }, readerPorts({ models }))
  return seen[0] as ModelRequest
}

describe('the completion reader', () => {
  it('fills both slots once, whatever stands in memory and question', async () => {
    const hostile = '$& {question} {memory} $1 {{x}}'
    const { messages } = await asked({ model: 'chat' }, hostile, `${hostile}?`)
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user'])
    expect(messages[1]?.content).toContain(`Memories:\n${hostile}\n`)
    expect(messages[1]?.content).toContain(`Question: ${hostile}?\n`)
  })

  it('shows the day of asking where there is one', async () => {
    expect((await asked({ model: 'chat' }, 'm', 'When?', '2023/05/30')).messages[1]?.content).toContain('Question: When? (asked on 2023/05/30)')
  })

  it('has a layout with one message of the system', async () => {
    const { messages, decoding } = await asked({ model: 'chat', layout: 'mem0_system_only', prompt: 'mem0/answer', seed: 3 }, 'THE MEMORY', 'Who?')
    expect(messages).toEqual([{ role: 'system', content: '  Be brief.\n\n  Memories:\n\n  THE MEMORY\n\n  Question: Who?\n\n  Answer:\n' }])
    expect(decoding).toEqual({ max_tokens: 256, seed: 3 })
  })

  it('pins every text, upstream’s own form among them', () => {
    const options = entry.options.parse({ model: 'chat', prompt: 'mem0/answer' })
    expect(Object.keys(entry.prompts(options))).toEqual(['mem0/answer', 'mem0/answer#one-memory', 'assay-qa/1#system'])
    expect(entry.prompts(options)['mem0/answer']).toBe(sha256Hex(SLOTTED))
    expect(() => readerPrompt('mem0/answer', 'default_system_user', new Map())).toThrow(expect.objectContaining({ code: 'missing-need', hint: expect.stringContaining('protocols pull mem0-answer') }))
    expect(() => readerPrompt('mem0/answer', 'default_system_user', new Map([['mem0/answer', 'no slots']]))).toThrow('does not have the slots')
  })

  it('refuses what the model cannot be asked, before a run', () => {
    const messagesOf = (options: object): readonly string[] => entry.options.safeParse(options).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
    expect(messagesOf({ model: 'chat', top_p: 0.5 })).toEqual([expect.stringContaining('top_p: chat does not accept it; it accepts temperature, seed')])
    expect(messagesOf({ model: 'messages', layout: 'mem0_system_only' })).toEqual([expect.stringContaining('layout: messages speaks a dialect that needs a message of the user')])
    expect(messagesOf({ model: 'gpt-9' })).toEqual([expect.stringContaining('model: no model profile is called "gpt-9"')])
    expect(messagesOf({ model: 'embed' })).toEqual([expect.stringContaining('kind embedding')])
    expect(messagesOf({ model: 'chat' })).toEqual([])
  })
})
