// The released LoCoMo file, read whole: every documented fact of it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Conversation } from '../../src/core/dataset.js'
import { openBenchmark, type OpenedBenchmark } from '../../src/cli/open-benchmark.js'
import { describeWithShared, shared } from '../support/shared-data.js'
import { temporaryFolders } from '../support/temporary-folder.js'

describeWithShared('locomo10.json', ['data/locomo/locomo10.json'], () => {
  const folders = temporaryFolders()
  afterAll(() => folders.removeAll())
  let opened: OpenedBenchmark
  beforeAll(async () => {
    opened = await openBenchmark({ path: shared('data/locomo/locomo10.json'), cacheFolder: folders.make() })
  })

  test('is the pinned file, with its documented counts', () => {
    expect(opened).toMatchObject({ pinned: 'locomo10', kind: 'locomo', bytes: 2_805_274, sha256: '79fa87e90f04081343b8c8debecb80a9a6842b76a7aa537dc9fdf651ea698ff4' })
    expect(opened.benchmark.dataset.name).toBe('locomo10')
    expect(opened.index.counts).toEqual({ conversations: 10, sessions: 272, turns: 5882, questions: 1986, abstention: 446 })
    expect(opened.index.byCategory).toEqual([['1', 282], ['2', 321], ['3', 96], ['4', 841], ['5', 446]])
    expect(opened.benchmark.key.size).toBe(1986)
  })

  test.each([
    ['missing-gold', 444],
    ['gold-and-trap', 2],
    ['integer-gold', 6],
    ['trap-is-refusal', 2],
    ['semicolon-gold', 11],
    ['comma-gold', 169],
    ['non-ascii-gold', 2],
    ['zero-width-gold', 1],
    ['edge-space-gold', 1],
    ['edge-space-question', 1],
    ['repeated-question', 12],
    ['repeated-question-across-categories', 1],
    ['empty-evidence', 4],
    ['malformed-evidence', 9],
    ['packed-evidence', 4],
    ['misspelt-evidence', 1],
    ['unreadable-evidence', 2],
    ['dangling-evidence', 2],
    ['duplicate-evidence', 1],
    ['date-without-session', 16],
    ['zero-width-text', 1],
    ['caption-without-image', 316],
    ['hidden-search-text', 888],
  ])('counts %s: %d', (id, count) => {
    expect(opened.index.anomalies.find((anomaly) => anomaly.id === id)?.count).toBe(count)
  })

  test('has no other anomaly', () => {
    expect(opened.index.anomalies).toHaveLength(23)
  })

  test.each([
    ['integer-gold', ['conv-26-q-1', 'conv-26-q-26', 'conv-26-q-40', 'conv-26-q-49', 'conv-26-q-72', 'conv-26-q-75']],
    ['gold-and-trap', ['conv-26-q-167', 'conv-26-q-178']],
    ['trap-is-refusal', ['conv-30-q-79', 'conv-30-q-103']],
    ['empty-evidence', ['conv-26-q-30', 'conv-26-q-46', 'conv-50-q-39', 'conv-50-q-42']],
    ['malformed-evidence', ['conv-26-q-37', 'conv-42-q-58', 'conv-42-q-88', 'conv-43-q-18', 'conv-47-q-38', 'conv-49-q-31', 'conv-49-q-38', 'conv-49-q-46', 'conv-50-q-69']],
    ['dangling-evidence', ['conv-42-q-58', 'conv-47-q-38']],
    ['duplicate-evidence', ['conv-50-q-5']],
    ['edge-space-question', ['conv-30-q-22']],
    ['edge-space-gold', ['conv-30-q-37']],
    ['zero-width-gold', ['conv-49-q-19']],
  ])('names the rows of %s', (id, rows) => {
    const examples = opened.index.anomalies.find((anomaly) => anomaly.id === id)?.examples ?? []
    expect(examples.map((example) => example.split(':')[0])).toEqual(rows)
  })

  test('keeps 1,226 captions, of which 316 have no image address', async () => {
    const haystacks = await haystacksOf(opened)
    const captions = haystacks.flatMap((haystack) => haystack.sessions.flatMap((session) => session.turns.filter((turn) => turn.caption !== undefined)))
    expect(captions).toHaveLength(1226)
  })

  test('orders sessions by number and reads every date', async () => {
    const haystacks = await haystacksOf(opened)
    for (const { sessions } of haystacks) expect(sessions.map((session) => session.number)).toEqual(sessions.map((_, i) => i + 1))
    expect(haystacks.flatMap(({ sessions }) => sessions).filter((session) => session.at === null)).toEqual([])
    expect(haystacks[0]?.sessions[9]).toMatchObject({ id: 'S10', number: 10, date: '8:56 pm on 20 July, 2023', at: '2023-07-20T20:56' })
  })

  test('splits packed evidence, and keeps what names no turn apart', () => {
    const gold = (id: string): unknown => opened.benchmark.key.get(id as never)
    expect(gold('conv-26-q-37')).toMatchObject({ evidence: ['D8:6', 'D9:17'], malformedEvidence: [] })
    expect(gold('conv-50-q-69')).toMatchObject({ evidence: ['D30:5'], malformedEvidence: [] })
    expect(gold('conv-42-q-58')).toMatchObject({ malformedEvidence: ['D10:19'] })
    expect(gold('conv-43-q-18')).toMatchObject({ malformedEvidence: ['D:11:26'] })
  })

  test('says nothing on the answering side of gold, evidence, categories, traps or search strings', async () => {
    const { dataset } = opened.benchmark
    const shown = JSON.stringify([dataset.questions, await haystacksOf(opened)])
    for (const name of ['answer', 'adversarial', 'category', 'evidence', 'abstention', 'releasedId', 'query', 'img_url', 're-download', 'events_session', 'blip_caption', 'has_answer']) {
      expect(shown).not.toContain(`"${name}`)
    }
    // Said only in a search string of conv-50, which nobody in the conversation said.
    expect(shown.toLowerCase()).not.toContain('ferrari 488')
    expect(Object.keys(dataset).sort()).toEqual(['digest', 'haystack', 'name', 'questions'])
    const keys = new Set(dataset.questions.flatMap((question) => Object.keys(question)))
    expect([...keys].sort()).toEqual(['haystack', 'id', 'text'])
  })
})

async function haystacksOf({ benchmark: { dataset } }: OpenedBenchmark): Promise<readonly Conversation[]> {
  return Promise.all([...new Set(dataset.questions.map((question) => question.haystack))].map((id) => dataset.haystack(id)))
}
