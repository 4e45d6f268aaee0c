// Owns the Chat Completions dialect of the scripted upstream, as one document and as a stream.
import type { Json } from '../core/json.js'
import { CREATED, dataEvent, eventBody, jsonBody } from './scripted-body.js'
import type { ScriptedBody } from './scripted-body.js'
import { member, replyId, servedModel, textPieces, usageOf } from './scripted-reply.js'
import type { ScriptedReply, ScriptedRequest } from './scripted-reply.js'

export function chatBody(request: ScriptedRequest, reply: ScriptedReply): ScriptedBody {
  return request.stream ? streamed(request, reply) : jsonBody(whole(request, reply))
}

function head(request: ScriptedRequest, reply: ScriptedReply, object: string): { readonly [k: string]: Json } {
  return {
    id: replyId('chatcmpl-', request),
    object,
    created: CREATED,
    model: servedModel(request, reply),
    system_fingerprint: reply.fingerprint ?? 'fp_scripted',
  }
}

function finishOf(reply: ScriptedReply): string {
  return reply.finish ?? (reply.calls === undefined ? 'stop' : 'tool_calls')
}

function calls(reply: ScriptedReply, request: ScriptedRequest, streaming: boolean): Json[] {
  return (reply.calls ?? []).map((call, index) => ({
    ...(streaming ? { index } : {}),
    id: `${replyId('call_', request)}_${index}`,
    type: 'function',
    function: { name: call.name, arguments: JSON.stringify(call.arguments) },
  }))
}

function usage(request: ScriptedRequest, reply: ScriptedReply): Json {
  const { input, cachedInput, output, reasoning } = usageOf(request, reply)
  return {
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: input + output,
    prompt_tokens_details: { cached_tokens: cachedInput ?? 0 },
    completion_tokens_details: { reasoning_tokens: reasoning ?? 0 },
  }
}

function whole(request: ScriptedRequest, reply: ScriptedReply): Json {
  const message: { [k: string]: Json } = { role: 'assistant', content: reply.text ?? null, refusal: reply.refusal ?? null }
  if (reply.calls !== undefined) message['tool_calls'] = calls(reply, request, false)
  return {
    ...head(request, reply, 'chat.completion'),
    choices: [{ index: 0, message, logprobs: null, finish_reason: finishOf(reply) }],
    usage: usage(request, reply),
  }
}

function streamed(request: ScriptedRequest, reply: ScriptedReply): ScriptedBody {
  const wantsUsage = member(member(request.json, 'stream_options'), 'include_usage') === true
  const chunk = (delta: Json, finish: string | null): string =>
    dataEvent({
      ...head(request, reply, 'chat.completion.chunk'),
      choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
      ...(wantsUsage ? { usage: null } : {}),
    })
  const events = [chunk({ role: 'assistant', content: '' }, null)]
  for (const piece of textPieces(reply.text ?? '')) events.push(chunk({ content: piece }, null))
  for (const piece of textPieces(reply.refusal ?? '')) events.push(chunk({ refusal: piece }, null))
  for (const call of calls(reply, request, true)) events.push(chunk({ tool_calls: [call] }, null))
  events.push(chunk({}, finishOf(reply)))
  if (wantsUsage) events.push(dataEvent({ ...head(request, reply, 'chat.completion.chunk'), choices: [], usage: usage(request, reply) }))
  events.push(dataEvent('[DONE]'))
  return eventBody(events)
}
