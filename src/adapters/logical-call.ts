// Owns one logical call: the same bytes, sent until they are answered, refused for good, or out of time; paced, and stoppable.
import type { Agent } from 'undici'
import { AssayError } from '../core/assay-error.js'
import { isRetryableStatus } from '../core/exchange.js'
import type { Sha256 } from '../core/ids.js'
import type { Json } from '../core/json.js'
import type { Clock } from '../ports/clock.js'
import type { CallJoin } from '../ports/model-client.js'
import type { ModelProfile } from '../ports/model-profile.js'
import type { Stop } from '../ports/stop.js'
import type { GatewayRun } from '../gateway/gateway.js'
import type { QuestionId } from '../core/ids.js'
import { errorMessage, membersOf } from './dialects/dialect.js'
import { jsonOf, postToGateway, type GatewayAnswer } from './gateway-request.js'
import type { RequestPacing } from './request-pacing.js'
import { retryAfterMs, retryWaitMs } from './retry-wait.js'

export interface CallParts {
  readonly run: Pick<GatewayRun, 'baseUrl' | 'token'>
  readonly agent: Agent
  readonly clock: Clock
  readonly pacing: RequestPacing
  /** From 0 up to 1, for the jitter. */
  readonly random: () => number
  readonly sleep: (ms: number) => Promise<void>
  readonly stop: Stop
  /** Why exchanges can no longer be recorded; null as long as they can. */
  readonly recordFailure: () => unknown
  /** Whether a budget of the whole run that is used up ends it (a spend cap) instead of one row. */
  readonly capEndsRun: boolean
}

export interface CallRequest {
  readonly profile: ModelProfile
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  readonly join: CallJoin
}

export type CallResult =
  | { readonly kind: 'answer'; readonly json: Json; readonly text: string; readonly exchanges: readonly Sha256[] }
  | { readonly kind: 'none'; readonly state: 'failed' | 'timed-out' | 'budget-exceeded'; readonly reason: string; readonly exchanges: readonly Sha256[] }

const REASON_CHARACTERS = 500
/** How often a waiting call looks whether it is told to stop. */
const STOP_CHECK_MS = 50
/** What has been sent is paid for: it may end for so long after a stop. */
const GRACE_MS = 5_000
const BYTES_PER_TOKEN = 4

/** @throws AssayError `stopped` for 401, 402, 403, exhausted quota and a passed spend cap; `interrupted` on stop */
export async function logicalCall(request: CallRequest, parts: CallParts): Promise<CallResult> {
  const { profile, join } = request
  const url = `${parts.run.baseUrl({ route: profile.route, stage: join.stage, ...(join.question === null ? {} : { question: join.question as QuestionId, attempt: join.attempt }) })}/v1/${request.endpoint}`
  const exchanges: Sha256[] = []
  let leftMs = profile.deadline_s * 1000
  for (let tries = 1; ; tries++) {
    const turn = await parts.pacing.take(profile, Math.ceil(request.body.length / BYTES_PER_TOKEN), (ms) => pause(ms, parts))
    parts.stop.throwIfAborted()
    const started = parts.clock.monotonicMs()
    const answer = await send(url, request, leftMs, parts)
    leftMs -= parts.clock.monotonicMs() - started
    const json = answer.body === null ? undefined : jsonOf(answer.body)
    turn.end(json === undefined ? null : usedTokens(json))
    if (answer.exchange !== null) exchanges.push(answer.exchange)
    const told = describe(answer, json)
    throwIfOver(answer, json, told, profile, parts)
    const settled = settle(answer, json, told, exchanges)
    if (settled !== null) return settled
    parts.stop.throwIfAborted()
    const wait = retryWaitMs({ tries, random: parts.random(), retryAfterMs: retryAfterMs(answer.headers, parts.clock.now()) })
    if (leftMs - wait <= 0) return { kind: 'none', state: 'timed-out', reason: `the deadline of ${profile.deadline_s} s would pass before try ${tries + 1}; try ${tries}: ${told}`, exchanges }
    if (tries > profile.max_retries) return { kind: 'none', state: 'failed', reason: `${tries} tries; the last: ${told}`, exchanges }
    await pause(wait, parts)
    leftMs -= wait
  }
}

