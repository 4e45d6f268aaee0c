// The released LoCoMo file, read whole: every documented fact of it.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { openBenchmark, type OpenedBenchmark } from '../../src/cli/open-benchmark.js'
import { describeWithShared, shared } from '../support/shared-data.js'

describeWithShared('locomo10.json', ['data/locomo/locomo10.json'], () => {
  let opened: OpenedBenchmark
  beforeAll(async () => {
    opened = await openBenchmark({ path: shared('data/locomo/locomo10.json'), cacheFolder: mkdtempSync(join(tmpdir(), 'assay-locomo-')) })
  })

  test('is the pinned file, with its documented counts', () => {
    expect(opened).toMatchObject({ pinned: 'locomo10', kind: 'locomo', bytes: 2_805_274, sha256: '79fa87e90f04081343b8c8debecb80a9a6842b76a7aa537dc9fdf651ea698ff4' })
    expect(opened.benchmark.dataset.name).toBe('locomo10')
    expect(opened.index.counts).toEqual({ conversations: 10, sessions: 272, turns: 5882, questions: 1986, abstention: 446 })
    expect(opened.index.byCategory).toEqual([['1', 282], ['2', 321], ['3', 96], ['4', 841], ['5', 446]])
    expect(opened.benchmark.key.size).toBe(1986)
  })
})
