// Owns one HTTP request for the rest of a file: redirects, the Range header, and what the answer really offers.
import { Agent, request } from 'undici'

const REDIRECTS = new Set([301, 302, 303, 307, 308])
const MAX_REDIRECTS = 5

export interface RangeRequest {
  readonly url: string
  /** Bytes already there; 0 asks for the whole file. */
  readonly offset: number
  /** The strong validator of those bytes, where one is known. */
  readonly etag: string | null
  readonly agent: Agent
  readonly signal: AbortSignal
}

export type RangeReply =
  | {
      readonly kind: 'bytes'
      /** Where the body begins in the file: what was asked for, or 0 when the server starts over. */
      readonly offset: number
      /** Length of the whole file as the server tells it; null when it does not. */
      readonly total: number | null
      /** Strong validators only. */
      readonly etag: string | null
      readonly body: AsyncIterable<Uint8Array>
      /** Gives up the rest of the body. */
      discard(): void
    }
  /** The range lies outside of the file, or is another one than was asked for: only the whole file helps. */
  | { readonly kind: 'no-such-range' }
  /** `lasting`: asking again gives the same. */
  | { readonly kind: 'refused'; readonly why: string; readonly lasting: boolean }

/** Time-outs are between two signs of life, not for the whole file. */
export function downloadAgent(stallMs: number): Agent {
  return new Agent({ connect: { timeout: stallMs }, headersTimeout: stallMs, bodyTimeout: stallMs })
}

/** @throws whatever the connection fails with */
export async function requestRange({ url, offset, etag, agent, signal }: RangeRequest): Promise<RangeReply> {
  // `identity`, because the bytes that are hashed are the file's own.
  const headers: Record<string, string> = { 'accept-encoding': 'identity', 'user-agent': 'assay' }
  if (offset > 0) {
    headers['range'] = `bytes=${offset}-`
    if (etag !== null) headers['if-range'] = etag
  }
  let at = url
  for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
    const reply = await request(at, { dispatcher: agent, headers, signal })
    const location = reply.headers['location']
    if (!REDIRECTS.has(reply.statusCode) || typeof location !== 'string') return read(reply, offset)
    discard(reply)
    const next = new URL(location, at)
    if (next.protocol !== 'https:' && next.protocol !== new URL(at).protocol) {
      return { kind: 'refused', why: `a redirect from ${new URL(at).protocol} to ${next.protocol}//${next.host}`, lasting: true }
    }
    at = next.href
  }
  return { kind: 'refused', why: `more than ${MAX_REDIRECTS} redirects`, lasting: true }
}

type Answer = Awaited<ReturnType<typeof request>>

/** Gives up a body; what its stream then says about being given up is no news. */
function discard({ body }: Answer): void {
  body.on('error', () => undefined)
  body.destroy()
}

function read(reply: Answer, asked: number): RangeReply {
  const { statusCode: status, headers, body } = reply
  const header = (name: string): string | null => (typeof headers[name] === 'string' ? headers[name] : null)
  if (status !== 200 && status !== 206) {
    discard(reply)
    if (status === 416) return { kind: 'no-such-range' }
    return { kind: 'refused', why: `status ${status}`, lasting: status < 500 && status !== 408 && status !== 425 && status !== 429 }
  }
  const encoding = header('content-encoding')
  if (encoding !== null && encoding !== 'identity') {
    discard(reply)
    return { kind: 'refused', why: `a body in content-encoding ${encoding}`, lasting: true }
  }
  const tag = header('etag')
  const etag = tag !== null && !tag.startsWith('W/') ? tag : null
  const bytes = { kind: 'bytes', etag, body, discard: () => discard(reply) } as const
  if (status === 200) {
    const length = header('content-length')
    return { ...bytes, offset: 0, total: length === null ? null : Number(length) }
  }
  const range = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(header('content-range') ?? '')
  if (range === null || Number(range[1]) !== asked) {
    discard(reply)
    return { kind: 'no-such-range' }
  }
  return { ...bytes, offset: asked, total: range[2] === '*' ? null : Number(range[2]) }
}
