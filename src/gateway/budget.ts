// Owns budgets: requests, tokens, dollars and wall time, per run and per question, held for clients that cannot be told about them.
import type { ExchangeRow, ReportedUsage } from '../core/exchange.js'
import { dollarsOf, mayBeBilled } from '../core/model-price.js'
import type { ModelPrice } from '../core/model-price.js'
import type { Clock } from '../ports/clock.js'

/** Absent: no limit. A limit is never passed knowingly: what a call may cost is set aside before it is sent. */
export interface BudgetLimits {
  readonly requests?: number
  /** Input and output together. */
  readonly tokens?: number
  readonly dollars?: number
  /** Since the run was opened in this process, or since the question's first request in it. */
  readonly wallMs?: number
}

export interface Budgets {
  readonly run?: BudgetLimits
  readonly question?: BudgetLimits
}

/** The most a request may use, in tokens. */
export interface Reserve {
  readonly input: number
  readonly output: number
}

export interface BudgetOptions {
  readonly budgets: Budgets
  /** By the model's name as it is asked for. A dollar budget refuses models without a price. */
  readonly prices: Readonly<Record<string, ModelPrice>>
  readonly clock: Clock
  /** What the run spent before, after a resume. */
  readonly earlier: readonly ExchangeRow[]
}

export interface BudgetCall {
  readonly stage: string
  readonly question: string | null
  readonly model: string | null
  /** Null for a call that uses no tokens, as a list of models. */
  readonly reserve: Reserve | null
}

export interface BudgetGrant {
  /** When the wall-time budget of this call runs out, on the monotonic clock; null without one. */
  readonly deadlineMs: number | null
  /** Which wall-time budget that is, for the row. */
  readonly deadlineReason: string
  /** Replaces what was set aside by what was used; null usage keeps the reserve as spent unless nothing was billed. */
  settle(used: { readonly usage: ReportedUsage | null; readonly billed: boolean }): void
}

interface Account {
  requests: number
  tokens: number
  dollars: number
  reservedTokens: number
  reservedDollars: number
  startedMs: number | null
}

interface Scope {
  readonly name: string
  readonly limits: BudgetLimits
  readonly account: Account
}

/** Bytes bound tokens from above: every token of a byte-level vocabulary stands for one byte or more. */
export function reserveByBytes(requestBytes: number, declaredOutputTokens: number | null): Reserve {
  return { input: requestBytes, output: declaredOutputTokens ?? 0 }
}

export class BudgetLedger {
  readonly #options: BudgetOptions
  readonly #run: Account
  readonly #questions = new Map<string, Account>()

  constructor(options: BudgetOptions) {
    this.#options = options
    this.#run = newAccount(options.clock.monotonicMs())
    for (const row of options.earlier) this.#restore(row)
  }

  /** Lets the call go, or says which budget forbids it. */
  admit(call: BudgetCall): BudgetGrant | { readonly refused: string } {
    const { clock } = this.#options
    const scopes = this.#scopes(call)
    const nowMs = clock.monotonicMs()
    const reserve = call.reserve ?? { input: 0, output: 0 }
    const dollars = call.reserve === null ? 0 : this.#dollars(call.model, reserve)
    const tokens = reserve.input + reserve.output
    for (const { name, limits, account } of scopes) {
      const refused = refusal(name, limits, account, { tokens, dollars, nowMs, model: call.model })
      if (refused !== null) return { refused }
    }
    const deadlines = scopes.flatMap(({ name, limits, account }) => {
      account.startedMs ??= nowMs
      account.requests += 1
      account.reservedTokens += tokens
      account.reservedDollars += dollars ?? 0
      return limits.wallMs === undefined ? [] : [{ at: account.startedMs + limits.wallMs, reason: wallReason(name, limits.wallMs) }]
    })
    const first = deadlines.sort((a, b) => a.at - b.at)[0]
    let open = true
    return {
      deadlineMs: first?.at ?? null,
      deadlineReason: first?.reason ?? '',
      settle: (used) => {
        if (!open) return
        open = false
        for (const { account } of scopes) {
          account.reservedTokens -= tokens
          account.reservedDollars -= dollars ?? 0
          this.#spend(account, call.model, used, reserve)
        }
      },
    }
  }

