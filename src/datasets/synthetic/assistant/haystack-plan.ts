// Owns what the sessions of one haystack are about: the story asked about, near misses, and chats that have nothing to do with it.
import type { SeededRandom } from '../../../core/seeded-random.js'
import type { QuestionType } from '../question-type.js'
import type { Pools, Rota } from '../pools.js'
import { STORIES } from '../stories/all-stories.js'
import type { AskForm, Story } from '../story.js'
import { FIRST_NAMES } from '../vocabulary/names.js'
import { drawValues, type Telling } from '../world.js'
import { drawFiller, drawTable, type Script } from './chat.js'
import { PREFERENCES } from './preferences.js'
import { ANSWER_TABLES } from './tables.js'

export interface HaystackPlan {
  /** In the order of the haystack. */
  readonly scripts: readonly Script[]
  /** The tellings that the question may rest on. */
  readonly targets: readonly Telling[]
  readonly question: QuestionKind
}

/**
 * `told`: a question of one form about the targets · `time`: distance or order of two events · `special`: a preference or a table ·
 * `twist`, `half-told`, `somebody-else`, `other-event`: questions to be declined, each with its own near miss.
 */
export type QuestionKind =
  | { readonly kind: 'told'; readonly form: AskForm }
  | { readonly kind: 'time' | 'special' | 'twist' | 'half-told' | 'somebody-else' }
  | { readonly kind: 'other-event'; readonly untold: Telling }

/** What an answerable question of each type may be made of, in turns. */
const FORMS: Readonly<Record<QuestionType, readonly AskForm[]>> = {
  'single-session-user': ['value'],
  'single-session-assistant': [],
  'single-session-preference': [],
  'multi-session': ['count', 'list', 'sum', 'join', 'former'],
  'temporal-reasoning': ['span', 'when'],
  'knowledge-update': ['latest'],
}

/** The near miss of an abstention question of each type; the released file has none of the other two. */
const DECLINED: Readonly<Partial<Record<QuestionType, 'twist' | 'half-told' | 'somebody-else' | 'other-event'>>> = {
  'single-session-user': 'twist',
  'multi-session': 'half-told',
  'knowledge-update': 'somebody-else',
  'temporal-reasoning': 'other-event',
}

/** Plans `sessions` sessions; a question that needs more sessions than that gets what it needs. */
export function planHaystack(
  random: SeededRandom,
  pools: Pools,
  rota: Rota,
  type: QuestionType,
  abstention: boolean,
  sessions: number,
): HaystackPlan {
  const declined = abstention ? DECLINED[type] : undefined
  const {
    scripts: needed,
    targets,
    question,
  } = declined === undefined ? neededFor(random, pools, rota, type) : neededToDecline(random, pools, rota, declined)
  const used = new Set(targets.map((telling) => telling.story))
  if (question.kind === 'other-event') used.add(question.untold.story)
  const others: Script[] = []
  const quoted = targets[0]?.story
  if (quoted !== undefined && !abstention && random.below(2) === 0) others.push(quote(pools, quoted, drawValues(quoted, pools.draw)))
  const spare = Math.max(0, sessions - needed.length)
  const nearMisses = random
    .shuffle(STORIES.filter((story) => !used.has(story) && story.chapters.length === 1))
    .slice(0, Math.ceil(spare * 0.4))
  for (const story of nearMisses) {
    const telling: Telling = { id: targets.length + others.length, story, about: 'user', values: drawValues(story, pools.draw) }
    others.push({ kind: 'told', beat: { telling, chapter: 0 } })
  }
  while (others.length < spare) others.push(drawFiller(random, rota))
  return { scripts: interleave(random, needed, random.shuffle(others.slice(0, spare))), targets, question }
}

/** The needed sessions keep their order; the others fall anywhere between. */
function interleave(random: SeededRandom, needed: readonly Script[], others: readonly Script[]): readonly Script[] {
  const total = needed.length + others.length
  const places = new Set(random.shuffle(Array.from({ length: total }, (_, i) => i)).slice(0, needed.length))
  let n = 0
  let o = 0
  return Array.from({ length: total }, (_, i) => (places.has(i) ? needed[n++] : others[o++]) as Script)
}

interface Needed {
  readonly scripts: readonly Script[]
  readonly targets: readonly Telling[]
  readonly question: QuestionKind
}

function neededFor(random: SeededRandom, pools: Pools, rota: Rota, type: QuestionType): Needed {
  if (type === 'single-session-preference') {
    const preference = rota.next(PREFERENCES)
    return {
      scripts: [{ kind: 'preference', preference, values: drawValues(preference, pools.draw) }],
      targets: [],
      question: { kind: 'special' },
    }
  }
  if (type === 'single-session-assistant') {
    const table = rota.next(ANSWER_TABLES)
    return { scripts: [{ kind: 'table', table, rows: drawTable(random, pools, table) }], targets: [], question: { kind: 'special' } }
  }
  if (type === 'temporal-reasoning' && random.below(4) > 0) {
    const targets = random
      .shuffle(EVENTFUL)
      .slice(0, 2)
      .map((story, id) => tellingOf(pools, story, id))
    return { scripts: targets.map((telling) => told(telling, 0)), targets, question: { kind: 'time' } }
  }
  const form = rota.next(FORMS[type])
  const story = rota.next(BY_FORM.get(form) as readonly Story[])
  const several = form === 'count' || form === 'list' || form === 'sum'
  const targets = Array.from({ length: several ? 2 + random.below(3) : 1 }, (_, id) => tellingOf(pools, story, id))
  return {
    scripts: targets.flatMap((telling) => story.chapters.map((_, chapter) => told(telling, chapter))),
    targets,
    question: { kind: 'told', form },
  }
}

function neededToDecline(random: SeededRandom, pools: Pools, rota: Rota, kind: NonNullable<(typeof DECLINED)[QuestionType]>): Needed {
  if (kind === 'other-event') {
    const [target, untold] = random
      .shuffle(EVENTFUL)
      .slice(0, 2)
      .map((story, id) => tellingOf(pools, story, id)) as [Telling, Telling]
    return { scripts: [told(target, 0)], targets: [target], question: { kind, untold } }
  }
  const story = rota.next(kind === 'twist' ? TWISTED : kind === 'half-told' ? JOINED : (BY_FORM.get('latest') as readonly Story[]))
  const target = tellingOf(pools, story, 0)
  return {
    scripts: [kind === 'somebody-else' ? quote(pools, story, target.values) : told(target, 0)],
    targets: [target],
    question: { kind },
  }
}

const told = (telling: Telling, chapter: number): Script => ({ kind: 'told', beat: { telling, chapter } })

const quote = (pools: Pools, story: Story, values: Telling['values']): Script => ({
  kind: 'quoted',
  story,
  values,
  friend: pools.draw(FIRST_NAMES),
})

const tellingOf = (pools: Pools, story: Story, id: number): Telling => ({ id, story, about: 'user', values: drawValues(story, pools.draw) })

const EVENTFUL: readonly Story[] = STORIES.filter((story) => story.event !== undefined)
const TWISTED: readonly Story[] = STORIES.filter((story) => story.twist !== undefined)
// A story whose first chapter already has an earlier value of what is asked would leave something to answer.
const JOINED: readonly Story[] = STORIES.filter(
  (story) => story.asks.some((ask) => ask.form === 'join') && story.asks.every((ask) => ask.form !== 'latest'),
)
const BY_FORM: ReadonlyMap<AskForm, readonly Story[]> = new Map(
  Object.values(FORMS)
    .flat()
    .map((form) => [form, STORIES.filter((story) => story.asks.some((ask) => ask.form === form))]),
)
