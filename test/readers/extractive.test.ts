import { describe, expect, it } from 'vitest'
import type { ConversationId, QuestionId } from '../../src/core/ids.js'
import { generateLocomo, LOCOMO_SIZES, type LocomoTurn } from '../../src/datasets/synthetic/locomo-benchmark.js'
import { declines, locomoF1Scorer } from '../../src/scorers/locomo-f1.js'
import type { Reader } from '../../src/ports/reader.js'
import { questionType } from '../../src/readers/extractive/question-type.js'
import { recent } from '../../src/readers/extractive/recent.js'
import { extractive } from '../../src/readers/extractive.js'
import { readerPorts } from '../support/reader-ports.js'

const REFUSAL = 'Not mentioned in the conversation'
const make = (): Reader => extractive.create(extractive.options.parse({}))

async function ask(packet: string, question: string, reader = make()): Promise<string> {
  const attempt = await reader.read(
    { text: packet, sources: [], tokens: 0 },
    { id: 'q' as QuestionId, haystack: 'c' as ConversationId, text: question },
    readerPorts(),
  )
  if (attempt.state !== 'answered') throw new Error(attempt.state)
  return attempt.hypothesis
}

const AT = '1:56 pm on 8 May, 2023'
const TALK = [
  `${AT} | Ann: I moved to Bergen last Friday, into a red house by the harbour.`,
  `${AT} | Bo: Wow! Who helped you with the boxes?`,
  `${AT} | Ann: My cousin Ravi carried all of them, because my back hurts.`,
  `${AT} | Bo: Nice. I adopted 3 kittens yesterday.`,
  `${AT} | Bo: I have been playing the cello for eleven years and practise twice a week.`,
  `${AT} | Ann: The piano cost me $450 and I am reading "The Paper Daughter" now.`,
  `${AT} | Bo: I made a blue bowl.`,
  `${AT} | Ann: I do not eat fish.`,
  '9:00 am on 2 June, 2023 | Ann: I sold the red house. Now I live in a flat in Oslo.',
].join('\n')

