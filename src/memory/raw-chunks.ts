// Owns the method that shows the sessions as transcripts under their dates, each turn with its id.
import { z } from 'zod'
import type { Session } from '../core/dataset.js'
import type { Packet } from '../core/packet.js'
import { entry } from '../ports/catalogue.js'
import type { MemoryMethod } from '../ports/memory-method.js'
import { sessionsByDate, turnLine } from './line-grammar.js'
import { sealPacket } from './seal-packet.js'

export const rawChunks = entry({
  name: 'raw_chunks',
  summary: 'The whole conversation as session transcripts, each turn with its id.',
  options: z.strictObject({}),
  create: createRawChunks,
})

function createRawChunks(): MemoryMethod<Packet> {
  return {
    name: 'raw_chunks',
    scope: 'conversation',
    async remember(haystack, ports) {
      const [a, b] = haystack.speakers
      const sessions = sessionsByDate(haystack).filter((session) => session.turns.length > 0)
      // The header ends its own line, so two empty lines follow it, as in the original layout.
      const text = [`Conversation between ${a} and ${b}.\n`, ...sessions.map(transcript)].join('\n\n')
      const sources = sessions.flatMap((session) => session.turns.map((turn) => ({ kind: 'turn', turn: turn.id }) as const))
      return sealPacket(text, sources, ports)
    },
    async recall(packet) {
      return packet
    },
  }
}

function transcript(session: Session): string {
  return [`DATE: ${session.date ?? 'unknown'}`, `SESSION ${session.number}:`, ...session.turns.map(turnLine)].join('\n')
}
