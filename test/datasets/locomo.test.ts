import { describe, expect, test } from 'vitest'
import { anomaly, faultsOf, readSmall } from './read-small.js'
import { locomoRecord, withConversation, withQuestion } from './small-records.js'

describe('LoCoMo records', () => {
  test('become a haystack and questions that hold what may be shown, and nothing else', async () => {
    const { dataset } = await readSmall([locomoRecord()])
    expect(dataset.questions).toEqual([{ id: 'conv-1-q-0', haystack: 'conv-1', text: 'Where does Ann live?' }])
    expect(await dataset.haystack(dataset.questions[0]!.haystack)).toEqual({
      id: 'conv-1',
      speakers: ['Ann', 'Ben'],
      sessions: [
        {
          id: 'S01',
          number: 1,
          date: '12:05 am on 1 March, 2023',
          at: '2023-03-01T00:05',
          turns: [
            { id: 'D1:1', speaker: 'Ann', text: 'I moved to Oslo.' },
            { id: 'D1:2', speaker: 'Ben', text: 'Nice!', caption: 'a harbour' },
          ],
          summary: 'Ann tells of a move.',
          observations: [
            { text: 'Ann moved.', turns: ['D1:1'] },
            { text: 'Ben is glad.', turns: ['D1:1', 'D1:2'] },
          ],
        },
        { id: 'S02', number: 2, date: '1:56 pm on 8 May, 2023', at: '2023-05-08T13:56', turns: [{ id: 'D2:1', speaker: 'Ann', text: 'I got a cat.' }] },
      ],
    })
  })

  test('sessions go by number, not by text, and a gap stops nothing', async () => {
    const turn = (id: string): unknown[] => [{ speaker: 'Ann', dia_id: id, text: 'hello' }]
    const { dataset, index } = await readSmall([withConversation({ session_10: turn('D10:1'), session_20_date_time: '1:00 pm on 1 May, 2023' })])
    const { sessions } = await dataset.haystack(dataset.questions[0]!.haystack)
    expect(sessions.map(({ id, number }) => [id, number])).toEqual([['S01', 1], ['S02', 2], ['S03', 10]])
    expect(anomaly(index, 'session-number-gap')).toEqual({ id: 'session-number-gap', count: 1, examples: ['conv-1: session_2, then session_10'] })
    expect(anomaly(index, 'date-without-session')?.examples).toEqual(['conv-1 session_20_date_time'])
    expect(sessions[2]).not.toHaveProperty('date')
    expect(sessions[2]?.at).toBeNull()
    expect(anomaly(index, 'session-without-date')?.count).toBe(1)
  })

  test.each([
    ['earlier than the one before', '11:00 pm on 28 February, 2023', 1],
    ['at the same time', '12:05 am on 1 March, 2023', undefined],
  ])('a session %s', async (_, session_2_date_time, count) => {
    const { index } = await readSmall([withConversation({ session_2_date_time })])
    expect(anomaly(index, 'unsorted-sessions')?.count).toBe(count)
  })

  test('odd sessions and turns are counted', async () => {
    const turns = [
      { speaker: 'Cleo', dia_id: 'turn 1', text: ' ', blip_caption: 'a\u200bb' },
      { speaker: 'Ann', dia_id: 'D3:2', text: 'x', blip_caption: null, query: 'y' },
    ]
    const record = withConversation({ session_3: turns, session_4: [], session_x: [], session_03: [] })
    const { index } = await readSmall([{ ...record, observation: { session_2_observation: { Ann: [['seen', ['D2:1', 'D7:7']]] } } }])
    expect(Object.fromEntries(index.anomalies.map(({ id, examples }) => [id, examples]))).toEqual({
      'session-without-date': ['conv-1 S03: session_3_date_time is not there', 'conv-1 S04: session_4_date_time is not there'],
      'unknown-session-key': ['conv-1 session_x', 'conv-1 session_03'],
      'empty-session': ['conv-1 S04: session_4'],
      'blank-turn': ['conv-1 turn 1'],
      'unknown-speaker': ['conv-1 turn 1: Cleo'],
      'odd-turn-id': ['conv-1 turn 1'],
      'zero-width-text': ['conv-1 turn 1'],
      'caption-without-image': ['conv-1 turn 1'],
      'hidden-search-text': ['conv-1 D1:2', 'conv-1 D3:2'],
      'dangling-observation': ['conv-1 session_2: D7:7'],
    })
  })

  test('a conversation without sessions is an empty haystack', async () => {
    const { dataset, index } = await readSmall([{ ...locomoRecord(), conversation: { speaker_a: 'Ann', speaker_b: 'Ben' } }])
    expect((await dataset.haystack(dataset.questions[0]!.haystack)).sessions).toEqual([])
    expect(anomaly(index, 'empty-haystack')?.examples).toEqual(['conv-1'])
    expect(anomaly(index, 'dangling-evidence')?.count).toBe(1)
  })

  test('answers and questions with edges, and answers that are blank, are counted and kept', async () => {
    const rows = [' a', 'b ', '', 'c\u200b', 'd; e'].map((answer, i) => ({ question: `q${i} `, answer, category: i === 4 ? 3 : 1, evidence: ['D1:1'] }))
    const { key, index } = await readSmall([{ ...locomoRecord(), qa: rows }])
    expect([...key.values()].map((gold) => gold.answer)).toEqual([' a', 'b ', '', 'c\u200b', 'd; e'])
    const counts = Object.fromEntries(index.anomalies.filter(({ id }) => id.endsWith('-gold') || id.endsWith('-question')).map(({ id, count }) => [id, count]))
    expect(counts).toEqual({ 'semicolon-gold': 1, 'empty-gold': 1, 'non-ascii-gold': 1, 'zero-width-gold': 1, 'edge-space-gold': 2, 'edge-space-question': 5 })
  })

  test('a date that cannot be read stays text, and its time unknown', async () => {
    const { dataset, index } = await readSmall([withConversation({ session_2_date_time: 'Unknown' })])
    const { sessions } = await dataset.haystack(dataset.questions[0]!.haystack)
    expect(sessions[1]).toMatchObject({ date: 'Unknown', at: null })
    expect(anomaly(index, 'unreadable-date')?.examples).toEqual(['conv-1 S02: Unknown'])
  })

  test('a category-5 row without answer has no gold; its trap is no gold', async () => {
    const { key } = await readSmall([withQuestion({ question: 'q', category: 5, adversarial_answer: 'x', evidence: ['D1:1'] })])
    const gold = [...key.values()][1]
    expect(gold).toEqual({
      question: 'conv-1-q-1',
      releasedId: 'conv-1-q-1',
      adversarialAnswer: 'x',
      category: 5,
      abstention: true,
      evidence: ['D1:1'],
      evidenceSessions: ['S01'],
      malformedEvidence: [],
      releasedEvidence: ['D1:1'],
    })
    expect(gold).not.toHaveProperty('answer')
  })

  test('a category-5 row with an answer keeps it', async () => {
    const { key, index } = await readSmall([withQuestion({ question: 'q', category: 5, adversarial_answer: 'x', answer: 'No', evidence: [] })])
    expect([...key.values()][1]).toMatchObject({ answer: 'No', adversarialAnswer: 'x' })
    expect(anomaly(index, 'gold-and-trap')?.count).toBe(1)
    expect(anomaly(index, 'empty-evidence')?.examples).toEqual(['conv-1-q-1'])
  })

  test('an integer answer becomes its text', async () => {
    const { key, index } = await readSmall([withQuestion({ question: 'q', category: 2, answer: 2022, evidence: ['D1:1'] })])
    expect([...key.values()][1]?.answer).toBe('2022')
    expect(anomaly(index, 'integer-gold')?.examples).toEqual(['conv-1-q-1: 2022'])
  })

  test.each([
    [['D1:1'], ['D1:1'], [], null],
    [['D1:1; D2:1'], ['D1:1', 'D2:1'], [], 'packed-evidence'],
    [['D1:1 D1:2,D2:1'], ['D1:1', 'D1:2', 'D2:1'], [], 'packed-evidence'],
    [['D1:1; D9:9'], ['D1:1'], ['D9:9'], 'packed-evidence'],
    [['D1:02'], ['D1:2'], [], 'misspelt-evidence'],
    [['D9:9'], [], ['D9:9'], 'dangling-evidence'],
    [['D1:12'], [], ['D1:12'], 'dangling-evidence'],
    [['D'], [], ['D'], 'unreadable-evidence'],
    [['D:11:26'], [], ['D:11:26'], 'unreadable-evidence'],
    [[''], [], [''], 'unreadable-evidence'],
    [['D1:1', 'D1:1'], ['D1:1'], [], 'duplicate-evidence'],
  ])('evidence %j', async (evidence, turns, rest, noted) => {
    const { key, index } = await readSmall([withQuestion({ question: 'q', category: 4, answer: 'a', evidence })])
    expect([...key.values()][1]).toMatchObject({ evidence: turns, malformedEvidence: rest })
    expect(index.anomalies.map(({ id }) => id).filter((id) => id.endsWith('-evidence') && id !== 'malformed-evidence')).toEqual(noted === null ? [] : [noted])
  })

  test('repeated question texts are counted, within a category and across', async () => {
    const record = locomoRecord()
    const again = (category: number): Record<string, unknown> => ({ ...record.qa[0], category })
    const { index } = await readSmall([{ ...record, qa: [...record.qa, again(4), again(2)] }])
    expect(anomaly(index, 'repeated-question')).toMatchObject({ count: 2, examples: ['conv-1-q-1 repeats conv-1-q-0', 'conv-1-q-2 repeats conv-1-q-0'] })
    expect(anomaly(index, 'repeated-question-across-categories')).toMatchObject({ count: 1, examples: ['conv-1-q-2 repeats conv-1-q-0'] })
  })
})

