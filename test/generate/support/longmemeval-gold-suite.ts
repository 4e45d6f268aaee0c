// Owns the checks of golds and evidence in LongMemEval's format, for any seeds: each is derived a second time.
import { describe, expect, it } from 'vitest'
import { simulateLongMemEval, type LongMemEvalSimulation } from '../../../src/datasets/synthetic/longmemeval-benchmark.js'
import { readingsOf, sessionDay } from './told-dates.js'
import { goldFromWorld, says } from './world-check.js'

export function longMemEvalGoldSuite(seeds: readonly string[]): void {
  const items = seeds.flatMap((seed) => simulateLongMemEval(seed, { questions: 120, sessions: 12 }))
  const itemsOf = (...forms: readonly string[]): readonly LongMemEvalSimulation[] => items.filter(({ asked }) => forms.includes(asked.form))

  const turnAt = ({ item }: LongMemEvalSimulation, id: string) => {
    const [session, turn] = id.split(':').map(Number) as [number, number]
    const found = item.haystack_sessions[session - 1]?.[turn - 1]
    if (found === undefined) throw new Error(`no turn ${id}`)
    return { ...found, date: item.haystack_dates[session - 1] as string }
  }
  const evidenceOf = (one: LongMemEvalSimulation) => one.asked.evidence.map((id) => turnAt(one, id))
  const wholeText = ({ item }: LongMemEvalSimulation): string =>
    item.haystack_sessions
      .flat()
      .map((turn) => turn.content)
      .join('\n')
  /** What the user says without what the user quotes from others. */
  const ownText = ({ item }: LongMemEvalSimulation): string =>
    item.haystack_sessions
      .flat()
      .filter((turn) => turn.role === 'user')
      .map((turn) => turn.content.replace(/^> .*$/gm, ''))
      .join('\n')
  const world = (one: LongMemEvalSimulation) => ({
    people: ['user', 'user'] as const,
    tellings: one.plan.targets,
    facts: one.chats.flatMap((chat) => (chat.fact === undefined ? [] : [chat.fact])),
  })
  const queryOf = (one: LongMemEvalSimulation) => ({
    form: one.asked.form,
    story: one.plan.targets[0]?.story.id as string,
    about: 'user',
    text: one.item.question,
    ...(one.asked.slot === undefined ? {} : { slot: one.asked.slot }),
  })
  const LITERAL = ['value', 'latest', 'former', 'join'] as const

  describe('the gold of a generated haystack', () => {
    it('follows from the state of the world, derived a second time', () => {
      const counts = new Map<string, number>()
      for (const one of itemsOf(...LITERAL, 'list', 'count', 'sum')) {
        expect(one.item.answer, one.item.question).toBe(goldFromWorld(world(one), queryOf(one)))
        counts.set(one.asked.form, (counts.get(one.asked.form) ?? 0) + 1)
      }
      console.log(`golds derived again: ${[...counts].map(([form, n]) => `${form} ${n}`).join(', ')}`)
      for (const form of [...LITERAL, 'list', 'count', 'sum']) expect(counts.get(form) ?? 0, form).toBeGreaterThan(0)
    })

    it('is said by the user in the evidence, and in no other turn', () => {
      for (const one of itemsOf(...LITERAL)) {
        const gold = String(one.item.answer)
        expect(
          evidenceOf(one).some((turn) => turn.role === 'user' && says(turn.content, gold)),
          one.item.question,
        ).toBe(true)
        const own = one.chats.flatMap((chat) =>
          chat.fact !== undefined && one.plan.targets.includes(chat.fact.telling) ? chat.fact.turns : [],
        )
        const stray = one.item.haystack_sessions.flatMap((turns, s) =>
          turns.flatMap((turn, t) => (says(turn.content, gold) && !own.includes(`${s + 1}:${t + 1}`) ? [turn.content] : [])),
        )
        expect(stray, `${one.item.question} ${gold}`).toEqual([])
        expect(says(one.item.question, gold), one.item.question).toBe(false)
      }
    })

    it('is the value of the last session where a fact has changed', () => {
      for (const one of itemsOf('latest')) {
        const turns = evidenceOf(one)
        expect(turns.length).toBe(2)
        const days = turns.map((turn) => sessionDay(turn.date))
        expect(days[1]).toBeGreaterThan(days[0] as number)
        expect(says((turns[1] as { content: string }).content, String(one.item.answer)), one.item.question).toBe(true)
        expect(says((turns[0] as { content: string }).content, String(one.item.answer)), one.item.question).toBe(false)
      }
    })

    it('adds up the numbers that the evidence names', () => {
      const sums = itemsOf('sum')
      for (const one of sums) {
        const named = evidenceOf(one).map((turn) => Number(/(\d+) (?:pounds|miles)/.exec(turn.content)?.[1]))
        expect(
          named.reduce((sum, n) => sum + n, 0),
          one.item.question,
        ).toBe(one.item.answer)
      }
      expect(sums.length).toBeGreaterThan(3)
    })

    it('counts days between dates read from the text', () => {
      const counts = { ago: 0, between: 0, first: 0 }
      for (const one of itemsOf('ago', 'between', 'first')) {
        const days = evidenceOf(one).map((turn) => {
          const exact = new Set(
            readingsOf(turn.content, sessionDay(turn.date)).flatMap((reading) =>
              reading.day !== undefined && reading.day <= sessionDay(turn.date) ? [reading.day] : [],
            ),
          )
          expect([...exact], turn.content).toHaveLength(1)
          return [...exact][0] as number
        })
        const [first, second] = days as [number, number | undefined]
        if (one.asked.form === 'first') {
          expect(first, one.item.question).toBeLessThan(second as number)
          const event = String(one.item.answer).replace('The day you ', '')
          expect(one.item.question).toContain(event)
          const told = evidenceOf(one)[0]?.content ?? ''
          const values = Object.values(one.plan.targets.find((telling) => event === expected(telling))?.values ?? {})
          expect(
            values.some((value) => says(told, value)),
            `${event}: ${told}`,
          ).toBe(true)
        } else {
          const apart = (one.asked.form === 'ago' ? sessionDay(one.item.question_date) - first : (second as number) - first) / 86_400_000
          expect(one.item.answer, one.item.question).toBe(`${apart} ${apart === 1 ? 'day' : 'days'}`)
        }
        counts[one.asked.form as keyof typeof counts]++
      }
      console.log(`golds about days: ${JSON.stringify(counts)}`)
      for (const form of ['ago', 'between', 'first'] as const) expect(counts[form], form).toBeGreaterThan(5)
    })

    it('resolves other times against the date of the session', () => {
      const timed = itemsOf('when', 'span')
      for (const one of timed) {
        const [turn] = evidenceOf(one)
        const golds = readingsOf(turn?.content ?? '', sessionDay(turn?.date ?? '')).map((reading) => reading.gold)
        expect(golds, `${one.item.question} ${turn?.content}`).toContain(one.item.answer)
      }
      expect(timed.length).toBeGreaterThan(5)
    })

    it('stands in one line with what the question names, where the assistant had listed it', () => {
      const listed = itemsOf('by-mark', 'by-item')
      for (const one of listed) {
        const [turn] = evidenceOf(one)
        expect(turn?.role).toBe('assistant')
        const lines = (turn?.content ?? '').split('\n').filter((line) => says(line, String(one.item.answer)))
        expect(lines, one.item.question).toHaveLength(1)
        const row = one.plan.scripts
          .flatMap((script) => (script.kind === 'table' ? script.rows.rows : []))
          .find(({ item, mark }) => [item, mark].includes(String(one.item.answer)))
        const key = row?.item === one.item.answer ? row.mark : row?.item
        expect(says(one.item.question, key as string) && says(lines[0] as string, key as string), one.item.question).toBe(true)
      }
      expect(listed.length).toBeGreaterThan(20)
    })

    it('is a rubric that names what the user likes, where advice is asked for', () => {
      const rubrics = itemsOf('preference')
      for (const one of rubrics) {
        const [turn] = evidenceOf(one)
        const script = one.plan.scripts.find((candidate) => candidate.kind === 'preference')
        const values = Object.values(script?.kind === 'preference' ? script.values : {})
        for (const value of values.filter((candidate) => says(String(one.item.answer), candidate)))
          expect(says(turn?.content ?? '', value), value).toBe(true)
        for (const value of values) expect(says(one.item.question, value), one.item.question).toBe(false)
        expect(String(one.item.answer)).toMatch(/^The user would prefer .+\. They would not (want|prefer) /)
      }
      expect(rubrics.length).toBeGreaterThan(10)
    })
  })

  function expected(telling: LongMemEvalSimulation['plan']['targets'][number]): string {
    return (telling.story.event ?? '').replace(/\{(a )?(\w+)\}/g, (_, article: string | undefined, slot: string) => {
      const value = telling.values[slot] as string
      return article === undefined ? value : `${/^[aeio]|^u(?!ni)/i.test(value) ? 'an' : 'a'} ${value}`
    })
  }

  describe('a question to be declined', () => {
    const declined = items.filter(({ item }) => item.question_id.endsWith('_abs'))

    it('comes as often as in the released file, in the same four types', () => {
      const types = new Set(declined.map(({ item }) => item.question_type))
      expect([...types].sort()).toEqual(['knowledge-update', 'multi-session', 'single-session-user', 'temporal-reasoning'])
      expect(declined.length / items.length).toBeGreaterThan(0.04)
      expect(declined.length / items.length).toBeLessThan(0.08)
      for (const { item } of declined) expect(String(item.answer)).toMatch(/^The information provided is not enough\./)
    })

    it('has a near miss, and no answer in anything that the user said', () => {
      for (const one of declined) {
        const target = one.plan.targets[0]
        const { question } = one.plan
        expect(evidenceOf(one)).toHaveLength(1)
        if (question.kind === 'other-event') {
          for (const value of Object.values(question.untold.values)) expect(says(wholeText(one), value), one.item.question).toBe(false)
        } else if (question.kind === 'half-told' || question.kind === 'somebody-else') {
          const text = question.kind === 'half-told' ? wholeText(one) : ownText(one)
          expect(says(text, target?.values[one.asked.slot as string] as string), one.item.question).toBe(false)
        } else {
          const word = one.item.question.split(/[^\p{L}]+/u).filter((candidate) => candidate.length > 3)
          expect(
            word.some((candidate) => !ownText(one).toLowerCase().includes(candidate.toLowerCase())),
            one.item.question,
          ).toBe(true)
        }
      }
    })
  })

  describe('a generated haystack', () => {
    it('marks evidence turns in evidence sessions and nothing elsewhere', () => {
      for (const one of items) {
        const { item } = one
        const marked = item.haystack_sessions.flatMap((turns, s) =>
          turns.flatMap((turn, t) => (turn.has_answer === true ? [`${s + 1}:${t + 1}`] : [])),
        )
        expect(marked).toEqual(
          [...one.asked.evidence].sort(
            (a, b) => Number(a.split(':')[0]) - Number(b.split(':')[0]) || Number(a.split(':')[1]) - Number(b.split(':')[1]),
          ),
        )
        const sessions = item.haystack_session_ids.flatMap((id, i) => (id.startsWith('answer_') ? [i] : []))
        expect(sessions.map((i) => item.haystack_session_ids[i])).toEqual(item.answer_session_ids)
        item.haystack_sessions.forEach((turns, i) => {
          for (const turn of turns) expect(turn.has_answer !== undefined).toBe(sessions.includes(i))
        })
      }
    })

    it('has the planned number of sessions in date order before the question, user and assistant by turns', () => {
      for (const { item } of items) {
        expect(item.haystack_sessions).toHaveLength(12)
        expect(item.haystack_dates).toEqual([...item.haystack_dates].sort())
        expect((item.haystack_dates.at(-1) as string) < item.question_date).toBe(true)
        for (const turns of item.haystack_sessions) turns.forEach((turn, i) => expect(turn.role).toBe(i % 2 === 0 ? 'user' : 'assistant'))
      }
    })

    it('has unique ids, and a mix of types close to the released file', () => {
      const ids = items.map(({ item }) => item.question_id)
      expect(new Set(ids).size).toBe(ids.length)
      const share = (type: string): number => items.filter(({ item }) => item.question_type === type).length / items.length
      const released: Readonly<Record<string, number>> = {
        'single-session-user': 70,
        'single-session-assistant': 56,
        'single-session-preference': 30,
        'multi-session': 133,
        'temporal-reasoning': 133,
        'knowledge-update': 78,
      }
      for (const [type, n] of Object.entries(released)) expect(Math.abs(share(type) - n / 500), type).toBeLessThan(0.01)
    })
  })
}
