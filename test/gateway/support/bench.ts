// Owns the bench of the gateway's tests: a scripted upstream, a gateway before it, a record in memory or in a folder.
import { createHash } from 'node:crypto'
import { createServer, request as httpRequest } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ExchangeRow, ExchangeTiming } from '../../../src/core/exchange.js'
import type { QuestionId, Sha256 } from '../../../src/core/ids.js'
import { startGateway } from '../../../src/gateway/gateway.js'
import type { Gateway, GatewayOptions, GatewayRun } from '../../../src/gateway/gateway.js'
import { createRoute } from '../../../src/gateway/route.js'
import type { RouteOptions } from '../../../src/gateway/route.js'
import type { RunOptions } from '../../../src/gateway/run-session.js'
import type { BodyReader } from '../../../src/ports/body-store.js'
import type { Clock } from '../../../src/ports/clock.js'
import type { ExchangeLog, ExchangeNote } from '../../../src/run/exchange-log.js'
import type { PreparedBody } from '../../../src/run/open-bodies.js'
import type { Script, ScriptedReply } from '../../../src/testing/scripted-reply.js'
import { startScriptedUpstream } from '../../../src/testing/scripted-upstream.js'
import type { ScriptedUpstream } from '../../../src/testing/scripted-upstream.js'

export const KEY = 'sk-real-0123456789abcdefghijklmnop'
export const clock: Clock = { now: () => new Date().toISOString(), monotonicMs: () => performance.now() }
export const sha256 = (bytes: Uint8Array | string): Sha256 => createHash('sha256').update(bytes).digest('hex') as Sha256

/** A record in memory: rows as they become durable, bodies by digest. */
export class MemoryRecord implements ExchangeLog {
  readonly rows: ExchangeRow[] = []
  readonly timings: ExchangeTiming[] = []
  readonly stored = new Map<Sha256, Uint8Array>()
  readonly earlier: readonly ExchangeRow[]
  readonly bodies: BodyReader | null
  /** Called before a row becomes durable; a throw is a full disk. */
  onAppend: (row: ExchangeRow) => Promise<void> | void = () => {}

  constructor(options: { readonly hashOnly?: boolean; readonly before?: MemoryRecord } = {}) {
    this.rows.push(...(options.before?.rows ?? []))
    for (const [digest, body] of options.before?.stored ?? []) this.stored.set(digest, body)
    this.earlier = [...this.rows]
    this.bodies = options.hashOnly === true ? null : { get: async (digest: Sha256) => this.stored.get(digest) ?? null }
  }

  prepare(bytes: Uint8Array) {
    return { digest: sha256(bytes), bytes, pieces: [] }
  }

  async commit({ exchange, timing }: ExchangeNote, bodies: readonly PreparedBody[]): Promise<void> {
    await this.onAppend(exchange)
    if (this.bodies !== null) for (const { digest, bytes } of bodies) this.stored.set(digest, Uint8Array.from(bytes))
    this.rows.push(exchange)
    this.timings.push(timing)
  }

  async settled(): Promise<void> {}

  /** Everything that was written, as one text. */
  get written(): string {
    return (
      JSON.stringify([this.rows, this.timings]) + [...this.stored.values()].map((body) => Buffer.from(body).toString('latin1')).join('\n')
    )
  }
}

export interface BenchOptions {
  readonly run?: Partial<RunOptions>
  readonly route?: Partial<RouteOptions>
  readonly gateway?: Partial<GatewayOptions>
  readonly record?: MemoryRecord
}

export interface Bench extends AsyncDisposable {
  readonly upstream: ScriptedUpstream
  readonly gateway: Gateway
  readonly run: GatewayRun
  readonly record: MemoryRecord
  /** A path below `/v1` of the join qa, q-1, attempt 1, or of the one given. */
  url(path: string, join?: { readonly stage?: string; readonly question?: string; readonly attempt?: number }): string
  post(path: string, body: unknown, options?: PostOptions): Promise<Answer>
}

export async function openBench(script: Script | ScriptedReply, options: BenchOptions = {}): Promise<Bench> {
  const upstream = await startScriptedUpstream(typeof script === 'function' ? script : () => script)
  const gateway = await startGateway({ clock, ...options.gateway })
  const record = options.record ?? new MemoryRecord()
  const run = gateway.openRun({
    run: 'run-1',
    routes: { default: createRoute({ upstream: upstream.origin, key: KEY, ...options.route }) },
    record,
    ...options.run,
  })
  const url: Bench['url'] = (path, join = {}) =>
    `${run.baseUrl({ stage: join.stage ?? 'qa', question: (join.question ?? 'q-1') as QuestionId, attempt: join.attempt ?? 1 })}/v1/${path}`
  return {
    upstream,
    gateway,
    run,
    record,
    url,
    post: (path, body, post = {}) =>
      ask(post.url ?? url(path, post.join), {
        ...post,
        body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
        token: post.token ?? run.token,
      }),
    async [Symbol.asyncDispose]() {
      await gateway.close()
      await upstream.close()
    },
  }
}

export interface PostOptions {
  readonly url?: string
  readonly join?: { readonly stage?: string; readonly question?: string; readonly attempt?: number }
  readonly headers?: Readonly<Record<string, string>>
  readonly token?: string
  readonly method?: string
  /** Sees each piece as it arrives, with the time since the request was sent. */
  readonly onPiece?: (piece: Buffer, afterMs: number) => void
}

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly bytes: Buffer
  /** The connection ended before the message did. */
  readonly broken: boolean
}

/** One request with Node's bare client, which changes nothing and decodes nothing. */
export function ask(url: string, options: PostOptions & { readonly body?: string | Uint8Array; readonly token?: string }): Promise<Answer> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      url,
      {
        method: options.method ?? 'POST',
        agent: false,
        headers: {
          'content-type': 'application/json',
          ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
          ...options.headers,
        },
      },
      (response) => {
        const pieces: Buffer[] = []
        response.on('data', (piece: Buffer) => {
          pieces.push(piece)
          options.onPiece?.(piece, performance.now() - started)
        })
        const done = (): void =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(pieces), broken: !response.complete })
        response.once('end', done)
        response.once('error', done)
      },
    )
    request.once('error', reject)
    request.end(options.body)
  })
}

/** A bare upstream of one's own, for bytes that no scripted reply has. */
export async function startBareUpstream(
  answer: (request: IncomingMessage, body: Buffer, response: import('node:http').ServerResponse) => void,
): Promise<{ readonly origin: string; close(): Promise<void> }> {
  const server: Server = createServer((incoming, response) => {
    const pieces: Buffer[] = []
    incoming.on('data', (piece: Buffer) => pieces.push(piece))
    incoming.on('end', () => answer(incoming, Buffer.concat(pieces), response))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** Waits until something holds, or fails with what it saw last. */
export async function until(holds: () => boolean, what: string, withinMs = 5_000): Promise<void> {
  const end = performance.now() + withinMs
  while (!holds()) {
    if (performance.now() > end) throw new Error(`waited ${withinMs} ms for ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
