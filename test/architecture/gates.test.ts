// Runs the gates of the house: each prints how many things it saw, fails on zero, and must catch its planted defect.
import { describe, expect, it } from 'vitest'
import type { Gate } from './gate.js'
import { descriptionIsNotExecution } from './gates/01-description-is-not-execution.js'
import { goldLivesInAnotherRoom } from './gates/02-gold-lives-in-another-room.js'
import { noSentinel } from './gates/03-no-sentinel.js'
import { denominatorIsDeclared } from './gates/04-denominator-is-declared.js'
import { catalogueIsAValue } from './gates/05-catalogue-is-a-value.js'
import { noBranchOnAName } from './gates/06-no-branch-on-a-name.js'
import { systemNeverOwnsItsJudge } from './gates/07-system-never-owns-its-judge.js'
import { recordWhatWasSent } from './gates/08-record-what-was-sent.js'
import { appendNeverEdit } from './gates/09-append-never-edit.js'
import { timeAndChanceAreArguments } from './gates/10-time-and-chance-are-arguments.js'
import { verificationIsMonotone } from './gates/11-verification-is-monotone.js'

const GATES: readonly Gate[] = [
  descriptionIsNotExecution,
  goldLivesInAnotherRoom,
  noSentinel,
  denominatorIsDeclared,
  catalogueIsAValue,
  noBranchOnAName,
  systemNeverOwnsItsJudge,
  recordWhatWasSent,
  appendNeverEdit,
  timeAndChanceAreArguments,
  verificationIsMonotone,
]

describe.each(GATES.map((gate) => [gate.rule, gate] as const))('gate: %s', (_rule, gate) => {
  it('saw something and found no fault', async () => {
    const { saw, faults } = await gate.look()
    console.log(`gate: ${gate.rule} — saw ${saw} ${gate.unit}, ${faults.length} faults`)
    expect(saw).toBeGreaterThan(0)
    expect(faults).toEqual([])
  })

  it('catches its planted defect', async () => {
    expect((await gate.plant()).length).toBeGreaterThan(0)
  })
})

// The twelfth rule, about the gates themselves.
describe('gate: every gate proves that it looked', () => {
  it('stands for each of the twelve rules, this one included', () => {
    const rules = new Set(GATES.map((gate) => gate.rule))
    console.log(`gate: every gate proves that it looked — saw ${rules.size} gates, each with a count and a planted defect`)
    expect(rules.size + 1).toBe(12)
  })
})
