#!/usr/bin/env node
// Measures `assay data inspect` on a LongMemEval-S-sized file against Python's json.load of the same file, side by side:
// wall time of the first and of the second run, peak memory, and the time to read one haystack afterwards.
// usage: node benchmarks/data-inspect.mjs FILE [--rounds 5] [--json]
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const args = process.argv.slice(2)
const file = args.find((word) => !word.startsWith('--'))
const at = args.indexOf('--rounds')
const rounds = at < 0 ? 5 : Number(args[at + 1])
if (file === undefined || !Number.isInteger(rounds) || rounds < 1) {
  process.stderr.write('usage: node benchmarks/data-inspect.mjs FILE [--rounds 5] [--json]\n')
  process.exit(2)
}

const dist = fileURLToPath(new URL('../dist/', import.meta.url))
const scratch = mkdtempSync(join(tmpdir(), 'assay-bench-'))
// Peak resident memory of the whole process, its threads included, in KiB.
const peak = 'process.on("exit", () => process.stderr.write(`\\npeak-kib ${process.resourceUsage().maxRSS}\\n`))'

function timed(command, words, env = {}) {
  const started = performance.now()
  const { status, error, stdout, stderr } = spawnSync(command, words, { env: { ...process.env, ...env }, encoding: 'utf8', maxBuffer: 1 << 28 })
  const wallMs = performance.now() - started
  if (error) throw error
  if (status !== 0) throw new Error(`${command} ended with ${status}: ${stderr}`)
  return { wallMs, stdout, stderr }
}

function inspect(cache) {
  const ran = timed(process.execPath, ['--import', `data:text/javascript,${peak}`, join(dist, 'cli/main.js'), 'data', 'inspect', file, '--json'], { ASSAY_CACHE: cache })
  return { ...ran, peakMiB: Number(/peak-kib (\d+)/.exec(ran.stderr)[1]) / 1024 }
}

/** In a fresh process, from the kept index: reading every twentieth haystack. */
const READ_HAYSTACKS = `
const { openBenchmark } = await import(process.argv[1])
const { benchmark: { dataset } } = await openBenchmark({ path: process.argv[2], cacheFolder: process.argv[3] })
const times = []
for (let i = 0; i < dataset.questions.length; i += 20) {
  const started = performance.now()
  await dataset.haystack(dataset.questions[i].haystack)
  times.push(performance.now() - started)
}
process.stdout.write(JSON.stringify(times))
`

const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1]
const first = []
const second = []
const python = []
const peaks = []
try {
  // Into the page cache; by another process, because a child's peak memory on Linux counts what its parent held when it started.
  timed('python3', ['-c', 'import sys\nwith open(sys.argv[1], "rb") as f:\n while f.read(1 << 20): pass', file])
  let cache
  for (let round = 0; round < rounds; round++) {
    cache = join(scratch, String(round))
    const cold = inspect(cache)
    first.push(cold.wallMs)
    second.push(inspect(cache).wallMs)
    python.push(timed('python3', ['-c', 'import json,sys;json.load(open(sys.argv[1], encoding="utf-8"))', file]).wallMs)
    peaks.push(cold.peakMiB)
  }
  const haystacks = JSON.parse(timed(process.execPath, ['--input-type=module', '-e', READ_HAYSTACKS, join(dist, 'cli/open-benchmark.js'), file, cache]).stdout)
  const figures = {
    rounds,
    first_ms: median(first),
    second_ms: median(second),
    python_ms: median(python),
    first_ratio: median(first) / median(python),
    second_ratio: median(second) / median(python),
    peak_mib: Math.max(...peaks),
    haystacks: haystacks.length,
    haystack_median_ms: median(haystacks),
    haystack_longest_ms: Math.max(...haystacks),
  }
  if (args.includes('--json')) process.stdout.write(`${JSON.stringify(figures)}\n`)
  else for (const [name, value] of Object.entries(figures)) process.stdout.write(`${name.padEnd(20)} ${Number.isInteger(value) ? value : value.toFixed(3)}\n`)
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
