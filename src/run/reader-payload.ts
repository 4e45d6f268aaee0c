// Owns the payload of a reader: packet and question as one text, plain or in a prompt's slots, whose digest every prediction cites.
import type { Question } from '../core/dataset.js'

/** Packet, blank line, the date of asking where there is one, the question. */
export function readerPayload(packetText: string, question: Pick<Question, 'text' | 'askedOn'>): string {
  const asked = question.askedOn === undefined ? '' : `Asked on: ${question.askedOn}\n`
  return `${packetText}\n\n${asked}Question: ${question.text}\n`
}

const SLOT = /\{memory\}|\{question\}/g

/** The template with both slots filled in one pass, so that what stands in a memory is never taken for a slot or a pattern. */
export function filledTemplate(template: string, packetText: string, question: Pick<Question, 'text' | 'askedOn'>): string {
  const asked = question.askedOn === undefined ? question.text : `${question.text} (asked on ${question.askedOn})`
  return template.replace(SLOT, (slot) => (slot === '{memory}' ? packetText : asked))
}
