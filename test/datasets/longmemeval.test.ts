import { describe, expect, test } from 'vitest'
import { anomaly, faultsOf, readSmall } from './read-small.js'
import { longMemEvalRecord } from './small-records.js'

describe('LongMemEval records', () => {
  test('become a haystack and a question with ids by position', async () => {
    const { dataset, key } = await readSmall([longMemEvalRecord()])
    expect(dataset.questions).toEqual([{ id: 'lme-0001-q', haystack: 'lme-0001', text: 'Where do I live?', askedOn: '2023/05/30 (Tue) 23:40', askedAt: '2023-05-30T23:40' }])
    expect(await dataset.haystack(dataset.questions[0]!.haystack)).toEqual({
      id: 'lme-0001',
      speakers: ['user', 'assistant'],
      sessions: [
        {
          id: 'S01',
          number: 1,
          date: '2023/05/20 (Sat) 02:21',
          at: '2023-05-20T02:21',
          turns: [
            { id: 'S01:01', speaker: 'user', text: 'I moved to Oslo.' },
            { id: 'S01:02', speaker: 'assistant', text: 'Nice!' },
          ],
        },
        { id: 'S02', number: 2, date: '2023/05/21 (Sun) 10:00', at: '2023-05-21T10:00', turns: [{ id: 'S02:01', speaker: 'user', text: 'Tell me a joke.' }] },
      ],
    })
    expect([...key]).toEqual([
      [
        'lme-0001-q',
        { question: 'lme-0001-q', releasedId: 'a1b2c3d4', answer: 'Oslo', category: 'single-session-user', abstention: false, evidence: ['S01:01'], evidenceSessions: ['S01'], malformedEvidence: [] },
      ],
    ])
  })

  test('abstention is `_abs` anywhere in the released id, and only the scorer side knows', async () => {
    const ids = ['a1_abs', 'a_abs_2', 'a1', 'abs1']
    const { dataset, key, index } = await readSmall(ids.map((question_id) => longMemEvalRecord({ question_id })))
    expect([...key.values()].map((gold) => gold.abstention)).toEqual([true, true, false, false])
    expect(JSON.stringify(dataset.questions)).not.toContain('abs')
    expect(anomaly(index, 'abstention-shares-base-id')?.examples).toEqual(['lme-0001-q (a1_abs)'])
  })

  test('ids of digits and ids like floats stay the texts they are', async () => {
    const ids = ['01493427', '6e984301', '6e984302', '726462e0', '10', '9']
    const { key, index } = await readSmall(ids.map((question_id) => longMemEvalRecord({ question_id })))
    expect([...key.values()].map((gold) => gold.releasedId)).toEqual(ids)
    expect(anomaly(index, 'all-digit-id')?.count).toBe(3)
    expect(anomaly(index, 'float-like-id')?.examples).toEqual(['lme-0002-q (6e984301)', 'lme-0003-q (6e984302)', 'lme-0004-q (726462e0)'])
  })

  test('a session id that stands twice is two sessions', async () => {
    const record = longMemEvalRecord({ haystack_session_ids: ['answer_aaaa', 'answer_aaaa'] })
    const { dataset, key, index } = await readSmall([record])
    expect((await dataset.haystack(dataset.questions[0]!.haystack)).sessions).toHaveLength(2)
    expect([...key.values()][0]?.evidenceSessions).toEqual(['S01', 'S02'])
    expect(anomaly(index, 'repeated-session-id')?.examples).toEqual(['lme-0001-q (a1b2c3d4): answer_aaaa'])
  })

  test('integer gold, missing evidence session, empty haystack, unsorted and late sessions are counted', async () => {
    const { key, index } = await readSmall([
      longMemEvalRecord({ question_id: 'one', answer: 120, answer_session_ids: ['answer_gone'], haystack_dates: ['2023/06/20 (Tue) 02:21', '2023/05/21 (Sun) 10:00'] }),
      longMemEvalRecord({ question_id: 'two', haystack_dates: ['2023/06/20 (Tue) 02:21', 'Unknown'], question_date_in_S: '2023/05/29 (Mon) 23:40' }),
      longMemEvalRecord({ question_id: 'three', haystack_dates: [], haystack_sessions: [], haystack_session_ids: [] }),
    ])
    expect([...key.values()][0]).toMatchObject({ answer: '120', evidenceSessions: [], malformedEvidence: ['answer_gone'] })
    expect(Object.fromEntries(index.anomalies.map(({ id, count }) => [id, count]))).toEqual({
      'integer-gold': 1,
      'telltale-session-id': 2,
      'marked-turn': 2,
      'evidence-session-missing': 2,
      'marked-turn-outside-evidence': 1,
      'no-evidence-turn': 1,
      'no-user-evidence-turn': 1,
      'empty-haystack': 1,
      'unsorted-sessions': 1,
      'question-before-latest-session': 2,
      'evidence-after-question': 1,
      'other-question-date': 1,
      'other-question-day': 1,
      'unreadable-date': 1,
    })
  })

  test.each([
    ['the same times', ['2023/05/20 (Sat) 02:21', '2023/05/20 (Sat) 02:21'], undefined],
    ['descending times', ['2023/05/20 (Sat) 02:21', '2023/05/20 (Sat) 02:20'], 1],
    ['a time that is unknown in between', ['2023/05/20 (Sat) 02:21', 'Unknown'], undefined],
  ])('%s', async (_, haystack_dates, count) => {
    const { index } = await readSmall([longMemEvalRecord({ haystack_dates })])
    expect(anomaly(index, 'unsorted-sessions')?.count).toBe(count)
  })

  test('a session or its evidence at the very minute of the question is not late', async () => {
    const { index } = await readSmall([longMemEvalRecord({ haystack_dates: ['2023/05/30 (Tue) 23:40', '2023/05/30 (Tue) 23:40'] })])
    expect(anomaly(index, 'question-before-latest-session')).toBeUndefined()
    expect(anomaly(index, 'evidence-after-question')).toBeUndefined()
  })

  test('the other date of the S variant is compared by text and by day', async () => {
    const of = async (question_date_in_S: unknown): Promise<(number | undefined)[]> => {
      const { index } = await readSmall([longMemEvalRecord({ question_date_in_S })])
      return ['other-question-date', 'other-question-day'].map((id) => anomaly(index, id)?.count)
    }
    expect(await of('2023/05/30 (Tue) 23:40')).toEqual([undefined, undefined])
    expect(await of('2023/05/30 (Tue) 03:40')).toEqual([1, undefined])
    expect(await of('2023/05/31 (Wed) 03:40')).toEqual([1, 1])
    expect(await of(undefined)).toEqual([undefined, undefined])
  })

  test('an abstention question needs no marked turn, and an unknown field disturbs nothing', async () => {
    const { index } = await readSmall([longMemEvalRecord({ question_id: 'x_abs', haystack_sessions: [[], []], extra: 1 })])
    expect(index.anomalies.map(({ id }) => id)).toEqual(['telltale-session-id', 'empty-session'])
    expect(index.counts).toEqual({ conversations: 1, sessions: 2, turns: 0, questions: 1, abstention: 1 })
  })

  test('odd turns are counted', async () => {
    const { index } = await readSmall([
      longMemEvalRecord({
        haystack_sessions: [
          [{ role: 'assistant', content: 'Hello' }, { role: 'assistant', content: ' \n' }],
          [{ role: 'user', content: 'a' }, { role: 'assistant', content: 'b', has_answer: true }],
        ],
        haystack_session_ids: ['filler', 'answer_aaaa'],
      }),
    ])
    expect(Object.fromEntries(index.anomalies.map(({ id, examples }) => [id, examples]))).toMatchObject({
      'assistant-first-session': ['lme-0001 S01'],
      'adjacent-same-role': ['lme-0001 S01:02: assistant again'],
      'blank-turn': ['lme-0001 S01:02'],
      'no-user-evidence-turn': ['lme-0001-q (a1b2c3d4)'],
    })
  })

  test('a wrong weekday is counted and the date believed', async () => {
    const { dataset, index } = await readSmall([longMemEvalRecord({ question_date: '2023/05/30 (Mon) 23:40' })])
    expect(dataset.questions[0]?.askedAt).toBe('2023-05-30T23:40')
    expect(anomaly(index, 'wrong-weekday')?.count).toBe(1)
  })

  test('an unreadable question date leaves the time unknown', async () => {
    const { dataset, index } = await readSmall([longMemEvalRecord({ question_date: 'soon' })])
    expect(dataset.questions[0]).toMatchObject({ askedOn: 'soon' })
    expect(dataset.questions[0]).not.toHaveProperty('askedAt')
    expect(anomaly(index, 'unreadable-date')?.examples).toEqual(['lme-0001-q (a1b2c3d4): soon'])
  })
})

