// Owns the port of the folder in which one run lies: whole files, append-only files, and one holder at a time.
import type { AppendFile } from './journal.js'
import type { ObjectStore } from './object-store.js'

export interface RunFolder extends ObjectStore {
  /** Opens or creates an append-only file below the folder. */
  openAppend(path: string): Promise<AppendFile>
}
