// Owns the prompts of the completion reader: Assay's own text, and what is made of upstream's. It must never see gold.
import { AssayError } from '../core/assay-error.js'
import type { ReaderPrompt } from '../ports/reader.js'

export const PROMPT_NAMES = ['assay-qa/1', 'mem0/answer'] as const
export type PromptName = (typeof PROMPT_NAMES)[number]
export const LAYOUTS = ['default_system_user', 'mem0_system_only'] as const
export type Layout = (typeof LAYOUTS)[number]

/** Texts of upstream, by name, as far as they were pulled. */
export type PulledTexts = ReadonlyMap<string, string>

const SYSTEM = 'You answer a question about past conversations. Use the memory in the message and nothing else.'

const OWN_TEMPLATE = `Below are memories of conversations between people, and a question about them.

How to answer:
- Read all memories before you answer. Speakers of the conversations and people they talk about are different people: keep them apart.
- Memories carry the date on which they were said. Words such as "yesterday" or "last month" count from that date: answer with the date, month or year itself. Example: said on 12 March 2021, "we moved last week" means early March 2021.
- When two memories disagree, the later one holds.
- Write the answer alone, in as few words as it needs, at most six. No sentence around it, no explanation.
- When the memories do not hold the answer, write: Not mentioned in the conversation

Memories:
{memory}

Question: {question}

Answer:`

/**
 * The prompt of a name in a layout.
 * @throws AssayError `missing-need` when upstream's text was not pulled
 */
export function readerPrompt(name: PromptName, layout: Layout, pulled: PulledTexts): ReaderPrompt {
  const system = layout === 'default_system_user' ? SYSTEM : null
  const systemText: Readonly<Record<string, string>> = system === null ? {} : { 'assay-qa/1#system': system }
  if (name === 'assay-qa/1') return { version: name, layout, template: OWN_TEMPLATE, system, texts: { [name]: OWN_TEMPLATE, ...systemText } }
  const text = pulled.get(name)
  if (text === undefined) {
    throw new AssayError('missing-need', `the text of the prompt ${name} is not on this machine`, { hint: 'Get it with `assay protocols pull mem0-answer`, or use prompt: assay-qa/1.' })
  }
  const template = oneMemory(text)
  return { version: name, layout, template, system, texts: { [name]: text, [`${name}#one-memory`]: template, ...systemText } }
}

/**
 * Upstream's template shows the memories of two speakers in two slots (mem0ai/mem0 @ece7ff6b, evaluation/prompts.py). A packet is one
 * text of both, so the part from the first speaker's heading to the second speaker's memories becomes one slot; the rest is unchanged.
 */
function oneMemory(text: string): string {
  const filled = text.replace(/^([ \t]*)[^\n]*\{\{speaker_1_user_id\}\}[\s\S]*\{\{speaker_2_memories\}\}/m, '$1Memories:\n\n$1{memory}').replace('{{question}}', '{question}')
  if (filled.includes('{{') || !filled.includes('{memory}') || !filled.includes('{question}')) {
    throw new AssayError('broken-invariant', "upstream's answer prompt does not have the slots that it is pinned with", { hint: 'Please report this.' })
  }
  return filled
}
