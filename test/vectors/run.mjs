// Evaluates a file of reference values with the built library: `node test/vectors/run.mjs FILE`.
// One vector is one test. Exit 0: all passed; 1: some failed (each is named on stdout); 2: no built tree, no readable file, or not such a file.
import { readFileSync } from 'node:fs'
import { differences } from './compare.mjs'
import { functionsOf, MODULES } from './functions.mjs'

const stop = (message) => {
  process.stderr.write(`vectors: ${message}\n`)
  process.exit(2)
}

const [file, ...rest] = process.argv.slice(2)
if (file === undefined || rest.length > 0) stop('usage: node test/vectors/run.mjs FILE')

let functions
try {
  const modules = await Promise.all(MODULES.map((name) => import(`../../dist/${name}.js`)))
  functions = functionsOf(Object.assign({}, ...modules))
} catch (error) {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
  stop(`the built library is missing (${error.message}); run \`npm run build\` first`)
}

const vectors = readVectors(file)
let failed = 0
for (const vector of vectors) {
  const faults = evaluate(vector)
  if (faults.length === 0) continue
  failed++
  process.stdout.write(`FAILED ${vector.id} (${vector.fn})\n${faults.map((fault) => `  ${fault}\n`).join('')}`)
}
process.stdout.write(`${vectors.length - failed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 ? 0 : 1

function readVectors(path) {
  let text
  try {
    text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '')
  } catch (error) {
    stop(`${path} cannot be read: ${error.message}`)
  }
  let document
  try {
    document = JSON.parse(text)
  } catch (error) {
    stop(`${path} is not JSON: ${error.message}`)
  }
  const list = Array.isArray(document) ? document : document?.vectors
  if (!Array.isArray(list) || list.length === 0) stop(`${path} must hold a non-empty list "vectors"`)
  const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)
  const faults = list.flatMap((vector, i) => {
    if (!isObject(vector)) return [`$.vectors[${i}] must be an object`]
    return [
      typeof vector.id === 'string' ? null : 'id must be a string',
      typeof vector.fn === 'string' ? null : 'fn must be a string',
      isObject(vector.inputs) ? null : 'inputs must be an object',
      isObject(vector.expected) && Object.keys(vector.expected).length > 0 ? null : 'expected must be an object with a key',
      Number.isFinite(vector.abs_tol) && vector.abs_tol >= 0 ? null : 'abs_tol must be a number ≥ 0',
    ].flatMap((fault) => (fault === null ? [] : [`$.vectors[${i}].${fault}`]))
  })
  if (faults.length > 0) stop(`${path} is not a file of reference values:\n  ${faults.join('\n  ')}`)
  return list
}

function evaluate({ id, fn, inputs, expected, abs_tol: tolerance }) {
  if (!Object.hasOwn(functions, fn)) return [`unknown function ${JSON.stringify(fn)}`]
  let actual
  try {
    actual = functions[fn](inputs)
  } catch (error) {
    return [`threw ${error.name}: ${error.message}`]
  }
  for (const note of actual.notes ?? []) process.stdout.write(`NOTE ${id}: ${note}\n`)
  return differences(expected, actual, tolerance)
}
