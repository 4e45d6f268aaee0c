import { describe, expect, it } from 'vitest'
import { AssayError } from '../../src/core/assay-error.js'
import { ATTEMPT_STATES, type Attempt } from '../../src/core/attempt.js'
import type { ConversationId, QuestionId } from '../../src/core/ids.js'
import type { Stop } from '../../src/ports/stop.js'
import { scripted } from '../../src/readers/scripted.js'
import { readerPorts } from '../support/reader-ports.js'

const going: Stop = { aborted: false, throwIfAborted() {} }

async function ask(options: unknown, id: string, text: string, stop: Stop = going): Promise<Attempt> {
  const reader = scripted.create(scripted.options.parse(options))
  return reader.read({ text: '', sources: [], tokens: 0 }, { id: id as QuestionId, haystack: 'c' as ConversationId, text }, readerPorts({ stop }))
}

describe('scripted', () => {
  it('is a mock', () => {
    expect(scripted.create(scripted.options.parse({})).mock).toBe(true)
  })

  it('replies by id, then by the first rule that applies, then otherwise', async () => {
    const options = {
      answers: { 'c-q-0': { text: 'by id' } },
      rules: [{ contains: 'cat', reply: { text: 'by rule' } }, { contains: 'cats', reply: { text: 'never' } }],
      otherwise: { text: 'else' },
    }
    const texts = await Promise.all([ask(options, 'c-q-0', 'cats?'), ask(options, 'c-q-1', 'cats?'), ask(options, 'c-q-2', 'dogs?')])
    expect(texts.map((attempt) => attempt.state === 'answered' && attempt.hypothesis)).toEqual(['by id', 'by rule', 'else'])
  })

  it('gives every state, with its reason and whatever text there was', async () => {
    for (const state of ATTEMPT_STATES.filter((name) => name !== 'answered')) {
      const options = { rules: [{ reply: { state, reason: 'because', text: 'half an ans' } }], otherwise: { text: 'x' } }
      expect(await ask(options, 'q', 'any')).toEqual({ state, reason: 'because', text: 'half an ans', exchanges: [] })
    }
    expect(await ask({ otherwise: { state: 'empty' } }, 'q', 'any')).toEqual({ state: 'empty', reason: 'scripted', exchanges: [] })
  })

  it('refuses an answered reply without text, unknown states and unknown members', () => {
    expect(() => scripted.options.parse({ otherwise: { text: '' } })).toThrow('an answered reply needs a text')
    expect(() => scripted.options.parse({ otherwise: { state: 'wrong', text: 'x' } })).toThrow()
    expect(() => scripted.options.parse({ otherwise: { text: 'x', delay: 1 } })).toThrow()
  })

  it('waits as long as told, and stops waiting when told', async () => {
    const started = performance.now()
    await ask({ otherwise: { text: 'x', delayMs: 60 } }, 'q', 'any')
    expect(performance.now() - started).toBeGreaterThanOrEqual(55)
    let checks = 0
    const stopping: Stop = {
      aborted: false,
      throwIfAborted() {
        if (++checks > 2) throw new AssayError('interrupted', 'interrupted', { hint: 'Run again.' })
      },
    }
    await expect(ask({ otherwise: { text: 'x', delayMs: 3_600_000 } }, 'q', 'any', stopping)).rejects.toMatchObject({ code: 'interrupted' })
  })
})
