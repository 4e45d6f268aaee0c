// The pace of requests on a clock of its own, and the waits between tries.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { requestPacing } from '../../src/adapters/request-pacing.js'
import { retryAfterMs, retryWaitMs } from '../../src/adapters/retry-wait.js'

interface Limits {
  readonly requests_per_minute?: number
  readonly tokens_per_minute?: number
  readonly min_request_interval_s?: number
}

/** When each request goes, if every one takes `takesMs` and its tokens are as estimated. */
async function starts(limits: Limits, tokens: readonly number[], takesMs: number): Promise<readonly number[]> {
  let now = 1_000
  const pacing = requestPacing({ monotonicMs: () => now })
  const times: number[] = []
  for (const estimate of tokens) {
    const turn = await pacing.take({ name: 'm', limits }, estimate, async (ms) => void (now += ms))
    times.push(now)
    now += takesMs
    turn.end(null)
  }
  return times
}

it('never passes a limit, and never waits without one', async () => {
  const limits = fc.record({ requests_per_minute: fc.integer({ min: 1, max: 9 }), tokens_per_minute: fc.integer({ min: 10, max: 300 }), min_request_interval_s: fc.integer({ min: 0, max: 20 }) }, { requiredKeys: [] })
  await fc.assert(
    fc.asyncProperty(limits, fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 2, maxLength: 25 }), fc.integer({ min: 0, max: 5_000 }), async (some, tokens, takesMs) => {
      const given = some as Limits
      const times = await starts(given, tokens, takesMs)
      times.forEach((at, i) => {
        const within = times.flatMap((other, j) => (j <= i && at - other < 60_000 ? [j] : []))
        if (given.requests_per_minute !== undefined) expect(within.length).toBeLessThanOrEqual(given.requests_per_minute)
        const used = within.reduce((sum, j) => sum + (tokens[j] as number), 0)
        if (given.tokens_per_minute !== undefined && within.length > 1) expect(used).toBeLessThanOrEqual(given.tokens_per_minute)
        if (given.min_request_interval_s !== undefined && i > 0) expect(at - (times[i - 1] as number) - takesMs).toBeGreaterThanOrEqual(given.min_request_interval_s * 1000 - 1e-6)
      })
      const idle = await starts({}, tokens, takesMs)
      expect(idle.at(-1)).toBe(1_000 + (tokens.length - 1) * takesMs)
    }),
  )
})

it('takes the reported tokens in place of the estimate', async () => {
  let now = 0
  const pacing = requestPacing({ monotonicMs: () => now })
  const profile = { name: 'm', limits: { tokens_per_minute: 100 } }
  const pause = async (ms: number): Promise<void> => void (now += ms)
  ;(await pacing.take(profile, 90, pause)).end(10)
  await pacing.take(profile, 90, pause)
  expect(now).toBe(0)
  await pacing.take(profile, 90, pause)
  expect(now).toBe(60_000)
})

it('keeps models apart, and callers of one model in order', async () => {
  let now = 0
  const pacing = requestPacing({ monotonicMs: () => now })
  const pause = async (ms: number): Promise<void> => void (now += ms)
  const order: string[] = []
  const take = async (name: string, label: string): Promise<void> => {
    await pacing.take({ name, limits: { requests_per_minute: 1 } }, 1, pause)
    order.push(`${label}@${now}`)
  }
  await Promise.all([take('a', 'a1'), take('b', 'b1'), take('a', 'a2'), take('a', 'a3')])
  expect(order.filter((text) => text.startsWith('a'))).toEqual(['a1@0', 'a2@60000', 'a3@120000'])
  expect(order).toContain('b1@0')
})

it('waits below an exponential bound, and never less than it is asked to', () => {
  expect([1, 2, 3, 4].map((tries) => retryWaitMs({ tries, random: 1, retryAfterMs: null }))).toEqual([500, 1000, 2000, 4000])
  expect(retryWaitMs({ tries: 40, random: 1, retryAfterMs: null })).toBe(60_000)
  expect(retryWaitMs({ tries: 1, random: 0, retryAfterMs: null })).toBe(0)
  expect(retryWaitMs({ tries: 1, random: 0, retryAfterMs: 7_000 })).toBe(7_000)
  expect(retryWaitMs({ tries: 1, random: 1, retryAfterMs: 0 })).toBe(0)
  const at = '2026-11-29T10:00:00.000Z'
  expect(retryAfterMs({ 'retry-after': '2.5' }, at)).toBe(2500)
  expect(retryAfterMs({ 'retry-after': 'Sun, 29 Nov 2026 10:00:07 GMT' }, at)).toBe(7000)
  expect(retryAfterMs({ 'retry-after-ms': '12', 'retry-after': '9' }, at)).toBe(12)
  expect(retryAfterMs({ 'retry-after': 'soon' }, at)).toBeNull()
  expect(retryAfterMs({}, at)).toBeNull()
})
