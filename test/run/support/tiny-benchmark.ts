// Owns a benchmark of three conversations and twelve questions, with answers in every state that a tiny reader can end in.
import type { Benchmark, Gold } from '../../../src/core/answer-key.js'
import type { Conversation, Question } from '../../../src/core/dataset.js'
import { sha256Hex } from '../../../src/core/digest.js'
import type { ConversationId, QuestionId, SessionId, TurnId } from '../../../src/core/ids.js'

const SPEAKERS = ['Ada', 'Bo'] as const
const FACTS = [
  ['The garden has tulips', 'What does the garden have?', 'tulips'],
  ['My sister moved to Oslo', 'Where did the sister move?', 'Oslo'],
  ['We adopted a greyhound [throw]', 'What did they adopt? [throw]', 'a greyhound'],
  ['=SUM(A1) is my password "quoted", he said', 'What is the password?', '=SUM(A1)'],
] as const
const STATES = ['', '[empty] ', '', '[refuse] '] as const

function conversation(n: number): Conversation {
  return {
    id: `conv-${n}` as ConversationId,
    speakers: SPEAKERS,
    sessions: [1, 2].map((session) => ({
      id: `S0${session}` as SessionId,
      number: session,
      date: `2023-0${session}-1${n}`,
      at: `2023-0${session}-1${n}T10:00`,
      turns: Array.from({ length: 30 }, (_, i) => ({
        id: `D${session}:${i + 1}` as TurnId,
        speaker: SPEAKERS[i % 2] as string,
        text: `${FACTS[i % 4]?.[0]}, said ${n}.${session}.${i} with a long tail of words that nobody needs 🜚`,
      })),
    })),
  }
}

export function tinyBenchmark(conversations = 3): Benchmark {
  const haystacks = new Map(Array.from({ length: conversations }, (_, i) => conversation(i + 1)).map((haystack) => [haystack.id, haystack]))
  const questions: Question[] = []
  const key = new Map<QuestionId, Gold>()
  for (const [n, haystack] of [...haystacks.values()].entries()) {
    FACTS.forEach(([, text, answer], i) => {
      const id = `${haystack.id}-q-${i}` as QuestionId
      questions.push({ id, haystack: haystack.id, text: `${STATES[(i + n) % 4]}${text}`, ...(i === 1 ? { askedOn: '2024/01/01 (Mon) 10:00' } : {}) })
      const evidence = ['D1:1' as TurnId]
      key.set(id, { question: id, releasedId: `released-${id}`, answer, category: (i % 4) + 1, abstention: false, evidence, evidenceSessions: ['S01' as SessionId], malformedEvidence: [], releasedEvidence: evidence })
    })
  }
  return {
    dataset: {
      name: 'tiny',
      digest: sha256Hex(`tiny ${conversations}`),
      questions,
      async haystack(id) {
        return haystacks.get(id) as Conversation
      },
    },
    key,
  }
}
