// Owns the gateway's server: who may call, what is refused before a run sees it, and how everything ends.
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Agent } from 'undici'
import { AssayError } from '../core/assay-error.js'
import type { QuestionId } from '../core/ids.js'
import type { Clock } from '../ports/clock.js'
import { nativeSha256 } from '../run/native-digest.js'
import { sendApiError } from './api-error.js'
import type { ApiError } from './api-error.js'
import { GATEWAY_LIMITS } from './gateway-limits.js'
import type { GatewayLimits } from './gateway-limits.js'
import type { ReplayReport } from './recorded-answers.js'
import { DIRECT_STAGE, isJoinName, joinPath, parseTarget } from './request-target.js'
import type { ExchangeTarget } from './request-target.js'
import { RunSession } from './run-session.js'
import type { RunOptions } from './run-session.js'
import { clientTokens } from './wire-headers.js'
import type { ClientToken } from './wire-headers.js'

export interface GatewayOptions {
  readonly clock: Clock
  /** 0, or absent: a free one. */
  readonly port?: number
  /** Absent: loopback. Any other interface needs runs with a token of their own choice. */
  readonly host?: string
  readonly limits?: Partial<GatewayLimits>
  /** Told of calls that were refused before they belonged to a run; the path is without its query. */
  readonly onRefused?: (refusal: { readonly method: string; readonly path: string; readonly error: ApiError }) => void
}

export interface CallJoin {
  readonly stage?: string
  readonly question?: QuestionId
  readonly attempt?: number
  readonly route?: string
}

export interface GatewayRun extends AsyncDisposable {
  readonly token: string
  /** The base URL for Anthropic's clients; OpenAI's need `/v1` behind it. With a join, every call is attributed to it. */
  baseUrl(join?: CallJoin): string
  readonly replayReport: ReplayReport | null
  /** Refuses further calls, and resolves when those under way have ended and are recorded. */
  close(): Promise<void>
}

export interface Gateway extends AsyncDisposable {
  /** `http://127.0.0.1:PORT`. */
  readonly origin: string
  openRun(options: RunOptions): GatewayRun
  /** Stops accepting, lets calls under way end for a while, breaks off the rest; all is recorded when it resolves. */
  close(): Promise<void>
}

const LOOPBACK = '127.0.0.1'

/** @throws AssayError `wrong-usage` when the port is taken or the interface is not there. */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const limits: GatewayLimits = { ...GATEWAY_LIMITS, ...options.limits }
  const house = new GatewayHouse(options, limits)
  await house.listen(options.port ?? 0, options.host ?? LOOPBACK)
  return house
}

class GatewayHouse implements Gateway {
  readonly #options: GatewayOptions
  readonly #limits: GatewayLimits
  readonly #server: Server
  readonly #agent: Agent
  /** By the digest of their tokens, so that a look-up tells nothing of how near a guess came. */
  readonly #sessions = new Map<string, RunSession>()
  #closed: Promise<void> | null = null
  origin = ''

