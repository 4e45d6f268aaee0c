// What the gateway costs against calling the upstream directly, in the same run: `npm run build && node benchmarks/gateway.mjs [seconds] [rounds]`.
// Upstream, gateway and load are three processes; everything is recorded and durable. Prints one JSON document of figures at the end.
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Agent, request } from 'undici'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const SECONDS = Number(process.argv[2] ?? 5)
const ROUNDS = Number(process.argv[3] ?? 3)
const scratch = mkdtempSync(join(tmpdir(), 'assay-bench-'))
const children = []
const say = (text) => process.stderr.write(`${text}\n`)
const figures = { cores: availableParallelism(), cpu: cpus()[0]?.model, node: process.version, load_at_start: loadavg()[0] }

function startChild(command, args, env, wanted) {
  const child = spawn(command, args, { env: { PATH: process.env.PATH, ...env }, stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdout.on('data', (piece) => {
      text += piece
      if (text.includes('\n')) resolve({ child, line: wanted(text.split('\n')[0]) })
    })
    child.once('exit', (code) => reject(new Error(`${args.join(' ')} ended with ${code}`)))
  })
}

async function startUpstream(waitMs) {
  const { child, line } = await startChild(process.execPath, [here('support/plain-upstream.mjs'), String(waitMs)], {}, Number)
  return { child, origin: `http://127.0.0.1:${line}` }
}

let packs = 0
async function startGateway(upstream) {
  const out = join(scratch, `pack-${(packs += 1)}`)
  const args = [
    here('../dist/cli/main.js'),
    'gateway',
    '--json',
    '--quiet',
    '--port',
    '0',
    '--upstream',
    upstream,
    '--key-env',
    'BENCH_KEY',
    '--out',
    out,
  ]
  const { child, line } = await startChild(process.execPath, args, { BENCH_KEY: 'sk-bench-0123456789abcdef' }, JSON.parse)
  return { child, out, ...line }
}

async function stop({ child }) {
  child.removeAllListeners('exit')
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGINT')
  await ended
}

const folderBytes = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .reduce((sum, item) => sum + statSync(join(item.parentPath, item.name)).size, 0)

/** Requests of about so many bytes that share so much of their text. */
function bodies(bytes, shared) {
  const word = (n) => `w${((n * 2654435761) >>> 0).toString(36)} `
  let common = ''
  for (let n = 0; common.length < bytes * shared; n++) common += word(n)
  let seed = 1
  return () => {
    let own = ''
    while (own.length < bytes * (1 - shared)) own += word((seed += 1))
    return JSON.stringify({ model: 'bench', messages: [{ role: 'user', content: common + own }] })
  }
}

