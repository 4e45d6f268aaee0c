// The real LongMemEval pieces: every fact that they can show of the documented ones.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBenchmark, type OpenedBenchmark } from '../../src/cli/open-benchmark.js'
import { describeWithShared, shared } from '../support/shared-data.js'
import { temporaryFolders } from '../support/temporary-folder.js'

const EVIDENCE = 'data/longmemeval/longmemeval_evidence_500.json'
const S = 'data/longmemeval/longmemeval_s_subset.json'
const ORACLE = 'data/longmemeval/longmemeval_oracle_subset.json'

describeWithShared('LongMemEval', [EVIDENCE, S, ORACLE], () => {
  const folders = temporaryFolders()
  afterAll(() => folders.removeAll())
  const open = (path: string): Promise<OpenedBenchmark> => openBenchmark({ path: shared(path), cacheFolder: folders.make() })
  const count = (opened: OpenedBenchmark, id: string): number | undefined => opened.index.anomalies.find((anomaly) => anomaly.id === id)?.count

  describe('all 500 questions with their evidence', () => {
    let opened: OpenedBenchmark
    beforeAll(async () => {
      opened = await open(EVIDENCE)
    })

    test('has the documented counts, and is labelled unpinned', () => {
      expect(opened).toMatchObject({ kind: 'longmemeval', pinned: null })
      expect(opened.benchmark.dataset.name).toBe('unpinned')
      expect(opened.index.counts).toEqual({ conversations: 500, sessions: 854, turns: 896, questions: 500, abstention: 30 })
      expect(Object.fromEntries(opened.index.byCategory)).toEqual({
        'single-session-user': 70,
        'single-session-assistant': 56,
        'single-session-preference': 30,
        'multi-session': 133,
        'temporal-reasoning': 133,
        'knowledge-update': 78,
      })
    })

    test.each([
      ['abstention-shares-base-id', 29],
      ['integer-gold', 32],
      ['all-digit-id', 10],
      ['float-like-id', 7],
      ['no-user-evidence-turn', 51],
      ['marked-turn', 896],
      ['empty-haystack', 21],
      ['other-question-date', 500],
      ['other-question-day', 293],
      ['telltale-session-id', 854],
    ])('counts %s: %d', (id, expected) => {
      expect(count(opened, id)).toBe(expected)
    })

    test('leaves 419 questions to the upstream retrieval metrics', () => {
      expect(500 - 30 - (count(opened, 'no-user-evidence-turn') as number)).toBe(419)
    })

    test('keeps released ids as text, in file order, on the scorer side', () => {
      const released = [...opened.benchmark.key.values()].map((gold) => gold.releasedId)
      expect(released.slice(0, 2)).toEqual(['gpt4_2655b836', 'gpt4_2487a7cb'])
      expect(released).toContain('01493427')
      expect(released).toContain('6e984301')
      expect(new Set(released).size).toBe(500)
    })

    test('reads a haystack without sessions', async () => {
      const question = opened.benchmark.dataset.questions[55]
      expect(question?.id).toBe('lme-0056-q')
      expect(await opened.benchmark.dataset.haystack(question!.haystack)).toEqual({ id: 'lme-0056', speakers: ['user', 'assistant'], sessions: [] })
    })
  })

  test('whole haystacks: sessions by position, evidence by position', async () => {
    const { benchmark, index } = await open(S)
    expect(index.counts).toMatchObject({ conversations: 2, sessions: 103, turns: 1079 })
    const [first] = benchmark.dataset.questions
    const haystack = await benchmark.dataset.haystack(first!.haystack)
    expect(haystack.sessions.map((session) => session.id)).toEqual(Array.from({ length: 53 }, (_, i) => `S${String(i + 1).padStart(2, '0')}`))
    expect(haystack.sessions[0]).toMatchObject({ number: 1, date: '2023/05/20 (Sat) 02:21', at: '2023-05-20T02:21' })
    expect(first).toMatchObject({ askedOn: '2023/05/30 (Tue) 23:40', askedAt: '2023-05-30T23:40' })
    expect(benchmark.key.get(first!.id)).toMatchObject({ releasedId: 'e47becba', evidence: ['S52:05', 'S52:06'], evidenceSessions: ['S52'], malformedEvidence: [] })
  })

  test('oracle sessions keep the order of the file, out of date order as they are', async () => {
    const { benchmark, index } = await open(ORACLE)
    expect(index.anomalies.find((anomaly) => anomaly.id === 'unsorted-sessions')).toEqual({ id: 'unsorted-sessions', count: 1, examples: ['lme-0001-q (gpt4_2655b836)'] })
    const haystack = await benchmark.dataset.haystack(benchmark.dataset.questions[0]!.haystack)
    expect(haystack.sessions.map((session) => session.at)).toEqual(['2023-04-10T17:50', '2023-04-10T14:47', '2023-04-10T17:15'])
    expect(haystack.sessions.map((session) => session.number)).toEqual([1, 2, 3])
  })

  test.each([EVIDENCE, S, ORACLE])('says nothing on the answering side of released ids, marks or gold: %s', async (path) => {
    const { benchmark } = await open(path)
    const haystacks = await Promise.all(benchmark.dataset.questions.map((question) => benchmark.dataset.haystack(question.haystack)))
    const shown = JSON.stringify([benchmark.dataset.questions, haystacks])
    expect(shown).not.toMatch(/answer_[0-9a-z]+|_abs\b|"has_answer"|noans|sharegpt_|ultrachat_/)
    for (const name of ['answer', 'category', 'question_type', 'evidence', 'abstention', 'releasedId', 'role', 'content']) expect(shown).not.toContain(`"${name}"`)
    for (const { releasedId } of benchmark.key.values()) expect(shown).not.toContain(releasedId)
  })
})