  #scopes(call: { readonly stage: string; readonly question: string | null }): readonly Scope[] {
    const { budgets } = this.#options
    const run: Scope = { name: 'run', limits: budgets.run ?? {}, account: this.#run }
    if (call.question === null || budgets.question === undefined) return [run]
    const key = JSON.stringify([call.stage, call.question])
    let account = this.#questions.get(key)
    if (account === undefined) this.#questions.set(key, (account = newAccount(null)))
    return [run, { name: 'question', limits: budgets.question, account }]
  }

  #spend(
    account: Account,
    model: string | null,
    used: { readonly usage: ReportedUsage | null; readonly billed: boolean },
    reserve: Reserve,
  ): void {
    if (used.usage === null && !used.billed) return
    const tokens = { input: used.usage?.input_tokens ?? reserve.input, output: used.usage?.output_tokens ?? reserve.output }
    account.tokens += tokens.input + tokens.output
    const cached = { cachedInput: used.usage?.cached_input_tokens ?? 0, cacheWriteInput: used.usage?.cache_write_input_tokens ?? 0 }
    account.dollars += this.#dollars(model, { ...tokens, ...cached }) ?? 0
  }

  #restore(row: ExchangeRow): void {
    if (row.replayed || row.outcome === 'budget-exceeded' || row.outcome === 'replay-mismatch') return
    for (const { account } of this.#scopes({ stage: row.stage, question: row.question_id })) {
      account.requests += 1
      this.#spend(account, row.model_asked, { usage: row.usage, billed: mayBeBilled(row) }, reserveByBytes(row.request_bytes, null))
    }
  }

  /** Null without a price. */
  #dollars(model: string | null, used: Reserve & { readonly cachedInput?: number; readonly cacheWriteInput?: number }): number | null {
    const price = model === null ? undefined : this.#options.prices[model]
    return price === undefined ? null : dollarsOf(price, used)
  }
}

function newAccount(startedMs: number | null): Account {
  return { requests: 0, tokens: 0, dollars: 0, reservedTokens: 0, reservedDollars: 0, startedMs }
}

function refusal(
  scope: string,
  limits: BudgetLimits,
  account: Account,
  asked: { readonly tokens: number; readonly dollars: number | null; readonly nowMs: number; readonly model: string | null },
): string | null {
  if (limits.requests !== undefined && account.requests >= limits.requests)
    return `requests of the ${scope}: ${account.requests} of ${limits.requests} used`
  if (limits.tokens !== undefined && account.tokens + account.reservedTokens + asked.tokens > limits.tokens) {
    return `tokens of the ${scope}: ${account.tokens} of ${limits.tokens} used, ${account.reservedTokens} ` +
      `set aside for calls under way, and this call may use ${asked.tokens}`
  }
  if (limits.dollars !== undefined) {
    if (asked.dollars === null)
      return `dollars of the ${scope}: the model ${JSON.stringify(asked.model)} has no price, ` +
        `so its cost cannot be kept within ${limits.dollars}`
    if (account.dollars + account.reservedDollars + asked.dollars > limits.dollars) {
      return `dollars of the ${scope}: ${account.dollars} of ${limits.dollars} used, ${account.reservedDollars} ` +
        `set aside for calls under way, and this call may cost ${asked.dollars}`
    }
  }
  if (limits.wallMs !== undefined && account.startedMs !== null && asked.nowMs - account.startedMs >= limits.wallMs)
    return wallReason(scope, limits.wallMs)
  return null
}

function wallReason(scope: string, wallMs: number): string {
  return `wall time of the ${scope}: ${wallMs} ms are over`
}
