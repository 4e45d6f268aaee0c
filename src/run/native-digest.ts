// Owns the native SHA-256 that floor 3 uses for bulk hashing; same results as core/digest.
import { hash } from 'node:crypto'
import type { Hasher } from '../core/digest.js'
import type { Sha256 } from '../core/ids.js'

export const nativeSha256: Hasher = (data) => hash('sha256', data, 'hex') as Sha256
