// Owns the gateway of a command and the model clients before it: one house for all runs of the process, opened with the first that needs it.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Agent } from 'undici'
import { gatewayAgent } from '../adapters/gateway-request.js'
import type { CallParts } from '../adapters/logical-call.js'
import { openRoute } from '../adapters/model-profiles.js'
import { requestPacing, type RequestPacing } from '../adapters/request-pacing.js'
import { AssayError } from '../core/assay-error.js'
import type { ExchangeRow } from '../core/exchange.js'
import type { ModelPrice } from '../core/model-price.js'
import type { BudgetLimits } from '../gateway/budget.js'
import { startGateway, type Gateway } from '../gateway/gateway.js'
import type { Route } from '../gateway/route.js'
import type { BodyReader } from '../ports/body-store.js'
import { modelPrice, type ModelProfile, type ModelProfiles } from '../ports/model-profile.js'
import type { ExchangeLog } from '../run/exchange-log.js'
import type { Context } from './command.js'

export interface RunModels {
  /** What clients of this run call through. */
  readonly parts: CallParts
  /** Refuses further calls, and resolves when those under way are recorded. */
  close(): Promise<void>
}

export interface HouseRun {
  readonly run: string
  readonly record: ExchangeLog
  /** The models that this run may ask. */
  readonly asked: readonly ModelProfile[]
  /** Answers come from here, and nothing is sent. */
  readonly replay?: { readonly rows: readonly ExchangeRow[]; readonly bodies: BodyReader }
}

export interface ModelHouse {
  openRun(run: HouseRun): Promise<RunModels>
  close(): Promise<void>
}

/** `caps`: the most that one run may spend, earlier invocations included; reaching it ends the run with its journal intact. */
export function modelHouse(profiles: ModelProfiles, caps: BudgetLimits, context: Context): ModelHouse {
  let opened: Promise<{ readonly gateway: Gateway; readonly agent: Agent; readonly pacing: RequestPacing }> | null = null
  const open = async () => ({ gateway: await startGateway({ clock: context.clock }), agent: gatewayAgent(), pacing: requestPacing(context.clock) })
  return {
    async openRun({ run, record, asked, replay }) {
      const prices = pricesOf(asked)
      if (caps.dollars !== undefined && replay === undefined) refuseUnpriced(asked)
      const routes = replay === undefined ? routesOf(asked, profiles, context) : {}
      const { gateway, agent, pacing } = await (opened ??= open())
      let failure: unknown = null
      const session = gateway.openRun({
        run,
        routes,
        record,
        prices,
        budgets: replay === undefined ? { run: caps } : {},
        ...(replay === undefined ? { reuseAnswered: true } : { replay }),
        onFailure: (error) => (failure ??= error),
      })
      const wait = replay === undefined ? (ms: number) => sleep(ms) : async (): Promise<void> => {}
      return {
        parts: { run: session, agent, clock: context.clock, pacing, random: Math.random, sleep: wait, stop: context.stop, recordFailure: () => failure, capEndsRun: true },
        close: () => session.close(),
      }
    },
    async close() {
      if (opened === null) return
      const { gateway, agent } = await opened
      await agent.close()
      await gateway.close()
    },
  }
}

function routesOf(asked: readonly ModelProfile[], profiles: ModelProfiles, { env }: Context): Readonly<Record<string, Route>> {
  return Object.fromEntries(
    [...new Set(asked.map(({ route }) => route))].map((name) => {
      const profile = profiles.routes.get(name)
      if (profile === undefined) throw new AssayError('invalid-input', `no route is called ${JSON.stringify(name)}`, { hint: `Known: ${[...profiles.routes.keys()].join(', ')}.` })
      return [name, openRoute(name, profile, env)]
    }),
  )
}

/** By the name under which the provider is asked, as the gateway sees it. */
function pricesOf(asked: readonly ModelProfile[]): Readonly<Record<string, ModelPrice>> {
  return Object.fromEntries(
    asked.flatMap((profile) => {
      const price = modelPrice(profile)
      return price === null ? [] : [[profile.model, price]]
    }),
  )
}

function refuseUnpriced(asked: readonly ModelProfile[]): void {
  const unpriced = asked.filter(({ price }) => price === undefined).map(({ name }) => name)
  if (unpriced.length === 0) return
  throw new AssayError('invalid-input', `a cap in dollars cannot be kept: ${unpriced.join(', ')} ${unpriced.length === 1 ? 'has' : 'have'} no price`, { hint: 'Give the profile a price with date and source, or cap requests or tokens.' })
}
