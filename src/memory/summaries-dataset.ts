// Owns the method that shows the session summaries released with the data, and none of the turns.
import { z } from 'zod'
import type { Packet } from '../core/packet.js'
import { entry } from '../ports/catalogue.js'
import type { MemoryMethod } from '../ports/memory-method.js'
import { sessionsByDate, trimmed } from './line-grammar.js'
import { sealPacket } from './seal-packet.js'

const PLACEHOLDER = '(The data set has no session summaries.)'

export const summariesDataset = entry({
  name: 'summaries.dataset',
  summary: 'The session summaries released with the data, one block a session; no date is added to them.',
  options: z.strictObject({}),
  create: createSummariesDataset,
})

function createSummariesDataset(): MemoryMethod<Packet> {
  return {
    name: 'summaries.dataset',
    scope: 'conversation',
    async remember(haystack, ports) {
      const shown = sessionsByDate(haystack).flatMap((session) => {
        const summary = session.summary === undefined ? '' : trimmed(session.summary)
        return summary === '' ? [] : [{ session, summary }]
      })
      const text = shown.map(({ session, summary }) => `[Session ${session.number}]\n${summary}`).join('\n\n')
      const sources = shown.map(({ session }) => ({ kind: 'summary', session: session.id }) as const)
      return sealPacket(shown.length === 0 ? PLACEHOLDER : text, sources, ports)
    },
    async recall(packet) {
      return packet
    },
  }
}
