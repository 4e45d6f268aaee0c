// Evidence recall, packet tokens and time of each memory condition, and the throughput of the embedding engines.
//   node benchmarks/retrieval.mjs                       on a generated benchmark in LoCoMo's format (retrieval is tuned on such ones only)
//   node benchmarks/retrieval.mjs --format longmemeval  on a generated one in LongMemEval's format
//   node benchmarks/retrieval.mjs --data FILE           on a released file, as a report
//   node benchmarks/retrieval.mjs --engines [TEXTS]     texts a second of each engine, on generated turns
// More: --seed S, --embedder NAME, --cache DIR (default: a fresh folder, so that embedding is cold), --concurrency N, --only CONDITION.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { catalogue } from '../dist/cli/catalogue.js'
import { openMemoryPorts } from '../dist/cli/memory-ports.js'
import { openBenchmark } from '../dist/cli/open-benchmark.js'
import { sourceId } from '../dist/core/packet.js'
import { generatedRequest, generatedText } from '../dist/datasets/synthetic/generated-benchmark.js'

const neverStop = { aborted: false, throwIfAborted() {} }
const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    data: { type: 'string' },
    format: { type: 'string', default: 'locomo' },
    seed: { type: 'string', default: 'retrieval-1' },
    embedder: { type: 'string', default: 'minilm' },
    cache: { type: 'string' },
    concurrency: { type: 'string', default: '4' },
    only: { type: 'string' },
    engines: { type: 'boolean', default: false },
  },
})

const CONDITIONS = [
  ['full_context', 'full_context', {}],
  ['summaries.dataset', 'summaries.dataset', {}],
  ['raw_chunks', 'raw_chunks', {}],
  ['rag-bm25', 'rag', { source: 'bm25' }],
  ['rag-dense', 'rag', { source: 'dense', embedder: flags.embedder }],
  ['rag-hybrid', 'rag', { source: 'hybrid', embedder: flags.embedder }],
  ['rag-windows', 'rag', { source: 'dense', units: 'token-windows', embedder: flags.embedder }],
]

