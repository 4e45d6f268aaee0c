// Owns the method that shows the whole conversation: every turn as a stamped line, and nothing that was generated from them.
import { z } from 'zod'
import type { Packet } from '../core/packet.js'
import { entry } from '../ports/catalogue.js'
import type { MemoryMethod } from '../ports/memory-method.js'
import { sessionsByDate, stampedLine, trimmed } from './line-grammar.js'
import { sealPacket } from './seal-packet.js'

const PLACEHOLDER = '(The conversation has no turns.)'

export const fullContext = entry({
  name: 'full_context',
  summary: 'The whole conversation, one dated line a turn.',
  options: z.strictObject({}),
  create: createFullContext,
})

function createFullContext(): MemoryMethod<Packet> {
  return {
    name: 'full_context',
    scope: 'conversation',
    async remember(haystack, ports) {
      const sessions = sessionsByDate(haystack)
      const lines = sessions.flatMap((session) => session.turns.map((turn) => stampedLine(session, turn)))
      const sources = sessions.flatMap((session) => session.turns.map((turn) => ({ kind: 'turn', turn: turn.id }) as const))
      return sealPacket(trimmed(lines.join('\n')) || PLACEHOLDER, sources, ports)
    },
    async recall(packet) {
      return packet
    },
  }
}
