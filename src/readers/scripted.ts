// Owns the reader that says what a design tells it to: a stand-in for tests, a mock in every name it touches.
import { z } from 'zod'
import type { Attempt } from '../core/attempt.js'
import { ATTEMPT_STATES } from '../core/attempt.js'
import type { Question } from '../core/dataset.js'
import { entry } from '../ports/catalogue.js'
import type { Reader } from '../ports/reader.js'
import type { Stop } from '../ports/stop.js'

const LONGEST_DELAY_MS = 3_600_000
/** How often a waiting reader looks whether it is told to stop. */
const STOP_CHECK_MS = 20

// Every member has a default, so that resolved options are plain JSON. Empty text is no text.
const replySchema = z
  .strictObject({
    state: z.enum(ATTEMPT_STATES).default('answered'),
    /** The hypothesis of an answered attempt; the text that came anyway otherwise. */
    text: z.string().default(''),
    /** Why there is no answer; unused by `answered`. */
    reason: z.string().default('scripted'),
    delayMs: z.int().min(0).max(LONGEST_DELAY_MS).default(0),
  })
  .refine(({ state, text }) => state !== 'answered' || text !== '', 'an answered reply needs a text; a reply without one has the state "empty"')

const ruleSchema = z.strictObject({
  /** Applies to questions whose text contains this, so an empty text applies to all. */
  contains: z.string().default(''),
  reply: replySchema,
})

const optionsSchema = z.strictObject({
  /** Question id → reply. Looked up before the rules. */
  answers: z.record(z.string(), replySchema).default({}),
  /** The first rule that applies replies. */
  rules: z.array(ruleSchema).default([]),
  otherwise: replySchema.prefault({ text: 'scripted' }),
})

type Options = z.infer<typeof optionsSchema>
type Reply = z.infer<typeof replySchema>

export const scripted = entry({
  name: 'scripted',
  summary: 'For tests: replies from a list, in any state, after any delay. Always a mock.',
  options: optionsSchema,
  create: createScripted,
})

function createScripted(options: Options): Reader {
  const answers = new Map(Object.entries(options.answers))
  return {
    kind: 'reader',
    name: 'scripted',
    model: 'none',
    mock: true,
    async read(_packet, question, ports) {
      const reply = answers.get(question.id) ?? ruleFor(question, options) ?? options.otherwise
      await wait(reply.delayMs, ports.stop)
      return attemptOf(reply)
    },
  }
}

function ruleFor(question: Question, options: Options): Reply | undefined {
  return options.rules.find(({ contains }) => question.text.includes(contains))?.reply
}

function attemptOf(reply: Reply): Attempt {
  const { state, text, reason } = reply
  if (state === 'answered') return { state, hypothesis: text, exchanges: [] }
  return { state, reason, ...(text === '' ? {} : { text }), exchanges: [] }
}

async function wait(delayMs: number, stop: Stop): Promise<void> {
  stop.throwIfAborted()
  for (let left = delayMs; left > 0; left -= STOP_CHECK_MS) {
    await new Promise((resolve) => setTimeout(resolve, Math.min(left, STOP_CHECK_MS)))
    stop.throwIfAborted()
  }
}
