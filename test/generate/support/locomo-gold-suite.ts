// Owns the checks of golds and evidence in LoCoMo's format, for any seeds: each is derived a second time.
import { describe, expect, it } from 'vitest'
import type { Candidate } from '../../../src/datasets/synthetic/asking.js'
import { LOCOMO_SIZES, simulateLocomo, type LocomoQuestion, type LocomoTurn } from '../../../src/datasets/synthetic/locomo-benchmark.js'
import type { World } from '../../../src/datasets/synthetic/world.js'
import { readingsOf, sessionDay } from './told-dates.js'
import { goldFromWorld, says, tellingMeant } from './world-check.js'

export function locomoGoldSuite(seeds: readonly string[]): void {
  const samples = seeds
    .flatMap((seed) => [...simulateLocomo(seed, LOCOMO_SIZES.standard), ...simulateLocomo(seed, LOCOMO_SIZES.demo)])
    .map(({ sample, world, asked }) => {
      const turns = Object.values(sample.conversation).flatMap((value) => (typeof value === 'string' ? [] : [...value]))
      const dates = new Map(
        turns.map((turn) => [turn.dia_id, sample.conversation[`session_${turn.dia_id.slice(1).split(':')[0]}_date_time`] as string]),
      )
      return { sample, world, asked, turns, byId: new Map(turns.map((turn) => [turn.dia_id, turn])), dates }
    })
  const perSeed = samples.length / seeds.length
  type Sample = (typeof samples)[number]

  interface Row {
    readonly in: Sample
    readonly question: LocomoQuestion
    readonly candidate: Candidate
  }
  const rows: readonly Row[] = samples.flatMap((one) =>
    one.asked.map((candidate, i) => ({ in: one, candidate, question: one.sample.qa[i] as LocomoQuestion })),
  )
  const rowsOf = (...forms: readonly string[]): readonly Row[] => rows.filter((row) => forms.includes(row.candidate.form))

  const shown = (turn: LocomoTurn): string => `${turn.text} ${turn.blip_caption ?? ''}`
  const queryOf = ({ candidate, question }: Row) => ({
    form: candidate.form,
    story: candidate.story.id,
    about: candidate.about,
    text: question.question,
    ...(candidate.slot === undefined ? {} : { slot: candidate.slot }),
  })
  const evidenceText = (row: Row): string => row.question.evidence.map((id) => shown(row.in.byId.get(id) as LocomoTurn)).join('\n')
  const LITERAL = ['value', 'latest', 'former', 'join'] as const

  describe('the gold of a generated conversation', () => {
    it('follows from the state of the world, derived a second time', () => {
      const counts = new Map<string, number>()
      for (const row of rowsOf(...LITERAL, 'list', 'count', 'sum', 'both')) {
        expect(row.question.answer, row.question.question).toBe(goldFromWorld(row.in.world, queryOf(row)))
        counts.set(row.candidate.form, (counts.get(row.candidate.form) ?? 0) + 1)
      }
      console.log(`golds derived again: ${[...counts].map(([form, n]) => `${form} ${n}`).join(', ')}`)
      for (const form of [...LITERAL, 'list', 'count', 'sum', 'both']) expect(counts.get(form) ?? 0, form).toBeGreaterThan(0)
    })

    it('is said in its evidence, and by that person in no turn outside the story', () => {
      for (const row of rowsOf(...LITERAL)) {
        const gold = String(row.question.answer)
        expect(says(evidenceText(row), gold), `${row.question.question} → ${gold}`).toBe(true)
        expect(says(row.question.question, gold), row.question.question).toBe(false)
        const telling = tellingMeant(row.in.world, queryOf(row))
        const ownTurns = row.in.world.facts.filter((fact) => fact.telling === telling).flatMap((fact) => fact.turns)
        const stray = row.in.turns.filter(
          (turn) => turn.speaker === row.candidate.about && says(shown(turn), gold) && !ownTurns.includes(turn.dia_id),
        )
        expect(stray.map((turn) => `${gold} in ${turn.dia_id}: ${turn.text}`)).toEqual([])
      }
    })

    it('is the latest value where a fact has changed', () => {
      const changed = rowsOf('latest')
      for (const row of changed) {
        const last = Math.max(
          ...row.in.world.facts.filter((fact) => fact.telling === row.candidate.tellings[0]).map((fact) => fact.session),
        )
        const [id] = row.question.evidence
        expect(row.question.evidence).toHaveLength(1)
        expect(Number((id as string).slice(1).split(':')[0])).toBe(last)
      }
      expect(changed.length).toBeGreaterThan(10)
    })

    it('resolves what was said about time against the date of the session', () => {
      let checked = 0
      for (const row of rowsOf('when', 'span')) {
        expect(row.question.evidence).toHaveLength(1)
        const id = row.question.evidence[0] as string
        const readings = readingsOf((row.in.byId.get(id) as LocomoTurn).text, sessionDay(row.in.dates.get(id) as string))
        expect(
          readings.map((reading) => reading.gold),
          `${row.question.question} ${evidenceText(row)}`,
        ).toContain(row.question.answer)
        checked++
      }
      console.log(`golds about time derived from the text: ${checked}`)
      expect(checked).toBeGreaterThan(100)
    })

    it('is never said where it has to be inferred', () => {
      const inferred = rowsOf('infer').filter((row) => row.candidate.slot?.endsWith('.answer'))
      for (const row of inferred) {
        const gold = String(row.question.answer)
        const clue = row.candidate.tellings[0]?.values[(row.candidate.slot as string).replace('.answer', '')] as string
        expect(says(evidenceText(row), clue), row.question.question).toBe(true)
        const telling = row.candidate.tellings[0]
        const story = row.in.world.facts.filter((fact) => fact.telling === telling).flatMap((fact) => fact.turns)
        for (const id of story) expect(says((row.in.byId.get(id) as LocomoTurn).text, gold), gold).toBe(false)
      }
      expect(inferred.length).toBeGreaterThan(20)
    })
  })

  describe('the evidence of a generated conversation', () => {
    it('is the turns of the tellings that the question rests on, and no other', () => {
      for (const row of rows) {
        expect(row.question.evidence.length, row.question.question).toBeGreaterThan(0)
        expect(new Set(row.question.evidence).size).toBe(row.question.evidence.length)
        const own = row.in.world.facts.filter((fact) => row.candidate.tellings.includes(fact.telling)).flatMap((fact) => fact.turns)
        for (const id of row.question.evidence) expect(own, row.question.question).toContain(id)
      }
    })

    it('says the answer once: no turn repeats what another one tells', () => {
      for (const row of rowsOf(...LITERAL)) {
        const telling = row.question.evidence.filter((id) => says(shown(row.in.byId.get(id) as LocomoTurn), String(row.question.answer)))
        expect(telling, `${row.question.question} ${row.question.answer}`).toHaveLength(1)
      }
    })

    it('is spread over the sessions: none alone answers much more than its share', () => {
      for (const { sample } of samples) {
        const sessions = Object.keys(sample.conversation).filter((key) => key.endsWith('_date_time')).length
        const alone = sample.qa.flatMap(({ category, evidence }) => {
          const needed = new Set(evidence.map((id) => id.split(':')[0] as string))
          return category !== 5 && needed.size === 1 ? [...needed] : []
        })
        const most = Math.max(...[...new Set(alone)].map((session) => alone.filter((one) => one === session).length))
        const answerable = sample.qa.filter((question) => question.category !== 5).length
        expect(most, `${sessions} sessions, ${answerable} answerable questions`).toBeLessThanOrEqual(Math.ceil(answerable / sessions) + 1)
      }
    })

    it('has one turn for each item of a list, with that item in it', () => {
      for (const row of rowsOf('list', 'count', 'sum', 'both')) {
        const turns = row.question.evidence.map((id) => shown(row.in.byId.get(id) as LocomoTurn))
        const values = row.candidate.tellings.map((telling) => telling.values[row.candidate.slot as string] as string)
        expect(turns).toHaveLength(values.length)
        for (const value of values)
          expect(
            turns.some((turn) => says(turn, value)),
            `${row.question.question} ${value}`,
          ).toBe(true)
      }
    })
  })

  /** Words of a question that could tell what it is about. */
  const contentWords = (text: string, world: World): readonly string[] =>
    text
      .split(/[^\p{L}]+/u)
      .filter((word) => word.length > 3 && !world.people.some((name) => name.startsWith(word)))
      .filter(
        (word) =>
          !['what', 'which', 'where', 'when', 'whom', 'from', 'with', 'does', 'have', 'that', 'name', 'city', 'much', 'many'].includes(
            word.toLowerCase(),
          ),
      )

  describe('an adversarial question', () => {
    it('asks the other person about something that only the first one told', () => {
      const wrong = rowsOf('wrong-person')
      for (const { in: one, candidate, question } of wrong) {
        expect(
          one.world.tellings.some((telling) => telling.story === candidate.story && telling.about === candidate.about),
          question.question,
        ).toBe(false)
        const own = one.turns.filter((turn) => turn.speaker === candidate.about)
        expect(own.some((turn) => says(shown(turn), String(question.adversarial_answer)) && question.evidence.includes(turn.dia_id))).toBe(
          false,
        )
        expect(question.answer).toBeUndefined()
      }
      expect(wrong.length).toBeGreaterThan(20)
    })

    it('or about what stands only in the search text of a photo', () => {
      const hidden = rowsOf('never-shown')
      for (const { in: one, question } of hidden) {
        const answer = String(question.adversarial_answer).replace(/^the /, '')
        const turn = one.byId.get(question.evidence[0] as string) as LocomoTurn
        expect(turn.query?.toLowerCase(), question.question).toContain(answer.toLowerCase())
        expect(says(shown(turn), answer), question.question).toBe(false)
      }
      expect(hidden.length).toBeGreaterThan(0)
    })

    it('or about something that nobody mentioned', () => {
      const never = rowsOf('never-told')
      for (const { in: one, question } of never) {
        const all = one.turns.map(shown).join('\n').toLowerCase()
        const words = contentWords(question.question, one.world)
        const unheard = words.filter((word) => !new RegExp(`\\b${word.toLowerCase().replace(/(ed|s|ing|e)$/, '')}`, 'u').test(all))
        expect(unheard, `${question.question}: ${words.join(' ')}`).not.toEqual([])
      }
      expect(never.length).toBeGreaterThan(20)
    })
  })

  describe('a generated conversation', () => {
    it('has captions that are shown, some of them the only place of an answer, and search texts', () => {
      const captioned = samples.flatMap((one) => one.turns).filter((turn) => turn.blip_caption !== undefined)
      console.log(`captions: ${captioned.length}, without an address: ${captioned.filter((turn) => turn.img_url === undefined).length}`)
      expect(captioned.some((turn) => turn.img_url === undefined)).toBe(true)
      for (const turn of captioned) expect(turn.query).toBeTypeOf('string')
      const onlyInCaption = rowsOf('value').filter(
        (row) => !row.question.evidence.some((id) => says((row.in.byId.get(id) as LocomoTurn).text, String(row.question.answer))),
      )
      expect(onlyInCaption.length).toBeGreaterThan(0)
    })

    it('alternates between two people, with dates that go on', () => {
      for (const { sample, turns, dates } of samples) {
        const [a, b] = [sample.conversation['speaker_a'], sample.conversation['speaker_b']]
        turns.forEach((turn, i) => {
          expect([a, b]).toContain(turn.speaker)
          const before = turns[i - 1]
          if (before !== undefined && before.dia_id.split(':')[0] === turn.dia_id.split(':')[0])
            expect(turn.speaker, turn.dia_id).not.toBe(before.speaker)
        })
        const days = [...new Set(dates.values())].map(sessionDay)
        expect(days).toEqual([...days].sort((x, y) => x - y))
      }
    })

    it('has the categories in the released proportions', () => {
      const share = (category: number): number => rows.filter((row) => row.question.category === category).length / rows.length
      const shares = [1, 2, 3, 4, 5].map(share)
      console.log(`categories 1 to 5: ${shares.map((one) => one.toFixed(3)).join(' ')}`)
      for (const [i, released] of [0.142, 0.162, 0.048, 0.423, 0.225].entries())
        expect(Math.abs((shares[i] as number) - released), `category ${i + 1}`).toBeLessThan(0.05)
    })

    it('repeats no question, and few golds', () => {
      for (const { sample } of samples) {
        const texts = sample.qa.map((question) => question.question)
        expect(new Set(texts).size).toBe(texts.length)
      }
      for (const seed of seeds.keys()) {
        const golds = samples
          .slice(seed * perSeed, (seed + 1) * perSeed)
          .flatMap(({ sample }) => sample.qa.flatMap(({ answer }) => (answer === undefined ? [] : [String(answer)])))
        const distinct = new Set(golds).size
        if (seed === 0) console.log(`golds: ${golds.length}, distinct ${distinct}`)
        expect(distinct / golds.length).toBeGreaterThan(0.8)
      }
    })
  })
}