async function withScratch(work) {
  const folder = mkdtempSync(join(tmpdir(), 'assay-retrieval-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function dataFile(folder) {
  if (flags.data !== undefined) return flags.data
  const file = join(folder, `${flags.format}.json`)
  writeFileSync(file, generatedText(generatedRequest(flags.format, flags.seed, 'standard')))
  return file
}

/** Runs `work` over the items, so many at a time. */
async function inParallel(items, limit, work) {
  let next = 0
  await Promise.all(
    Array.from({ length: limit }, async () => {
      while (next < items.length) await work(items[next++])
    }),
  )
}

async function measure([label, name, options], benchmark, ports) {
  const entry = catalogue.memory.find((known) => known.name === name)
  const method = entry.create(entry.options.parse(options))
  const questions = grouped(benchmark.dataset.questions)
  const rows = []
  const spent = { remember: 0, recall: 0 }
  for (const [haystack, asked] of questions) {
    const conversation = await benchmark.dataset.haystack(haystack)
    const started = performance.now()
    const state = await method.remember(conversation, ports)
    spent.remember += performance.now() - started
    const recalling = performance.now()
    await inParallel(asked, Number(flags.concurrency), async (question) => {
      const packet = await method.recall(state, question, ports)
      rows.push({ gold: benchmark.key.get(question.id), shown: new Set(packet.sources.map(sourceId)), tokens: packet.tokens })
    })
    spent.recall += performance.now() - recalling
  }
  const judged = rows.filter(({ gold }) => gold.evidence.length > 0)
  const recalls = judged.map(({ gold, shown }) => {
    const wanted = [...new Set(gold.evidence)]
    return { category: gold.category, share: wanted.filter((turn) => shown.has(turn)).length / wanted.length }
  })
  return { label, rows: rows.length, judged: judged.length, recalls, tokens: mean(rows.map((row) => row.tokens)), spent }
}

function grouped(questions) {
  const groups = new Map()
  for (const question of questions) groups.set(question.haystack, [...(groups.get(question.haystack) ?? []), question])
  return groups
}

const mean = (numbers) => numbers.reduce((sum, value) => sum + value, 0) / numbers.length

function tell({ label, rows, judged, recalls, tokens, spent }) {
  const all = mean(recalls.map(({ share }) => (share === 1 ? 1 : 0)))
  const categories = [...new Set(recalls.map(({ category }) => category))].sort()
  const byCategory = categories.map((category) => `${category}: ${mean(recalls.filter((row) => row.category === category).map(({ share }) => share)).toFixed(3)}`)
  console.log(
    `${label.padEnd(18)} recall ${mean(recalls.map(({ share }) => share)).toFixed(4)}  all evidence ${all.toFixed(4)}  (n ${judged} of ${rows})  ` +
      `tokens ${tokens.toFixed(0).padStart(6)}  remember ${(spent.remember / 1000).toFixed(1)} s  recall ${(spent.recall / 1000).toFixed(1)} s`,
  )
  console.log(`${' '.repeat(19)}by category  ${byCategory.join('  ')}`)
}

async function engines(count) {
  const file = JSON.parse(generatedText(generatedRequest('locomo', flags.seed, 'standard')))
  const turns = file.flatMap(({ conversation }) => Object.values(conversation).filter(Array.isArray).flat().map((turn) => `${turn.speaker}: ${turn.text}`))
  const questions = file.flatMap(({ qa }) => qa.map(({ question }) => question))
  for (const name of ['minilm', 'minilm-onnx']) {
    await withScratch(async (cacheFolder) => {
      const opened = openMemoryPorts({ cacheFolder, stop: neverStop })
      let embedder
      try {
        embedder = await opened.ports.embedder(name)
      } catch (error) {
        if (error.code !== 'missing-need') throw error
        console.log(`${name}: not measured, ${error.message}. ${error.hint}`)
        return
      }
      const loading = performance.now()
      await embedder.embed(['a', 'b'])
      const loaded = performance.now()
      await embedder.embed(turns.slice(0, count))
      const turnsDone = performance.now()
      await embedder.embed(questions.slice(0, count))
      const done = performance.now()
      await embedder.embed([...turns.slice(0, count), ...questions.slice(0, count)])
      const again = performance.now()
      const rate = (texts, ms) => `${((1000 * texts) / ms).toFixed(0)}/s`
      const [t, q] = [Math.min(count, turns.length), Math.min(count, questions.length)]
      console.log(`${name}: load ${(loaded - loading).toFixed(0)} ms  turns ${rate(t, turnsDone - loaded)}  questions ${rate(q, done - turnsDone)}  from the cache ${rate(t + q, again - done)}`)
      await opened.close()
    })
  }
}

if (flags.engines) await engines(Number(positionals[0] ?? 400))
else {
  await withScratch(async (folder) => {
    if (flags.data !== undefined && !existsSync(flags.data)) throw new Error(`no such file: ${flags.data}`)
    const { benchmark, kind } = await openBenchmark({ path: dataFile(folder), cacheFolder: folder, stop: neverStop })
    console.log(`${flags.data ?? `generated ${flags.format}, seed ${flags.seed}`}: ${kind}, ${benchmark.dataset.questions.length} questions; embedder ${flags.embedder}`)
    const cacheFolder = flags.cache ?? folder
    for (const condition of CONDITIONS) {
      if (flags.only !== undefined && condition[0] !== flags.only) continue
      const opened = openMemoryPorts({ cacheFolder, stop: neverStop })
      tell(await measure(condition, benchmark, opened.ports))
      for (const [name, counts] of Object.entries(opened.embeddings())) console.log(`${' '.repeat(19)}${name}: embedded ${counts.embedded} texts, reused ${counts.reused}`)
      await opened.close()
    }
  })
}
