// Owns what is known of a model before it is asked: route, dialect, accepted fields, limits, price. Nothing is guessed from a name.
import { z } from 'zod'
import { AssayError } from '../core/assay-error.js'
import type { Fault } from '../core/assay-error.js'
import { digestOf } from '../core/digest.js'
import type { Sha256 } from '../core/ids.js'
import type { ModelPrice } from '../core/model-price.js'
import type { Decoding } from './model-client.js'

export const PROFILES_FORMAT = 'assay-profiles/1'
export const DIALECTS = ['openai-chat', 'openai-responses', 'anthropic-messages'] as const
export type DialectName = (typeof DIALECTS)[number]
export const SAMPLING_FIELDS = ['temperature', 'top_p', 'seed', 'n', 'stop', 'reasoning_effort', 'response_format'] as const
export type SamplingField = (typeof SAMPLING_FIELDS)[number]

const NAME = /^[A-Za-z0-9][A-Za-z0-9._~:@+/-]*$/
const VARIABLE = /^[A-Za-z_][A-Za-z0-9_]*$/
const name = z.string().regex(NAME, 'expected letters, digits and . _ ~ : @ + / -')
const variable = z.string().regex(VARIABLE, 'expected the name of an environment variable')
const dollars = z.number().min(0)

/** Where calls go. The key itself never stands in a file: `key_env` names the variable that holds it. */
const routeSchema = z
  .strictObject({
    base_url: z.url().optional().describe('As the provider tells it, version included: https://api.openai.com/v1'),
    base_url_env: variable.optional().describe('The variable that holds the base URL, where it differs from user to user.'),
    key_env: variable.optional().describe('The variable that holds the key; absent for a server that wants none.'),
    key_header: z.enum(['authorization', 'x-api-key', 'api-key', 'none']).default('authorization'),
    headers: z.record(z.string(), z.string()).default({}).describe('Sent with every request; no secrets.'),
  })
  .refine((route) => (route.base_url === undefined) !== (route.base_url_env === undefined), 'expected either "base_url" or "base_url_env"')
export type RouteProfile = z.infer<typeof routeSchema>

const priceSchema = z
  .strictObject({
    input: dollars,
    cached_input: dollars.optional(),
    cache_write_input: dollars.optional(),
    output: dollars,
    date: z.string().regex(/^\d{4}-\d{2}(?:-\d{2})?$/, 'expected a date as 2026-11-29 or 2026-11'),
    source: z.string().min(1),
  })
  .describe('US dollars per million tokens, with the day on which the source said so.')
export type ListPrice = z.infer<typeof priceSchema>

const common = {
  route: z.string().min(1),
  model: name.describe("The provider's own name of the model."),
  context_window: z.int().min(1),
  tokenizer: z.enum(['o200k_base', 'cl100k_base', 'unknown']).default('unknown').describe('For counts before a run; "unknown" counts with o200k_base and says so.'),
  price: priceSchema.optional(),
  limits: z
    .strictObject({
      requests_per_minute: z.int().min(1).optional(),
      tokens_per_minute: z.int().min(1).optional(),
      min_request_interval_s: z.number().min(0).optional(),
    })
    .default({}),
  deadline_s: z.number().positive().default(600).describe('For one call with all its tries.'),
  max_retries: z.int().min(0).max(100).default(8),
  mock: z.boolean().default(false).describe('A stand-in: whatever it answers carries ".MOCK." in its name.'),
}

const chatSchema = z.strictObject({
  kind: z.literal('chat').default('chat'),
  dialect: z.enum(DIALECTS),
  output_limit: z.enum(['max_tokens', 'max_completion_tokens', 'max_output_tokens']).describe('The name under which the model takes the limit of its output.'),
  sampling: z.array(z.enum(SAMPLING_FIELDS)).describe('The sampling fields that the model accepts. Others are an error before the run.'),
  ...common,
})
const embeddingSchema = z.strictObject({ kind: z.literal('embedding'), dimensions: z.int().min(1), batch: z.int().min(1).default(64), ...common })
const rerankSchema = z.strictObject({ kind: z.literal('rerank'), ...common })

