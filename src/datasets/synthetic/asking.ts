// Owns the questions that follow from what was told: wording, gold, the turns needed, and where the answer comes from in the world.
import type { SeededRandom } from '../../core/seeded-random.js'
import { expand, slotsOf, type Slots } from './phrase.js'
import type { Ask, AskForm, Story } from './story.js'
import { numberWord } from './told-time.js'
import type { Fact, Telling, World } from './world.js'

export interface Candidate {
  readonly form: AskForm | 'wrong-person' | 'never-told' | 'never-shown'
  readonly story: Story
  /** The tellings it rests on; the first is the one asked about. */
  readonly tellings: readonly Telling[]
  /** Whom the question names. */
  readonly about: string
  readonly text: string
  /** The gold; for `wrong-person`, `never-told` and `never-shown` the tempting wrong answer. */
  readonly answer: string | number
  /** Turn ids, in the order of the conversation. */
  readonly evidence: readonly string[]
  readonly slot?: string
  readonly chapter?: number
}

/** How the person of a question is worded: "Ava" and "Ava's", or "I" and "my". */
export type Wording = (about: string) => Slots

/** Every question that the world supports, in a fixed order. */
export function candidatesOf(random: SeededRandom, world: World, wording: Wording): readonly Candidate[] {
  const factsOf = new Map<Telling, Fact[]>()
  for (const fact of world.facts) factsOf.set(fact.telling, [...(factsOf.get(fact.telling) ?? []), fact])
  const candidates: Candidate[] = []
  for (const telling of world.tellings) {
    const facts = factsOf.get(telling) ?? []
    for (const ask of telling.story.asks) {
      const made = askOne(random, ask, telling, facts, wording)
      if (made !== null) candidates.push(made)
    }
  }
  const groups = groupByPerson(world.tellings)
  for (const group of groups) candidates.push(...askGroup(random, group, factsOf, wording))
  candidates.push(...askShared(random, world, groups, factsOf, wording))
  candidates.push(...askTraps(random, world, candidates, factsOf, wording))
  return candidates
}

function askOne(random: SeededRandom, ask: Ask, telling: Telling, facts: readonly Fact[], wording: Wording): Candidate | null {
  const chapter = ask.chapter ?? 0
  const slots = { ...telling.values, ...wording(telling.about) }
  const answer = ask.gold === undefined ? answerOf(ask, telling, facts[chapter]) : expand(random, ask.gold, slots)
  if (answer === null) return null
  const evidence = (ask.from ?? partsFor(ask, telling.story)).map((key) => turnAt(facts, key))
  const text = expand(random, random.pick(ask.text), slots)
  return {
    form: ask.form,
    story: telling.story,
    tellings: [telling],
    about: telling.about,
    text,
    answer,
    evidence,
    ...(ask.slot === undefined ? {} : { slot: ask.slot }),
    chapter,
  }
}

/** The gold of a question about one telling; null when the question is about several tellings. */
function answerOf(ask: Ask, telling: Telling, fact: Fact | undefined): string | number | null {
  switch (ask.form) {
    case 'list':
    case 'count':
    case 'sum':
    case 'both':
      return null
    case 'when':
      return fact?.time === undefined ? null : fact.time.kind === 'span' ? Number(fact.time.from.slice(0, 4)) : fact.time.gold
    case 'span':
      return fact?.time?.gold ?? null
    default:
      return telling.values[ask.slot ?? ''] ?? null
  }
}

/** The part that first tells the slot asked for, or the time. */
function partsFor(ask: Ask, story: Story): readonly string[] {
  const wanted = ask.slot ?? 'when'
  const keys: string[] = []
  story.chapters.forEach((chapter, c) =>
    chapter.parts.forEach((part, p) => {
      if (ask.slot === undefined && c !== (ask.chapter ?? 0)) return
      if (part.say.some((say) => slotsOf(say).includes(wanted)) || slotsOf(part.photo?.caption ?? '').includes(wanted))
        keys.push(`${c}.${p}`)
    }),
  )
  return keys.slice(0, 1)
}

function turnAt(facts: readonly Fact[], key: string): string {
  const [chapter, part] = key.split('.').map(Number) as [number, number]
  return facts.find((fact) => fact.chapter === chapter)?.turns[part] as string
}

interface Group {
  readonly story: Story
  readonly about: string
  readonly tellings: readonly Telling[]
}

