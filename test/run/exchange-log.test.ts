// An exchange is in the record with its bodies, or not at all, wherever a crash cuts the files; and its journal line comes back.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sha256Hex } from '../../src/core/digest.js'
import type { ExchangeRow } from '../../src/core/exchange.js'
import type { QuestionId, Sha256 } from '../../src/core/ids.js'
import { seededRandom } from '../../src/core/seeded-random.js'
import { DigestTable } from '../../src/run/digest-table.js'
import { openExchangeLog } from '../../src/run/exchange-log.js'
import type { ExchangeLog, ExchangeNote } from '../../src/run/exchange-log.js'
import { EXCHANGE_KIND, exchangeEntrySchema, exchangeFiles, parseExchangeRows } from '../../src/run/exchange-rows.js'
import { openJournal } from '../../src/run/journal.js'
import { openBodies } from '../../src/run/open-bodies.js'
import { memoryAppendFile } from './support/memory-append-file.js'
import type { MemoryAppendFile } from './support/memory-append-file.js'

function note(n: number, request: Sha256, response: Sha256, place: Partial<ExchangeRow> = {}): ExchangeNote {
  const id = sha256Hex(`exchange ${n}`)
  const exchange: ExchangeRow = {
    id,
    stage: 'qa',
    question_id: `q-${n}` as QuestionId,
    attempt: 1,
    logical_call: 1,
    n: 1,
    route: 'default',
    endpoint: 'chat/completions',
    request_sha256: request,
    response_sha256: response,
    request_bytes: 1,
    response_bytes: 1,
    status: 200,
    outcome: 'complete',
    answered_by: 'upstream',
    reason: null,
    model_asked: 'm',
    model_served: 'm',
    fingerprint: null,
    response_id: null,
    finish_reason: 'stop',
    usage: {
      input_tokens: 3,
      cached_input_tokens: null,
      cache_write_input_tokens: null,
      output_tokens: 1,
      reasoning_output_tokens: null,
      reported: { prompt_tokens: 3 },
    },
    replayed: false,
    bodies_kept: true,
    request_headers: {},
    response_headers: { 'content-type': 'application/json' },
    ...place,
  }
  return { exchange, timing: { id, sent_at: null, first_byte_at: null, received_at: '2026-01-01T00:00:00.000Z', headers: {} } }
}

interface Opened {
  readonly log: ExchangeLog
  readonly journal: MemoryAppendFile
  readonly file: MemoryAppendFile
}

async function open(bodyBytes?: Uint8Array, journalBytes?: Uint8Array): Promise<Opened> {
  const [file, lines] = [memoryAppendFile(bodyBytes), memoryAppendFile(journalBytes)]
  const journal = await openJournal(lines)
  const journaled = journal.lines.filter(({ kind }) => kind === EXCHANGE_KIND).map((line) => exchangeEntrySchema.parse(line).exchange)
  const log = await openExchangeLog({ append: (kind, members) => journal.append(kind, members), bodies: await openBodies(file), journaled })
  return { log, journal: lines, file }
}

const commit = async ({ log }: Opened, n: number, request: string, response: string, place?: Partial<ExchangeRow>): Promise<void> => {
  const bodies = [request, response].map((text) => log.prepare(Buffer.from(text)))
  await log.commit(note(n, bodies[0]!.digest, bodies[1]!.digest, place), bodies)
}

const linesOf = (journal: MemoryAppendFile): string[] =>
  Buffer.from(journal.bytes())
    .toString()
    .split('\n')
    .filter((line) => line.includes('"exchange"'))
    .map((line) => JSON.parse(line).exchange.question_id)

