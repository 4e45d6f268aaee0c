// Owns the list of dialects, by the name that profiles give.
import type { DialectName } from '../../ports/model-profile.js'
import { anthropicMessages } from './anthropic-messages.js'
import type { Dialect } from './dialect.js'
import { openaiChat } from './openai-chat.js'
import { openaiResponses } from './openai-responses.js'

export const KNOWN_DIALECTS: Readonly<Record<DialectName, Dialect>> = {
  'openai-chat': openaiChat,
  'openai-responses': openaiResponses,
  'anthropic-messages': anthropicMessages,
}
