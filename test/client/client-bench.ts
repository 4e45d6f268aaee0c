// Owns the bench of the client's tests: profiles of every dialect before the scripted upstream, waits that are told instead of waited.
import type { CallParts } from '../../src/adapters/logical-call.js'
import { gatewayAgent } from '../../src/adapters/gateway-request.js'
import { gatewayClient } from '../../src/adapters/gateway-client.js'
import { parseProfiles } from '../../src/adapters/model-profiles.js'
import { requestPacing } from '../../src/adapters/request-pacing.js'
import { createRoute } from '../../src/gateway/route.js'
import type { ModelClient, ModelRequest } from '../../src/ports/model-client.js'
import type { ModelProfiles } from '../../src/ports/model-profile.js'
import type { Script, ScriptedReply } from '../../src/testing/scripted-reply.js'
import { clock, KEY, openBench, type Bench, type BenchOptions } from '../gateway/support/bench.js'

export const PROFILES_TEXT = `
format: assay-profiles/1
routes:
  main: {base_url: 'http://127.0.0.1:9/v1', key_env: MAIN_KEY}
models:
  chat: {route: main, model: m-chat, dialect: openai-chat, output_limit: max_completion_tokens, sampling: [temperature, seed], context_window: 1000}
  responses: {route: main, model: m-resp, dialect: openai-responses, output_limit: max_output_tokens, sampling: [temperature, reasoning_effort], context_window: 1000}
  messages: {route: main, model: m-msg, dialect: anthropic-messages, output_limit: max_tokens, sampling: [temperature, stop], context_window: 1000}
  hurried: {route: main, model: m-chat, dialect: openai-chat, output_limit: max_tokens, sampling: [], context_window: 1000, deadline_s: 0.3}
  patient: {route: main, model: m-chat, dialect: openai-chat, output_limit: max_tokens, sampling: [], context_window: 1000, max_retries: 2}
  embed: {kind: embedding, route: main, model: m-embed, dimensions: 4, batch: 2, context_window: 1000}
  rerank: {kind: rerank, route: main, model: m-rerank, context_window: 1000}
`

export function testProfiles(text = PROFILES_TEXT): ModelProfiles {
  const { models, routes } = parseProfiles(Buffer.from(text), 'test.yaml')
  return { models: new Map(Object.entries(models).map(([name, profile]) => [name, { name, ...profile }])), routes: new Map(Object.entries(routes)) }
}

export interface ClientBench extends AsyncDisposable {
  readonly bench: Bench
  readonly client: ModelClient
  readonly parts: CallParts
  /** Milliseconds that the client would have slept, call by call. */
  readonly slept: number[]
}

export async function openClient(script: Script | ScriptedReply, options: { readonly bench?: BenchOptions; readonly parts?: Partial<CallParts>; readonly profiles?: ModelProfiles } = {}): Promise<ClientBench> {
  const scripted: Script = typeof script === 'function' ? script : () => script
  const bench = await openBench(scripted, options.bench)
  // The client names its route; the bench's own run knows only the default one.
  const run = bench.gateway.openRun({ run: 'run-2', routes: { main: createRoute({ upstream: bench.upstream.origin, key: KEY, keyHeader: 'authorization' }) }, record: bench.record, ...options.bench?.run })
  const slept: number[] = []
  const agent = gatewayAgent()
  const parts: CallParts = {
    run,
    agent,
    clock,
    pacing: requestPacing(clock),
    random: () => 0.5,
    sleep: async (ms) => void slept.push(ms),
    stop: { aborted: false, throwIfAborted: () => undefined },
    recordFailure: () => null,
    capEndsRun: false,
    ...options.parts,
  }
  return {
    bench,
    slept,
    parts,
    client: gatewayClient(options.profiles ?? testProfiles(), parts),
    async [Symbol.asyncDispose]() {
      await agent.destroy()
      await bench[Symbol.asyncDispose]()
    },
  }
}

export const JOIN = { stage: 'reader', question: 'q-1', attempt: 1 } as const

export function asking(model: string, more: Partial<ModelRequest['decoding']> = {}): ModelRequest {
  return {
    model,
    messages: [
      { role: 'system', content: 'Answer.' },
      { role: 'user', content: 'When? "東京"' },
    ],
    decoding: { max_tokens: 64, ...more },
  }
}
