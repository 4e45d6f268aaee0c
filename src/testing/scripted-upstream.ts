// Owns the scripted model provider: a loopback server that speaks every dialect, answers from a script, and keeps digests of the
// exact bytes it saw and sent. It is a stand-in: a run that used it is a mock run.
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Json } from '../core/json.js'
import { jsonBody } from './scripted-body.js'
import type { ScriptedBody } from './scripted-body.js'
import { chatBody } from './scripted-chat.js'
import { deliver } from './scripted-delivery.js'
import { countTokensBody, messagesBody } from './scripted-messages.js'
import { member } from './scripted-reply.js'
import type { Script, ScriptedEndpoint, ScriptedReply, ScriptedRequest } from './scripted-reply.js'
import { responsesBody } from './scripted-responses.js'
import { embeddingsBody, modelsBody, rerankBody } from './scripted-vectors.js'

/** What went over the wire once, by digest. */
export interface ScriptedExchange {
  readonly n: number
  readonly method: string
  readonly target: string
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly requestSha256: string
  readonly requestBytes: number
  readonly status: number
  readonly responseSha256: string
  readonly responseBytes: number
  /** False when the message did not reach its end. */
  readonly complete: boolean
}

export interface ScriptedUpstream extends AsyncDisposable {
  /** `http://127.0.0.1:PORT`; OpenAI clients add `/v1`, Anthropic clients add nothing. */
  readonly origin: string
  /** Every exchange that ended, in the order of their ends. */
  readonly exchanges: readonly ScriptedExchange[]
  close(): Promise<void>
}

const ENDPOINT =
  /^(?:\/[^?]*)?\/(chat\/completions|responses|embeddings|messages\/count_tokens|messages|rerank|models)(?:\/([^/?]+))?\/?(?:\?.*)?$/

/** Starts the server on loopback; port 0 takes a free one. */
export async function startScriptedUpstream(script: Script, port = 0): Promise<ScriptedUpstream> {
  const exchanges: ScriptedExchange[] = []
  let seen = 0
  const server = createServer({ maxHeaderSize: 65_536 }, (incoming, response) => {
    seen += 1
    serve(script, seen, incoming, response).then(
      (exchange) => exchange !== null && exchanges.push(exchange),
      (error: unknown) => response.destroy(error instanceof Error ? error : new Error(String(error))),
    )
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  const close = async (): Promise<void> => {
    server.closeAllConnections()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  }
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, exchanges, close, [Symbol.asyncDispose]: close }
}

async function serve(script: Script, n: number, incoming: IncomingMessage, response: ServerResponse): Promise<ScriptedExchange | null> {
  const body = await readAll(incoming)
  if (body === null) return null
  const target = incoming.url ?? '/'
  const known = ENDPOINT.exec(target)
  const request = known === null ? null : requestOf(n, incoming, body, known)
  const reply = request === null ? {} : await script(request)
  const rendered = request === null ? notFound(incoming.method === 'HEAD') : render(request, reply)
  const { bytes, complete } = await deliver(response, rendered, reply.delivery ?? {}, reply.headers ?? {})
  const digest = createHash('sha256')
  for (const piece of bytes) digest.update(piece)
  return {
    n,
    method: incoming.method ?? '',
    target,
    headers: { ...incoming.headers },
    requestSha256: request?.bodySha256 ?? sha256(body),
    requestBytes: body.length,
    status: rendered.status,
    responseSha256: digest.digest('hex'),
    responseBytes: bytes.reduce((sum, piece) => sum + piece.length, 0),
    complete,
  }
}

/** Null when the client went away before its request was whole. */
async function readAll(incoming: IncomingMessage): Promise<Buffer | null> {
  const pieces: Buffer[] = []
  try {
    for await (const piece of incoming) pieces.push(piece as Buffer)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ECONNRESET') return null
    throw error
  }
  return pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces)
}

function requestOf(n: number, incoming: IncomingMessage, body: Buffer, known: RegExpExecArray): ScriptedRequest {
  const id = known[2]
  let parsed: { readonly json: Json } | undefined
  const json = (): Json => (parsed ??= { json: parse(body) }).json
  return {
    n,
    method: incoming.method ?? '',
    target: incoming.url ?? '/',
    endpoint: (id === undefined ? known[1] : 'models/{id}') as ScriptedEndpoint,
    headers: incoming.headers,
    body,
    bodySha256: sha256(body),
    get json() {
      return json()
    },
    get model() {
      const named = id === undefined ? member(json(), 'model') : decodeURIComponent(id)
      return typeof named === 'string' ? named : ''
    },
    get stream() {
      return member(json(), 'stream') === true
    },
  }
}

function parse(body: Buffer): Json {
  try {
    return JSON.parse(body.toString('utf8')) as Json
  } catch {
    // The contract of `json`: null says that the body is none.
    return null
  }
}

function render(request: ScriptedRequest, reply: ScriptedReply): ScriptedBody {
  const status = reply.status ?? 200
  if (reply.raw !== undefined) {
    return { status, contentType: reply.raw.contentType, writes: [Buffer.from(reply.raw.body as string)], events: false }
  }
  if (status >= 400) return errorBody(request, status, reply.errorMessage ?? 'scripted error')
  switch (request.endpoint) {
    case 'chat/completions':
      return chatBody(request, reply)
    case 'responses':
      return responsesBody(request, reply)
    case 'messages':
      return messagesBody(request, reply)
    case 'messages/count_tokens':
      return countTokensBody(request, reply)
    case 'embeddings':
      return embeddingsBody(request, reply)
    case 'rerank':
      return rerankBody(request, reply)
    default:
      return modelsBody(request)
  }
}

function errorBody(request: ScriptedRequest, status: number, message: string): ScriptedBody {
  const type =
    status === 429 ? 'rate_limit_error' : status >= 500 ? 'api_error' : status === 401 ? 'authentication_error' : 'invalid_request_error'
  if (request.endpoint.startsWith('messages')) return jsonBody({ type: 'error', error: { type, message } }, status)
  return jsonBody({ error: { message, type, param: null, code: null } }, status)
}

/** Claude Code asks `HEAD /` for a sign of life. */
function notFound(alive: boolean): ScriptedBody {
  if (alive) return { status: 200, contentType: 'text/plain', writes: [Buffer.alloc(0)], events: false }
  return jsonBody({ error: { message: 'no such endpoint', type: 'invalid_request_error', param: null, code: 'not_found' } }, 404)
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
