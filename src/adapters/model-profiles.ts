// Owns the reading of profile files: the one that comes with the package, and the user's own on top of it, entry by entry.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { LineCounter, parseDocument } from 'yaml'
import { AssayError } from '../core/assay-error.js'
import type { Fault } from '../core/assay-error.js'
import { profilesSchema } from '../ports/model-profile.js'
import type { ModelProfile, ModelProfiles, ProfilesDocument } from '../ports/model-profile.js'
import { createRoute } from '../gateway/route.js'
import type { Route } from '../gateway/route.js'
import type { RouteProfile } from '../ports/model-profile.js'

const SHIPPED = fileURLToPath(new URL('../../profiles/models.yaml', import.meta.url))
/** A short file can name itself so often that it fills the memory. */
const MAX_ALIASES = 100

/**
 * The profiles of the package, with those of `path` in place of or beside them.
 * @throws AssayError `invalid-input` with every fault of a file
 */
export async function loadProfiles(path?: string): Promise<ModelProfiles> {
  const paths = path === undefined ? [SHIPPED] : [SHIPPED, path]
  const routes = new Map<string, RouteProfile>()
  const models = new Map<string, ModelProfile>()
  for (const file of paths) {
    const document = parseProfiles(await readFile(file), file)
    for (const [name, route] of Object.entries(document.routes)) routes.set(name, route)
    for (const [name, profile] of Object.entries(document.models)) models.set(name, { name, ...profile })
  }
  const faults = [...models.values()].flatMap(({ name, route }): Fault[] =>
    routes.has(route) ? [] : [{ where: `models.${name}.route`, message: `no route is called ${JSON.stringify(route)}; known: ${[...routes.keys()].join(', ')}` }],
  )
  if (faults.length > 0) throw refuse(path ?? SHIPPED, faults)
  return { routes, models }
}

/** @throws AssayError `invalid-input` with every fault at its line, or at its place in the document */
export function parseProfiles(bytes: Uint8Array, path: string): ProfilesDocument {
  const lines = new LineCounter()
  const document = parseDocument(Buffer.from(bytes).toString('utf8').replace(/^\ufeff/, ''), { lineCounter: lines, uniqueKeys: true, version: '1.2', schema: 'core' })
  const syntax = document.errors.map((error): Fault => {
    const { line, col } = lines.linePos(error.pos[0])
    return { where: `${path}:${line}:${col}`, message: error.message.split('\n')[0] as string }
  })
  if (syntax.length > 0) throw refuse(path, syntax)
  const parsed = profilesSchema.safeParse(document.toJS({ maxAliasCount: MAX_ALIASES }))
  if (parsed.success) return parsed.data
  throw refuse(
    path,
    parsed.error.issues.map((issue) => ({ where: `${path}: ${issue.path.join('.') || 'the document'}`, message: issue.message })),
  )
}

function refuse(path: string, faults: readonly Fault[]): AssayError {
  return new AssayError('invalid-input', `${path} is no file of model profiles`, { hint: 'docs/models.md shows one; profiles/models.yaml of the package is one.', faults })
}

/**
 * The route of a profile at the gateway, with the key and the address from the environment.
 * @throws AssayError `missing-need` naming the variables that are not set
 */
export function openRoute(name: string, profile: RouteProfile, env: Readonly<Record<string, string | undefined>>): Route {
  const needed = [profile.base_url_env, profile.key_env].filter((variable) => variable !== undefined)
  const missing = needed.filter((variable) => (env[variable] ?? '') === '')
  if (missing.length > 0) {
    throw new AssayError('missing-need', `the route ${name} needs ${missing.join(' and ')}, which ${missing.length === 1 ? 'is' : 'are'} not set`, {
      hint: `Set ${missing.length === 1 ? 'it' : 'them'} for this command: ${missing.map((variable) => `${variable}=…`).join(' ')} assay …`,
    })
  }
  const key = profile.key_env === undefined ? undefined : env[profile.key_env]
  return createRoute({
    upstream: profile.base_url ?? (env[profile.base_url_env as string] as string),
    keyHeader: profile.key_header,
    headers: profile.headers,
    ...(key === undefined ? {} : { key }),
  })
}
