// Owns refusals in the shape of the API that was called, so that any client shows their reason. No secret enters a message.
import type { ServerResponse } from 'node:http'
import type { Json } from '../core/json.js'

export interface ApiError {
  /** 400 for refusals that no retry can change: clients send 408, 409, 429 and 5xx again. */
  readonly status: number
  readonly code: string
  readonly message: string
}

/** The body of an error, as OpenAI's or Anthropic's clients read it. */
export function apiErrorBody(endpoint: string | null, error: ApiError): Buffer {
  const type = typeOf(error.status)
  const anthropic = endpoint !== null && endpoint.startsWith('messages')
  const document: Json = anthropic
    ? { type: 'error', error: { type, code: error.code, message: error.message } }
    : { error: { message: error.message, type, param: null, code: error.code } }
  return Buffer.from(JSON.stringify(document))
}

/** The SDKs of OpenAI and Anthropic obey `x-should-retry`. */
export function apiErrorHeaders(body: Buffer, retry: boolean): Record<string, string> {
  return { 'content-type': 'application/json', 'content-length': String(body.length), 'x-should-retry': String(retry) }
}

/** Sends the error, after `commit` has made a record of it durable. `retry`: whether the same bytes may be sent again. */
export async function sendApiError(
  response: ServerResponse,
  endpoint: string | null,
  error: ApiError,
  options: {
    readonly retry?: boolean
    readonly close?: boolean
    readonly marks?: Readonly<Record<string, string>>
    readonly commit?: (body: Buffer) => Promise<unknown>
  } = {},
): Promise<void> {
  const body = apiErrorBody(endpoint, error)
  await options.commit?.(body)
  if (response.destroyed) return
  response.writeHead(error.status, {
    ...apiErrorHeaders(body, options.retry === true),
    ...(options.close === true ? { connection: 'close' } : {}),
    ...options.marks,
  })
  response.end(body)
}

function typeOf(status: number): string {
  switch (status) {
    case 401:
      return 'authentication_error'
    case 403:
      return 'permission_error'
    case 404:
      return 'not_found_error'
    case 413:
      return 'request_too_large'
    default:
      return status >= 500 ? 'api_error' : 'invalid_request_error'
  }
}
