// Owns one request through the gateway: bytes out, bytes back, and the exchange that the gateway made of it. It never sees a real key.
import { Agent, request } from 'undici'
import type { Json } from '../core/json.js'
import type { Sha256 } from '../core/ids.js'
import { decodeWhole } from '../gateway/content-decoding.js'

export interface GatewayAnswer {
  /** Null when the connection broke before a status came. */
  readonly status: number | null
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** Null when the message did not reach its end. */
  readonly body: Buffer | null
  /** Null when the gateway refused before there was an exchange. */
  readonly exchange: Sha256 | null
  /** What broke the connection; empty when nothing did. */
  readonly broken: string
}

export interface GatewayPost {
  readonly url: string
  readonly token: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  readonly signal: AbortSignal
}

/** Time is kept by the signal alone: a slow answer is no broken one. */
export function gatewayAgent(): Agent {
  return new Agent({ headersTimeout: 0, bodyTimeout: 0, pipelining: 1 })
}

/** Never rejects for what happens on the wire. */
export async function postToGateway(agent: Agent, { url, token, headers, body, signal }: GatewayPost): Promise<GatewayAnswer> {
  let status: number | null = null
  let received: GatewayAnswer['headers'] = {}
  try {
    const answer = await request(url, {
      dispatcher: agent,
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', authorization: `Bearer ${token}`, ...headers },
      body,
      signal,
    })
    status = answer.statusCode
    received = answer.headers
    const bytes = Buffer.from(await answer.body.arrayBuffer())
    const encoding = received['content-encoding']
    // None was asked for; a server that encodes all the same is understood, and bytes that cannot be decoded are kept as they are.
    const plain = typeof encoding === 'string' && encoding !== 'identity' ? ((await decodeWhole(bytes, encoding)) ?? bytes) : bytes
    return { status, headers: received, body: plain, exchange: exchangeOf(received), broken: '' }
  } catch (error) {
    const broken = error instanceof Error ? (error.message === '' ? error.name : error.message) : String(error)
    return { status, headers: received, body: null, exchange: exchangeOf(received), broken }
  }
}

function exchangeOf(headers: GatewayAnswer['headers']): Sha256 | null {
  const id = headers['x-assay-exchange']
  return typeof id === 'string' ? (id as Sha256) : null
}

/** The body as JSON; undefined when it is none. */
export function jsonOf(body: Buffer): Json | undefined {
  try {
    return JSON.parse(body.toString('utf8')) as Json
  } catch {
    // "No JSON" is what the caller asks about, and a state of its own there.
    return undefined
  }
}
