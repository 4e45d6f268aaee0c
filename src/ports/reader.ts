// Owns the port of readers: one packet and one question become one attempt.
import type { Attempt } from '../core/attempt.js'
import type { Question } from '../core/dataset.js'
import type { Packet } from '../core/packet.js'
import type { Stop } from './stop.js'

export interface ReaderPorts {
  readonly stop: Stop
}

export interface Reader {
  readonly kind: 'reader'
  readonly name: string
  /** `none` for a reader without a model. */
  readonly model: string
  /** True for a scripted stand-in: every name of its output then carries `.MOCK.`. */
  readonly mock: boolean
  read(packet: Packet, question: Question, ports: ReaderPorts): Promise<Attempt>
}