/** The schema of the YAML file. A model without `kind` is a chat model. */
export const profilesSchema = z.strictObject({
  format: z.literal(PROFILES_FORMAT),
  routes: z.record(z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, 'expected letters, digits and . _ -'), routeSchema).default({}),
  models: z.record(name, z.preprocess((value) => withKind(value), z.discriminatedUnion('kind', [chatSchema, embeddingSchema, rerankSchema]))).default({}),
})
export type ProfilesDocument = z.infer<typeof profilesSchema>

/** A discriminated union needs its key before defaults are filled in. */
function withKind(value: unknown): unknown {
  return typeof value === 'object' && value !== null && !('kind' in value) ? { ...value, kind: 'chat' } : value
}

type Named = { readonly name: string }
export type ChatProfile = z.infer<typeof chatSchema> & Named
export type EmbeddingProfile = z.infer<typeof embeddingSchema> & Named
export type RerankProfile = z.infer<typeof rerankSchema> & Named
export type ModelProfile = ChatProfile | EmbeddingProfile | RerankProfile

/** One resolved profile, as a pack keeps it. */
export const modelProfileSchema = z.discriminatedUnion('kind', [chatSchema.extend({ name }), embeddingSchema.extend({ name }), rerankSchema.extend({ name })])

export interface ModelProfiles {
  readonly models: ReadonlyMap<string, ModelProfile>
  readonly routes: ReadonlyMap<string, RouteProfile>
}

/**
 * The profile of a name and a kind.
 * @throws AssayError `invalid-input` for a name without a profile, saying how to write one
 */
export function profileOf<Kind extends ModelProfile['kind']>(profiles: ModelProfiles, model: string, kind: Kind): Extract<ModelProfile, { kind: Kind }> {
  const profile = profiles.models.get(model)
  if (profile?.kind === kind) return profile as Extract<ModelProfile, { kind: Kind }>
  const known = [...profiles.models.values()].filter((candidate) => candidate.kind === kind).map((candidate) => candidate.name)
  throw new AssayError('invalid-input', profile === undefined ? `no model profile is called ${JSON.stringify(model)}` : `${model} is a model of kind ${profile.kind}, expected ${kind}`, {
    hint: `Known: ${known.join(', ') || 'none'}. To add one, write a file that begins with "format: ${PROFILES_FORMAT}" and has under "models" the name with ${MEMBERS[kind]}, and name the file with --profiles or $ASSAY_PROFILES; docs/models.md shows one.`,
  })
}

const MEMBERS: Readonly<Record<ModelProfile['kind'], string>> = {
  chat: 'route, model, dialect, output_limit, sampling and context_window',
  embedding: 'kind: embedding, route, model, dimensions and context_window',
  rerank: 'kind: rerank, route, model and context_window',
}

/** What of a profile decides the bytes that are sent and who gets them; it goes into the run spec. Prices and limits do not. */
export function profileDigest(profile: ModelProfile): Sha256 {
  const { kind, route, model, mock } = profile
  const shape = kind === 'chat' ? { dialect: profile.dialect, output_limit: profile.output_limit } : kind === 'embedding' ? { dimensions: profile.dimensions } : {}
  return digestOf({ kind, route, model, mock, ...shape })
}

/** The price in the form of the cost formula; null when the profile has none. */
export function modelPrice({ price }: ModelProfile): ModelPrice | null {
  if (price === undefined) return null
  return {
    input: price.input,
    ...(price.cached_input === undefined ? {} : { cachedInput: price.cached_input }),
    ...(price.cache_write_input === undefined ? {} : { cacheWriteInput: price.cache_write_input }),
    output: price.output,
  }
}

/** Every sampling field that the caller wants and the model does not accept. */
export function refusedFields(profile: ChatProfile, decoding: Decoding): readonly Fault[] {
  return Object.entries(decoding).flatMap(([field, value]) => {
    if (value === undefined || field === 'max_tokens' || (profile.sampling as readonly string[]).includes(field)) return []
    return [{ where: field, message: `${profile.name} does not accept it; it accepts ${profile.sampling.join(', ') || 'none'}` }]
  })
}
