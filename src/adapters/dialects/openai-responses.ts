// Owns the dialect of OpenAI's Responses.
import type { Json } from '../../core/json.js'
import { errorMessage, failed, listOf, membersOf, textOfParts, type Dialect } from './dialect.js'

export const openaiResponses: Dialect = {
  endpoint: 'responses',
  headers: {},
  document({ messages, decoding }, profile) {
    const { max_tokens: limit, reasoning_effort: effort, response_format: format, ...sampling } = decoding
    return {
      model: profile.model,
      input: messages.map(({ role, content }) => ({ role, content })),
      // Nothing of a measured call stays with the provider as a conversation to go on from.
      store: false,
      ...(limit === undefined ? {} : { [profile.output_limit]: limit }),
      ...(effort === undefined ? {} : { reasoning: { effort } }),
      ...(format === undefined ? {} : { text: { format } }),
      ...(sampling as { readonly [k: string]: Json }),
    }
  },
  read(answer) {
    const response = membersOf(answer)
    const messages = listOf(response['output']).map(membersOf).filter((item) => item['type'] === 'message')
    const text = messages.map((item) => textOfParts(item['content'], ['output_text'])).join('')
    const refusal = messages.flatMap((item) => listOf(item['content'])).map(membersOf).find((part) => part['type'] === 'refusal')
    if (!Array.isArray(response['output'])) return failed(errorMessage(answer) ?? 'the answer has no output')
    if (refusal !== undefined) return { text: typeof refusal['refusal'] === 'string' ? refusal['refusal'] : text, ended: 'refused', reason: 'the model refused' }
    if (response['status'] === 'incomplete') {
      const why = membersOf(response['incomplete_details'])['reason']
      if (why === 'content_filter') return { text, ended: 'refused', reason: "the provider's content filter stopped the answer" }
      return { text, ended: 'cut', reason: `incomplete: ${typeof why === 'string' ? why : 'no reason given'}` }
    }
    if (response['status'] !== undefined && response['status'] !== 'completed') return { text, ended: 'failed', reason: errorMessage(answer) ?? `status ${JSON.stringify(response['status'])}` }
    return { text, ended: 'whole', reason: '' }
  },
}
