// Owns the faults on demand: each is an ordinary scripted reply, so a script can mix them with answers.
import type { ScriptedReply } from './scripted-reply.js'

/** 429, with `retry-after` in seconds when given. */
export function rateLimited(retryAfterS?: number): ScriptedReply {
  const headers = retryAfterS === undefined ? {} : { 'retry-after': String(retryAfterS) }
  return { status: 429, errorMessage: 'Rate limit reached', headers }
}

export function serverError(status = 500): ScriptedReply {
  return { status, errorMessage: 'The server had an error' }
}

/** The answer, so many milliseconds late. */
export function late(reply: ScriptedReply, delayMs: number): ScriptedReply {
  return { ...reply, delivery: { ...reply.delivery, firstByteDelayMs: delayMs } }
}

/** Status 200 and the start of the answer, then a broken connection. */
export function cutStream(reply: ScriptedReply, afterBytes: number): ScriptedReply {
  return { ...reply, delivery: { ...reply.delivery, cutAfterBytes: afterBytes } }
}

/** A clean end of the message in the middle of a UTF-8 sequence. */
export function halfCharacter(text = 'Zoë → 東京'): ScriptedReply {
  return { text, delivery: { endInsideCharacter: true } }
}

/** Status 200 and `application/json`, but no JSON. */
export function invalidJson(body = '{"id": "truncat'): ScriptedReply {
  return { raw: { contentType: 'application/json', body } }
}

/** An answer by another model than the one asked for. */
export function wrongModel(text: string, modelServed = 'another-model'): ScriptedReply {
  return { text, modelServed }
}

/** Status 200, no text, and the output limit used up, as a model that only reasoned returns it. */
export function emptyWithLength(finish: 'length' | 'max_tokens' | 'max_output_tokens', outputTokens = 64): ScriptedReply {
  return { text: '', finish, usage: { input: 100, output: outputTokens, reasoning: outputTokens } }
}

/** The answer in drops: a few bytes, a pause, a few bytes. */
export function slowLoris(reply: ScriptedReply, bytesPerWrite = 16, betweenWritesMs = 20): ScriptedReply {
  return { ...reply, delivery: { ...reply.delivery, bytesPerWrite, betweenWritesMs } }
}

/** The answer under a content encoding. */
export function encoded(reply: ScriptedReply, encoding: 'gzip' | 'zstd'): ScriptedReply {
  return { ...reply, delivery: { ...reply.delivery, encoding } }
}

/** An answer of so many bytes of text. */
export function largeAnswer(bytes = 1_000_000): ScriptedReply {
  const line = 'The quick answer repeats itself until it is long enough. '
  return { text: line.repeat(Math.ceil(bytes / line.length)).slice(0, bytes) }
}
