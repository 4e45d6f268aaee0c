// Owns where a call goes: the upstream's base URL and its key. The client never has a say in it, and the key stays in this process.
import { AssayError } from '../core/assay-error.js'

/** How the key is put on the request. `as-client`: in the header in which the client put its token. */
export const KEY_HEADERS = ['as-client', 'authorization', 'x-api-key', 'api-key', 'none'] as const
export type KeyHeader = (typeof KEY_HEADERS)[number]

export interface RouteOptions {
  /** What the provider calls its base URL, version included: `https://api.openai.com/v1`. Without a path, `/v1` is meant. */
  readonly upstream: string
  /** The real key; absent for servers that want none. */
  readonly key?: string
  readonly keyHeader?: KeyHeader
  /** Headers that every request of this route carries, as an organisation or a version. */
  readonly headers?: Readonly<Record<string, string>>
  /** How long the upstream may take to begin its answer. */
  readonly firstByteTimeoutMs?: number
  /** How long the upstream may be silent within its answer. */
  readonly silenceTimeoutMs?: number
}

export interface Route {
  readonly origin: string
  /** Without a slash at its end. */
  readonly basePath: string
  readonly key: string | null
  readonly keyHeader: KeyHeader
  readonly headers: Readonly<Record<string, string>>
  readonly firstByteTimeoutMs: number
  readonly silenceTimeoutMs: number
}

const FIRST_BYTE_TIMEOUT_MS = 600_000
const SILENCE_TIMEOUT_MS = 300_000
/** A shorter key could not be told from ordinary text when answers are searched for it. */
const SHORTEST_KEY = 8

/** @throws AssayError `invalid-input` for an address or a key that cannot be used; neither is repeated in the message. */
export function createRoute(options: RouteOptions): Route {
  const url = URL.canParse(options.upstream) ? new URL(options.upstream) : null
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw refuse('the upstream must be an http or https address', 'Give it whole: https://api.openai.com/v1')
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw refuse(
      'the upstream must be an address without user, password, query or fragment',
      'Name the variable that holds the key instead.',
    )
  }
  const { key } = options
  if (key !== undefined && (key.length < SHORTEST_KEY || !/^[\x21-\x7e]+$/.test(key))) {
    throw refuse(`the key must be ${SHORTEST_KEY} or more visible ASCII characters`, 'Leave it out for a server that wants none.')
  }
  return {
    origin: url.origin,
    basePath: url.pathname === '/' ? '/v1' : url.pathname.replace(/\/+$/, ''),
    key: key ?? null,
    keyHeader: options.keyHeader ?? 'as-client',
    headers: options.headers ?? {},
    firstByteTimeoutMs: options.firstByteTimeoutMs ?? FIRST_BYTE_TIMEOUT_MS,
    silenceTimeoutMs: options.silenceTimeoutMs ?? SILENCE_TIMEOUT_MS,
  }
}

function refuse(message: string, hint: string): AssayError {
  return new AssayError('invalid-input', message, { hint })
}
