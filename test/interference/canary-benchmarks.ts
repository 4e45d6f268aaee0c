// Owns the twin of a generated benchmark in which everything on the scorer side is another: gold, traps and rubrics are canaries,
// categories and evidence are permuted, released ids renamed. What may be shown stays the same, byte for byte.
import { seededRandom } from '../../src/core/seeded-random.js'
import { generateLocomo, LOCOMO_SIZES } from '../../src/datasets/synthetic/locomo-benchmark.js'
import { generateLongMemEval, LONGMEMEVAL_SIZES } from '../../src/datasets/synthetic/longmemeval-benchmark.js'

export interface Twins {
  readonly format: string
  readonly original: string
  readonly canaries: string
  /** Texts that stand nowhere but in the twin's scorer side. */
  readonly planted: readonly string[]
}

type Loose = { [k: string]: unknown }
const copy = (value: unknown): Loose[] => JSON.parse(JSON.stringify(value)) as Loose[]

function canaryMaker(label: string) {
  const random = seededRandom(label)
  const planted: string[] = []
  const word = (): string => Array.from({ length: 4 }, () => random.u32().toString(16).padStart(8, '0')).join('')
  return {
    random,
    planted,
    next(prefix = ''): string {
      const canary = `${prefix}${word()}`
      planted.push(canary)
      return canary
    },
  }
}

export function locomoTwins(seed: string): Twins {
  const released = generateLocomo(seed, LOCOMO_SIZES.demo)
  const maker = canaryMaker(`canary:${seed}`)
  const samples = copy(released)
  for (const sample of samples) {
    const rows = sample['qa'] as Loose[]
    const categories = maker.random.shuffle(rows.map((row) => row['category']))
    const evidence = maker.random.shuffle(rows.map((row) => row['evidence']))
    rows.forEach((row, i) => {
      row['category'] = categories[i]
      row['evidence'] = evidence[i]
      delete row['adversarial_answer']
      delete row['answer']
      row[categories[i] === 5 ? 'adversarial_answer' : 'answer'] = maker.next()
    })
  }
  return { format: 'locomo', original: JSON.stringify(released), canaries: JSON.stringify(samples), planted: maker.planted }
}

export function longMemEvalTwins(seed: string): Twins {
  const released = generateLongMemEval(seed, LONGMEMEVAL_SIZES.demo)
  const maker = canaryMaker(`canary:${seed}`)
  const items = copy(released)
  const types = maker.random.shuffle(items.map((item) => item['question_type']))
  items.forEach((item, i) => {
    item['question_type'] = types[i]
    item['answer'] = maker.next()
    // Half of the ids get the suffix that marks an abstention question, whatever they had.
    item['question_id'] = maker.next() + (i % 2 === 0 ? '_abs' : '')
    const ids = (item['haystack_session_ids'] as string[]).map(() => maker.next('answer_'))
    item['haystack_session_ids'] = ids
    item['answer_session_ids'] = maker.random.shuffle(ids).slice(0, (item['answer_session_ids'] as string[]).length)
    for (const session of item['haystack_sessions'] as Loose[][]) {
      for (const turn of session) {
        if (maker.random.below(2) === 0) delete turn['has_answer']
        else turn['has_answer'] = maker.random.below(2) === 0
      }
    }
  })
  return { format: 'longmemeval', original: JSON.stringify(released), canaries: JSON.stringify(items), planted: maker.planted }
}
