// Owns the port of memory methods. A method sees a haystack and a question, and has no prompt of a judge.
import type { Conversation, Question } from '../core/dataset.js'
import type { Packet } from '../core/packet.js'
import type { Embedder } from './embedder.js'
import type { Stop } from './stop.js'
import type { Tokenizer } from './tokenizer.js'

export interface MemoryPorts {
  /** Loads on first use, so a method that never embeds costs nothing. */
  embedder(name: string): Promise<Embedder>
  tokenizer(encoding: 'o200k_base' | 'cl100k_base'): Promise<Tokenizer>
  readonly stop: Stop
}

export interface MemoryMethod<State = unknown> {
  readonly name: string
  /** Tells the runner whether a packet may depend on the question, so it never asks for the method's name. */
  readonly scope: 'conversation' | 'question'
  remember(haystack: Conversation, ports: MemoryPorts): Promise<State>
  recall(state: State, question: Question, ports: MemoryPorts): Promise<Packet>
}
