// Owns the port of readers: one packet and one question become one attempt.
import type { Attempt } from '../core/attempt.js'
import type { Question } from '../core/dataset.js'
import type { Packet } from '../core/packet.js'
import type { ModelClient } from './model-client.js'
import type { ModelProfile } from './model-profile.js'
import type { Stop } from './stop.js'

export interface ReaderPorts {
  readonly stop: Stop
  /** Recorded calls of a model; one that refuses for runs whose reader asks none. */
  readonly models: ModelClient
  /** Which attempt at the question this is, from 1. */
  readonly attempt: number
}

/** The fixed texts of a reader with a model, and how they become messages. */
export interface ReaderPrompt {
  /** The name of the template: `assay-qa/1`. */
  readonly version: string
  readonly layout: 'default_system_user' | 'mem0_system_only'
  /** With `{memory}` and `{question}` in it, and no other slot. */
  readonly template: string
  /** The system line; null when the layout has none. */
  readonly system: string | null
  /** Name → every text that this prompt is made of, upstream's own form among them. The run spec holds their digests, the pack the texts. */
  readonly texts: Readonly<Record<string, string>>
}

export interface Reader {
  readonly kind: 'reader'
  readonly name: string
  /** `none` for a reader without a model. */
  readonly model: string
  /** True for a scripted stand-in: every name of its output then carries `.MOCK.`. */
  readonly mock: boolean
  /** Absent for a reader without a prompt: then packet and question are given as they are. */
  readonly prompt?: ReaderPrompt
  /** The profile of the model that it asks; absent for a reader without one. */
  readonly profile?: ModelProfile
  read(packet: Packet, question: Question, ports: ReaderPorts): Promise<Attempt>
}
