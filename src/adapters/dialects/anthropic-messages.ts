// Owns the dialect of Anthropic's Messages: the system text stands apart, and a limit of the output is always sent.
import { AssayError } from '../../core/assay-error.js'
import { errorMessage, failed, membersOf, textOfParts, type Dialect } from './dialect.js'

export const anthropicMessages: Dialect = {
  endpoint: 'messages',
  headers: { 'anthropic-version': '2023-06-01' },
  document({ messages, decoding }, profile) {
    const { max_tokens: limit, stop, temperature, top_p, ...others } = decoding
    const system = messages.filter(({ role }) => role === 'system').map(({ content }) => content)
    const spoken = messages.filter(({ role }) => role !== 'system')
    const faults = [
      ...(limit === undefined ? [{ where: 'max_tokens', message: 'this dialect needs it' }] : []),
      ...(spoken.length === 0 ? [{ where: 'messages', message: 'this dialect needs a message of the user; choose the layout default_system_user' }] : []),
      ...Object.keys(others).map((field) => ({ where: field, message: 'this dialect has no such field' })),
    ]
    if (limit === undefined || faults.length > 0) {
      throw new AssayError('invalid-input', `${profile.name} cannot be asked so`, { hint: 'Change the options of the reader or judge.', faults })
    }
    return {
      model: profile.model,
      [profile.output_limit]: limit,
      ...(system.length === 0 ? {} : { system: system.join('\n\n') }),
      messages: spoken.map(({ role, content }) => ({ role, content })),
      ...(temperature === undefined ? {} : { temperature }),
      ...(top_p === undefined ? {} : { top_p }),
      ...(stop === undefined ? {} : { stop_sequences: [...stop] }),
    }
  },
  read(answer) {
    const { content, stop_reason: stop } = membersOf(answer)
    if (!Array.isArray(content)) return failed(errorMessage(answer) ?? 'the answer has no content')
    const text = textOfParts(content, ['text'])
    if (stop === 'refusal') return { text, ended: 'refused', reason: 'the model refused' }
    if (stop === 'max_tokens' || stop === 'model_context_window_exceeded') return { text, ended: 'cut', reason: `stop reason "${stop}"` }
    if (stop === 'tool_use') return { text, ended: 'failed', reason: 'the model called a tool, and none was offered' }
    return { text, ended: 'whole', reason: '' }
  },
}
