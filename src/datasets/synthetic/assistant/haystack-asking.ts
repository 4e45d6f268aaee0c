// Owns the question of one haystack: its wording in the first person, its gold and the turns it needs.
import { AssayError } from '../../../core/assay-error.js'
import type { LocalTime } from '../../../core/local-time.js'
import type { SeededRandom } from '../../../core/seeded-random.js'
import { candidatesOf, type Candidate } from '../asking.js'
import { expand, type Slots } from '../phrase.js'
import type { Ask, AskForm } from '../story.js'
import type { Fact, Telling } from '../world.js'
import type { RenderedChat, Script } from './chat.js'
import type { HaystackPlan } from './haystack-plan.js'
import { askAgo, askBetween, askFirst, type TimeQuestion } from './time-asking.js'

export interface Asked {
  readonly form:
    | Candidate['form']
    | TimeQuestion['form']
    | 'preference'
    | 'by-mark'
    | 'by-item'
    | 'half-told'
    | 'somebody-else'
    | 'other-event'
  readonly text: string
  readonly answer: string | number
  /** `{session}:{turn}`, both from 1; for a question to be declined, the turns that come near. */
  readonly evidence: readonly string[]
  readonly slot?: string
  readonly chapter?: number
}

/** How the user is worded in a question. */
export const FIRST_PERSON: Slots = { P: 'I', "P's": 'my', me: 'me', has: 'have', does: 'do', is: 'am' }

/** @throws AssayError `broken-invariant` when the planned stories support no question of the planned kind. */
export function askHaystack(random: SeededRandom, plan: HaystackPlan, chats: readonly RenderedChat[], askedAt: LocalTime): Asked {
  const facts = chats.flatMap((chat) => (chat.fact !== undefined && plan.targets.includes(chat.fact.telling) ? [chat.fact] : []))
  const { question } = plan
  switch (question.kind) {
    case 'told':
      return askTold(random, plan.targets, facts, question.form)
    case 'twist':
      return askTold(random, plan.targets, facts, 'never-told')
    case 'time':
      return askTime(random, facts, askedAt)
    case 'special':
      return askSpecial(random, plan.scripts, chats)
    case 'half-told':
      return askHalfTold(random, facts)
    case 'somebody-else':
      return askSomebodyElse(random, plan)
    case 'other-event':
      return askOtherEvent(random, facts, question.untold)
  }
}

function askTold(random: SeededRandom, targets: readonly Telling[], facts: readonly Fact[], form: Candidate['form']): Asked {
  const world = { people: ['user', 'user'] as const, tellings: targets, facts }
  const fitting = candidatesOf(random, world, () => FIRST_PERSON).filter((candidate) => candidate.form === form)
  if (fitting.length === 0) throw missing(form, targets)
  const { text, answer, evidence, slot, chapter } = random.pick(fitting)
  const asked: Asked = {
    form,
    text,
    answer,
    evidence,
    ...(slot === undefined ? {} : { slot }),
    ...(chapter === undefined ? {} : { chapter }),
  }
  if (form === 'never-told') return { ...asked, answer: `${NOT_ENOUGH} You mentioned "${answer}", but in another connection.` }
  // As in the released file, an updated fact has the old statement among its evidence.
  return form === 'latest' ? { ...asked, evidence: facts.map((fact) => fact.turns[0] as string) } : asked
}

const NOT_ENOUGH = 'The information provided is not enough.'

function missing(form: string, targets: readonly Telling[]): AssayError {
  const told = targets.map((telling) => telling.story.id).join(', ')
  return new AssayError('broken-invariant', `no question of form ${form} about ${told}`, {
    hint: 'Give the story such an ask, or plan another form.',
  })
}

function pickAsk(random: SeededRandom, telling: Telling, form: AskForm): { readonly ask: Ask; readonly text: string } {
  const asks = telling.story.asks.filter((ask) => ask.form === form)
  if (asks.length === 0) throw missing(form, [telling])
  const ask = random.pick(asks)
  return { ask, text: expand(random, random.pick(ask.text), { ...telling.values, ...FIRST_PERSON }) }
}

/** Only the first chapter was told; the answer would have been in the second. */
function askHalfTold(random: SeededRandom, facts: readonly Fact[]): Asked {
  const fact = facts[0] as Fact
  const { ask, text } = pickAsk(random, fact.telling, 'join')
  return {
    form: 'half-told',
    text,
    answer: `${NOT_ENOUGH} You told me who it is about, but not what the question asks for.`,
    evidence: [fact.turns[0] as string],
    ...(ask.slot === undefined ? {} : { slot: ask.slot }),
  }
}

/** The user quoted what somebody else wrote. */
function askSomebodyElse(random: SeededRandom, plan: HaystackPlan): Asked {
  const at = plan.scripts.findIndex((script) => script.kind === 'quoted')
  const script = plan.scripts[at]
  if (script?.kind !== 'quoted') throw missing('somebody-else', plan.targets)
  const { ask, text } = pickAsk(random, plan.targets[0] as Telling, 'latest')
  return {
    form: 'somebody-else',
    text,
    answer: `${NOT_ENOUGH} You quoted ${script.friend} on this, but said nothing about yourself.`,
    evidence: [`${at + 1}:1`],
    ...(ask.slot === undefined ? {} : { slot: ask.slot }),
  }
}

function askOtherEvent(random: SeededRandom, facts: readonly Fact[], untold: Telling): Asked {
  const fact = facts[0] as Fact
  const known = expand(random, fact.telling.story.event ?? '', fact.telling.values)
  const unknown = expand(random, untold.story.event ?? '', untold.values)
  return {
    form: 'other-event',
    text: random.pick([
      `How many days passed between the day I ${known} and the day I ${unknown}?`,
      `What happened first: that I ${unknown}, or that I ${known}?`,
    ]),
    answer: `${NOT_ENOUGH} You mentioned that you ${known}, but not that you ${unknown}.`,
    evidence: [fact.turns[0] as string],
  }
}

function askTime(random: SeededRandom, facts: readonly Fact[], askedAt: LocalTime): Asked {
  const [a, b] = facts
  if (a === undefined || b === undefined)
    throw missing(
      'time',
      facts.map((fact) => fact.telling),
    )
  const forms = random.shuffle([
    () => askAgo(random, random.pick([a, b]), askedAt),
    () => askBetween(random, [a, b]),
    () => askFirst(random, [a, b]),
  ])
  const question = forms.reduce<TimeQuestion | null>((made, form) => made ?? form(), null)
  if (question === null) throw missing('time', [a.telling, b.telling])
  return {
    form: question.form,
    text: question.text,
    answer: question.answer,
    evidence: question.facts.map((fact) => fact.turns[0] as string),
  }
}

function askSpecial(random: SeededRandom, scripts: readonly Script[], chats: readonly RenderedChat[]): Asked {
  const at = scripts.findIndex((script) => script.kind === 'preference' || script.kind === 'table')
  const script = scripts[at]
  const evidence = [`${at + 1}:${(chats[at]?.evidence ?? 0) + 1}`]
  if (script?.kind === 'preference')
    return {
      form: 'preference',
      text: random.pick(script.preference.ask),
      answer: expand(random, script.preference.rubric, script.values),
      evidence,
    }
  if (script?.kind !== 'table') throw missing('special', [])
  const { table, rows } = script
  const row = random.pick(rows.rows)
  const byMark = random.below(2) === 0
  const text = expand(random, random.pick(byMark ? table.byMark : table.byItem), { place: rows.place, ...row })
  return { form: byMark ? 'by-mark' : 'by-item', text, answer: byMark ? row.item : row.mark, evidence }
}
