// Owns one run at the gateway: its token, routes, budgets and record, and the way of each of its calls. It must never see gold.
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Dispatcher } from 'undici'
import { isAnswered } from '../core/exchange.js'
import type { ExchangeRow } from '../core/exchange.js'
import { AssayError } from '../core/assay-error.js'
import { mayBeBilled } from '../core/model-price.js'
import type { ModelPrice } from '../core/model-price.js'
import type { BodyReader } from '../ports/body-store.js'
import type { Clock } from '../ports/clock.js'
import type { ExchangeLog } from '../run/exchange-log.js'
import { nativeSha256 } from '../run/native-digest.js'
import { sendApiError } from './api-error.js'
import type { ApiError } from './api-error.js'
import { BudgetLedger, reserveByBytes } from './budget.js'
import type { Budgets } from './budget.js'
import { ExchangeRecorder } from './exchange-recorder.js'
import type { OpenExchange } from './exchange-recorder.js'
import type { GatewayLimits } from './gateway-limits.js'
import { RecordedAnswers } from './recorded-answers.js'
import type { ReplayReport } from './recorded-answers.js'
import { relay } from './relay.js'
import { OWN_RESPONSE, refuseMismatch, serveRecorded } from './replay.js'
import { readRequest } from './request-facts.js'
import type { RequestFacts } from './request-facts.js'
import type { ExchangeTarget } from './request-target.js'
import type { Route } from './route.js'
import { bytesHoldSecret, holdsSecret } from './secret-mask.js'
import { keptHeaders, keptWithTimes, upstreamHeaders } from './wire-headers.js'
import type { ClientToken } from './wire-headers.js'

export interface RunOptions {
  /** As it stands in the path; letters, digits and `. _ ~ : @ + -`. */
  readonly run: string
  /** By name; `default` serves paths that name none. Unused in `replay`. */
  readonly routes: Readonly<Record<string, Route>>
  /** Where exchanges go; after a resume it holds the earlier ones. Absent only in a replay that keeps nothing. */
  readonly record?: ExchangeLog
  /**
   * After a resume, requests that were answered before the break are answered from the record, in order, within their join: a question
   * whose response had arrived is not paid twice. Needs kept bodies, and joins that name a question.
   */
  readonly reuseAnswered?: boolean
  /** Answers come from this recording only, and nothing is sent (`replay`). */
  readonly replay?: { readonly rows: readonly ExchangeRow[]; readonly bodies: BodyReader }
  readonly budgets?: Budgets
  readonly prices?: Readonly<Record<string, ModelPrice>>
  /** A token to use instead of a random one. */
  readonly token?: string
  /** Told once, when an exchange could not be recorded: the run must stop, and every further call is refused. */
  readonly onFailure?: (error: unknown) => void
}

export interface SessionParts {
  readonly dispatcher: Dispatcher
  readonly clock: Clock
  readonly limits: GatewayLimits
}

interface Call {
  readonly target: ExchangeTarget
  readonly incoming: IncomingMessage
  readonly response: ServerResponse
  readonly token: ClientToken
  readonly body: Buffer
  readonly facts: RequestFacts
  readonly model: string | null
}

const TOKEN_BYTES = 32
const RECORD_FAILED: ApiError = {
  status: 500,
  code: 'record_failed',
  message: 'an exchange could not be recorded, so its answer is not given out; the run has stopped',
}

export class RunSession {
  readonly run: string
  readonly token: string
  readonly #options: RunOptions
  readonly #parts: SessionParts
  readonly #recorder: ExchangeRecorder | null
  readonly #ledger: BudgetLedger
  /** Of a replay: everything. Of a resume: what was answered before the break. */
  readonly #recorded: RecordedAnswers | null
  readonly #secrets: readonly string[]
  readonly #underWay = new Set<Promise<void>>()
  #failed = false

