// Planted defect: an append-only file that can rewrite a line. Must not compile.
import type { AppendFile } from '../../../../src/ports/journal.js'

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false
type Editable = AppendFile & { rewrite(line: number, bytes: Uint8Array): Promise<void> }

export const members: Same<keyof Editable, 'length' | 'read' | 'append' | 'truncateTo' | 'close'> = true
