// Compares the built scorers with recorded scores: node test/parity/run.mjs FILE
// FILE holds rows {gold, prediction, category} as JSON Lines or one JSON array. Of each row, `locomo_f1` and `mem0_f1_recorded` are compared
// exactly and `mem0_bleu1_recorded` to 1e-12, where they are there; every comparison counts as one in the last line, `N passed, N failed`.
// BLEU-1 was recorded with Punkt's trained sentence table, which Assay does not copy. A row that differs passes only if it is explained (some
// other choice of cuts after its full stops gives the recorded value), is listed with that reason, and such rows are at most 10 in 1,540.
// Exit codes: 0 nothing failed, 1 something failed, 2 the file cannot be compared.
import { bleu1OfWords } from '../../dist/scorers/bleu-1.js'
import { bleuWords, cutText } from '../../dist/scorers/cut-text.js'
import { readJsonRows } from '../../dist/cli/json-rows.js'
import { locomoF1Scorer } from '../../dist/scorers/locomo-f1.js'
import { mem0F1 } from '../../dist/scorers/mem0-f1.js'
import { otherCutting } from './other-cutting.mjs'

const TOLERATED_SHARE = 10 / 1540
const BLEU_TOLERANCE = 1e-12

function refuse(message) {
  process.stderr.write(`parity: ${message}\n`)
  process.exit(2)
}

function goldText(gold) {
  if (gold === undefined || gold === null) return null
  if (typeof gold === 'string' || Number.isSafeInteger(gold)) return String(gold)
  throw new Error(`gold is neither text nor an integer: ${JSON.stringify(gold)}`)
}

function locomoF1({ gold, prediction, category }) {
  const text = goldText(gold)
  const key = { ...(text === null ? {} : { answer: text }), category }
  const score = locomoF1Scorer.score({ scoredAnswer: prediction, memory: null }, key)
  if (score.state === 'scored') return score.value
  if (category === undefined) throw new Error('category is not there')
  return null
}

function goldAndPrediction({ gold, prediction }) {
  const text = goldText(gold)
  if (text === null) throw new Error('gold is not there')
  return [prediction, text]
}

/** Adds a failed comparison when the row lacks what the score needs. */
function compare(row, where, name, tally, judge) {
  if (!Object.hasOwn(row, name)) return
  tally.compared.set(name, (tally.compared.get(name) ?? 0) + 1)
  let problem
  try {
    if (typeof row.prediction !== 'string') throw new Error(`prediction is no text: ${JSON.stringify(row.prediction)}`)
    problem = judge()
  } catch (error) {
    problem = error.message
  }
  if (problem === null) tally.passed++
  else {
    tally.failed++
    process.stdout.write(`FAIL ${where} ${name}: ${problem}\n`)
  }
}

const same = (got, recorded) => (got === recorded ? null : `recorded ${recorded}, got ${got}`)

function bleu(row, where, tally) {
  const [prediction, gold] = goldAndPrediction(row)
  const recorded = row.mem0_bleu1_recorded
  const got = bleu1OfWords(bleuWords(cutText(prediction)), bleuWords(cutText(gold)))
  if (typeof recorded === 'number' && Math.abs(got - recorded) <= BLEU_TOLERANCE) return null
  const reason = typeof recorded === 'number' ? otherCutting(prediction, gold, recorded, BLEU_TOLERANCE) : null
  if (reason === null) return `recorded ${recorded}, got ${got}, and no other cutting into sentences explains it`
  tally.explained.push(`${where} mem0_bleu1_recorded: recorded ${recorded}, got ${got}: ${reason}`)
  return null
}

async function main() {
  const file = process.argv[2]
  if (file === undefined || process.argv.length > 3) refuse('usage: node test/parity/run.mjs FILE')
  const faults = []
  const rows = await readJsonRows(file, (where, message) => faults.push(`${where}: ${message}`)).catch((error) => refuse(error.message))
  for (const { where, value } of rows) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) faults.push(`${where}: expected an object {gold, prediction, category}`)
  }
  if (faults.length > 0) refuse(`${file}: ${faults.length} faults\n${faults.slice(0, 50).join('\n')}`)
  const tally = { passed: 0, failed: 0, explained: [], compared: new Map() }
  for (const { where, value: row } of rows) {
    compare(row, where, 'locomo_f1', tally, () => same(locomoF1(row), row.locomo_f1))
    compare(row, where, 'mem0_f1_recorded', tally, () => same(mem0F1(...goldAndPrediction(row)), row.mem0_f1_recorded))
    compare(row, where, 'mem0_bleu1_recorded', tally, () => bleu(row, where, tally))
  }
  if (tally.compared.size === 0) refuse(`${file}: none of ${rows.length} rows has locomo_f1, mem0_f1_recorded or mem0_bleu1_recorded`)
  settle(tally, rows.length)
}

/** Explained rows beyond the tolerated number fail. */
function settle(tally, rowCount) {
  const allowed = Math.ceil((tally.compared.get('mem0_bleu1_recorded') ?? 0) * TOLERATED_SHARE)
  tally.explained.forEach((line, i) => {
    const over = i >= allowed
    process.stdout.write(`${over ? 'FAIL' : 'EXPLAINED'} ${line}${over ? ` (only ${allowed} rows may differ)` : ''}\n`)
    if (over) {
      tally.passed--
      tally.failed++
    }
  })
  const counts = [...tally.compared].map(([name, count]) => `${name} ${count}`).join(', ')
  process.stdout.write(`${rowCount} rows; compared: ${counts}\n`)
  process.stdout.write(`BLEU-1 rows that differ and are explained: ${tally.explained.length} (at most ${allowed} may, each counts as passed)\n`)
  process.stdout.write(`${tally.passed} passed, ${tally.failed} failed\n`)
  process.exitCode = tally.failed === 0 ? 0 : 1
}

await main()
