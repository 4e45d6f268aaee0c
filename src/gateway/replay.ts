// Owns how a recorded exchange is given again, and how a request that was never recorded is refused.
import type { ServerResponse } from 'node:http'
import { AssayError } from '../core/assay-error.js'
import type { ExchangeRow } from '../core/exchange.js'
import { sendApiError } from './api-error.js'
import type { OpenExchange } from './exchange-recorder.js'
import type { AskedAgain, RecordedAnswers } from './recorded-answers.js'
import { diffRequests } from './request-diff.js'
import type { RequestDiff } from './request-diff.js'
import type { ResponseFacts } from './response-facts.js'

export const NO_FACTS: ResponseFacts = { model_served: null, fingerprint: null, response_id: null, finish_reason: null, usage: null }

/** What the record says of a response that the gateway made and no upstream had a part in. */
export const OWN_RESPONSE = {
  answeredBy: 'gateway',
  facts: NO_FACTS,
  headers: { 'content-type': 'application/json' },
  headersWithTimes: {},
  sentAt: null,
  firstByteAt: null,
  replayed: false,
} as const

/** How many recorded requests a refused one is compared with. */
const COMPARED = 8

/** Gives the recorded status, headers and bytes; what was broken off then is broken off now, at the same byte. */
export async function serveRecorded(
  recorded: RecordedAnswers,
  row: ExchangeRow,
  response: ServerResponse,
  exchange: OpenExchange | null,
): Promise<void> {
  const { response: kept } = await recorded.bodiesOf(row)
  if (kept === null) {
    throw new AssayError('invalid-input', `the recording lacks the response of exchange ${row.id}`, {
      hint: 'Verify the pack; get it again if bytes are missing.',
    })
  }
  const body = Buffer.from(kept.buffer, kept.byteOffset, kept.length)
  await exchange?.end({
    outcome: row.outcome,
    reason: row.reason,
    status: row.status,
    answeredBy: row.answered_by,
    body,
    facts: {
      model_served: row.model_served,
      fingerprint: row.fingerprint,
      response_id: row.response_id,
      finish_reason: row.finish_reason,
      usage: row.usage,
    },
    headers: row.response_headers,
    headersWithTimes: {},
    sentAt: null,
    firstByteAt: null,
    replayed: true,
  })
  if (response.destroyed) return
  if (row.status !== null) response.writeHead(row.status, headersOf(row, exchange?.id ?? row.id))
  if (row.outcome === 'complete' || row.answered_by === 'gateway') response.end(body)
  else if (row.outcome === 'client-disconnected') await awaitClient(response, row.status === null ? null : body)
  else response.write(body, () => response.destroy())
}

/** Says what differs from the nearest recorded request. The client's bytes are compared, never sent. */
export async function refuseMismatch(
  recorded: RecordedAnswers,
  asked: AskedAgain,
  body: Buffer,
  response: ServerResponse,
  exchange: OpenExchange | null,
): Promise<void> {
  const reason = await mismatch(recorded, asked, body)
  await sendApiError(
    response,
    asked.endpoint,
    { status: 400, code: 'replay_mismatch', message: reason },
    {
      marks: exchange === null ? {} : { 'x-assay-exchange': exchange.id },
      commit: async (made) =>
        exchange?.end({
          outcome: 'replay-mismatch',
          reason: 'the recording has no such request',
          status: 400,
          body: made,
          ...OWN_RESPONSE,
        }),
    },
  )
}

async function mismatch(recorded: RecordedAnswers, asked: AskedAgain, body: Buffer): Promise<string> {
  const where = `${asked.endpoint} in stage ${asked.stage}, question ${asked.question_id ?? '-'}, attempt ${asked.attempt ?? '-'}`
  let nearest: { readonly row: ExchangeRow; readonly diff: RequestDiff } | null = null
  for (const row of recorded.candidates(asked, body.length, COMPARED)) {
    const { request } = await recorded.bodiesOf(row)
    if (request === null) continue
    const diff = diffRequests(request, body)
    if (nearest === null || diff.distance < nearest.diff.distance) nearest = { row, diff }
  }
  if (nearest === null) return `the recording has no further request to ${where}`
  const { row, diff } = nearest
  const place = `stage ${row.stage}, question ${row.question_id ?? '-'}, attempt ${row.attempt ?? '-'}, exchange ${row.n}`
  return [`the recording has no such request to ${where}. The nearest is ${place}, with ${diff.places} differences:`, ...diff.lines].join(
    '\n',
  )
}

/** The client went away during this exchange; what it does now is up to it. */
async function awaitClient(response: ServerResponse, body: Buffer | null): Promise<void> {
  if (body !== null) response.write(body)
  if (!response.destroyed) await new Promise<void>((resolve) => response.once('close', () => resolve()))
}

function headersOf(row: ExchangeRow, id: string): Record<string, string> {
  const headers: Record<string, string> = { ...row.response_headers, 'x-assay-exchange': id, 'x-assay-replayed': 'true' }
  // Whoever waited then need not wait again: the answer is already here.
  for (const name of ['retry-after', 'retry-after-ms']) if (headers[name] !== undefined) headers[name] = '0'
  const streams = headers['content-type']?.startsWith('text/event-stream') === true
  if (!streams && (row.outcome === 'complete' || row.answered_by === 'gateway')) headers['content-length'] = String(row.response_bytes)
  return headers
}
