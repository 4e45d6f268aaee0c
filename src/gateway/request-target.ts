// Owns the paths the gateway answers: the join in front, one of a few known endpoints behind it, and nothing else.
import type { ExchangeJoin } from '../core/exchange.js'
import type { QuestionId } from '../core/ids.js'

/** The stage of a call whose path names none. */
export const DIRECT_STAGE = 'direct'
/** The route of a call whose path names none. */
export const DEFAULT_ROUTE = 'default'

export interface ExchangeTarget {
  readonly kind: 'exchange'
  readonly join: ExchangeJoin
  /** Null when the path names none: the token then says which run it is. */
  readonly run: string | null
  readonly route: string
  /** As in `ExchangeRow.endpoint`. */
  readonly endpoint: string
  /** What follows the route's base URL: `chat/completions`, `models/gpt-4o`. */
  readonly path: string
  /** With its question mark; empty when there is none. */
  readonly query: string
  /** The model named by the path of `models/{id}`; null elsewhere. */
  readonly model: string | null
}

export type Target =
  ExchangeTarget | { readonly kind: 'alive' } | { readonly kind: 'refused'; readonly status: 400 | 404 | 405; readonly message: string }

export interface JoinedPath extends ExchangeJoin {
  readonly run?: string
  readonly route?: string
}

const POSTED = ['chat/completions', 'responses', 'embeddings', 'messages', 'messages/count_tokens', 'rerank']
const JOIN_KEYS = ['run', 'route', 'stage', 'question', 'attempt'] as const
type JoinKey = (typeof JOIN_KEYS)[number]

/** No "%", no backslash, no "#": an id can neither leave its place in the path nor be read in two ways. */
const PATH = /^\/[A-Za-z0-9._~:@+/-]*$/
const ID = /^[A-Za-z0-9][A-Za-z0-9._~:@+-]{0,199}$/
const ATTEMPT = /^[1-9][0-9]{0,5}$/
const QUERY_LIMIT = 2_048
/** A credential in the address would be forwarded with it, and land in other people's logs. */
const CREDENTIAL = /(?:^|[?&])(?:key|api[-_]?key|access[-_]?token|token|authorization)=/i

/** Whether a name may stand in the join: letters, digits and `. _ ~ : @ + -`, up to 200. */
export function isJoinName(name: string): boolean {
  return ID.test(name)
}

/** Reads the request line. Everything that is not known is refused. */
export function parseTarget(method: string, target: string): Target {
  const mark = target.indexOf('?')
  const path = mark < 0 ? target : target.slice(0, mark)
  const query = mark < 0 ? '' : target.slice(mark)
  if (!PATH.test(path)) return refused(400, 'the path must be absolute and hold letters, digits and . _ ~ : @ + - only')
  if (query.length > QUERY_LIMIT) return refused(400, `the query is longer than ${QUERY_LIMIT} bytes`)
  if (CREDENTIAL.test(query)) return refused(400, 'a credential belongs in a header, not in the query')
  const parts = path.slice(1).split('/')
  const joined = takeJoin(parts)
  if (typeof joined === 'string') return refused(400, joined)
  const rest = parts.slice(joined.taken)
  if (rest[0] === 'v1') rest.shift()
  const tail = rest.join('/')
  if (tail === '' && (method === 'HEAD' || method === 'GET')) return { kind: 'alive' }
  const endpoint = POSTED.includes(tail) ? tail : tail === 'models' ? 'models' : isModel(rest) ? 'models/{id}' : null
  if (endpoint === null) return refused(404, `no such endpoint; known: ${[...POSTED, 'models', 'models/{id}'].join(', ')}`)
  const wanted = endpoint.startsWith('models') ? 'GET' : 'POST'
  if (method !== wanted) return refused(405, `${endpoint} takes ${wanted} only`)
  const { run, route, stage, question, attempt } = joined.values
  return {
    kind: 'exchange',
    join: {
      stage: stage ?? DIRECT_STAGE,
      question_id: (question as QuestionId | undefined) ?? null,
      attempt: attempt === undefined ? null : Number(attempt),
    },
    run: run ?? null,
    route: route ?? DEFAULT_ROUTE,
    endpoint,
    path: tail,
    query,
    model: endpoint === 'models/{id}' ? rest.slice(1).join('/') : null,
  }
}

/** The path of a base URL with this join, without `/v1`: `/run/R/stage/S/question/Q/attempt/1`. */
export function joinPath(joined: JoinedPath): string {
  const pairs: readonly (readonly [JoinKey, string | undefined])[] = [
    ['run', joined.run],
    ['route', joined.route],
    ['stage', joined.stage],
    ['question', joined.question_id ?? undefined],
    ['attempt', joined.attempt === null ? undefined : String(joined.attempt)],
  ]
  return pairs.map(([key, value]) => (value === undefined ? '' : `/${key}/${value}`)).join('')
}

function takeJoin(parts: readonly string[]): { readonly taken: number; readonly values: Partial<Record<JoinKey, string>> } | string {
  const values: Partial<Record<JoinKey, string>> = {}
  let taken = 0
  for (;;) {
    const key = JOIN_KEYS.find((known) => known === parts[taken])
    if (key === undefined) break
    const value = parts[taken + 1] ?? ''
    if (values[key] !== undefined) return `the path names ${key} twice`
    if (!(key === 'attempt' ? ATTEMPT : ID).test(value)) return `the path names no valid ${key}`
    values[key] = value
    taken += 2
  }
  if (values.question !== undefined && values.stage === undefined) return 'a question needs a stage before it'
  if (values.attempt !== undefined && values.question === undefined) return 'an attempt needs a question before it'
  return { taken, values }
}

/** `models/{id}`; ids of hubs hold slashes. */
function isModel(rest: readonly string[]): boolean {
  return rest[0] === 'models' && rest.length > 1 && rest.slice(1).every(isJoinName)
}

function refused(status: 400 | 404 | 405, message: string): Target {
  return { kind: 'refused', status, message }
}
