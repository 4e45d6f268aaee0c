// Owns the non-interference test: every memory method × reader of the catalogue runs twice, once over a benchmark and once over its
// twin with another scorer side. Everything that was handed to a reader, and every answer, must be the same bytes.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { folderStore } from '../../src/adapters/folder-store.js'
import { gatewayClient } from '../../src/adapters/gateway-client.js'
import { gatewayAgent } from '../../src/adapters/gateway-request.js'
import { requestPacing } from '../../src/adapters/request-pacing.js'
import { catalogueWith } from '../../src/cli/catalogue.js'
import { startGateway, type Gateway } from '../../src/gateway/gateway.js'
import { createRoute } from '../../src/gateway/route.js'
import { startScriptedUpstream, type ScriptedUpstream } from '../../src/testing/scripted-upstream.js'
import { testProfiles } from '../client/client-bench.js'
import { openBenchmark } from '../../src/cli/open-benchmark.js'
import type { AnswerKey } from '../../src/core/answer-key.js'
import type { Dataset } from '../../src/core/dataset.js'
import type { Json } from '../../src/core/json.js'
import type { Sha256 } from '../../src/core/ids.js'
import { entriesOf, type JournalEntry } from '../../src/run/journal-entries.js'
import { execute } from '../../src/run/execute.js'
import { expand } from '../../src/run/expand.js'
import { openRun } from '../../src/run/open-run.js'
import { planOf } from '../../src/run/run-plan.js'
import type { Design, LabelledChoice } from '../../src/run/design.js'
import type { Clock } from '../../src/ports/clock.js'
import type { Entry } from '../../src/ports/catalogue.js'
import { neverStop, testMemoryPorts, type TestPorts } from '../support/memory-ports.js'
import { temporaryFolders } from '../support/temporary-folder.js'
import { locomoTwins, longMemEvalTwins, type Twins } from './canary-benchmarks.js'

/** Option sets beside the default one, by entry: every branch that could look at a question differently. */
const VARIANTS: Readonly<Record<string, readonly { readonly [k: string]: Json }[]>> = {
  rag: [
    { source: 'bm25' },
    { source: 'dense', embedder: 'hashed-32' },
    { source: 'hybrid', embedder: 'hashed-32' },
    { source: 'dense', units: 'token-windows', embedder: 'hashed-32' },
  ],
}

/** One dialect, before the scripted upstream; the bytes of the others are made from the same messages. */
const READER_VARIANTS: Readonly<Record<string, readonly { readonly [k: string]: Json }[]>> = {
  completion: [{ model: 'chat', temperature: 0 }],
}

const profiles = testProfiles()
const catalogue = catalogueWith({ profiles, pulled: new Map() })

/** The machine that answers: what it says follows from what it was sent. */
interface Wire {
  readonly upstream: ScriptedUpstream
  readonly gateway: Gateway
}

const QUESTIONS = 24
const clock: Clock = { now: () => '2000-01-01T00:00:00.000Z', monotonicMs: () => 0 }

export interface Interference {
  /** Catalogue pairs × formats that ran on both twins. */
  readonly pairs: number
  /** Bodies compared. */
  readonly bodies: number
  readonly faults: readonly string[]
}

/** `leak` plants the defect: the loader of the test appends the gold to the question. */
export async function interference(options: { readonly leak?: boolean } = {}): Promise<Interference> {
  const folders = temporaryFolders()
  const ports = testMemoryPorts()
  const upstream = await startScriptedUpstream(({ bodySha256 }) => ({ text: `answer ${bodySha256.slice(0, 8)}` }))
  const gateway = await startGateway({ clock })
  const wire: Wire = { upstream, gateway }
  try {
    const faults: string[] = []
    let pairs = 0
    let bodies = 0
    for (const twins of [locomoTwins('interference'), longMemEvalTwins('interference')]) {
      const sides = await Promise.all([twins.original, twins.canaries].map((text) => openText(text, folders.make(), options.leak === true)))
      for (const memory of choices(catalogue.memory)) {
        for (const answerer of choices(catalogue.readers)) {
          const [first, second] = await Promise.all(sides.map((dataset) => outbound(dataset, memory, answerer, ports, folders.make(), wire)))
          pairs += 1
          bodies += first?.size ?? 0
          faults.push(...differences(`${twins.format}: ${memory.label} × ${answerer.label}`, twins, first as Outbound, second as Outbound))
        }
      }
    }
    return { pairs, bodies, faults }
  } finally {
    await ports.close()
    await gateway.close()
    await upstream.close()
    folders.removeAll()
  }
}

