// Owns the Messages (Anthropic) dialect of the scripted upstream, as one document and as a stream, and its token count.
import type { Json } from '../core/json.js'
import { eventBody, jsonBody, namedEvent } from './scripted-body.js'
import type { ScriptedBody } from './scripted-body.js'
import { replyId, servedModel, textPieces, usageOf } from './scripted-reply.js'
import type { ScriptedReply, ScriptedRequest } from './scripted-reply.js'

type Item = { readonly [k: string]: Json }

export function messagesBody(request: ScriptedRequest, reply: ScriptedReply): ScriptedBody {
  if (!request.stream) {
    return jsonBody({ ...head(request, reply), content: blocks(request, reply), ...ending(reply), usage: usage(request, reply) })
  }
  return streamed(request, reply)
}

export function countTokensBody(request: ScriptedRequest, reply: ScriptedReply): ScriptedBody {
  return jsonBody({ input_tokens: usageOf(request, reply).input })
}

function head(request: ScriptedRequest, reply: ScriptedReply): Item {
  return { id: replyId('msg_', request), type: 'message', role: 'assistant', model: servedModel(request, reply) }
}

function ending(reply: ScriptedReply): Item {
  const usual = reply.refusal !== undefined ? 'refusal' : reply.calls === undefined ? 'end_turn' : 'tool_use'
  return { stop_reason: reply.finish ?? usual, stop_sequence: null }
}

/** This dialect counts cached input apart from `input_tokens`. */
function usage(request: ScriptedRequest, reply: ScriptedReply): Item {
  const { input, cachedInput, output } = usageOf(request, reply)
  const cached = cachedInput ?? 0
  return { input_tokens: input - cached, cache_creation_input_tokens: 0, cache_read_input_tokens: cached, output_tokens: output }
}

function blocks(request: ScriptedRequest, reply: ScriptedReply): readonly Item[] {
  const text = reply.text ?? reply.refusal
  return [
    ...(text === undefined ? [] : [{ type: 'text', text }]),
    ...(reply.calls ?? []).map((call, index) => ({
      type: 'tool_use',
      id: `${replyId('toolu_', request)}_${index}`,
      name: call.name,
      input: call.arguments,
    })),
  ]
}

function streamed(request: ScriptedRequest, reply: ScriptedReply): ScriptedBody {
  const events: string[] = []
  const send = (type: string, data: Item): void => void events.push(namedEvent(type, { type, ...data }))
  const counted = usage(request, reply)
  send('message_start', {
    message: { ...head(request, reply), content: [], stop_reason: null, stop_sequence: null, usage: { ...counted, output_tokens: 0 } },
  })
  blocks(request, reply).forEach((block, index) => {
    const isText = block['type'] === 'text'
    send('content_block_start', { index, content_block: isText ? { type: 'text', text: '' } : { ...block, input: {} } })
    if (index === 0) send('ping', {})
    if (isText)
      for (const text of textPieces(block['text'] as string)) send('content_block_delta', { index, delta: { type: 'text_delta', text } })
    else send('content_block_delta', { index, delta: { type: 'input_json_delta', partial_json: JSON.stringify(block['input'] ?? null) } })
    send('content_block_stop', { index })
  })
  send('message_delta', { delta: ending(reply), usage: { output_tokens: counted['output_tokens'] ?? null } })
  send('message_stop', {})
  return eventBody(events)
}
