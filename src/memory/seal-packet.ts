// Owns the last step of every method: text that survives UTF-8 unchanged, with its sources and its token count.
import type { Packet, Source } from '../core/packet.js'
import type { MemoryPorts } from '../ports/memory-method.js'

/** Half a surrogate pair has no UTF-8 form; what is stored and what a reader gets must be the same text. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd')
}

/** The packet of a text, counted in o200k_base. */
export async function sealPacket(text: string, sources: readonly Source[], ports: MemoryPorts): Promise<Packet> {
  const shown = wellFormed(text)
  const tokenizer = await ports.tokenizer('o200k_base')
  return { text: shown, sources, tokens: tokenizer.count(shown) }
}