describe('faults of LoCoMo records', () => {
  test.each([
    ['a wrong category', withQuestion({ question: 'q', category: 6, answer: 'a', evidence: [] }), '$[0].qa[1].category', 'expected one of 1, 2, 3, 4, 5, got the number 6'],
    ['a category as text', withQuestion({ question: 'q', category: '4', answer: 'a', evidence: [] }), '$[0].qa[1].category', 'got the text "4"'],
    ['no category', withQuestion({ question: 'q', answer: 'a', evidence: [] }), '$[0].qa[1].category', 'got nothing'],
    ['no answer', withQuestion({ question: 'q', category: 1, evidence: [] }), '$[0].qa[1].answer', 'expected text or an integer, got nothing'],
    ['a null answer', withQuestion({ question: 'q', category: 1, answer: null, evidence: [] }), '$[0].qa[1].answer', 'got null'],
    ['half an answer', withQuestion({ question: 'q', category: 1, answer: 0.5, evidence: [] }), '$[0].qa[1].answer', 'got the number 0.5'],
    ['no question', withQuestion({ category: 1, answer: 'a', evidence: [] }), '$[0].qa[1].question', 'expected text, got nothing'],
    ['no evidence', withQuestion({ question: 'q', category: 1, answer: 'a' }), '$[0].qa[1].evidence', 'expected an array of texts, got nothing'],
    ['evidence that is no text', withQuestion({ question: 'q', category: 1, answer: 'a', evidence: [7] }), '$[0].qa[1].evidence[0]', 'expected text, got the number 7'],
    ['a question that is no object', { ...locomoRecord(), qa: ['q'] }, '$[0].qa[0]', 'expected an object, got the text "q"'],
    ['no questions', { ...locomoRecord(), qa: {} }, '$[0].qa', 'expected an array of questions, got an object'],
    ['no sample id', { ...locomoRecord(), sample_id: undefined }, '$[0].sample_id', 'expected an id (a text), got nothing'],
    ['no conversation', { ...locomoRecord(), conversation: [] }, '$[0].conversation', 'expected an object, got an array'],
    ['a session that is no array', withConversation({ session_2: {} }), '$[0].conversation.session_2', 'expected an array of turns, got an object'],
    ['a turn that is no object', withConversation({ session_2: ['hi'] }), '$[0].conversation.session_2[0]', 'expected an object, got the text "hi"'],
    ['a turn without text', withConversation({ session_2: [{ speaker: 'Ann', dia_id: 'D2:1' }] }), '$[0].conversation.session_2[0].text', 'expected text, got nothing'],
    ['a turn id twice', withConversation({ session_2: [{ speaker: 'Ann', dia_id: 'D1:1', text: 'x' }] }), '$[0].conversation.session_2[0].dia_id', 'got the text "D1:1" again'],
    ['a caption that is no text', withConversation({ session_2: [{ speaker: 'Ann', dia_id: 'D2:1', text: 'x', blip_caption: 1 }] }), '$[0].conversation.session_2[0].blip_caption', 'got the number 1'],
    ['a date that is no text', withConversation({ session_2_date_time: 5 }), '$[0].conversation.session_2_date_time', 'got the number 5'],
    ['an observation of another shape', { ...locomoRecord(), observation: { session_1_observation: { Ann: ['x'] } } }, '$[0].observation.session_1_observation.Ann[0]', 'expected [text, turn id or turn ids]'],
  ])('%s', async (_, record, where, message) => {
    const faults = await faultsOf([record])
    expect(faults.map((fault) => fault.where)).toEqual([where])
    expect(faults[0]?.message).toContain(message)
  })

  test('are all found, in every record', async () => {
    const bad = { ...withQuestion({ question: 1, category: 9, evidence: null }), sample_id: 'conv-2' }
    const faults = await faultsOf([locomoRecord(), bad, 'text', { ...bad, sample_id: 'conv-3' }])
    expect(faults.map((fault) => fault.where)).toEqual([
      '$[1].qa[1].question',
      '$[1].qa[1].category',
      '$[1].qa[1].evidence',
      '$[2]',
      '$[3].qa[1].question',
      '$[3].qa[1].category',
      '$[3].qa[1].evidence',
    ])
  })

  test('one sample id stands for one conversation', async () => {
    expect((await faultsOf([locomoRecord(), locomoRecord()]))[0]).toEqual({ where: '$[1]', message: 'the conversation id "conv-1" occurs a second time' })
  })
})
