// Gate: the denominator is declared before the run and asserted at sealing, and no table of scores leaves it out.
import { AssayError } from '../../../src/core/assay-error.js'
import type { QuestionId } from '../../../src/core/ids.js'
import { execute } from '../../../src/run/execute.js'
import type { AttemptEntry } from '../../../src/run/journal-entries.js'
import { openRun } from '../../../src/run/open-run.js'
import { sealRun } from '../../../src/run/seal-run.js'
import { memoryFolder } from '../../run/support/memory-folder.js'
import { NEVER, runTiny, tickingClock, tinyPlan } from '../../run/support/run-tiny.js'
import { tinyBenchmark } from '../../run/support/tiny-benchmark.js'
import type { Gate } from '../gate.js'

type Spoil = (attempts: AttemptEntry[]) => AttemptEntry[]
const SPOILED: Readonly<Record<string, Spoil>> = {
  missing: (attempts) => attempts.slice(1),
  duplicate: (attempts) => [...attempts, attempts[0] as AttemptEntry],
  foreign: (attempts) => [...attempts, { ...(attempts[0] as AttemptEntry), question_id: 'conv-99-q-1' as QuestionId }],
}

/** The attempts of a whole run, spoiled and sealed: the ids that the refusal names, or null when it sealed. */
async function sealSpoiled(spoil: Spoil): Promise<readonly string[] | null> {
  const { dataset, key } = tinyBenchmark()
  const { plan, method, reader } = await tinyPlan({ folder: memoryFolder() })
  const clock = tickingClock()
  const whole = await openRun(memoryFolder(), plan, clock)
  const refuse = async (): Promise<never> => Promise.reject(new Error('the tiny methods need nothing'))
  await execute({ run: whole, dataset, method, reader, ports: { stop: NEVER, embedder: refuse, tokenizer: refuse }, concurrency: 1, clock, stop: NEVER, progress: () => undefined })
  const folder = memoryFolder()
  const run = await openRun(folder, plan, clock)
  for (const conversation of whole.conversations.values()) {
    if (conversation.packet !== null) await run.bodies.put((await whole.bodies.get(conversation.packet.sha256)) as Uint8Array)
    await run.record(conversation)
  }
  for (const attempt of spoil([...whole.attempts.values()])) {
    if (attempt.payload !== null) await run.bodies.put((await whole.bodies.get(attempt.payload)) as Uint8Array)
    await run.record(attempt)
  }
  try {
    await sealRun({ run, folder, key, environment: {}, clock, progress: () => undefined })
    return null
  } catch (error) {
    if (error instanceof AssayError && error.code === 'incomplete') return error.faults.map(({ where, message }) => `${message} ${where}`)
    throw error
  }
}

/** Tables of a Markdown text whose rows hold a mean and no n/N. */
function tablesWithoutDenominator(markdown: string): { readonly saw: number; readonly faults: readonly string[] } {
  const tables = markdown.split(/\n\s*\n/).filter((block) => block.trimStart().startsWith('|'))
  const bare = tables.flatMap((table) => {
    const rows = table.trim().split('\n').slice(2)
    return rows.filter((row) => /\b[01]\.\d{2,}\b/.test(row) && !/\d+\/\d+/.test(row)).map((row) => `SUMMARY.md: no n/N in ${row}`)
  })
  return { saw: tables.length, faults: bare }
}

async function summaryOfTiny(): Promise<string> {
  const folder = memoryFolder()
  await runTiny({ folder })
  const path = [...folder.files.keys()].find((name) => /^SUMMARY/.test(name)) as string
  return Buffer.from(folder.files.get(path) as Uint8Array).toString('utf8')
}

export const denominatorIsDeclared: Gate = {
  rule: 'the denominator is declared and asserted',
  unit: 'spoiled runs and tables',
  async look() {
    const refusals = await Promise.all(Object.entries(SPOILED).map(async ([kind, spoil]) => ({ kind, told: await sealSpoiled(spoil) })))
    const tables = tablesWithoutDenominator(await summaryOfTiny())
    const sealed = refusals.filter(({ kind, told }) => told === null || !told.some((text) => text.startsWith(kind)))
    return {
      saw: tables.saw === 0 ? 0 : refusals.length + tables.saw,
      faults: [...sealed.map(({ kind, told }) => `a run with a ${kind} row was ${told === null ? 'sealed' : `refused for ${told.join(', ')}`}`), ...tables.faults],
    }
  },
  async plant() {
    const stripped = (await summaryOfTiny()).replace(/\d+\/\d+/g, '')
    const untouched = await sealSpoiled((attempts) => attempts)
    return untouched === null ? tablesWithoutDenominator(stripped).faults : []
  },
}
