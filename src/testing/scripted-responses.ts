// Owns the Responses dialect of the scripted upstream: the document, and the event sequence that Codex 0.171.0 and the SDKs read.
import type { Json } from '../core/json.js'
import { CREATED, eventBody, jsonBody, namedEvent } from './scripted-body.js'
import type { ScriptedBody } from './scripted-body.js'
import { replyId, servedModel, textPieces, usageOf } from './scripted-reply.js'
import type { ScriptedReply, ScriptedRequest } from './scripted-reply.js'

type Item = { readonly [k: string]: Json }

export function responsesBody(request: ScriptedRequest, reply: ScriptedReply): ScriptedBody {
  const items = outputItems(request, reply)
  return request.stream ? streamed(request, reply, items) : jsonBody(response(request, reply, items, true))
}

function outputItems(request: ScriptedRequest, reply: ScriptedReply): readonly Item[] {
  const items: Item[] = (reply.calls ?? []).map((call, index) => ({
    type: 'function_call',
    id: `${replyId('fc_', request)}_${index}`,
    call_id: `${replyId('call_', request)}_${index}`,
    ...(call.namespace === undefined ? {} : { namespace: call.namespace }),
    name: call.name,
    arguments: JSON.stringify(call.arguments),
    status: 'completed',
  }))
  const part = textPart(reply)
  if (part !== null) {
    items.push({
      type: 'message',
      id: replyId('msg_', request),
      role: 'assistant',
      status: reply.finish === undefined ? 'completed' : 'incomplete',
      content: [part],
    })
  }
  return items
}

function textPart(reply: ScriptedReply): Item | null {
  if (reply.refusal !== undefined) return { type: 'refusal', refusal: reply.refusal }
  return reply.text === undefined ? null : { type: 'output_text', text: reply.text, annotations: [], logprobs: [] }
}

function response(request: ScriptedRequest, reply: ScriptedReply, items: readonly Item[], ended: boolean): Item {
  const { input, cachedInput, output, reasoning } = usageOf(request, reply)
  const status = !ended ? 'in_progress' : reply.finish === undefined ? 'completed' : 'incomplete'
  return {
    id: replyId('resp_', request),
    object: 'response',
    created_at: CREATED,
    status,
    error: null,
    incomplete_details: status === 'incomplete' ? { reason: reply.finish as string } : null,
    model: servedModel(request, reply),
    output: ended ? items : [],
    parallel_tool_calls: true,
    tool_choice: 'auto',
    tools: [],
    usage: !ended
      ? null
      : {
          input_tokens: input,
          input_tokens_details: { cached_tokens: cachedInput ?? 0 },
          output_tokens: output,
          output_tokens_details: { reasoning_tokens: reasoning ?? 0 },
          total_tokens: input + output,
        },
  }
}

function streamed(request: ScriptedRequest, reply: ScriptedReply, items: readonly Item[]): ScriptedBody {
  const events: string[] = []
  const send = (type: string, data: Item): void => void events.push(namedEvent(type, { type, sequence_number: events.length, ...data }))
  send('response.created', { response: response(request, reply, items, false) })
  send('response.in_progress', { response: response(request, reply, items, false) })
  items.forEach((item, index) => (item['type'] === 'message' ? sendMessage(send, item, index, reply) : sendCall(send, item, index)))
  send(reply.finish === undefined ? 'response.completed' : 'response.incomplete', { response: response(request, reply, items, true) })
  return eventBody(events)
}

type Send = (type: string, data: Item) => void

function sendMessage(send: Send, item: Item, index: number, reply: ScriptedReply): void {
  const part = textPart(reply) as Item
  const place = { item_id: item['id'] as string, output_index: index, content_index: 0 }
  const kind = reply.refusal === undefined ? 'output_text' : 'refusal'
  const text = reply.refusal ?? reply.text ?? ''
  const empty = kind === 'refusal' ? { ...part, refusal: '' } : { ...part, text: '' }
  send('response.output_item.added', { output_index: index, item: { ...item, status: 'in_progress', content: [] } })
  send('response.content_part.added', { ...place, part: empty })
  for (const delta of textPieces(text)) send(`response.${kind}.delta`, { ...place, delta })
  send(`response.${kind}.done`, { ...place, [kind === 'refusal' ? 'refusal' : 'text']: text })
  send('response.content_part.done', { ...place, part })
  send('response.output_item.done', { output_index: index, item })
}

function sendCall(send: Send, item: Item, index: number): void {
  const place = { item_id: item['id'] as string, output_index: index }
  send('response.output_item.added', { output_index: index, item: { ...item, status: 'in_progress', arguments: '' } })
  send('response.function_call_arguments.delta', { ...place, delta: item['arguments'] as string })
  send('response.function_call_arguments.done', { ...place, arguments: item['arguments'] as string })
  send('response.output_item.done', { output_index: index, item })
}
