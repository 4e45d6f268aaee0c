// Owns what a record reader may say while it reads: faults refuse the file, notes count anomalies.
import type { Fault } from '../core/assay-error.js'
import type { AnomalyId } from './anomalies.js'

export interface ReadingReport {
  /** `where` is a JSON path from the root of the file. */
  fault(where: string, message: string): void
  note(anomaly: AnomalyId, example: string): void
}

/** More are counted and not kept: a file of another format would otherwise fill the memory with complaints. */
const FAULTS_KEPT = 1000

export class FaultList {
  readonly #kept: Fault[] = []
  #count = 0

  fault(where: string, message: string): void {
    this.#count += 1
    if (this.#kept.length < FAULTS_KEPT) this.#kept.push({ where, message })
  }

  get count(): number {
    return this.#count
  }

  /** The first thousand, and a line that counts the rest. */
  list(): readonly Fault[] {
    const rest = this.#count - this.#kept.length
    return rest === 0 ? this.#kept : [...this.#kept, { where: '$', message: `${rest} more faults are not listed` }]
  }
}