const agent = new Agent({ keepAliveTimeout: 60_000 })
async function call(target, body, streams) {
  const started = performance.now()
  const { body: answer, statusCode } = await request(`${target.base}/chat/completions`, {
    dispatcher: agent,
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${target.token}`, ...(streams ? { 'x-stream': '1' } : {}) },
  })
  let firstMs = null
  for await (const piece of answer) if (firstMs === null && piece.length > 0) firstMs = performance.now() - started
  if (statusCode !== 200) throw new Error(`status ${statusCode}`)
  return { firstMs, totalMs: performance.now() - started }
}

/** A fixed rate, whatever the answers take. */
async function atRate(target, perSecond, seconds, make, streams) {
  const times = []
  const started = performance.now()
  const pending = []
  for (let n = 0; n < perSecond * seconds; n++) {
    const due = started + (n * 1000) / perSecond
    const wait = due - performance.now()
    if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait))
    pending.push(call(target, make(), streams).then((time) => times.push(time)))
  }
  await Promise.all(pending)
  return times
}

/** As many connections as given, each asking again as soon as it has its answer. */
async function flatOut(target, connections, seconds, make) {
  const end = performance.now() + seconds * 1000
  const started = performance.now()
  let done = 0
  const loop = async () => {
    while (performance.now() < end) {
      await call(target, make(), false)
      done += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, loop))
  return done / ((performance.now() - started) / 1000)
}

const quantile = (values, q) => [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * q))]
const median = (values) => quantile(values, 0.5)
/** Other work on the machine only ever makes a figure worse, so the best round is nearest to what the gateway itself costs. */
const told = (values, best) => ({ median: round(median(values)), best: round(best(...values)) })
const round = (value) => Math.round(value * 100) / 100

async function overhead(direct, through) {
  const make = bodies(2_000, 0.5)
  for (const target of [direct, through]) await atRate(target, 100, 1, make, false)
  const rounds = []
  for (let round_ = 0; round_ < ROUNDS; round_++) {
    const row = {}
    for (const [name, target] of Object.entries({ direct, through })) {
      const whole = (await atRate(target, 200, SECONDS, make, false)).map(({ totalMs }) => totalMs)
      const first = (await atRate(target, 200, SECONDS, make, true)).map(({ firstMs }) => firstMs)
      row[name] = { p50: median(whole), p99: quantile(whole, 0.99), first: median(first), first99: quantile(first, 0.99) }
    }
    rounds.push({
      p50: row.through.p50 - row.direct.p50,
      p99: row.through.p99 - row.direct.p99,
      first: row.through.first - row.direct.first,
      first99: row.through.first99 - row.direct.first99,
    })
    say(
      `200/s, 20 ms upstream: direct ${JSON.stringify(row.direct, (_, v) => (typeof v === 'number' ? round(v) : v))} through ${JSON.stringify(row.through, (_, v) => (typeof v === 'number' ? round(v) : v))}`,
    )
  }
  const of = (key) =>
    told(
      rounds.map((row) => row[key]),
      Math.min,
    )
  return {
    added_median_ms: of('p50'),
    added_p99_ms: of('p99'),
    added_first_byte_median_ms: of('first'),
    added_first_byte_p99_ms: of('first99'),
  }
}

async function share(direct, through) {
  const make = bodies(2_000, 0.5)
  const rows = []
  for (let round_ = 0; round_ < ROUNDS; round_++) {
    const bare = await flatOut(direct, 50, SECONDS, make)
    const recorded = await flatOut(through, 50, SECONDS, make)
    rows.push({ bare, recorded, share: recorded / bare })
    say(`50 connections, 20 ms upstream: bare ${round(bare)}/s, through ${round(recorded)}/s = ${round((100 * recorded) / bare)} %`)
  }
  const of = (key) =>
    told(
      rows.map((row) => row[key]),
      Math.max,
    )
  return { bare_per_second: of('bare'), through_per_second: of('recorded'), share: of('share') }
}

async function rate(through, name, make, connections) {
  const rows = []
  for (let round_ = 0; round_ < ROUNDS; round_++) rows.push(await flatOut(through, connections, SECONDS, make))
  say(`0 ms upstream, ${name}: ${rows.map(round).join(', ')}/s`)
  return told(rows, Math.max)
}

try {
  const slow = await startUpstream(20)
  const first = await startGateway(slow.origin)
  const direct = { base: `${slow.origin}/v1`, token: 'none' }
  figures.overhead = await overhead(direct, { base: first.base_url, token: first.token })
  figures.flat_out = await share(direct, { base: first.base_url, token: first.token })
  await stop(first)
  const fast = await startUpstream(0)
  const second = await startGateway(fast.origin)
  const target = { base: second.base_url, token: second.token }
  figures.per_second_2kB = await rate(target, '2 kB', bodies(2_000, 0.5), 50)
  figures.per_second_100kB_shared_95 = await rate(target, '100 kB sharing 95 %', bodies(100_000, 0.95), 20)
  await stop(second)
  figures.pack_bytes = { overhead: folderBytes(first.out), rates: folderBytes(second.out) }
  figures.load_at_end = loadavg()[0]
  process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`)
} finally {
  for (const child of children) child.removeAllListeners('exit').kill('SIGKILL')
  await agent.destroy()
  rmSync(scratch, { recursive: true, force: true })
}
