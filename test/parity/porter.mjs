// Compares the built stemmer with a list of stems: node test/parity/porter.mjs FILE
// FILE is one JSON object, word → stem. Each word counts as one in the last line, `N passed, N failed`.
// Exit codes: 0 nothing failed, 1 something failed, 2 the file cannot be compared.
import { readFileSync } from 'node:fs'
import { porterStem } from '../../dist/core/porter-stemmer.js'

function refuse(message) {
  process.stderr.write(`parity: ${message}\n`)
  process.exit(2)
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8').replace(/^\ufeff/, ''))
  } catch (error) {
    return refuse(`${file}: ${error.message}`)
  }
}

const file = process.argv[2]
if (file === undefined || process.argv.length > 3) refuse('usage: node test/parity/porter.mjs FILE')
const stems = read(file)
if (typeof stems !== 'object' || stems === null || Array.isArray(stems)) refuse(`${file}: expected one object, word → stem`)
const entries = Object.entries(stems)
if (entries.length === 0) refuse(`${file}: no word in it`)
const noText = entries.filter(([, stem]) => typeof stem !== 'string')
if (noText.length > 0) refuse(`${file}: ${noText.length} stems are no text: ${noText.slice(0, 20).map(([word]) => JSON.stringify(word)).join(', ')}`)
const wrong = entries.filter(([word, stem]) => porterStem(word) !== stem)
for (const [word, stem] of wrong) process.stdout.write(`FAIL ${JSON.stringify(word)}: recorded ${JSON.stringify(stem)}, got ${JSON.stringify(porterStem(word))}\n`)
process.stdout.write(`${entries.length - wrong.length} passed, ${wrong.length} failed\n`)
process.exitCode = wrong.length === 0 ? 0 : 1