/** Default options where they parse, and the variants; an entry with neither is a fault of this test. */
function choices<Made>(entries: readonly Entry<Made>[]): readonly LabelledChoice[] {
  return entries.flatMap((entry) => {
    const variants = VARIANTS[entry.name] ?? READER_VARIANTS[entry.name] ?? [{}]
    return variants.map((variant) => ({ name: entry.name, options: entry.options.parse(variant), label: `${entry.name} ${JSON.stringify(variant)}` }))
  })
}

async function openText(text: string, folder: string, leak: boolean): Promise<Dataset> {
  const path = join(folder, 'benchmark.json')
  writeFileSync(path, text)
  const { benchmark } = await openBenchmark({ path, cacheFolder: join(folder, 'cache') })
  return leak ? leaking(benchmark.dataset, benchmark.key) : benchmark.dataset
}

function leaking(dataset: Dataset, key: AnswerKey): Dataset {
  return {
    ...dataset,
    haystack: (id) => dataset.haystack(id),
    questions: dataset.questions.map((question) => ({ ...question, text: `${question.text} ${key.get(question.id)?.answer ?? ''}` })),
  }
}

/** Question id → everything that went out for it and came back. */
type Outbound = ReadonlyMap<string, string>

async function outbound(dataset: Dataset, memory: LabelledChoice, answerer: LabelledChoice, ports: TestPorts, folder: string, { upstream, gateway }: Wire): Promise<Outbound> {
  const design: Design = {
    name: 'interference',
    asks: 'do the bytes depend on the gold?',
    dataset: { kind: 'file', path: 'benchmark.json' },
    memory: [memory],
    answerer: [answerer],
    passes: 1,
    questions: { prefix: QUESTIONS },
    scoredAnswer: 'whole',
    comparisons: [],
  }
  // The digests of the twins differ, as they must; ids of runs are no part of what is compared.
  const [planned] = await expand(design, { name: dataset.name, digest: dataset.digest, questions: dataset.questions.length }, catalogue, '0.0.0')
  if (planned === undefined) throw new Error('expected one run')
  const method = entryOf(catalogue.memory, memory.name).create(memory.options)
  const reader = entryOf(catalogue.readers, answerer.name).create(answerer.options)
  const run = await openRun(folderStore(folder), planOf(planned, design, dataset, method, reader), clock)
  const agent = gatewayAgent()
  const session = gateway.openRun({ run: run.plan.run, routes: { main: createRoute({ upstream: upstream.origin }) }, record: run.exchanges })
  const parts = { run: session, agent, clock, pacing: requestPacing(clock), random: () => 0, sleep: async () => {}, stop: neverStop, recordFailure: () => null, capEndsRun: true }
  try {
    await execute({ run, dataset, method, reader, models: gatewayClient(profiles, parts), ports: ports.ports, clock, stop: neverStop, concurrency: 8, progress: () => {} })
    await run.exchanges.settled()
    const sent = new Map<string, string>()
    for (const [question, attempt] of run.attempts) {
      if (attempt.payload === null) throw new Error(`${question}: nothing was handed to the reader: ${attempt.reason}`)
      const payload = Buffer.from((await run.bodies.get(attempt.payload)) as Uint8Array).toString('utf8')
      const requests = await Promise.all(requestsOf(run.entries, question).map((digest) => run.bodies.get(digest)))
      if (reader.profile !== undefined && requests.length === 0) throw new Error(`${question}: nothing went over the wire: ${attempt.reason}`)
      const bytes = requests.map((body) => Buffer.from(body as Uint8Array).toString('utf8'))
      sent.set(question, JSON.stringify({ payload, requests: bytes, state: attempt.state, text: attempt.text, packet: attempt.packet }))
    }
    return sent
  } finally {
    await session.close()
    await agent.close()
    await run.close()
  }
}

/** The digests of the request bodies that went over the wire for a question, in order. */
function requestsOf(entries: readonly JournalEntry[], question: string): readonly Sha256[] {
  return entriesOf(entries, 'exchange').flatMap(({ exchange }) => (exchange.question_id === question ? [exchange.request_sha256] : []))
}

function entryOf<Made>(entries: readonly Entry<Made>[], name: string): Entry<Made> {
  const found = entries.find((entry) => entry.name === name)
  if (found === undefined) throw new Error(`the catalogue has no ${name}`)
  return found
}

function differences(pair: string, twins: Twins, first: Outbound, second: Outbound): readonly string[] {
  const faults: string[] = []
  if (first.size === 0 || first.size !== second.size) faults.push(`${pair}: ${first.size} and ${second.size} questions went out`)
  for (const [question, bytes] of first) {
    const other = second.get(question)
    if (other !== bytes) faults.push(`${pair}: ${question} differs with the scorer side`)
    const canary = twins.planted.find((text) => other?.includes(text) === true)
    if (canary !== undefined) faults.push(`${pair}: ${question} shows the canary ${canary}`)
  }
  return faults
}
