// Owns the reader without a model: a floor to compare with. It finds a sentence and cuts a span, by rules alone, from packet and question.
import { z } from 'zod'
import type { Question } from '../core/dataset.js'
import type { Packet } from '../core/packet.js'
import { entry } from '../ports/catalogue.js'
import type { Reader } from '../ports/reader.js'
import { answerFrom } from './extractive/answer.js'
import { indexPacket, type PacketIndex } from './extractive/packet-index.js'
import { recent } from './extractive/recent.js'

/** A full-context packet serves all questions of its conversation, and a few conversations are asked at once. */
const PACKETS_KEPT = 4

export const extractive = entry({
  name: 'extractive',
  summary: 'No model: the best-matching sentence, cut to a span by the type of the question. A floor to compare with.',
  options: z.strictObject({}),
  create: createExtractive,
})

function createExtractive(): Reader {
  const indexOf = recent<PacketIndex>(PACKETS_KEPT, indexPacket)
  return {
    kind: 'reader',
    name: 'extractive',
    model: 'none',
    mock: false,
    async read(packet: Packet, question: Question, ports) {
      ports.stop.throwIfAborted()
      return { state: 'answered', hypothesis: answerFrom(indexOf(packet.text), question.text), exchanges: [] }
    },
  }
}