function groupByPerson(tellings: readonly Telling[]): readonly Group[] {
  const groups = new Map<string, { story: Story; about: string; tellings: Telling[] }>()
  for (const telling of tellings) {
    const key = `${telling.story.id}/${telling.about}`
    const group = groups.get(key) ?? { story: telling.story, about: telling.about, tellings: [] }
    group.tellings.push(telling)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** Lists, counts and sums over all tellings of one story about one person, in the order of the conversation. */
function askGroup(random: SeededRandom, group: Group, factsOf: ReadonlyMap<Telling, readonly Fact[]>, wording: Wording): Candidate[] {
  if (group.tellings.length < 2) return []
  const ordered = [...group.tellings].sort((a, b) => (factsOf.get(a)?.[0]?.session ?? 0) - (factsOf.get(b)?.[0]?.session ?? 0))
  const made: Candidate[] = []
  for (const ask of group.story.asks) {
    if (ask.form !== 'list' && ask.form !== 'count' && ask.form !== 'sum') continue
    const slot = ask.slot ?? Object.keys(group.story.slots)[0] ?? ''
    const evidence = ordered.flatMap((telling) =>
      partsFor({ ...ask, slot }, group.story).map((key) => turnAt(factsOf.get(telling) ?? [], key)),
    )
    const values = ordered.map((telling) => telling.values[slot] as string)
    const answer =
      ask.form === 'list'
        ? values.join(', ')
        : ask.form === 'count'
          ? numberWord(values.length)
          : values.reduce((sum, value) => sum + Number(value), 0)
    const text = expand(random, random.pick(ask.text), wording(group.about))
    made.push({ form: ask.form, story: group.story, tellings: ordered, about: group.about, text, answer, evidence, slot })
  }
  return made
}

/** What both people told, where exactly one value is common. */
function askShared(
  random: SeededRandom,
  world: World,
  groups: readonly Group[],
  factsOf: ReadonlyMap<Telling, readonly Fact[]>,
  wording: Wording,
): Candidate[] {
  const [a, b] = world.people
  const made: Candidate[] = []
  for (const group of groups.filter((one) => one.about === a)) {
    const other = groups.find((one) => one.about === b && one.story === group.story)
    const ask = group.story.asks.find((one) => one.form === 'both')
    if (other === undefined || ask?.slot === undefined) continue
    const slot = ask.slot
    const pairs = group.tellings.flatMap((mine) =>
      other.tellings.filter((theirs) => theirs.values[slot] === mine.values[slot]).map((theirs) => [mine, theirs] as const),
    )
    const pair = pairs[0]
    if (pair === undefined || pairs.length !== 1) continue
    const evidence = pair.flatMap((telling) => partsFor(ask, group.story).map((key) => turnAt(factsOf.get(telling) ?? [], key)))
    const text = expand(random, random.pick(ask.text), { ...wording(a), Q: b })
    made.push({ form: 'both', story: group.story, tellings: pair, about: a, text, answer: pair[0].values[slot] as string, evidence, slot })
  }
  return made
}

/** Questions that must be declined: about the wrong person, about something never told, or about what only a photo's search text says. */
function askTraps(
  random: SeededRandom,
  world: World,
  asked: readonly Candidate[],
  factsOf: ReadonlyMap<Telling, readonly Fact[]>,
  wording: Wording,
): Candidate[] {
  return [
    ...askWrongPerson(random, world, asked, wording),
    ...askNeverTold(random, world, factsOf, wording),
    ...askNeverShown(random, world, wording),
  ]
}

function askWrongPerson(random: SeededRandom, world: World, asked: readonly Candidate[], wording: Wording): Candidate[] {
  const tells = (about: string, story: Story): boolean =>
    world.tellings.some((telling) => telling.about === about && telling.story === story)
  return asked.flatMap((candidate) => {
    const [telling] = candidate.tellings
    const stranger = world.people.find((person) => person !== candidate.about)
    if (candidate.form !== 'value' || telling === undefined || stranger === undefined || tells(stranger, candidate.story)) return []
    const ask = candidate.story.asks.find((one) => one.form === 'value' && one.slot === candidate.slot) as Ask
    const text = expand(random, random.pick(ask.text), { ...telling.values, ...wording(stranger) })
    return [{ ...candidate, form: 'wrong-person', about: stranger, text }]
  })
}

function askNeverTold(random: SeededRandom, world: World, factsOf: ReadonlyMap<Telling, readonly Fact[]>, wording: Wording): Candidate[] {
  return world.tellings.flatMap((telling) => {
    const { twist } = telling.story
    const first = world.tellings.find((one) => one.story === telling.story && one.about === telling.about)
    if (twist === undefined || first !== telling) return []
    const text = expand(random, random.pick(twist.text), { ...telling.values, ...wording(telling.about) })
    const evidence = partsFor({ form: 'value', text: [], slot: twist.slot }, telling.story).map((key) =>
      turnAt(factsOf.get(telling) ?? [], key),
    )
    const answer = telling.values[twist.slot] as string
    return [
      { form: 'never-told', story: telling.story, tellings: [telling], about: telling.about, text, answer, evidence, slot: twist.slot },
    ]
  })
}

function askNeverShown(random: SeededRandom, world: World, wording: Wording): Candidate[] {
  return world.facts.flatMap(({ telling, chapter, photos, turns }) =>
    photos.flatMap((part): Candidate[] => {
      const decoy = telling.story.chapters[chapter]?.parts[part]?.photo?.decoy
      if (decoy === undefined) return []
      const text = expand(random, random.pick(decoy.text), { ...telling.values, ...wording(telling.about) })
      return [
        {
          form: 'never-shown',
          story: telling.story,
          tellings: [telling],
          about: telling.about,
          text,
          answer: decoy.answer,
          evidence: [turns[part] as string],
        },
      ]
    }),
  )
}
