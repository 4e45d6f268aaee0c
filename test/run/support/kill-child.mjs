// Owns the process that a kill storm kills: one whole run from the built tree, whose reader writes down each question before it answers.
// node kill-child.mjs BENCHMARK.json RUN_FOLDER ASKED.log CACHE_FOLDER CONCURRENCY; prints "asked", "sealing" and "root …" as it goes.
import { appendFileSync } from 'node:fs'
import { folderStore } from '../../../dist/adapters/folder-store.js'
import { lockFolder } from '../../../dist/adapters/folder-lock.js'
import { catalogue } from '../../../dist/cli/catalogue.js'
import { openBenchmark } from '../../../dist/cli/open-benchmark.js'
import { openMemoryPorts } from '../../../dist/cli/memory-ports.js'
import { execute } from '../../../dist/run/execute.js'
import { expand } from '../../../dist/run/expand.js'
import { openRun } from '../../../dist/run/open-run.js'
import { readSeal } from '../../../dist/run/pack-seal.js'
import { planOf } from '../../../dist/run/run-plan.js'
import { finishPack, sealRun } from '../../../dist/run/seal-run.js'

const [benchmarkPath, packPath, askedLog, cacheFolder, concurrency] = process.argv.slice(2)
const stop = { aborted: false, throwIfAborted() {} }
const clock = { now: () => new Date().toISOString(), monotonicMs: () => performance.now() }
const reader = {
  kind: 'reader',
  name: 'counting',
  model: 'none',
  mock: false,
  async read(packet, question) {
    appendFileSync(askedLog, `${process.pid} ${question.id}\n`)
    process.stdout.write('asked\n')
    await new Promise((resolve) => setTimeout(resolve, 1))
    return { state: 'answered', hypothesis: `${packet.text.length} ${question.text.length}`, exchanges: [] }
  },
}
const readerEntry = { name: 'counting', summary: '', options: { parse: () => ({}) }, assets: async () => ({}), prompts: () => ({}), create: () => reader }
const design = {
  name: 'kill storm',
  asks: 'Does the journal hold?',
  dataset: { kind: 'file', path: benchmarkPath },
  memory: [{ name: 'rag', options: { source: 'bm25', units: 'turns', k: 20, budgetTokens: 4000 }, label: 'rag' }],
  answerer: [{ name: 'counting', options: {}, label: 'counting' }],
  passes: 1,
  questions: 'all',
  scoredAnswer: 'whole',
  comparisons: [],
}

const release = await lockFolder(packPath)
const { benchmark } = await openBenchmark({ path: benchmarkPath, cacheFolder })
const { dataset, key } = benchmark
const [planned] = await expand(design, { name: 'storm', digest: dataset.digest, questions: dataset.questions.length }, { ...catalogue, readers: [readerEntry] }, '0.1.0')
const method = catalogue.memory.find(({ name }) => name === 'rag').create(planned.spec.memory.options)
const folder = folderStore(packPath)
let seal = await readSeal(folder)
if (seal === null) {
  const run = await openRun(folder, planOf(planned, design, dataset, method, reader), clock, null)
  const memory = openMemoryPorts({ cacheFolder, stop })
  await execute({ run, dataset, method, reader, ports: memory.ports, concurrency: Number(concurrency), clock, stop, progress() {} })
  process.stdout.write('sealing\n')
  seal = await sealRun({ run, folder, key, environment: {}, clock, progress() {} })
  await memory.close()
} else {
  await finishPack(folder, seal)
}
await release()
process.stdout.write(`root ${seal.content_root}\n`)
