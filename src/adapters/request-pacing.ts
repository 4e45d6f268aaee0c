// Owns the pace of requests to each model: least interval, requests and tokens a minute, shared by all runs of the process.
import type { Clock } from '../ports/clock.js'
import type { ModelProfile } from '../ports/model-profile.js'

const MINUTE_MS = 60_000

export interface PacedRequest {
  /** To be called when the request has ended; `usedTokens` takes the place of the estimate where the provider reported them. */
  end(usedTokens: number | null): void
}

export interface RequestPacing {
  /** Resolves when the request may go; requests of one model go in the order of asking. */
  take(profile: Pick<ModelProfile, 'name' | 'limits'>, estimatedTokens: number, pause: (ms: number) => Promise<void>): Promise<PacedRequest>
}

interface Sent {
  readonly at: number
  tokens: number
}

interface Lane {
  /** Of the last minute. */
  sent: Sent[]
  lastAt: number | null
  tail: Promise<void>
}

export function requestPacing(clock: Pick<Clock, 'monotonicMs'>): RequestPacing {
  const lanes = new Map<string, Lane>()
  return {
    take(profile, estimatedTokens, pause) {
      let lane = lanes.get(profile.name)
      if (lane === undefined) lanes.set(profile.name, (lane = { sent: [], lastAt: null, tail: Promise.resolve() }))
      const own = lane
      const turn = own.tail.then(() => admit(own, profile.limits, estimatedTokens, clock, pause))
      own.tail = turn.then(
        () => undefined,
        () => undefined,
      )
      return turn
    },
  }
}

async function admit(lane: Lane, limits: ModelProfile['limits'], tokens: number, clock: Pick<Clock, 'monotonicMs'>, pause: (ms: number) => Promise<void>): Promise<PacedRequest> {
  for (let wait = waitMs(lane, limits, tokens, clock.monotonicMs()); wait > 0; wait = waitMs(lane, limits, tokens, clock.monotonicMs())) await pause(wait)
  const sent: Sent = { at: clock.monotonicMs(), tokens }
  lane.sent.push(sent)
  lane.lastAt = sent.at
  return {
    end(usedTokens) {
      if (usedTokens !== null) sent.tokens = usedTokens
      // The interval is a pause between calls: it counts from the end of one to the start of the next.
      lane.lastAt = clock.monotonicMs()
    },
  }
}

/** How long the next request must wait, as far as is known now. One that is larger than a whole minute's tokens goes alone. */
function waitMs(lane: Lane, limits: ModelProfile['limits'], tokens: number, now: number): number {
  lane.sent = lane.sent.filter(({ at }) => now - at < MINUTE_MS)
  const waits = [0]
  const interval = limits.min_request_interval_s
  if (interval !== undefined && lane.lastAt !== null) waits.push(lane.lastAt + interval * 1000 - now)
  const perMinute = limits.requests_per_minute
  const oldest = perMinute === undefined ? undefined : lane.sent[lane.sent.length - perMinute]
  if (oldest !== undefined) waits.push(oldest.at + MINUTE_MS - now)
  const budget = limits.tokens_per_minute
  if (budget !== undefined) {
    let used = lane.sent.reduce((sum, sent) => sum + sent.tokens, 0)
    for (const sent of lane.sent) {
      if (used + tokens <= budget) break
      used -= sent.tokens
      waits.push(sent.at + MINUTE_MS - now)
    }
  }
  return Math.max(...waits)
}
