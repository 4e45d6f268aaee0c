// Owns small records in the released formats, for tests: whole, and with one field changed.
export interface LocomoRecord {
  [key: string]: unknown
  conversation: Record<string, unknown>
  qa: Record<string, unknown>[]
}

export function locomoRecord(changes: Partial<LocomoRecord> = {}): LocomoRecord {
  return {
    sample_id: 'conv-1',
    conversation: {
      speaker_a: 'Ann',
      speaker_b: 'Ben',
      session_1_date_time: '12:05 am on 1 March, 2023',
      session_1: [
        { speaker: 'Ann', dia_id: 'D1:1', text: 'I moved to Oslo.' },
        { speaker: 'Ben', dia_id: 'D1:2', text: 'Nice!', blip_caption: 'a harbour', query: 'secret search', img_url: ['http://image'], 're-download': true },
      ],
      session_2_date_time: '1:56 pm on 8 May, 2023',
      session_2: [{ speaker: 'Ann', dia_id: 'D2:1', text: 'I got a cat.' }],
    },
    qa: [{ question: 'Where does Ann live?', answer: 'Oslo', evidence: ['D1:1'], category: 4 }],
    session_summary: { session_1_summary: 'Ann tells of a move.' },
    observation: { session_1_observation: { Ann: [['Ann moved.', 'D1:1']], Ben: [['Ben is glad.', ['D1:1', 'D1:2']]] } },
    event_summary: { events_session_1: { Ann: ['hidden event'], date: '1 March' } },
    ...changes,
  }
}

/** A LoCoMo record with one more question. */
export const withQuestion = (question: Record<string, unknown>): LocomoRecord => {
  const record = locomoRecord()
  return { ...record, qa: [...record.qa, question] }
}

export const withConversation = (changes: Record<string, unknown>): LocomoRecord => {
  const record = locomoRecord()
  return { ...record, conversation: { ...record.conversation, ...changes } }
}

export function longMemEvalRecord(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    question_id: 'a1b2c3d4',
    question_type: 'single-session-user',
    question: 'Where do I live?',
    answer: 'Oslo',
    question_date: '2023/05/30 (Tue) 23:40',
    haystack_dates: ['2023/05/20 (Sat) 02:21', '2023/05/21 (Sun) 10:00'],
    haystack_session_ids: ['answer_aaaa', 'filler_1'],
    haystack_sessions: [
      [
        { role: 'user', content: 'I moved to Oslo.', has_answer: true },
        { role: 'assistant', content: 'Nice!', has_answer: false },
      ],
      [{ role: 'user', content: 'Tell me a joke.' }],
    ],
    answer_session_ids: ['answer_aaaa'],
    ...changes,
  }
}
