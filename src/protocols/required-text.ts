// Owns the look-up of a pinned text that a protocol cannot do without.
import { AssayError } from '../core/assay-error.js'
import type { ProtocolTexts } from './judge-protocol.js'

/** @throws AssayError `missing-need` with the command that brings the text */
export function requireText(texts: ProtocolTexts, name: string): string {
  const text = texts.get(name)
  if (text !== undefined) return text
  throw new AssayError('missing-need', `the protocol text ${name} is not on this machine`, {
    hint: 'Bring it with `assay protocols pull`, or from a file you have with `assay protocols pull NAME --from FILE`; without it, judge with `assay-judge/1`.',
  })
}
