// Times `assay score --rows` on 1,986 rows as a whole process against the same LoCoMo F1 in Python with NLTK, alternating, in one run.
// node benchmarks/score-rows.mjs LOCOMO10.json [RUNS] — needs python3 with NLTK (`apt-get install python3-nltk`), named by $PYTHON if it is elsewhere.
// Assay computes five more scores a row than the Python side. The values of both sides are compared as well.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))

/** Answers of the kinds that occur: the gold, the gold in a sentence, part of it, another row's gold, a refusal, a long answer. */
const VARIANTS = [
  ({ gold }) => gold,
  ({ gold }) => `I think that the answer is ${gold}, as they said.`,
  ({ gold }) => gold.split(' ').slice(0, 2).join(' '),
  ({ next }) => next,
  () => 'Not mentioned in the conversation',
  ({ gold, question, next }) => `You asked: "${question}" They were talking about ${next} and then, finally, about ${gold}.`,
]

/** The rows of a LoCoMo file as JSON Lines: {gold, prediction, category}. */
export function scoreRows(locomoFile) {
  const questions = JSON.parse(readFileSync(locomoFile, 'utf8')).flatMap(({ qa }) => qa)
  const text = ({ answer }) => (answer === undefined ? 'Not mentioned' : String(answer))
  const rows = questions.map((item, i) => {
    const given = { gold: text(item), question: item.question, next: text(questions[(i + 1) % questions.length]) }
    return { gold: item.answer ?? null, prediction: VARIANTS[i % VARIANTS.length](given), category: item.category }
  })
  return `${rows.map((row) => JSON.stringify(row)).join('\n')}\n`
}

function timed(command, args) {
  const started = process.hrtime.bigint()
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 1 << 28 })
  const seconds = Number(process.hrtime.bigint() - started) / 1e9
  if (error) throw error
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}: ${stderr}`)
  return { seconds, stdout }
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]

/** The best of several runs is the program; the rest of a time is what else the machine did. The medians are told beside it. */
const summary = (runs) => ({ best: Math.min(...runs.map((run) => run.seconds)), median: median(runs.map((run) => run.seconds)) })

/** Whole-process wall times in seconds of both sides, the ratio of the best ones, and how many of the values differ. */
export function measure(locomoFile, runs) {
  const folder = mkdtempSync(join(tmpdir(), 'assay-score-rows-'))
  try {
    const file = join(folder, 'rows.jsonl')
    writeFileSync(file, scoreRows(locomoFile))
    const assay = []
    const python = []
    for (let i = 0; i < runs; i++) {
      assay.push(timed(process.execPath, [here('../dist/cli/main.js'), 'score', '--rows', file, '--json']))
      python.push(timed(process.env.PYTHON ?? '/usr/bin/python3', [here('score-rows.py'), file]))
    }
    const ours = JSON.parse(assay[0].stdout).rows.map((row) => row.locomo_f1)
    const theirs = JSON.parse(python[0].stdout)
    return {
      rows: ours.length,
      runs,
      assay: summary(assay),
      python: summary(python),
      ratio: summary(assay).best / summary(python).best,
      different: theirs.length - ours.filter((value, i) => value === theirs[i]).length,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const told = ({ best, median: middle }) => `${best.toFixed(3)} s and ${middle.toFixed(3)} s`

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv[2] === undefined) {
    process.stderr.write('usage: node benchmarks/score-rows.mjs LOCOMO10.json [RUNS]\n')
    process.exit(2)
  }
  const found = measure(process.argv[2], Number(process.argv[3] ?? 5))
  process.stdout.write(
    `${found.rows} rows, best and median of ${found.runs} whole processes: assay ${told(found.assay)} (6 scores a row), ` +
      `python ${told(found.python)} (LoCoMo F1 alone), ratio ${found.ratio.toFixed(3)}; ${found.different} values differ\n`,
  )
}
