// Compares what was computed with what was expected: numbers within an absolute tolerance, everything else exactly.

/** Faults in words, empty when every key of `expected` is met. */
export function differences(expected, actual, tolerance, path = '') {
  if (typeof expected === 'number' && typeof actual === 'number') {
    const within = Number.isFinite(actual) && Math.abs(actual - expected) <= tolerance
    return within ? [] : [`${path}: expected ${expected} ± ${tolerance}, got ${actual}`]
  }
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual) || actual.length !== expected.length) return [mismatch(path, expected, actual)]
    return expected.flatMap((value, i) => differences(value, actual[i], tolerance, `${path}[${i}]`))
  }
  if (typeof expected === 'object' && expected !== null) {
    if (typeof actual !== 'object' || actual === null || Array.isArray(actual)) return [mismatch(path, expected, actual)]
    return Object.keys(expected).flatMap((key) => {
      // A refused result has no numbers: its keys meet an expected null and nothing else.
      const got = actual.ok === false && !Object.hasOwn(actual, key) ? null : actual[key]
      const faults = differences(expected[key], got, tolerance, path === '' ? key : `${path}.${key}`)
      return faults.length > 0 && actual.ok === false ? faults.map((fault) => `${fault} (refused: ${actual.reason})`) : faults
    })
  }
  return Object.is(expected, actual) ? [] : [mismatch(path, expected, actual)]
}

const mismatch = (path, expected, actual) => `${path}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`
