// Owns which errors belong to one question and which end the run: a full disk, a stop or a missing need is nobody's answer.
import { AssayError, type ErrorCode } from '../core/assay-error.js'

const ENDS_THE_RUN: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['interrupted', 'stopped', 'store-full', 'missing-need'])
const FULL_DISK: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT'])
const REASON_CHARACTERS = 2000

/** The reason of a `failed` attempt. @throws the error itself when it ends the run */
export function failureReason(stage: 'memory' | 'reader', error: unknown): string {
  if (error instanceof AssayError && ENDS_THE_RUN.has(error.code)) throw error
  if (error instanceof Error && 'code' in error && FULL_DISK.has(error.code)) throw error
  const text = error instanceof Error ? error.message : String(error)
  return `${stage}: ${text.length > REASON_CHARACTERS ? `${text.slice(0, REASON_CHARACTERS)}…` : text}`
}
