// Owns what a script sees of a request and what it answers, before any dialect is spoken. It must never see gold.
import type { IncomingHttpHeaders } from 'node:http'
import type { Json } from '../core/json.js'

export type ScriptedEndpoint =
  'chat/completions' | 'responses' | 'embeddings' | 'messages' | 'messages/count_tokens' | 'rerank' | 'models' | 'models/{id}'

export interface ScriptedRequest {
  /** 1 for the first request the server saw. */
  readonly n: number
  readonly method: string
  /** Path and query as they came. */
  readonly target: string
  readonly endpoint: ScriptedEndpoint
  readonly headers: IncomingHttpHeaders
  readonly body: Uint8Array
  /** Lower-case hex. */
  readonly bodySha256: string
  /** The parsed body; null when it is absent or no JSON. Parsed on first use. */
  readonly json: Json
  /** The model asked for; empty when none was named. */
  readonly model: string
  readonly stream: boolean
}

export interface ScriptedCall {
  readonly name: string
  /** Encoded as JSON text in the reply. */
  readonly arguments: Json
  /** Responses only: the tool's name space, as an MCP tool of Codex needs it. */
  readonly namespace?: string
}

/** Tokens. `input` includes `cachedInput`; a dialect that counts them apart is given the difference. */
export interface ScriptedUsage {
  readonly input: number
  readonly cachedInput?: number
  readonly output: number
  readonly reasoning?: number
}

/** How the bytes go out. Times in milliseconds, lengths in bytes of the encoded body. */
export interface ScriptedDelivery {
  readonly firstByteDelayMs?: number
  readonly betweenWritesMs?: number
  /** Splits the body into writes of this length instead of one a body (or one an event). */
  readonly bytesPerWrite?: number
  readonly encoding?: 'gzip' | 'zstd'
  /** Breaks the connection after so many bytes. */
  readonly cutAfterBytes?: number
  /** Ends the message one byte into its last multi-byte character. */
  readonly endInsideCharacter?: boolean
  /** Leaves out `content-length`. Event streams, encoded bodies and early ends always do. */
  readonly chunked?: boolean
}

export interface ScriptedReply {
  readonly text?: string
  readonly calls?: readonly ScriptedCall[]
  readonly refusal?: string
  /** The dialect's own word for why it ended: `length`, `max_tokens`, `max_output_tokens`. */
  readonly finish?: string
  readonly usage?: ScriptedUsage
  /** Absent: the model asked for. */
  readonly modelServed?: string
  readonly fingerprint?: string
  /** Embeddings: one vector an input. Absent: vectors drawn from the input's text. */
  readonly vectors?: readonly (readonly number[])[]
  /** Rerank: one score a document. Absent: scores drawn from query and document. */
  readonly scores?: readonly number[]
  /** 200 when absent; from 400 up the body is the dialect's error with `errorMessage`. */
  readonly status?: number
  readonly errorMessage?: string
  readonly headers?: Readonly<Record<string, string>>
  /** The whole body, verbatim, instead of a rendered one. */
  readonly raw?: { readonly contentType: string; readonly body: string | Uint8Array }
  readonly delivery?: ScriptedDelivery
}

export type Script = (request: ScriptedRequest) => ScriptedReply | Promise<ScriptedReply>

const BYTES_PER_TOKEN = 4

/** The script's usage, or a quarter of the bytes on either side: not a tokenizer, only the same number every time. */
export function usageOf(request: ScriptedRequest, reply: ScriptedReply): ScriptedUsage {
  if (reply.usage !== undefined) return reply.usage
  return {
    input: Math.ceil(request.body.length / BYTES_PER_TOKEN),
    output: Math.ceil(Buffer.byteLength(reply.text ?? reply.refusal ?? '') / BYTES_PER_TOKEN),
  }
}

/** The same request always gets the same id. */
export function replyId(prefix: string, request: ScriptedRequest): string {
  return `${prefix}${request.bodySha256.slice(0, 24)}`
}

/** The model that the reply names. */
export function servedModel(request: ScriptedRequest, reply: ScriptedReply): string {
  return reply.modelServed ?? request.model
}

const CHARACTERS_PER_PIECE = 12
const PIECES_AT_MOST = 1_000

/** A text in pieces of a few characters, as models stream them; never half a character. */
export function textPieces(text: string): string[] {
  const characters = [...text]
  const charactersPerPiece = Math.max(CHARACTERS_PER_PIECE, Math.ceil(characters.length / PIECES_AT_MOST))
  const pieces: string[] = []
  for (let at = 0; at < characters.length; at += charactersPerPiece) pieces.push(characters.slice(at, at + charactersPerPiece).join(''))
  return pieces
}

/** A member of a JSON object, or null. */
export function member(value: Json, key: string): Json {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return null
  return (value as { readonly [k: string]: Json })[key] ?? null
}
