import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RunSpec } from '../../src/core/run-spec.js'
import { escapeHtml, html } from '../../src/report/markup.js'
import { reportOf, type ReportInput } from '../../src/report/report.js'
import type { ReportedRun } from '../../src/report/reported-run.js'
import { scorerReading } from '../../src/report/scorer-text.js'
import { packScorers } from '../../src/scorers/scorer-set.js'
import { sampleRun } from './support/sample-runs.js'
import { readHtml } from './support/well-formed.js'

const input = (runs: readonly ReportedRun[], change: Partial<ReportInput> = {}): ReportInput => ({ title: 'sample', asks: 'Which is better?', runs, leftOut: [], ...change })
const RUNS = [sampleRun('full', 15), sampleRun('rag', 9), sampleRun('none', 2)]

/** The text of the table of that name, with a bar behind each cell. */
function tableText(page: string, label: string): string {
  const start = page.indexOf(`<table aria-label="${label}"`)
  expect(start).toBeGreaterThan(-1)
  const table = page.slice(start, page.indexOf('</table>', start) + '</table>'.length)
  return readHtml(table.replace(/<\/t[dh]>/g, ' | $&')).text
}

const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('</title><script>alert(1)</script>', '"><img src=x onerror=alert(1)>', "' onmouseover='x", '</style><style>*{display:none}', ']]>--><!--', '&lt;b&gt;', '\u202egnp.exe', '\ud800', '=cmd|x', 'toString', '__proto__'),
)

/** Canonical JSON keeps lone surrogates as escapes; names of options have none. */
const whole = (text: string): string => text.replace(/\p{Cs}/gu, '?')

