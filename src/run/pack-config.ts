// Owns `config.resolved.yaml`: the registered design, the run spec, and what its parts say about themselves.
import { parse, stringify } from 'yaml'
import { z } from 'zod'
import { registeredDesignSchema, resolvedSchema, runSpecSchema, type PlannedEntry, type RegisteredDesign, type Resolved } from './journal-entries.js'
import type { RunSpec } from '../core/run-spec.js'

export interface PackConfig {
  readonly design: RegisteredDesign
  readonly spec: RunSpec
  readonly resolved: Resolved
}

const schema = z.strictObject({ design: registeredDesignSchema, spec: runSpecSchema, resolved: resolvedSchema })

export function configText({ design, spec, resolved }: PackConfig): string {
  return stringify({ design, spec, resolved }, { lineWidth: 0, sortMapEntries: true, aliasDuplicateObjects: false })
}

/** The configuration of a pack, or what is wrong with it. */
export function readConfig(text: string): PackConfig | string {
  let value: unknown
  try {
    value = parse(text, { maxAliasCount: 0 })
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n')[0] as string) : String(error)
  }
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  return `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'is no configuration'}`
}

export const configOf = ({ design, spec, resolved }: PlannedEntry): PackConfig => ({ design, spec, resolved })