describe('the exchange log', () => {
  it('survives a cut of either file at any byte', async () => {
    const opened = await open()
    const sizes: { readonly bodies: number; readonly question: string }[] = []
    const shared = 'shared text '.repeat(400)
    for (let n = 1; n <= 6; n++) {
      await commit(opened, n, `${shared} question ${n}`, n === 4 ? '' : `answer ${n % 2}`)
      sizes.push({ bodies: opened.file.length, question: `q-${n}` })
    }
    await opened.log.settled()
    expect(linesOf(opened.journal)).toEqual(sizes.map(({ question }) => question))
    const [bodies, journal] = [Buffer.from(opened.file.bytes()), Buffer.from(opened.journal.bytes())]
    const random = seededRandom('cuts')
    for (let i = 0; i < 80; i++) {
      // The journal runs behind: what it holds is a part of what the bodies hold.
      const cut = random.below(bodies.length + 1)
      const durable = sizes.filter((size) => size.bodies <= cut).map(({ question }) => question)
      const journalLines = journal
        .toString()
        .split('\n')
        .slice(0, random.below(durable.length + 1))
      const torn = Buffer.from(journalLines.map((line) => `${line}\n`).join('') + '{"n":7,"prev":"to')
      const again = await open(bodies.subarray(0, cut), torn)
      expect(again.log.earlier.map(({ question_id }) => question_id)).toEqual(durable)
      expect(linesOf(again.journal)).toEqual(durable)
      for (const row of again.log.earlier) {
        const n = Number(String(row.question_id).slice(2))
        expect(Buffer.from((await again.log.bodies?.get(row.request_sha256))!).toString()).toBe(`${shared} question ${n}`)
        expect(Buffer.from((await again.log.bodies?.get(row.response_sha256))!).toString()).toBe(n === 4 ? '' : `answer ${n % 2}`)
      }
      const third = await open(again.file.bytes(), again.journal.bytes())
      expect(linesOf(third.journal)).toEqual(durable)
    }
  })

  it('gives nothing for durable once a write has failed', async () => {
    const opened = await open()
    await commit(opened, 1, 'a', 'b')
    opened.file.append = async () => {
      throw new Error('no space left')
    }
    await expect(commit(opened, 2, 'c', 'd')).rejects.toThrow('no space left')
    const failing = await open()
    failing.journal.append = async () => {
      throw new Error('no space for the line')
    }
    await commit(failing, 1, 'a', 'b')
    await expect(failing.log.settled()).rejects.toThrow('no space for the line')
    await expect(commit(failing, 2, 'c', 'd')).rejects.toThrow('no space for the line')
  })
})

describe('the canonical files', () => {
  it('are the same whatever the order of arrival, in plan order, and can be read back', () => {
    const [a, b] = [sha256Hex('a'), sha256Hex('b')]
    const notes = [
      note(1, a, b, { question_id: null, attempt: null, stage: 'memory' }),
      note(2, a, b, { question_id: 'q-9' as QuestionId }),
      note(3, a, a, { question_id: 'q-1' as QuestionId, n: 1 }),
      note(4, b, b, { question_id: 'q-1' as QuestionId, n: 2 }),
      note(5, b, b, { question_id: 'q-1' as QuestionId, attempt: 2 }),
      note(6, b, b, { question_id: 'q-1' as QuestionId, stage: 'judge', bodies_kept: false }),
      note(7, b, b, { question_id: 'q-unplanned' as QuestionId }),
    ].map((entry) => ({ kind: EXCHANGE_KIND, ...entry }) as const)
    const files = exchangeFiles(notes, ['q-9', 'q-1'])
    const rows = parseExchangeRows(files.rows, 'exchanges.jsonl')
    expect(rows.map(({ id }) => notes.findIndex(({ exchange }) => exchange.id === id) + 1)).toEqual([1, 2, 6, 3, 4, 5, 7])
    expect(files.bodies).toEqual([a, b, a, b, a, a, b, b, b, b, b, b])
    fc.assert(
      fc.property(fc.shuffledSubarray(notes, { minLength: notes.length }), (shuffled) => {
        expect(exchangeFiles(shuffled, ['q-9', 'q-1'])).toEqual(files)
      }),
      { numRuns: 50 },
    )
    expect(() => parseExchangeRows(`${files.rows}{"id":1}\nno JSON\n`, 'exchanges.jsonl')).toThrow(
      expect.objectContaining({
        faults: [expect.objectContaining({ where: 'exchanges.jsonl:8' }), expect.objectContaining({ where: 'exchanges.jsonl:9' })],
      }),
    )
  })
})

describe('the digest table', () => {
  it('does what a map does', () => {
    const table = new DigestTable()
    const map = new Map<Sha256, number>()
    for (let i = 0; i < 5_000; i++) {
      const digest = sha256Hex(`digest ${i % 4_000}`)
      table.set(digest, i)
      map.set(digest, i)
    }
    expect(table.size).toBe(map.size)
    for (const [digest, value] of map) expect(table.get(digest)).toBe(value)
    expect(table.get(sha256Hex('never'))).toBeUndefined()
    const sameStart = `${sha256Hex('digest 1').slice(0, 8)}${'0'.repeat(56)}` as Sha256
    expect(table.get(sameStart)).toBeUndefined()
  })
})