describe('extractive', () => {
  it.each([
    ['When did Ann move to Bergen?', '5 May 2023'],
    ['In which year did Bo start playing the cello?', '2012'],
    ['When did Ann sell the house?', '2 June 2023'],
    ['What color is the bowl that Bo made?', 'blue'],
    ['Who carried the boxes for Ann?', 'Ravi'],
    ['Where does Ann live in a flat?', 'Oslo'],
    ['How many kittens did Bo adopt?', '3'],
    ['How long has Bo been playing the cello?', 'eleven years'],
    ['How often does Bo practise the cello?', 'twice a week'],
    ['How much did the piano cost Ann?', '$450'],
    ['Which book is Ann reading?', 'The Paper Daughter'],
    ['Why did Ravi carry the boxes for Ann?', 'my back hurts'],
    ['Does Ann eat fish?', 'No'],
    ['Does Bo play the cello?', 'Yes'],
    ['What is the name of the submarine that Zoe bought?', REFUSAL],
    ['When did Bo move to Bergen?', REFUSAL],
  ])('%s → %s', async (question, wanted) => {
    expect(await ask(TALK, question)).toBe(wanted)
  })

  it('takes the latest of equal statements, and the earliest when asked for the first', async () => {
    const packet = `${AT} | Ann: My favourite colour is green.\n9:00 am on 2 June, 2023 | Ann: My favourite colour is purple.`
    expect(await ask(packet, "What is Ann's favourite colour now?")).toBe('purple')
    expect(await ask(packet, "What was Ann's favourite colour first?")).toBe('green')
  })

  it('reads every grammar: raw chunks, summaries, windows, chats with an assistant', async () => {
    const turns = 'Conversation between Ann and Bo.\n\n\nDATE: 8 May, 2023\n\nSESSION 1:\n\nAnn: I went sailing yesterday. (D1:1)\n\nBo: Nice [image: a boat] (D1:2)'
    expect(await ask(turns, 'When did Ann go sailing?')).toBe('7 May 2023')
    const summary = '[Session 1]\nOn 8 May 2023 Ann and Bo talked. Ann adopted a parrot yesterday.\n\n[Session 2]\nBo moved.'
    expect(await ask(summary, 'When did Ann adopt a parrot?')).toBe('7 May 2023')
    const windows = `pm on 9 May, 2023 | Ann: I went sailing yesterday.\n<->\n${AT} | Bo: Hello.`
    expect(await ask(windows, 'When did Ann go sailing?')).toBe('8 May 2023')
    const chat = '2023/05/20 (Sat) 02:21 | user: I graduated with a degree in Business Administration.\n2023/05/20 (Sat) 02:21 | assistant: Congratulations!'
    expect(await ask(chat, 'What degree did I graduate with?')).toBe('Business Administration')
  })

  it('answers an empty packet with the refusal, word for word', async () => {
    expect(await ask('', 'When did Ann move?')).toBe(REFUSAL)
    expect(declines(REFUSAL)).toBe(true)
  })

  it('beats a constant refusal on benchmarks it was not tuned on, with all turns and with the evidence alone', async () => {
    const reader = make()
    const totals = { full: 0, evidence: 0, refusal: 0 }
    let questions = 0
    for (const sample of ['held-out-1', 'held-out-2'].flatMap((seed) => generateLocomo(seed, LOCOMO_SIZES.standard))) {
      const lines = new Map<string, string>()
      for (let k = 1; sample.conversation[`session_${k}`] !== undefined; k++) {
        for (const turn of sample.conversation[`session_${k}`] as readonly LocomoTurn[]) {
          lines.set(turn.dia_id, `${sample.conversation[`session_${k}_date_time`] as string} | ${turn.speaker}: ${turn.text}`)
        }
      }
      const all = [...lines.values()].join('\n')
      for (const row of sample.qa) {
        questions++
        const gold = { question: 'q' as QuestionId, releasedId: 'q', category: row.category, abstention: row.category === 5, evidence: [], evidenceSessions: [], malformedEvidence: [] }
        const score = (scoredAnswer: string): number => {
          const result = locomoF1Scorer.score({ scoredAnswer, memory: null }, row.answer === undefined ? gold : { ...gold, answer: String(row.answer) })
          if (result.state !== 'scored') throw new Error(result.reason)
          return result.value
        }
        totals.full += score(await ask(all, row.question, reader))
        totals.evidence += score(await ask(row.evidence.map((id) => lines.get(id)).join('\n'), row.question, reader))
        totals.refusal += score(REFUSAL)
      }
    }
    const [full, evidence, refusal] = [totals.full / questions, totals.evidence / questions, totals.refusal / questions]
    console.log(`extractive on ${questions} generated questions: LoCoMo F1 ${full.toFixed(3)} with all turns, ${evidence.toFixed(3)} with the evidence alone; the constant refusal ${refusal.toFixed(3)}`)
    expect(full).toBeGreaterThan(refusal + 0.15)
    expect(evidence).toBeGreaterThan(refusal + 0.15)
  })
})

describe('recent', () => {
  it('keeps the last used results, and computes each of them once', () => {
    const asked: string[] = []
    const double = recent(2, (text) => {
      asked.push(text)
      return text + text
    })
    expect(['a', 'b', 'a', 'c', 'a', 'b'].map(double)).toEqual(['aa', 'bb', 'aa', 'cc', 'aa', 'bb'])
    expect(asked).toEqual(['a', 'b', 'c', 'b'])
  })
})

describe('questionType', () => {
  it.each([
    ['When did it happen?', 'when'],
    ['How long ago was the party?', 'when'],
    ['What year did she graduate?', 'when'],
    ['How long did the trip take?', 'how-long'],
    ['How many weeks was she away?', 'how-long'],
    ['How many dogs are there?', 'how-many'],
    ['How much did it cost?', 'how-many'],
    ['How often does he run?', 'how-often'],
    ['Whose idea was it?', 'who'],
    ['Which city did they visit?', 'where'],
    ['What made him leave?', 'why'],
    ['Which book did she read when she was ill?', 'which'],
    ['Is he well?', 'yes-no'],
    ["Didn't she leave?", 'yes-no'],
    ['Tell me about the house.', 'what'],
  ] as const)('%s → %s', (question, kind) => {
    expect(questionType(question).kind).toBe(kind)
  })
})
