// Owns retrieval of turns: what of a turn is indexed, how the two candidate sources rank turns, and how the packet is filled.
import type { Conversation, Question, Turn } from '../core/dataset.js'
import type { Packet } from '../core/packet.js'
import type { MemoryPorts } from '../ports/memory-method.js'
import { fitSpace } from './damped-space.js'
import type { Space } from './damped-space.js'
import { buildDenseIndex } from './dense-index.js'
import type { DenseIndex } from './dense-index.js'
import { createTermReader } from './index-terms.js'
import type { TermReader } from './index-terms.js'
import { buildKeywordIndex } from './keyword-index.js'
import type { KeywordIndex } from './keyword-index.js'
import { contentOf, sessionsByDate, stampedLine } from './line-grammar.js'
import { passagesOf } from './passages.js'
import { compareRanked, fuseRanks } from './rank-fusion.js'
import type { Ranked } from './rank-fusion.js'
import { sealPacket, wellFormed } from './seal-packet.js'

export interface TurnOptions {
  readonly source: 'bm25' | 'dense' | 'hybrid'
  readonly k: number
  /** Tokens of the packet in o200k_base. */
  readonly budgetTokens: number
  /** Absent for `bm25`. */
  readonly embedder?: string
}

interface Unit {
  readonly turn: Turn
  readonly date: string
  readonly line: string
  readonly lineTokens: number
  /** Turns of one session stand next to each other. */
  readonly session: number
}

interface Keywords {
  readonly terms: TermReader
  readonly index: KeywordIndex
}

interface Meanings {
  readonly space: Space
  readonly index: DenseIndex
}

export interface TurnMemory {
  /** In date order; blank turns are no candidates. */
  readonly units: readonly Unit[]
  readonly keywords: Keywords | null
  readonly meanings: Meanings | null
}

const PLACEHOLDER = '(No turn of the conversation matches the question.)'
/** An answer's keywords often stand in the question before it. */
const NEIGHBOUR_SHARE = 0.25
/** Ranks beyond this one say nothing any more. */
const FUSED_RANKS = 100
const KEYWORDS_WEIGHT = 1
const MEANINGS_WEIGHT = 2

export async function rememberTurns(haystack: Conversation, options: TurnOptions, ports: MemoryPorts): Promise<TurnMemory> {
  const tokenizer = await ports.tokenizer('o200k_base')
  const units = sessionsByDate(haystack).flatMap((session, number) =>
    session.turns
      .filter((turn) => contentOf(turn).trim() !== '')
      .map((turn): Unit => {
        const line = wellFormed(stampedLine(session, turn))
        return { turn, date: session.date ?? '', line, lineTokens: tokenizer.count(line), session: number }
      }),
  )
  return {
    units,
    keywords: options.source === 'dense' ? null : keywordsOf(units),
    meanings: options.embedder === undefined ? null : await meaningsOf(units, options.embedder, ports),
  }
}

function keywordsOf(units: readonly Unit[]): Keywords {
  const terms = createTermReader()
  return { terms, index: buildKeywordIndex(units.map(({ turn, date }) => terms.read(`${date} ${turn.speaker} ${contentOf(turn)}`))) }
}

async function meaningsOf(units: readonly Unit[], embedderName: string, ports: MemoryPorts): Promise<Meanings> {
  const passages = units.flatMap(({ turn }, item) => passagesOf(contentOf(turn)).map((text) => ({ item, text: `${turn.speaker}: ${text}` })))
  const embedder = await ports.embedder(embedderName)
  const vectors = await embedder.embed(passages.map((passage) => passage.text))
  const space = fitSpace(vectors)
  return { space, index: buildDenseIndex(vectors.map(space), passages.map((passage) => passage.item)) }
}

export async function recallTurns(memory: TurnMemory, question: Question, options: TurnOptions, ports: MemoryPorts): Promise<Packet> {
  const best = (await rank(memory, question, options, ports)).slice(0, options.k)
  const shown = await fill(memory, best, options.budgetTokens, ports)
  const text = shown.map((unit) => unit.line).join('\n')
  const sources = shown.map((unit) => ({ kind: 'turn', turn: unit.turn.id }) as const)
  return sealPacket(shown.length === 0 ? PLACEHOLDER : text, sources, ports)
}

async function rank(memory: TurnMemory, question: Question, options: TurnOptions, ports: MemoryPorts): Promise<readonly Ranked[]> {
  const { keywords, meanings, units } = memory
  const byKeywords = keywords === null ? null : withNeighbours(keywords.index.rank(keywords.terms.read(question.text)), units)
  if (meanings === null || options.embedder === undefined) return byKeywords ?? []
  const [vector] = await (await ports.embedder(options.embedder)).embed([question.text])
  const byMeaning = meanings.index.rank(meanings.space(vector as Float32Array))
  if (byKeywords === null) return byMeaning
  return fuseRanks([
    { weight: KEYWORDS_WEIGHT, ranked: byKeywords.slice(0, FUSED_RANKS) },
    { weight: MEANINGS_WEIGHT, ranked: byMeaning.slice(0, FUSED_RANKS) },
  ])
}

/** Adds to each turn a share of the better of its two neighbours in the session; a neighbour may bring in a turn of score nothing. */
function withNeighbours(list: readonly Ranked[], units: readonly Unit[]): readonly Ranked[] {
  const scores = new Map(list.map(({ item, score }) => [item, score] as const))
  const scoreAt = (item: number): number => scores.get(item) ?? 0
  const neighboursOf = (item: number): number[] => [item - 1, item + 1].filter((other) => units[other]?.session === units[item]?.session)
  const items = new Set([...scores.keys()].flatMap((item) => [item, ...neighboursOf(item)]))
  return [...items]
    .map((item) => ({ item, score: scoreAt(item) + NEIGHBOUR_SHARE * Math.max(0, ...neighboursOf(item).map(scoreAt)) }))
    .sort(compareRanked)
}

/** Best first while they fit, then in date order. A turn that does not fit is left out whole, and the next one is tried. */
async function fill(memory: TurnMemory, best: readonly Ranked[], budgetTokens: number, ports: MemoryPorts): Promise<readonly Unit[]> {
  const tokenizer = await ports.tokenizer('o200k_base')
  const chosen: number[] = []
  let tokens = 0
  for (const { item } of best) {
    const more = (memory.units[item] as Unit).lineTokens + 1
    if (tokens + more - 1 > budgetTokens) continue
    chosen.push(item)
    tokens += more
  }
  for (;;) {
    const shown = [...chosen].sort((a, b) => a - b).map((item) => memory.units[item] as Unit)
    // Lines that meet may be cut into tokens differently than apart.
    if (shown.length === 0 || tokenizer.count(shown.map((unit) => unit.line).join('\n')) <= budgetTokens) return shown
    chosen.pop()
  }
}
