// Owns which headers pass, which are kept, and where a client's token may stand. Credentials never pass and are never kept.
import type { Route } from './route.js'

/** Names and values in turn, as they came. */
export type RawHeaders = readonly string[]

/** Headers in which clients send their key, and how the value begins. */
const TOKEN_HEADERS: Readonly<Record<string, string>> = { authorization: 'bearer ', 'x-api-key': '', 'api-key': '', 'x-goog-api-key': '' }

/** About one connection, not about the message; or credentials of the client's side. */
const NOT_FORWARDED = new Set([
  ...Object.keys(TOKEN_HEADERS),
  'connection',
  'content-length',
  'cookie',
  'expect',
  'forwarded',
  'host',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'set-cookie',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
])

/** They say what the bytes are, and are the same whenever the same call is made. */
const KEPT = new Set([
  'accept',
  'accept-encoding',
  'anthropic-beta',
  'anthropic-version',
  'content-encoding',
  'content-type',
  'openai-beta',
  'retry-after',
  'retry-after-ms',
])

/** They change from call to call or from machine to machine. */
const KEPT_WITH_TIMES = new Set([
  'cf-ray',
  'date',
  'openai-processing-ms',
  'originator',
  'request-id',
  'session-id',
  'thread-id',
  'user-agent',
  'x-client-request-id',
  'x-request-id',
  'x-stainless-lang',
  'x-stainless-package-version',
  'x-stainless-retry-count',
])
const RATE_LIMIT = /^(?:anthropic|x)-ratelimit-/

export interface ClientToken {
  readonly header: string
  readonly token: string
}

/** What a client sent where keys stand; a client may fill more than one header. */
export function clientTokens(headers: Readonly<Record<string, string | readonly string[] | undefined>>): readonly ClientToken[] {
  return Object.entries(TOKEN_HEADERS).flatMap(([header, scheme]) => {
    const value = headers[header]
    if (typeof value !== 'string' || !value.toLowerCase().startsWith(scheme)) return []
    return [{ header, token: value.slice(scheme.length).trim() }]
  })
}

/** The headers of the upstream request: the client's but for credentials and connection matters, the route's, and the real key. */
export function upstreamHeaders(raw: RawHeaders, route: Route, token: ClientToken): string[] {
  const fixed = new Set(Object.keys(route.headers).map((name) => name.toLowerCase()))
  const named = namedByConnection(raw)
  const headers: string[] = []
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const name = (raw[at] as string).toLowerCase()
    const value = raw[at + 1] as string
    if (NOT_FORWARDED.has(name) || fixed.has(name) || named.has(name) || value.includes(token.token)) continue
    headers.push(raw[at] as string, value)
  }
  for (const [name, value] of Object.entries(route.headers)) headers.push(name, value)
  if (route.key !== null && route.keyHeader !== 'none') {
    const header = route.keyHeader === 'as-client' ? token.header : route.keyHeader
    headers.push(header, header === 'authorization' ? `Bearer ${route.key}` : route.key)
  }
  return headers
}

/** The headers of the client's response: the upstream's but for connection matters, cookies, and values that hold a secret. */
export function clientHeaders(raw: RawHeaders, isSecret: (value: string) => boolean): string[] {
  const named = namedByConnection(raw)
  const headers: string[] = []
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const name = (raw[at] as string).toLowerCase()
    // The length is the body's own: it passes unchanged, and so must its length.
    if ((NOT_FORWARDED.has(name) && name !== 'content-length') || named.has(name) || isSecret(raw[at + 1] as string)) continue
    headers.push(raw[at] as string, raw[at + 1] as string)
  }
  return headers
}

/** The part of the headers that goes into the row, sorted; repeated ones are joined by ", ". */
export function keptHeaders(raw: RawHeaders, isSecret: (value: string) => boolean): Readonly<Record<string, string>> {
  return pick(raw, (name) => KEPT.has(name), isSecret)
}

/** The part of the headers that goes beside the times. */
export function keptWithTimes(raw: RawHeaders, isSecret: (value: string) => boolean): Readonly<Record<string, string>> {
  return pick(raw, (name) => KEPT_WITH_TIMES.has(name) || RATE_LIMIT.test(name), isSecret)
}

function pick(raw: RawHeaders, wanted: (name: string) => boolean, isSecret: (value: string) => boolean): Readonly<Record<string, string>> {
  const picked = new Map<string, string>()
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const name = (raw[at] as string).toLowerCase()
    const value = raw[at + 1] as string
    if (!wanted(name) || isSecret(value)) continue
    const before = picked.get(name)
    picked.set(name, before === undefined ? value : `${before}, ${value}`)
  }
  return Object.fromEntries([...picked].sort(([a], [b]) => (a < b ? -1 : 1)))
}

function namedByConnection(raw: RawHeaders): ReadonlySet<string> {
  const named = new Set<string>()
  for (let at = 0; at + 1 < raw.length; at += 2) {
    if ((raw[at] as string).toLowerCase() !== 'connection') continue
    for (const name of (raw[at + 1] as string).split(',')) named.add(name.trim().toLowerCase())
  }
  return named
}
