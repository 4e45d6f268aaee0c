// Owns `assay data inspect`: what a data file holds, and every anomaly in it.
import { formatOf } from '../../datasets/benchmark-index.js'
import { anomaliesOf, inspectionDocument, type InspectedFile } from '../../datasets/inspection.js'
import type { CommandEntry, Context } from '../command.js'
import { openBenchmark, type OpenedBenchmark } from '../open-benchmark.js'

const EXAMPLES_SHOWN = 3
const EXAMPLE_WIDTH = 100

export const entry: CommandEntry = {
  name: 'data inspect',
  summary: 'what a data file holds: kind, digest, known file or not, counts by category, every anomaly',
  examples: ['assay data inspect locomo10.json', 'assay data inspect longmemeval_s_cleaned.json --json'],
  configure(program, start) {
    program.argument('<file>', 'a LoCoMo or LongMemEval file').action((file: string) => start((context) => inspect(file, context)))
  },
}

async function inspect(file: string, context: Context): Promise<number> {
  const opened = await openBenchmark({ path: file, cacheFolder: context.cacheFolder, progress: context.progress, stop: context.stop })
  const inspected = { file, ...opened }
  context.emit(inspectionDocument(inspected))
  if (!context.json) context.print(table(inspected, opened))
  return 0
}

function table(inspected: InspectedFile, { index, kind, pinned }: OpenedBenchmark): string {
  const { conversations, sessions, turns, questions, abstention } = index.counts
  const label = (category: string): string => {
    const name = formatOf(kind).categoryNames.get(category)
    return name === undefined ? category : `${category} ${name}`
  }
  const facts: readonly (readonly [string, string])[] = [
    ['file', inspected.file],
    ['sha256', inspected.sha256],
    ['bytes', grouped(inspected.bytes)],
    ['kind', kind],
    ['known as', pinned ?? 'no known file: runs on it are labelled unpinned'],
    ['conversations', grouped(conversations)],
    ['sessions', grouped(sessions)],
    ['turns', grouped(turns)],
    ['questions', `${grouped(questions)}, ${grouped(abstention)} of them with a refusal as the right answer`],
    ...index.byCategory.map(([category, count]) => [`  ${label(category)}`, grouped(count)] as const),
  ]
  const width = Math.max(...facts.map(([name]) => name.length))
  const anomalies = anomaliesOf(inspected)
  const countWidth = Math.max(0, ...anomalies.map(({ count }) => grouped(count).length))
  return [
    ...facts.map(([name, value]) => `${name.padEnd(width)}  ${value}`),
    '',
    anomalies.length === 0 ? 'No anomalies.' : 'Anomalies (nothing is repaired; the file is followed as it is):',
    ...anomalies.flatMap(({ id, about, count, examples }) => {
      const shown = examples.slice(0, EXAMPLES_SHOWN).map((example) => `${' '.repeat(countWidth + 4)}${cut(example)}`)
      const more = count - shown.length
      return [`${grouped(count).padStart(countWidth + 2)}  ${id}: ${about}`, ...shown, ...(more > 0 ? [`${' '.repeat(countWidth + 4)}… ${grouped(more)} more (--json lists up to 100)`] : [])]
    }),
  ].join('\n')
}

/** One line of it, so that a text with line breaks cannot pose as another row. */
function cut(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length <= EXAMPLE_WIDTH ? line : `${line.slice(0, EXAMPLE_WIDTH - 1)}…`
}

const grouped = (number: number): string => String(number).replace(/\B(?=(\d{3})+$)/g, ',')
