// `assay cost`: totals of packs, and their reconciliation with a usage export.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { parseUsageExport } from '../../src/run/usage-export.js'
import { temporaryFolders } from '../support/temporary-folder.js'
import { openModelBench } from './model-design.js'

const folders = temporaryFolders()
afterEach(() => folders.removeAll())

interface Told {
  readonly ok: boolean
  readonly packs: readonly { readonly dollars: number }[]
  readonly against: { readonly models: readonly { readonly model: string; readonly unassigned: unknown; readonly agrees: boolean }[]; readonly outside_window: number }
}

describe('assay cost', () => {
  it('assigns usage to packs, says what it cannot assign, and fails when packs hold more than was counted', async () => {
    await using bench = await openModelBench(folders.make(), () => ({ text: 'x', usage: { input: 100, cachedInput: 20, output: 3 } }), { memory: ['full_context', 'raw_chunks'] })
    const done = await bench.run(['run', bench.design, '--out', join(bench.folder, 'out'), '--max-questions', '4', '--json'])
    const packs = (JSON.parse(done.stdout) as { runs: { pack: string }[] }).runs.map(({ pack }) => pack)
    const csv = join(bench.folder, 'usage.csv')
    const today = Math.floor(Date.now() / 86_400_000) * 86_400
    const usage = (input: number, extra = ''): void => writeFileSync(csv, `start_time,end_time,model,num_model_requests,input_tokens,output_tokens\n${today},${today + 2 * 86_400},m-a,10,${input},30\n${extra}`)
    usage(1000, `${today},${today + 86_400},"other, model",5,50,5\n`)
    const enough = await bench.run(['cost', ...packs, '--against', csv, '--json'])
    expect(enough.status).toBe(0)
    const told = JSON.parse(enough.stdout) as Told
    expect(told.packs.map(({ dollars }) => dollars)).toEqual([0.000816, 0.000816])
    expect(told.against.models).toMatchObject([
      { model: 'm-a', unassigned: { requests: 2, inputTokens: 200, outputTokens: 6 }, agrees: true },
      { model: 'other, model', unassigned: { requests: 5, inputTokens: 50, outputTokens: 5 }, agrees: true },
    ])
    usage(700)
    const less = await bench.run(['cost', ...packs, '--against', csv])
    expect(less.status).toBe(1)
    expect(less.stdout).toContain('DISAGREES')
    writeFileSync(csv, 'date,model,input_tokens,output_tokens\n2020-01-01,m-a,1,1\n')
    const old = JSON.parse((await bench.run(['cost', ...packs, '--against', csv, '--json'])).stdout) as Told
    expect(old).toMatchObject({ ok: true, against: { outside_window: 8, models: [{ model: 'm-a', unassigned: { requests: null, inputTokens: 1 } }] } })
  }, 60_000)
})

describe('a usage export', () => {
  it('is read by the names of its columns, in UTC, with cached input a part of input', () => {
    const text = '\ufeffusage_date_utc,model_version,usage_input_tokens_no_cache,usage_input_tokens_cache_read,usage_output_tokens\r\n2026-11-29,"claude ""x""",10,5,2\r\n\r\n'
    expect(parseUsageExport(text, 'u.csv')).toEqual([{ line: 2, fromMs: Date.UTC(2026, 10, 29), toMs: Date.UTC(2026, 10, 30), model: 'claude "x"', inputTokens: 15, outputTokens: 2, requests: null }])
  })

  it('is refused with every fault at its line', () => {
    const fault = (text: string): readonly { where: string; message: string }[] => {
      try {
        parseUsageExport(text, 'u.csv')
      } catch (error) {
        return (error as { faults: { where: string; message: string }[] }).faults
      }
      return []
    }
    expect(fault('a,b\n1,2\n').length).toBe(4)
    expect(fault('start_time,model,input_tokens,output_tokens\nsoon,m,1,1\n2026-11-29,m,x,1\n').map(({ where }) => where)).toEqual(['u.csv:2', 'u.csv:3'])
    expect(fault('start_time,model,input_tokens,output_tokens\n').length).toBe(1)
  })
})