describe('faults of LongMemEval records', () => {
  const session = (turn: unknown): Record<string, unknown> => ({ haystack_sessions: [[turn], []] })
  test.each([
    ['a wrong type', { question_type: 'trivia' }, '$[0].question_type', 'got the text "trivia"'],
    ['no type', { question_type: undefined }, '$[0].question_type', 'expected text, got nothing'],
    ['an id that is a number', { question_id: 7 }, '$[0].question_id', 'expected an id (a text), got the number 7'],
    ['no answer', { answer: undefined }, '$[0].answer', 'expected text or an integer, got nothing'],
    ['no date', { question_date: undefined }, '$[0].question_date', 'expected text, got nothing'],
    ['no sessions', { haystack_sessions: null }, '$[0].haystack_sessions', 'expected an array of sessions, got null'],
    ['a date too few', { haystack_dates: ['2023/05/20 (Sat) 02:21'] }, '$[0].haystack_dates', 'expected 2 entries, one a session, got 1'],
    ['an id too many', { haystack_session_ids: ['a', 'b', 'c'] }, '$[0].haystack_session_ids', 'expected 2 entries, one a session, got 3'],
    ['a session that is no array', { haystack_sessions: [{}, []] }, '$[0].haystack_sessions[0]', 'expected an array of turns, got an object'],
    ['a turn that is no object', session(1), '$[0].haystack_sessions[0][0]', 'expected an object, got the number 1'],
    ['another role', session({ role: 'system', content: 'x' }), '$[0].haystack_sessions[0][0].role', 'got the text "system"'],
    ['no content', session({ role: 'user' }), '$[0].haystack_sessions[0][0].content', 'expected text, got nothing'],
    ['a mark that is no truth value', session({ role: 'user', content: 'x', has_answer: 'yes' }), '$[0].haystack_sessions[0][0].has_answer', 'expected true or false'],
    ['no evidence list', { answer_session_ids: undefined }, '$[0].answer_session_ids', 'expected an array of texts, got nothing'],
  ])('%s', async (_, changes, where, message) => {
    const faults = await faultsOf([longMemEvalRecord(changes)])
    expect(faults[0]).toMatchObject({ where, message: expect.stringContaining(message) as string })
  })

  test('one released id stands for one question', async () => {
    expect(await faultsOf([longMemEvalRecord(), longMemEvalRecord()])).toEqual([{ where: '$[1]', message: 'the question id "a1b2c3d4" occurs a second time' }])
  })

  test('records of another format are named', async () => {
    expect((await faultsOf([{ id: 1, text: 'x' }]))[0]?.message).toContain('got the keys id, text')
  })

  test('a thousand faults are listed and the rest counted', async () => {
    const faults = await faultsOf([longMemEvalRecord(), ...Array.from({ length: 1500 }, () => 7)])
    expect(faults).toHaveLength(1001)
    expect(faults.at(-1)?.message).toBe('500 more faults are not listed')
  })
})