  constructor(options: RunOptions, parts: SessionParts) {
    const earlier = options.record?.earlier ?? []
    this.run = options.run
    this.token = options.token ?? `assay-${randomBytes(TOKEN_BYTES).toString('base64url')}`
    this.#options = options
    this.#parts = parts
    this.#recorder = options.record === undefined ? null : new ExchangeRecorder({ log: options.record, clock: parts.clock })
    this.#ledger = new BudgetLedger({ budgets: options.budgets ?? {}, prices: options.prices ?? {}, clock: parts.clock, earlier })
    this.#recorded = recordedOf(options)
    this.#secrets = [...new Set(Object.values(options.routes).flatMap((route) => route.key ?? []))]
  }

  /** What a replay served so far; null outside a replay. */
  get replayReport(): ReplayReport | null {
    return this.#options.replay === undefined ? null : (this.#recorded as RecordedAnswers).report
  }

  get underWay(): number {
    return this.#underWay.size
  }

  /** Resolves when every call under way has ended. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#underWay)
  }

  /** Answers one call. Never rejects. */
  serve(target: ExchangeTarget, incoming: IncomingMessage, response: ServerResponse, token: ClientToken, body: Buffer): void {
    const work = this.#serve(target, incoming, response, token, body).catch((error: unknown) => this.#fail(error, target, response))
    this.#underWay.add(work)
    void work.finally(() => this.#underWay.delete(work))
  }

  async #serve(
    target: ExchangeTarget,
    incoming: IncomingMessage,
    response: ServerResponse,
    token: ClientToken,
    body: Buffer,
  ): Promise<void> {
    if (this.#failed) {
      return sendApiError(response, target.endpoint, RECORD_FAILED)
    }
    const facts = await readRequest(body, incoming.headers['content-encoding'])
    if ([body, facts.plain ?? body].some((bytes) => bytesHoldSecret(bytes, this.#secrets))) {
      const message = 'the request holds a key of the gateway; it was neither sent nor kept'
      return sendApiError(response, target.endpoint, { status: 400, code: 'secret_in_request', message })
    }
    const call: Call = { target, incoming, response, token, body, facts, model: target.model ?? facts.model }
    if (this.#options.replay !== undefined) return this.#replay(call)
    if (await this.#reuse(call)) return
    return this.#live(call)
  }

  async #live(call: Call): Promise<void> {
    const { target, response } = call
    const route = this.#options.routes[target.route]
    if (route === undefined) {
      return sendApiError(response, target.endpoint, {
        status: 404,
        code: 'no_such_route',
        message: `this run has no route ${target.route}`,
      })
    }
    const exchange = this.#begin(call)
    const free = target.endpoint.startsWith('models') || target.endpoint === 'messages/count_tokens'
    const grant = this.#ledger.admit({
      stage: target.join.stage,
      question: target.join.question_id,
      model: call.model,
      reserve: free ? null : reserveByBytes(call.body.length, call.facts.outputLimit),
    })
    if ('refused' in grant) return this.#refuseOverBudget(call, exchange, grant.refused)
    const sentAt = this.#parts.clock.now()
    await relay(
      {
        dispatcher: this.#parts.dispatcher,
        request: {
          origin: route.origin,
          path: `${route.basePath}/${target.path}${target.query}`,
          method: call.incoming.method as Dispatcher.HttpMethod,
          headers: upstreamHeaders(call.incoming.rawHeaders, route, call.token),
          body: call.body,
          headersTimeout: route.firstByteTimeoutMs,
          bodyTimeout: route.silenceTimeoutMs,
        },
        endpoint: target.endpoint,
        secrets: this.#secrets,
        marks: { 'x-assay-exchange': exchange.id },
        limits: this.#parts.limits,
        clock: this.#parts.clock,
        deadlineMs: grant.deadlineMs,
        deadlineReason: grant.deadlineReason,
        commit: async (result) => {
          grant.settle({ usage: result.facts.usage, billed: !free && mayBeBilled(result) })
          const isSecret = (value: string): boolean => holdsSecret(value, this.#secrets)
          await exchange.end({
            ...result,
            headers: keptHeaders(result.headers, isSecret),
            headersWithTimes: keptWithTimes(result.headers, isSecret),
            sentAt,
            replayed: false,
          })
        },
      },
      response,
    )
  }

  async #refuseOverBudget(call: Call, exchange: OpenExchange, reason: string): Promise<void> {
    const error = { status: 400, code: 'budget_exceeded', message: `budget exceeded: ${reason}` }
    await sendApiError(call.response, call.target.endpoint, error, {
      marks: { 'x-assay-exchange': exchange.id },
      commit: (body) => exchange.end({ outcome: 'budget-exceeded', reason, status: error.status, body, ...OWN_RESPONSE }),
    })
  }

  async #replay(call: Call): Promise<void> {
    const recorded = this.#recorded as RecordedAnswers
    const exchange = this.#recorder === null ? null : this.#begin(call)
    const asked = {
      ...call.target.join,
      endpoint: call.target.endpoint,
      model: call.target.model,
      requestSha256: exchange?.requestSha256 ?? nativeSha256(call.body),
    }
    const row = recorded.take(asked)
    if (row === null) return refuseMismatch(recorded, asked, call.body, call.response, exchange)
    return serveRecorded(recorded, row, call.response, exchange)
  }

