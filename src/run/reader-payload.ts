// Owns the payload of a reader without a prompt of its own: the packet and the question, as one text whose digest every prediction cites.
import type { Question } from '../core/dataset.js'

/** Packet, blank line, the date of asking where there is one, the question. */
export function readerPayload(packetText: string, question: Pick<Question, 'text' | 'askedOn'>): string {
  const asked = question.askedOn === undefined ? '' : `Asked on: ${question.askedOn}\n`
  return `${packetText}\n\n${asked}Question: ${question.text}\n`
}
