// Owns the functions of the vector runner over the sources, so that tests check what is written and not what was built last.
import { functionsOf, MODULES } from '../vectors/functions.mjs'

const modules = await Promise.all(MODULES.map((name) => import(new URL(`../../src/${name}.ts`, import.meta.url).href) as Promise<object>))

export const functions = functionsOf(Object.assign({}, ...modules) as object)

export function call(fn: string, inputs: unknown): unknown {
  const found = functions[fn]
  if (found === undefined) throw new Error(`no function ${fn}`)
  return found(inputs)
}