  /** True when the call was answered before a break, and now is answered from the record. */
  async #reuse(call: Call): Promise<boolean> {
    if (this.#recorded === null || call.target.join.question_id === null) return false
    const row = this.#recorded.take({
      ...call.target.join,
      endpoint: call.target.endpoint,
      model: call.target.model,
      requestSha256: nativeSha256(call.body),
    })
    if (row === null) return false
    // It is in the pack already, once: no second row.
    await serveRecorded(this.#recorded, row, call.response, null)
    return true
  }

  #begin(call: Call): OpenExchange {
    const isSecret = (value: string): boolean => value.includes(call.token.token) || holdsSecret(value, this.#secrets)
    return (this.#recorder as ExchangeRecorder).begin({
      join: call.target.join,
      route: call.target.route,
      endpoint: call.target.endpoint,
      body: call.body,
      modelAsked: call.model,
      headers: keptHeaders(call.incoming.rawHeaders, isSecret),
      headersWithTimes: keptWithTimes(call.incoming.rawHeaders, isSecret),
    })
  }

  #fail(error: unknown, target: ExchangeTarget, response: ServerResponse): void {
    const isFirst = !this.#failed
    this.#failed = true
    if (response.headersSent) response.destroy()
    else void sendApiError(response, target.endpoint, RECORD_FAILED)
    if (isFirst) this.#options.onFailure?.(error)
  }
}

function recordedOf(options: RunOptions): RecordedAnswers | null {
  if (options.replay !== undefined) {
    const lost = options.replay.rows.filter((row) => !row.bodies_kept)
    if (lost.length === 0) return new RecordedAnswers(options.replay.rows, options.replay.bodies)
    throw new AssayError(
      'invalid-input',
      `the recording of run ${options.run} lacks the bodies of ${lost.length} of ${options.replay.rows.length} exchanges`,
      {
        hint: 'It was made in hash-only mode, or a body held a secret. Only a recording with all bodies can be replayed.',
        faults: lost.map((row) => ({
          where: row.id,
          message: `${row.stage} ${row.question_id ?? '-'} attempt ${row.attempt ?? '-'}, exchange ${row.n}`,
        })),
      },
    )
  }
  const { record } = options
  if (options.reuseAnswered !== true || record === undefined || record.bodies === null) return null
  return new RecordedAnswers(
    record.earlier.filter((row) => isAnswered(row) && row.bodies_kept),
    record.bodies,
  )
}