describe('reportOf', () => {
  it('writes a well-formed page: tags closed, values quoted, ids unique, references found', () => {
    const { faults, elements } = readHtml(reportOf(input(RUNS)).html)
    expect(faults).toEqual([])
    expect(elements.filter(({ name }) => name === 'table').length).toBe(8)
    expect(elements.filter(({ name }) => name === 'svg').length).toBe(3)
  })

  it('asks nobody for anything: its policy allows the one style sheet by digest', () => {
    const page = reportOf(input(RUNS)).html
    const style = /<style>([\s\S]*?)<\/style>/.exec(page)?.[1] as string
    const { elements } = readHtml(page)
    const policy = elements.find(({ attributes }) => attributes.get('http-equiv') === 'Content-Security-Policy')?.attributes.get('content')
    expect(policy).toBe(`default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'`)
    expect(page).not.toMatch(/https?:|\burl\(|@import|@font-face/)
  })

  it('lets no hostile text become markup, wherever it comes from', () => {
    fc.assert(
      fc.property(hostile, hostile, hostile, (a, b, c) => {
        const spec = { ...(RUNS[0] as ReportedRun).spec, design: a, dataset: { ...(RUNS[0] as ReportedRun).spec.dataset, name: b }, memory: { name: c, options: { [whole(a)]: whole(b) } }, assets: { [whole(b)]: c } } as RunSpec
        const metrics = (RUNS[0] as ReportedRun).metrics
        const own = metrics.metrics['locomo_f1'] as (typeof metrics.metrics)[string]
        const scores = { ...metrics.metrics, locomo_f1: { ...own, by_category: { ...own.by_category, [c]: own.answerable } }, [a]: own }
        const controls = { ...metrics.controls, [b]: { answer: c, scores: metrics.metrics } }
        const run = sampleRun(a, 4, { run: b, label: c, model: a, spec, contentRoot: b, fullRoot: c, metrics: { ...metrics, metrics: scores, controls } })
        const { faults } = readHtml(reportOf(input([run, sampleRun('other', 3)], { title: a, asks: b, leftOut: [c] })).html)
        expect(faults).toEqual([])
      }),
      { numRuns: 60, examples: [['toString', '', ''], ['a', 'toString', 'constructor']] },
    )
  })

  it('gives the same bytes for the same runs', () => {
    const again = reportOf(input([sampleRun('full', 15), sampleRun('rag', 9), sampleRun('none', 2)]))
    expect(again).toEqual(reportOf(input(RUNS)))
  })

  it('states n/N beside every mean, and the planned count in every other table of results', () => {
    const { html: page } = reportOf(input(RUNS))
    for (const label of ['Scores', 'Tokens and time', 'LoCoMo F1 by category', 'What answers that know nothing score', 'Refusals', 'Every scorer']) {
      const table = tableText(page, label)
      const means = table.match(/\d\.\d{4}/g)?.length ?? 0
      const counted = table.match(/\d\.\d{4} \d+\/\d+/g)?.length ?? 0
      expect(counted, label).toBeGreaterThan(0)
      // Scores has two columns of means whose counts stand in the column before.
      expect(means - counted, label).toBe(label === 'Scores' ? 2 * RUNS.length : 0)
    }
    expect(tableText(page, 'Denominators')).toContain('planned')
  })

  it('names LoCoMo categories by integer and name, and prints the constant refusal beside F1', () => {
    const { html: page, csv } = reportOf(input(RUNS))
    for (const name of ['1 multi-hop', '2 temporal', '3 open-domain', '4 single-hop', '5 adversarial']) expect(tableText(page, 'LoCoMo F1 by category')).toContain(name)
    expect(csv.get('scores')?.split('\n')[0]).toContain('locomo_f1_constant_refusal')
    expect(tableText(page, 'What answers that know nothing score')).toContain('“Not mentioned in the conversation”')
  })

  it('shows what it read: figures, tables and CSV agree with the metrics', () => {
    const { html: page, csv } = reportOf(input(RUNS))
    for (const run of RUNS) {
      const mean = run.metrics.metrics['locomo_f1']?.mean_planned as number
      expect(tableText(page, 'Scores')).toContain(mean.toFixed(4))
      expect(csv.get('scores')).toContain(`,${mean},`)
      expect(page).toContain(`>${mean.toFixed(4)}</text>`)
    }
    expect(csv.get('denominators')).toContain('full,' + (RUNS[0] as ReportedRun).run + ',false,20,19,0,0,0,1,')
  })

  it('says `model: none` in the tables', () => {
    const page = reportOf(input(RUNS)).html
    expect(tableText(page, 'Scores')).toContain('model: none')
    expect(tableText(page, 'Where the numbers come from')).toContain('model: none')
  })

  it('prints no score of a mock, in no table, figure or CSV file', () => {
    const mock = sampleRun('pretend', 13, { mock: true })
    const made = reportOf(input([...RUNS, mock]))
    const score = mock.metrics.metrics['locomo_f1']?.mean_planned as number
    expect(made.mock).toBe(true)
    expect(made.html).toContain('MOCK')
    const answered = mock.metrics.metrics['locomo_f1']?.mean_answered as number
    for (const value of [score, answered]) expect(made.html).not.toContain(value.toFixed(4))
    for (const [table, text] of made.csv) {
      if (table === 'controls') continue
      const row = text.split('\n').find((line) => line.includes(mock.run)) as string
      expect(row, table).toContain('true')
      for (const value of [score, answered]) expect(row, table).not.toContain(String(value))
    }
    const alone = reportOf(input([mock]))
    expect(readHtml(alone.html).elements.some(({ name }) => name === 'svg')).toBe(false)
  })

  it('says that a prefix of the questions is a smoke test, and names runs that are left out', () => {
    const smoke = sampleRun('short', 5, { spec: { ...sampleRun('short', 5).spec, questions: { prefix: 20 } } })
    const page = reportOf(input([smoke], { leftOut: ['sample-open'] })).html
    expect(page).toContain('SMOKE TEST')
    expect(page).toContain('sample-open')
    expect(reportOf(input(RUNS)).html).not.toContain('SMOKE TEST')
  })

  it('explains every scorer of a pack', () => {
    const unexplained = packScorers().filter((scorer) => scorerReading(scorer.name) === null)
    expect(unexplained.map((scorer) => scorer.name)).toEqual([])
  })

  it('reports runs that no LoCoMo rule applies to, and runs without packets or times', () => {
    const base = sampleRun('lme', 5)
    const { locomo_f1: _f1, locomo_f1_exact: _exact, ...scores } = base.metrics.metrics
    const empty = Object.fromEntries(Object.entries(scores).map(([name, summary]) => [name, { ...summary, mean_planned: null, mean_answered: null, n: 0, planned: 0 }]))
    const made = reportOf(input([sampleRun('lme', 5, { packetTokens: [], wall: null, metrics: { ...base.metrics, metrics: empty } })]))
    expect(readHtml(made.html).faults).toEqual([])
    expect(made.html).toContain('No scorer applies')
    expect(made.html).toContain('no packet')
  })
})

describe('html', () => {
  it('escapes every value, so that decoding gives it back but for characters that no page can hold', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom('"', "'", '<', '>', '&', '`', 'a') })), (text) => {
        const { faults, text: shown, elements } = readHtml(html`<p class="${text}">${text}</p>`.markup)
        expect(faults).toEqual([])
        expect(elements).toHaveLength(1)
        expect(shown).toBe(elements[0]?.attributes.get('class'))
        expect(Array.from(shown, (x, i) => x === '\ufffd' || x === Array.from(text)[i])).not.toContain(false)
      }),
    )
  })

  it('shows marks that reorder text as what they are: replaced', () => {
    expect(escapeHtml('a\u202eb\u0000c\ud800')).toBe('a\ufffdb\ufffdc\ufffd')
  })
})
