// Owns the step from a result to its value in tests: a refusal fails the test with its reason.
import type { About, Result } from '../../src/statistics/result.js'

export function valueOf<T>(result: Result<T>): { readonly ok: true } & About & T {
  if (!result.ok) throw new Error(result.reason)
  return result
}
