// Owns `TRACE.md`: from which configuration, through which stage, into which file; the way to walk from a figure to the bytes behind it.
import { digestOf } from '../core/digest.js'
import type { PrimaryRows } from './primary-rows.js'
import { ANSWER_KEY_FILE, CONFIG_FILE, HAYSTACKS_FILE, MEMORY_INDEX_FILE, packNames } from './pack-files.js'

export function traceText({ run, config }: PrimaryRows): string {
  const { spec, resolved } = config
  const names = packNames(resolved.mock)
  const digests = (label: string, record: Readonly<Record<string, string>>): string[] =>
    Object.entries(record)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, digest]) => `- ${label} ${name}: ${digest}`)
  const packets = resolved.memory_scope === 'conversation' ? '`memory/by_sample/`, one text a conversation' : '`blobs/`, one text a question'
  return [
    `# How ${run} came about`,
    '',
    `- spec: sha256 ${digestOf(spec)}; its first 16 digits end the run id`,
    `- data: ${spec.dataset.name}, sha256 ${spec.dataset.digest}`,
    ...digests('prompt', spec.prompts),
    ...digests('asset', spec.assets),
    '',
    '| stage | reads | writes |',
    '|---|---|---|',
    `| configuration | the design | \`${CONFIG_FILE}\`, \`${names.runMeta}\` |`,
    `| memory (${spec.memory.name}) | the conversation; ${resolved.memory_scope === 'question' ? 'the question' : 'no question'} | \`${HAYSTACKS_FILE}\`, \`${MEMORY_INDEX_FILE}\`, packets in ${packets} |`,
    `| reader (${spec.answerer.name}, model: ${resolved.reader_model}) | packet and question, stored whole in \`blobs/\` under \`reader_payload_sha256\` | \`${names.attempts}\`, \`${names.predictions}\`, \`${names.exchanges}\` |`,
    `| scorers | \`${names.predictions}\`, \`${ANSWER_KEY_FILE}\` | \`${names.metrics}\`, \`${names.predictionsCsv}\`, \`${names.summary}\` |`,
    '',
    'Only the scorers were handed the answer key. `journal.jsonl` holds every event in order of arrival, each line naming the digest of the line before.',
    `\`assay verify\` makes every derived file again from the rows and compares the bytes.`,
    '',
  ].join('\n')
}
