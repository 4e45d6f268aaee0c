// Owns how a failure is told: what was expected, what was got, where, what to do; and the exit code it ends with.
import { AssayError, EXIT_CODE } from '../core/assay-error.js'
import type { Json } from '../core/json.js'
import { printable } from './printable.js'

const FAULTS_SHOWN = 50

export interface Failure {
  readonly exitCode: number
  readonly text: string
  readonly document: Json
}

/** Files and folders that the operating system refuses become usage errors that name the path. */
export function describeFailure(error: unknown): Failure {
  const known = error instanceof AssayError ? error : fromSystem(error)
  if (known === null) {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return {
      exitCode: EXIT_CODE['broken-invariant'],
      text: printable(`assay: internal error\n${text}\nPlease report this with the command line.`),
      document: { error: { code: 'broken-invariant', message: printable(text), hint: 'Please report this with the command line.', faults: [] } },
    }
  }
  const shown = known.faults.slice(0, FAULTS_SHOWN).map((fault) => `  ${fault.where}: ${fault.message}`)
  const more = known.faults.length - shown.length
  const lines = [`assay: ${known.message}`, ...shown, ...(more > 0 ? [`  … and ${more} more`] : []), `  → ${known.hint}`]
  return {
    exitCode: EXIT_CODE[known.code],
    text: printable(lines.join('\n')),
    document: {
      error: { code: known.code, message: known.message, hint: known.hint, faults: known.faults.map((fault) => ({ ...fault })) },
    },
  }
}

function fromSystem(error: unknown): AssayError | null {
  if (!(error instanceof Error) || !('code' in error)) return null
  const path = 'path' in error && typeof error.path === 'string' ? error.path : 'the file'
  switch (error.code) {
    case 'ENOENT':
      return new AssayError('invalid-input', `no such file or folder: ${path}`, { hint: 'Check the path.', cause: error })
    case 'EISDIR':
      return new AssayError('invalid-input', `expected a file, got a folder: ${path}`, { hint: 'Name the file itself.', cause: error })
    case 'ENOTDIR':
      return new AssayError('invalid-input', `expected a folder, got a file: ${path}`, { hint: 'Name the folder itself.', cause: error })
    case 'EACCES':
    case 'EPERM':
      return new AssayError('invalid-input', `no permission for ${path}`, { hint: 'Give this user the permission, or choose another place.', cause: error })
    case 'ENOSPC':
    case 'EDQUOT':
      return new AssayError('store-full', `no space left for ${path}`, { hint: 'Free some space and run the same command again; it resumes.', cause: error })
    case 'EROFS':
      return new AssayError('invalid-input', `read-only file system: ${path}`, { hint: 'Choose another place with --out.', cause: error })
    default:
      return null
  }
}