  constructor(options: GatewayOptions, limits: GatewayLimits) {
    this.#options = options
    this.#limits = limits
    this.#agent = new Agent({ connect: { timeout: limits.connectMs }, maxHeaderSize: limits.headerBytes, pipelining: 1 })
    this.#server = createServer(
      {
        maxHeaderSize: limits.headerBytes,
        headersTimeout: limits.clientHeadersMs,
        requestTimeout: limits.clientRequestMs,
        keepAliveTimeout: 65_000,
      },
      (incoming, response) => this.#receive(incoming, response),
    )
  }

  async listen(port: number, host: string): Promise<void> {
    await new Promise<void>((resolve, reject) => this.#server.once('error', reject).listen(port, host, resolve)).catch(
      (error: NodeJS.ErrnoException) => {
        const hint = 'Choose another --port or --host; --port 0 takes a free port.'
        if (error.code === undefined) throw error
        throw new AssayError('wrong-usage', `cannot listen on ${host} port ${port}: ${error.code}`, { hint, cause: error })
      },
    )
    const { address, family, port: taken } = this.#server.address() as AddressInfo
    this.origin = `http://${family === 'IPv6' ? `[${address}]` : address}:${taken}`
  }

  openRun(options: RunOptions): GatewayRun {
    if (!isJoinName(options.run))
      throw new AssayError('invalid-input', `a run's name must be letters, digits and . _ ~ : @ + -, got ${JSON.stringify(options.run)}`, {
        hint: 'Use the run id.',
      })
    const session = new RunSession(options, { dispatcher: this.#agent, clock: this.#options.clock, limits: this.#limits })
    const key = nativeSha256(session.token)
    this.#sessions.set(key, session)
    const close = async (): Promise<void> => {
      this.#sessions.delete(key)
      await session.settled()
      await options.record?.settled()
    }
    return {
      token: session.token,
      baseUrl: (join = {}) => `${this.origin}${pathOf(options.run, join)}`,
      get replayReport() {
        return session.replayReport
      },
      close,
      [Symbol.asyncDispose]: close,
    }
  }

  close(): Promise<void> {
    return (this.#closed ??= this.#close())
  }

  async #close(): Promise<void> {
    const sessions = [...this.#sessions.values()]
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()))
    this.#server.closeIdleConnections()
    const settled = Promise.all(sessions.map((session) => session.settled()))
    const patience = setTimeout(() => this.#server.closeAllConnections(), this.#limits.stopMs)
    await settled
    clearTimeout(patience)
    this.#server.closeAllConnections()
    await closed
    await this.#agent.destroy()
    this.#sessions.clear()
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close()
  }

  #receive(incoming: IncomingMessage, response: ServerResponse): void {
    const target = parseTarget(incoming.method ?? '', incoming.url ?? '')
    if (target.kind === 'alive') {
      response.writeHead(200, { 'content-type': 'text/plain', 'content-length': '0' }).end()
      return
    }
    if (target.kind === 'refused') {
      this.#refuse(incoming, response, null, { status: target.status, code: 'not_served', message: target.message })
      return
    }
    const known = this.#sessionOf(incoming)
    if (known === null) {
      this.#refuse(incoming, response, target.endpoint, {
        status: 401,
        code: 'invalid_token',
        message: "the token is not one of this gateway's runs; use the one it printed as the API key",
      })
    } else if (target.run !== null && target.run !== known.session.run) {
      this.#refuse(incoming, response, target.endpoint, {
        status: 403,
        code: 'wrong_run',
        message: 'the token belongs to another run than the path names',
      })
    } else {
      this.#read(incoming, response, target, known.session, known.token)
    }
  }

  #read(incoming: IncomingMessage, response: ServerResponse, target: ExchangeTarget, session: RunSession, token: ClientToken): void {
    const pieces: Buffer[] = []
    let bytes = 0
    let refused = false
    const limit = this.#limits.requestBytes
    const take = (piece: Buffer): void => {
      bytes += piece.length
      if (bytes <= limit) pieces.push(piece)
      else if (!refused) {
        refused = true
        pieces.length = 0
        this.#refuse(incoming, response, target.endpoint, {
          status: 413,
          code: 'request_too_large',
          message: `the request is longer than ${limit} bytes`,
        })
      }
    }
    incoming.on('data', take)
    incoming.once('end', () => {
      if (refused) return
      const body = pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces)
      if (incoming.method === 'GET' && body.length > 0) {
        this.#refuse(incoming, response, target.endpoint, { status: 400, code: 'not_served', message: 'a GET request has no body' })
      } else session.serve(target, incoming, response, token, body)
    })
    // A client that goes away before its request is whole has asked for nothing.
    incoming.once('error', () => response.destroy())
  }

  /** The connection ends with the refusal, so that no unread rest of the request is taken for the next one. */
  #refuse(incoming: IncomingMessage, response: ServerResponse, endpoint: string | null, error: ApiError): void {
    const path = (incoming.url ?? '').split('?')[0] ?? ''
    this.#options.onRefused?.({ method: incoming.method ?? '', path, error })
    void sendApiError(response, endpoint, error, { close: true })
    incoming.resume()
  }

  #sessionOf(incoming: IncomingMessage): { readonly session: RunSession; readonly token: ClientToken } | null {
    for (const token of clientTokens(incoming.headers)) {
      const session = this.#sessions.get(nativeSha256(token.token))
      if (session !== undefined) return { session, token }
    }
    return null
  }
}

function pathOf(run: string, join: CallJoin): string {
  const names = [join.stage, join.question, join.route].filter((name) => name !== undefined)
  const bad = names.find((name) => !isJoinName(name))
  if (bad !== undefined) {
    throw new AssayError('invalid-input', `a name in the path must be letters, digits and . _ ~ : @ + -, got ${JSON.stringify(bad)}`, {
      hint: 'Use the opaque ids of the dataset.',
    })
  }
  return joinPath({
    run,
    ...(join.route === undefined ? {} : { route: join.route }),
    stage: join.stage ?? DIRECT_STAGE,
    question_id: join.question ?? null,
    attempt: join.attempt ?? null,
  })
}
