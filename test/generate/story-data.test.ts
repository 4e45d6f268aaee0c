import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../src/core/seeded-random.js'
import { KNOWLEDGE_CHATS } from '../../src/datasets/synthetic/assistant/knowledge-chats.js'
import { PREFERENCES } from '../../src/datasets/synthetic/assistant/preferences.js'
import { ANSWER_TABLES } from '../../src/datasets/synthetic/assistant/tables.js'
import * as topics from '../../src/datasets/synthetic/assistant/topics.js'
import { expand, slotsOf } from '../../src/datasets/synthetic/phrase.js'
import * as smallTalk from '../../src/datasets/synthetic/small-talk.js'
import { STORIES } from '../../src/datasets/synthetic/stories/all-stories.js'
import { says } from './support/world-check.js'

const PERSON = ['P', "P's", 'Q', 'does', 'has', 'is', 'me']
const partsOf = (story: (typeof STORIES)[number]) =>
  story.chapters.flatMap((chapter, c) => chapter.parts.map((part, p) => ({ part, chapter, key: `${c}.${p}`, first: p === 0 })))
const plain = (pattern: string): string => pattern.replace(/\{[^}]*\}/g, '_')
const texts = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : []
const lists = new Set([
  ...STORIES.flatMap((story) => Object.values(story.slots)),
  ...PREFERENCES.flatMap((one) => Object.values(one.slots)),
  ...ANSWER_TABLES.flatMap((table) => [table.place, table.items, table.marks]),
])
const values = [...lists].flatMap((list) =>
  list.map((entry) => entry.split('=')[0] as string).map((value) => ({ list, value, lower: value.toLowerCase() })),
)

describe('the stories', () => {
  it('tell the same slots in every wording of a part, and the time where the chapter has one', () => {
    for (const story of STORIES) {
      for (const { part, chapter, key, first } of partsOf(story)) {
        const [one, ...others] = part.say.map((say) => slotsOf(say))
        for (const other of others) expect(other, `${story.id} ${key}`).toEqual(one)
        expect(one?.includes('when') ?? false, `${story.id} ${key}`).toBe(first && chapter.time !== undefined)
        for (const slot of one ?? []) expect([...Object.keys(story.slots), 'when'], `${story.id} ${key}`).toContain(slot)
      }
    }
    console.log(
      `stories: ${STORIES.length}, wordings: ${STORIES.flatMap((story) => partsOf(story).flatMap(({ part }) => part.say)).length}, values: ${values.length}`,
    )
  })

  it('can be expanded in every wording: each bracket closes, each slot has a value', () => {
    const random = seededRandom('wordings')
    for (const story of STORIES) {
      const slots = Object.fromEntries(
        [...PERSON, ...Object.keys(story.slots), 'when', ...Object.keys(story.slots).map((slot) => `${slot}.answer`)].map((slot) => [
          slot,
          'value',
        ]),
      )
      const patterns = [
        ...partsOf(story).flatMap(({ part }) => [
          ...part.say,
          part.note,
          ...(part.lead ?? []),
          part.photo?.caption ?? '',
          part.photo?.query ?? '',
        ]),
        ...story.asks.flatMap((ask) => [...ask.text, ask.gold ?? '']),
        ...(story.twist?.text ?? []),
        story.event ?? '',
      ]
      for (const pattern of patterns) expect(expand(random, pattern, slots), pattern).not.toMatch(/[[\]{}|]/)
    }
    for (const pattern of texts(smallTalk)) expect(expand(random, pattern, { other: 'Ava' }), pattern).not.toMatch(/[[\]{}|]/)
  })

  it('ask for slots that are told, without telling them', () => {
    for (const story of STORIES) {
      for (const ask of story.asks) {
        for (const text of ask.text) {
          const slots = slotsOf(text).filter((slot) => !PERSON.includes(slot))
          for (const slot of slots) expect(Object.keys(story.slots), `${story.id}: ${text}`).toContain(slot)
          if (ask.slot !== undefined && ask.gold === undefined) expect(slots, `${story.id}: ${text}`).not.toContain(ask.slot)
          if (ask.form === 'infer' && ask.gold === undefined) expect(slots, text).not.toContain((ask.slot as string).replace('.answer', ''))
        }
        for (const key of ask.from ?? [])
          expect(
            partsOf(story).map((part) => part.key),
            story.id,
          ).toContain(key)
        if (ask.form === 'list' || ask.form === 'count' || ask.form === 'sum' || ask.form === 'both')
          expect(story.many, story.id).toBeDefined()
      }
      for (const text of story.twist?.text ?? []) expect(slotsOf(text), text).not.toContain(story.twist?.slot)
    }
  })
})

describe('the vocabulary', () => {
  it('has no value twice, and none inside another', () => {
    for (const list of lists) expect(new Set(list).size, list[0]).toBe(list.length)
    const inside = values.flatMap((a) =>
      values
        .filter((b) => a.value !== b.value && b.lower.includes(a.lower) && says(b.value, a.value))
        .map((b) => `${a.value} in ${b.value}`),
    )
    expect(inside).toEqual([])
    const twice = values.flatMap((a) => values.filter((b) => a.list !== b.list && a.lower === b.lower).map((b) => b.value))
    expect(twice).toEqual([])
  })

  it('lends no value to a fixed text: what is drawn is said only where it was drawn', () => {
    const fixed = [
      ...STORIES.flatMap((story) => partsOf(story).flatMap(({ part }) => [...(part.lead ?? []), ...part.say, part.photo?.caption ?? ''])),
      ...texts(smallTalk),
      ...texts({ ...topics }),
      ...texts(KNOWLEDGE_CHATS),
      ...PREFERENCES.flatMap((one) => one.say),
      ...ANSWER_TABLES.flatMap((table) => [...table.request, ...table.intro, ...table.row]),
    ]
    const whole = fixed.map(plain).join('\n').toLowerCase()
    const lent = values
      .filter(({ lower }) => whole.includes(lower))
      .flatMap(({ value }) => fixed.filter((text) => says(plain(text), value)).map((text) => `${value}: ${text}`))
    expect(lent).toEqual([])
  })
})