/** What ends the call; null when the same bytes may be sent again. */
function settle(answer: GatewayAnswer, json: Json | undefined, told: string, exchanges: readonly Sha256[]): CallResult | null {
  if (answer.body === null || answer.status === null) return null
  if (answer.status >= 200 && answer.status < 300) {
    if (json === undefined) return { kind: 'none', state: 'failed', reason: 'the answer is no JSON', exchanges }
    return { kind: 'answer', json, text: answer.body.toString('utf8'), exchanges }
  }
  if (gatewayCode(json) === 'budget_exceeded') return { kind: 'none', state: 'budget-exceeded', reason: errorMessage(json as Json) ?? told, exchanges }
  return isRetryableStatus(answer.status) ? null : { kind: 'none', state: 'failed', reason: told, exchanges }
}

async function send(url: string, { headers, body }: CallRequest, deadlineMs: number, parts: CallParts): Promise<GatewayAnswer> {
  const abort = new AbortController()
  const deadline = setTimeout(() => abort.abort(new Error('the deadline passed')), Math.max(1, Math.min(deadlineMs, 2 ** 31 - 1)))
  let stopped: NodeJS.Timeout | null = null
  const watch = setInterval(() => {
    if (parts.stop.aborted) stopped ??= setTimeout(() => abort.abort(new Error('interrupted')), GRACE_MS)
  }, STOP_CHECK_MS)
  try {
    return await postToGateway(parts.agent, { url, token: parts.run.token, headers, body, signal: abort.signal })
  } finally {
    clearTimeout(deadline)
    clearInterval(watch)
    if (stopped !== null) clearTimeout(stopped)
  }
}

function describe({ status, body, broken }: GatewayAnswer, json: Json | undefined): string {
  if (body === null) return `the connection broke${status === null ? '' : ` after status ${status}`}: ${broken}`
  const message = (json === undefined ? null : errorMessage(json)) ?? body.toString('utf8')
  const shown = message.length > REASON_CHARACTERS ? `${message.slice(0, REASON_CHARACTERS)}…` : message
  return `status ${status}${shown === '' ? '' : `: ${shown}`}`
}

/** What must end the run at once, with what to do. */
function throwIfOver({ status, exchange }: GatewayAnswer, json: Json | undefined, told: string, profile: ModelProfile, parts: CallParts): void {
  const code = gatewayCode(json)
  const failure = parts.recordFailure()
  if (failure !== null) throw failure
  const resume = 'Nothing that was answered is lost: run the same command again and it goes on from here.'
  if (status === 400 && code === 'replay_mismatch') throw new AssayError('check-failed', errorMessage(json as Json) ?? told, { hint: 'The run would send other bytes than were recorded.' })
  if (status === 400 && code === 'budget_exceeded' && parts.capEndsRun && / of the run: /.test(told)) throw new AssayError('stopped', `the spend cap is reached: ${told}`, { hint: `Raise the cap to go on. ${resume}` })
  if (exchange === null && status !== null && status !== 413 && code !== 'secret_in_request') throw new AssayError('broken-invariant', `the gateway refused a call of its own run: ${told}`, { hint: 'Please report this.' })
  const key = `the key of the route ${profile.route}`
  if (status === 401) throw new AssayError('stopped', `${profile.name}: ${key} is not accepted (${told})`, { hint: `Check the variable that holds it. ${resume}` })
  if (status === 403) throw new AssayError('stopped', `${profile.name}: ${key} may not use this model (${told})`, { hint: `Ask the provider for access, or choose another model. ${resume}` })
  if (status === 402 || (status === 429 && isQuota(json))) throw new AssayError('stopped', `${profile.name}: the quota or credit of ${key} is used up (${told})`, { hint: `Add credit or raise the quota at the provider. ${resume}` })
}

function isQuota(json: Json | undefined): boolean {
  const error = membersOf(membersOf(json)['error'])
  return error['code'] === 'insufficient_quota' || error['type'] === 'insufficient_quota'
}

function gatewayCode(json: Json | undefined): Json | undefined {
  return membersOf(membersOf(json)['error'])['code']
}

function usedTokens(json: Json): number | null {
  const usage = membersOf(membersOf(json)['usage'])
  const total = usage['total_tokens']
  if (typeof total === 'number') return total
  const [input, output] = [usage['input_tokens'], usage['output_tokens']]
  return typeof input === 'number' && typeof output === 'number' ? input + output : null
}

async function pause(ms: number, { sleep, stop }: CallParts): Promise<void> {
  stop.throwIfAborted()
  for (let left = ms; left > 0; left -= STOP_CHECK_MS) {
    await sleep(Math.min(left, STOP_CHECK_MS))
    stop.throwIfAborted()
  }
}
