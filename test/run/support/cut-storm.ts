// Owns the storm of cuts: a finished run's journal and bodies, cut at random bytes, must resume to the same pack without asking anything again.
import { expect } from 'vitest'
import { seededRandom } from '../../../src/core/seeded-random.js'
import { tinyBenchmark } from './tiny-benchmark.js'
import { countingReader } from './tiny-catalogue.js'
import { memoryFolder } from './memory-folder.js'
import { runTiny, tickingClock } from './run-tiny.js'

export interface StormResult {
  readonly cuts: number
  /** Answers that were in the cut journals, over all cuts. */
  readonly kept: number
  /** Questions asked after the cuts, over all of them. */
  readonly asked: number
  /** Cuts after which a stored body had to be made again. */
  readonly restored: number
}

export async function cutStorm(memory: 'whole' | 'words', cuts: number, concurrency: number): Promise<StormResult> {
  const whole = memoryFolder()
  const { content_root: expected } = await runTiny({ folder: whole, memory })
  const journal = Buffer.from(whole.files.get('journal.jsonl') as Uint8Array)
  const bodies = Buffer.from(whole.removed.get('bodies.open') as Uint8Array)
  const ids = tinyBenchmark().dataset.questions.map(({ id }) => id as string)
  const random = seededRandom(`storm ${memory} ${concurrency}`)
  let [kept, askedAgain, restored] = [0, 0, 0]
  for (let i = 0; i < cuts; i++) {
    const [at, bodiesAt] = [random.below(journal.length + 1), random.below(bodies.length + 1)]
    const cut = journal.subarray(0, at)
    const answered = answeredIn(cut)
    const folder = memoryFolder(
      new Map([
        ['journal.jsonl', cut],
        ['bodies.open', bodies.subarray(0, bodiesAt)],
      ]),
    )
    const reader = countingReader()
    const seal = await runTiny({ folder, memory, reader, concurrency, clock: tickingClock(i * 1000) })
    const where = `journal cut at ${at}, bodies at ${bodiesAt}`
    expect(seal.content_root, where).toBe(expected)
    expect(new Set(reader.asked).size, where).toBe(reader.asked.length)
    expect([...reader.asked].sort(), where).toEqual(ids.filter((id) => !answered.has(id)).sort())
    kept += answered.size
    askedAgain += reader.asked.length
    if (answered.size > 0 && bodiesAt < bodies.length / 2) restored += 1
  }
  return { cuts, kept, asked: askedAgain, restored }
}

/** The questions that have a whole line of an attempt. */
function answeredIn(journal: Buffer): ReadonlySet<string> {
  const whole = journal.subarray(0, journal.lastIndexOf(0x0a) + 1).toString('utf8')
  const lines = whole.split('\n').slice(0, -1).map((line) => JSON.parse(line) as { kind: string; question_id: string })
  return new Set(lines.filter(({ kind }) => kind === 'attempt').map(({ question_id }) => question_id))
}
