// Type test: the append-only file has exactly these members; cutting a torn tail is the only way to make it shorter.
import type { AppendFile } from '../../../src/ports/journal.js'

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false

export const members: Same<keyof AppendFile, 'length' | 'read' | 'append' | 'truncateTo' | 'close'> = true
