// Owns `SUMMARY.md` and `TRACE.md` of an imported pack: what the source says, how it joined, what cannot be known here. Made from the origin alone.
import { compareCodePoints } from '../../core/canonical-json.js'
import { ORIGIN_FILE, SOURCE_ROWS_FILE, type Origin } from '../origin.js'
import { ANSWER_KEY_FILE, packNames } from '../pack-files.js'

export function importedSummary(run: string, origin: Origin): string {
  const { benchmark, judgings, planned } = origin
  return [
    `# ${run}`,
    '',
    `**IMPORTED: somebody else ran this. Assay joined their rows with the benchmark and counted; it did not ask any model.**`,
    '',
    `- system: ${line(origin.name)}, read as ${origin.import_format}`,
    `- licence: ${line(origin.licence)}`,
    ...origin.sources.map(({ file, sha256, bytes }) => `- source: ${line(file)}, ${bytes} bytes, sha256 ${sha256}`),
    `- data: ${benchmark.name}, sha256 ${benchmark.sha256}`,
    `- planned ${planned} of ${benchmark.questions} questions${origin.left_out.map(({ category, questions }) => `; the source leaves out category ${category}, ${questions} questions`).join('')}`,
    `- rows ${origin.rows}, matched ${origin.matched}, missing ${origin.missing.length}, extra ${origin.extra.length}, duplicate ${origin.duplicate.length}, unjudged ${origin.unjudged.length}, error ${origin.error.length}`,
    `- answers published: ${origin.with_answer}/${planned}`,
    `- the source's own total: ${origin.source_total ?? 'unreported'}`,
    '',
    ...(judgings.length === 0
      ? ['The source has no verdicts.', '']
      : [
          '| judging | judge | correct | wrong | unparsable | unjudged | error | n/N |',
          '|---|---|---|---|---|---|---|---|',
          ...judgings.map((judging) => {
            const judged = judging.correct + judging.wrong + judging.unparsable
            return `| ${line(judging.name)} | ${line(judging.judge_model ?? 'unreported')} | ${judging.correct} | ${judging.wrong} | ${judging.unparsable} | ${judging.unjudged} | ${judging.error} | ${judged}/${planned} |`
          }),
          '',
        ]),
    ...disagreementLines(origin),
  ].join('\n')
}

/** By kind, because one shift of rows makes hundreds. */
function disagreementLines({ disagreements }: Origin): readonly string[] {
  if (disagreements.length === 0) return ['Nothing in the source disagrees with its rows or with the benchmark.', '']
  const kinds = [...new Set(disagreements.map(({ kind }) => kind))].sort(compareCodePoints)
  return [
    `Disagreements (all of them in \`${ORIGIN_FILE}\`):`,
    '',
    ...kinds.map((kind) => {
      const [first, ...more] = disagreements.filter((one) => one.kind === kind)
      return `- ${kind}: ${line(first?.message ?? '')}${more.length > 0 ? ` … and ${more.length} more` : ''}`
    }),
    '',
  ]
}

export function importedTrace(run: string, origin: Origin): string {
  const names = packNames(false)
  return [
    `# How ${run} came about`,
    '',
    '| stage | reads | writes |',
    '|---|---|---|',
    `| import (${origin.import_format}) | the source files, the benchmark | \`${ORIGIN_FILE}\`, \`${names.predictions}\`, \`${ANSWER_KEY_FILE}\`, \`${SOURCE_ROWS_FILE}\` |`,
    `| judgings | the verdicts in the source | ${origin.judgings.map(({ folder }) => `\`${folder}\``).join(', ') || 'nothing'} |`,
    `| scorers | \`${names.predictions}\`, \`${ANSWER_KEY_FILE}\` | \`${names.metrics}\`, \`${names.predictionsCsv}\`, \`${names.summary}\` |`,
    '',
    'Rows join by conversation and index, or by released id, never by the text of a question. What the source showed its reader, which bytes it sent and',
    'when cannot be known from here: the pack has no journal, no packets and no exchanges, and `assay verify` says NOT_TESTED for each.',
    'Importing the same files again with the same version gives the same content root.',
    '',
  ].join('\n')
}

/** Text of strangers stays on its line and out of the table's columns. */
const line = (text: string): string => text.replace(/\s+/g, ' ').replaceAll('|', '\\|')
