// Owns the reader with a model: one recorded call per question, packet and question in a pinned prompt. It must never see gold.
import { z } from 'zod'
import { AssayError } from '../core/assay-error.js'
import type { Attempt } from '../core/attempt.js'
import { sha256Hex } from '../core/digest.js'
import type { Sha256 } from '../core/ids.js'
import { entry, type Entry } from '../ports/catalogue.js'
import type { Decoding, ModelMessage, ModelOutcome } from '../ports/model-client.js'
import { profileDigest, profileOf, refusedFields, type ModelProfiles } from '../ports/model-profile.js'
import type { Reader, ReaderPrompt } from '../ports/reader.js'
import { filledTemplate } from '../run/reader-payload.js'
import { LAYOUTS, PROMPT_NAMES, readerPrompt, type PulledTexts } from './prompts.js'

/** What a composition hands in: it knows files and environment, a reader does not. */
export interface CompletionParts {
  readonly profiles: ModelProfiles
  readonly pulled: PulledTexts
}

const DEFAULT_MAX_TOKENS = 256

const optionsShape = {
  model: z.string().min(1).describe('The name of a model profile.'),
  prompt: z.enum(PROMPT_NAMES).default('assay-qa/1'),
  layout: z.enum(LAYOUTS).default('default_system_user').describe('How the filled template becomes messages.'),
  max_tokens: z.int().min(1).default(DEFAULT_MAX_TOKENS).describe('Sent under the name that the profile gives. Models that reason need far more.'),
  temperature: z.number().min(0).optional().describe('Absent: not sent. So with every field below.'),
  top_p: z.number().min(0).max(1).optional(),
  seed: z.int().optional(),
  stop: z.array(z.string().min(1)).min(1).optional(),
  reasoning_effort: z.string().min(1).optional(),
}
type Options = z.infer<z.ZodObject<typeof optionsShape>>

export function completionEntry(parts: CompletionParts): Entry<Reader> {
  const options = z.strictObject(optionsShape).superRefine((value, context) => {
    for (const { path, message } of optionFaults(value, parts.profiles)) context.addIssue({ code: 'custom', path: [...path], message })
  })
  return entry<Options & { readonly [k: string]: never }, Reader>({
    name: 'completion',
    summary: 'A model through the recording gateway: packet and question in a pinned prompt, one call a question.',
    options: options as never,
    assets: async ({ model }) => ({ [`model ${model}`]: profileDigest(profileOf(parts.profiles, model, 'chat')) }),
    prompts: ({ prompt, layout }) => digestsOf(readerPrompt(prompt, layout, parts.pulled)),
    create: (resolved) => createCompletion(resolved, parts),
  })
}

const digestsOf = ({ texts }: ReaderPrompt): Readonly<Record<string, Sha256>> => Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, sha256Hex(text)]))

/** What is wrong with options that each are well-formed: found before a run, not by its first paid call. */
function optionFaults(options: Options, profiles: ModelProfiles): readonly { readonly path: readonly string[]; readonly message: string }[] {
  try {
    const profile = profileOf(profiles, options.model, 'chat')
    const refused = refusedFields(profile, decodingOf(options)).map(({ where, message }) => ({ path: [where], message }))
    const needsUser = profile.dialect === 'anthropic-messages' && options.layout === 'mem0_system_only'
    return needsUser ? [...refused, { path: ['layout'], message: `${profile.name} speaks a dialect that needs a message of the user` }] : refused
  } catch (error) {
    if (error instanceof AssayError && error.code === 'invalid-input') return [{ path: ['model'], message: `${error.message}. ${error.hint}` }]
    throw error
  }
}

function decodingOf({ max_tokens, temperature, top_p, seed, stop, reasoning_effort }: Options): Decoding {
  return {
    max_tokens,
    ...(temperature === undefined ? {} : { temperature }),
    ...(top_p === undefined ? {} : { top_p }),
    ...(seed === undefined ? {} : { seed }),
    ...(stop === undefined ? {} : { stop }),
    ...(reasoning_effort === undefined ? {} : { reasoning_effort }),
  }
}

function createCompletion(options: Options, { profiles, pulled }: CompletionParts): Reader {
  const profile = profileOf(profiles, options.model, 'chat')
  const prompt = readerPrompt(options.prompt, options.layout, pulled)
  const decoding = decodingOf(options)
  return {
    kind: 'reader',
    name: 'completion',
    model: profile.name,
    mock: profile.mock,
    prompt,
    profile,
    async read(packet, question, ports) {
      ports.stop.throwIfAborted()
      const filled = filledTemplate(prompt.template, packet.text, question)
      const join = { stage: 'reader', question: question.id, attempt: ports.attempt }
      return attemptOf(await ports.models.complete({ model: options.model, messages: messagesOf(prompt, filled), decoding }, join))
    },
  }
}

function messagesOf({ layout, system }: ReaderPrompt, filled: string): readonly ModelMessage[] {
  if (layout === 'mem0_system_only') return [{ role: 'system', content: filled }]
  return [
    { role: 'system', content: system as string },
    { role: 'user', content: filled },
  ]
}

function attemptOf(outcome: ModelOutcome): Attempt {
  const { exchanges } = outcome
  if (outcome.state === 'answered') return { state: 'answered', hypothesis: outcome.text, exchanges }
  return { state: outcome.state, reason: outcome.reason, ...(outcome.text === undefined ? {} : { text: outcome.text }), exchanges }
}
