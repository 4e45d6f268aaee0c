import { appendFileSync, mkdirSync, renameSync, symlinkSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openFileSource, sameIdentity } from '../../src/adapters/file-byte-source.js'
import { startFileDigest } from '../../src/adapters/file-digest.js'
import { sha256Hex } from '../../src/core/digest.js'
import { openBenchmark } from '../../src/cli/open-benchmark.js'
import { locomoRecord } from '../datasets/small-records.js'
import { temporaryFolders } from '../support/temporary-folder.js'

const folders = temporaryFolders()
let file: string
beforeEach(() => {
  file = join(folders.make(), 'file')
  writeFileSync(file, '0123456789')
})
afterEach(() => folders.removeAll())

describe('openFileSource', () => {
  test('reads by offset, and less only at the end', async () => {
    const source = await openFileSource(file)
    const read = async (length: number, offset: number): Promise<string> => {
      const target = new Uint8Array(length)
      return Buffer.from(target.subarray(0, await source.read(target, offset))).toString()
    }
    expect(source.size).toBe(10)
    expect([await read(4, 0), await read(4, 3), await read(4, 8), await read(4, 10)]).toEqual(['0123', '3456', '89', ''])
  })

  test.each<[string, () => void]>([
    ['appended to', () => appendFileSync(file, 'x')],
    ['cut', () => truncateSync(file, 5)],
    ['written anew with the same length and time', () => {
      writeFileSync(file, '9876543210')
      utimesSync(file, 1, 1)
    }],
    ['replaced', () => {
      writeFileSync(`${file}.new`, '0123456789')
      renameSync(`${file}.new`, file)
    }],
  ])('notices a file that was %s', async (_, change) => {
    utimesSync(file, 1, 1)
    const source = await openFileSource(file)
    await source.assertUnchanged()
    // The change time of the file counts in ticks of a few milliseconds.
    await new Promise((done) => setTimeout(done, 20))
    change()
    await expect(source.read(new Uint8Array(1), 0)).rejects.toMatchObject({ code: 'invalid-input', message: expect.stringContaining('changed while it was being read') as string })
    await expect(source.assertUnchanged()).rejects.toMatchObject({ code: 'invalid-input' })
  })

  test('knows a file by every name', async () => {
    symlinkSync(file, `${file}.link`)
    expect(sameIdentity((await openFileSource(file)).identity, (await openFileSource(`${file}.link`)).identity)).toBe(true)
  })

  test('refuses a folder', async () => {
    mkdirSync(`${file}.d`)
    await expect(openFileSource(`${file}.d`)).rejects.toMatchObject({ code: 'invalid-input', message: expect.stringContaining('a folder') as string })
  })
})

describe('startFileDigest', () => {
  test('is the digest of all bytes, below and above the size from which a thread does it', async () => {
    for (const size of [0, 1, (1 << 20) + 1, (16 << 20) + 3]) {
      const bytes = Buffer.alloc(size, 'assay')
      writeFileSync(file, bytes)
      expect(await startFileDigest(file, await openFileSource(file)).sha256).toBe(sha256Hex(bytes))
    }
  })
})

test('a haystack is not read from a file that changed since it was opened', async () => {
  writeFileSync(file, JSON.stringify([locomoRecord()]))
  const { benchmark } = await openBenchmark({ path: file, cacheFolder: join(file, '..', 'cache') })
  const { haystack } = benchmark.dataset.questions[0]!
  expect((await benchmark.dataset.haystack(haystack)).sessions).toHaveLength(2)
  writeFileSync(file, JSON.stringify([locomoRecord({ sample_id: 'conv-2' })]))
  await expect(benchmark.dataset.haystack(haystack)).rejects.toMatchObject({ code: 'invalid-input' })
})
