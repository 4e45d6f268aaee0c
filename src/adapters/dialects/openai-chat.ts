// Owns the dialect of Chat Completions, as OpenAI, Azure, Gemini, OpenRouter, Ollama, llama.cpp, vLLM and LM Studio speak it.
import type { Json } from '../../core/json.js'
import { errorMessage, failed, listOf, membersOf, textOfParts, type Dialect } from './dialect.js'

export const openaiChat: Dialect = {
  endpoint: 'chat/completions',
  headers: {},
  document({ messages, decoding }, profile) {
    const { max_tokens: limit, ...sampling } = decoding
    return {
      model: profile.model,
      messages: messages.map(({ role, content }) => ({ role, content })),
      ...(limit === undefined ? {} : { [profile.output_limit]: limit }),
      ...(sampling as { readonly [k: string]: Json }),
    }
  },
  read(answer) {
    const choice = membersOf(listOf(membersOf(answer)['choices'])[0])
    const message = membersOf(choice['message'])
    const text = textOfParts(message['content'], ['text'])
    const finish = choice['finish_reason']
    if (choice['message'] === undefined) return failed(errorMessage(answer) ?? 'the answer has no choice')
    if (typeof message['refusal'] === 'string' && message['refusal'] !== '') return { text: message['refusal'], ended: 'refused', reason: 'the model refused' }
    if (finish === 'content_filter') return { text, ended: 'refused', reason: "the provider's content filter stopped the answer" }
    if (finish === 'length') return { text, ended: 'cut', reason: 'finish reason "length"' }
    if (finish === 'tool_calls' || finish === 'function_call') return { text, ended: 'failed', reason: 'the model called a tool, and none was offered' }
    return { text, ended: 'whole', reason: '' }
  },
}
