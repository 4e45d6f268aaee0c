// Owns retrieval over windows of tokens, the original form of `rag`: the transcript cut every so many cl100k_base tokens, whatever
// the cut goes through; the best windows by cosine, in score order. Kept for parity; turns are the better unit.
import type { Conversation, Question } from '../core/dataset.js'
import type { TurnId } from '../core/ids.js'
import type { Packet } from '../core/packet.js'
import type { MemoryPorts } from '../ports/memory-method.js'
import { buildDenseIndex } from './dense-index.js'
import type { DenseIndex } from './dense-index.js'
import { sessionsByDate, stampOf, stampedLine } from './line-grammar.js'
import { sealPacket, wellFormed } from './seal-packet.js'

export interface WindowOptions {
  readonly k: number
  /** Negative: the whole transcript is one window. */
  readonly windowTokens: number
  readonly embedder: string
}

export interface WindowMemory {
  readonly windows: readonly { readonly text: string; readonly turns: readonly TurnId[] }[]
  readonly index: DenseIndex
}

const JOIN = '\n<->\n'

export async function rememberWindows(haystack: Conversation, options: WindowOptions, ports: MemoryPorts): Promise<WindowMemory> {
  const { text, turns } = transcriptOf(haystack)
  const texts = await cut(text, options.windowTokens, ports)
  const windows = place(text, texts).map(({ start, end }, index) => ({
    text: texts[index] as string,
    turns: turns.filter((turn) => turn.start < end && turn.end > start).map((turn) => turn.id),
  }))
  const embedder = await ports.embedder(options.embedder)
  const vectors = await embedder.embed(texts)
  return { windows, index: buildDenseIndex(vectors, texts.map((_, index) => index)) }
}

export async function recallWindows(memory: WindowMemory, question: Question, options: WindowOptions, ports: MemoryPorts): Promise<Packet> {
  const embedder = await ports.embedder(options.embedder)
  const [vector] = await embedder.embed([question.text])
  const best = memory.index.rank(vector as Float32Array).slice(0, options.k)
  const shown = best.map(({ item }) => memory.windows[item] as WindowMemory['windows'][number])
  const sources = [...new Set(shown.flatMap((window) => window.turns))].map((turn) => ({ kind: 'turn', turn }) as const)
  return sealPacket(shown.map((window) => window.text).join(JOIN), sources, ports)
}

interface Span {
  readonly start: number
  readonly end: number
}

/** Stamped lines; a turn's span is what it said, without stamp and speaker. */
function transcriptOf(haystack: Conversation): { readonly text: string; readonly turns: readonly (Span & { readonly id: TurnId })[] } {
  const lines: string[] = []
  const turns: (Span & { readonly id: TurnId })[] = []
  let at = 0
  for (const session of sessionsByDate(haystack)) {
    for (const turn of session.turns) {
      const line = wellFormed(stampedLine(session, turn))
      turns.push({ id: turn.id, start: at + stampOf(session).length + turn.speaker.length + 2, end: at + line.length })
      lines.push(line)
      at += line.length + 1
    }
  }
  return { text: lines.join('\n'), turns }
}

/** An empty transcript is one empty window. */
async function cut(text: string, windowTokens: number, ports: MemoryPorts): Promise<readonly string[]> {
  if (windowTokens < 0 || text === '') return [text]
  const tokenizer = await ports.tokenizer('cl100k_base')
  const tokens = tokenizer.encode(text)
  const windows: string[] = []
  for (let start = 0; start < tokens.length; start += windowTokens) windows.push(tokenizer.decode(tokens.slice(start, start + windowTokens)))
  return windows
}

/** Where each window lies in the transcript. A cut inside a character leaves U+FFFD at the windows' ends, which belong to no turn. */
function place(text: string, windows: readonly string[]): readonly Span[] {
  let from = 0
  return windows.map((window) => {
    const whole = withoutHalves(window)
    const start = text.indexOf(whole, from)
    from = start + whole.length
    return { start, end: from }
  })
}

function withoutHalves(window: string): string {
  let start = 0
  let end = window.length
  while (start < end && window[start] === '\ufffd') start++
  while (end > start && window[end - 1] === '\ufffd') end--
  return window.slice(start, end)
}
