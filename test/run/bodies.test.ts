import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { folderStore } from '../../src/adapters/folder-store.js'
import { sha256Hex } from '../../src/core/digest.js'
import type { Sha256 } from '../../src/core/ids.js'
import { seededRandom } from '../../src/core/seeded-random.js'
import { chunkEnds } from '../../src/run/content-chunks.js'
import { openBodies } from '../../src/run/open-bodies.js'
import { BLOB_INDEX, sealedBodies, writeBlobs, type BlobRow } from '../../src/run/sealed-bodies.js'
import { memoryAppendFile } from './support/memory-append-file.js'
import { temporaryFolders } from '../support/temporary-folder.js'

const folders = temporaryFolders()
afterEach(() => folders.removeAll())

/** Text-like bytes without repetition. */
function noise(label: string, bytes: number): Buffer {
  const random = seededRandom(label)
  return Buffer.from(Array.from({ length: bytes }, () => 32 + random.below(95)))
}

const rowsOf = (index: Uint8Array | null): BlobRow[] =>
  Buffer.from(index as Uint8Array).toString('utf8').trimEnd().split('\n').map((line) => JSON.parse(line) as BlobRow)

describe('content chunks', () => {
  it('cover the bytes, in order, within their sizes', () => {
    fc.assert(
      fc.property(fc.nat(60_000), fc.string(), (bytes, label) => {
        const ends = chunkEnds(noise(label, bytes))
        expect(ends.at(-1) ?? 0).toBe(bytes)
        ends.forEach((end, i) => {
          const size = end - (ends[i - 1] ?? 0)
          expect(size).toBeLessThanOrEqual(16_384)
          if (i < ends.length - 1) expect(size).toBeGreaterThanOrEqual(512)
        })
      }),
      { numRuns: 50 },
    )
  })

  it('find the same cuts again after an insertion', () => {
    const tail = noise('tail', 100_000)
    const pieces = (bytes: Buffer): string[] => chunkEnds(bytes).map((end, i, all) => sha256Hex(bytes.subarray(all[i - 1] ?? 0, end)))
    const known = new Set(pieces(Buffer.concat([noise('head', 30_000), tail])))
    const moved = pieces(Buffer.concat([noise('another head', 31_234), tail]))
    const shared = moved.filter((piece) => known.has(piece)).length
    expect(shared / moved.length).toBeGreaterThan(0.6)
  })
})

describe('open bodies', () => {
  it('give back every body byte-exact and store shared pieces once', async () => {
    const file = memoryAppendFile()
    const bodies = await openBodies(file)
    const memory = noise('memory', 100_000)
    const sent: Buffer[] = Array.from({ length: 40 }, (_, i) => Buffer.concat([Buffer.from('{"messages":"'), memory, Buffer.from(`Question ${i}?"}`)]))
    const digests = await Promise.all(sent.map((body) => bodies.put(body)))
    for (const [i, digest] of digests.entries()) {
      expect(digest).toBe(sha256Hex(sent[i] as Buffer))
      expect(Buffer.from((await bodies.get(digest)) as Uint8Array).equals(sent[i] as Buffer)).toBe(true)
    }
    expect(file.length).toBeLessThan(sent.reduce((sum, body) => sum + body.length, 0) / 10)
    const { appends } = file
    await bodies.put(sent[7] as Buffer)
    expect(file.appends).toBe(appends)
  })

  it('lose only what was torn, wherever the file is cut, and end with the same sealed blobs', async () => {
    const file = memoryAppendFile()
    const bodies = await openBodies(file)
    const sent = [noise('a', 5_000), Buffer.from(''), noise('b', 20), Buffer.concat([noise('a', 5_000), noise('c', 300)]), noise('b', 20)]
    const frameEnds: { end: number; digest: Sha256 }[] = []
    for (const body of sent) frameEnds.push({ digest: await bodies.put(body), end: file.length })
    const seal = async (from: Awaited<ReturnType<typeof openBodies>>) => {
      const store = folderStore(folders.make())
      await writeBlobs(store, from, await Promise.all(sent.map((body) => from.put(body))))
      return Promise.all((await store.list('')).map(async (path) => [path, sha256Hex((await store.read(path)) as Uint8Array)]))
    }
    const expected = await seal(bodies)
    const whole = Buffer.from(file.bytes())
    const random = seededRandom('cuts')
    const cuts = [0, 1, whole.length - 1, whole.length, ...Array.from({ length: 60 }, () => random.below(whole.length))]
    for (const cut of cuts) {
      const reopened = await openBodies(memoryAppendFile(whole.subarray(0, cut)))
      for (const { digest, end } of frameEnds) if (end <= cut) expect(reopened.has(digest)).toBe(true)
      expect(await seal(reopened)).toEqual(expected)
    }
  })

  it('refuse damage with whole frames after it, and drop a damaged last frame', async () => {
    const file = memoryAppendFile()
    const bodies = await openBodies(file)
    await bodies.put(noise('a', 700))
    const firstEnd = file.length
    await bodies.put(noise('b', 700))
    const whole = Buffer.from(file.bytes())
    for (const at of [0, 2, 10, 300, firstEnd - 1]) {
      const changed = Buffer.from(whole)
      changed[at] = (changed[at] as number) ^ 0xff
      await expect(openBodies(memoryAppendFile(changed))).rejects.toThrow('damaged')
    }
    const last = Buffer.from(whole)
    last[whole.length - 1] = (last[whole.length - 1] as number) ^ 0xff
    expect((await openBodies(memoryAppendFile(last))).droppedBytes).toBeGreaterThan(0)
    const zeros = Buffer.concat([whole, Buffer.alloc(10_000)])
    expect((await openBodies(memoryAppendFile(zeros))).droppedBytes).toBe(10_000)
  })
})

describe('sealed bodies', () => {
  it('rebuild from the files alone, and can be cut out by hand', async () => {
    const bodies = await openBodies(memoryAppendFile())
    const shared = noise('shared', 900_000)
    const sent = Array.from({ length: 5 }, (_, i) => Buffer.concat([shared, noise(`own ${i}`, 400_000)]))
    const digests: Sha256[] = []
    for (const body of sent) digests.push(await bodies.put(body))
    const store = folderStore(folders.make())
    const paths = await writeBlobs(store, bodies, digests)
    expect(paths.length).toBeGreaterThan(3)
    const rows = rowsOf(await store.read(BLOB_INDEX))
    const sealed = sealedBodies(store, rows)
    for (const [i, digest] of [...digests.entries()].reverse()) {
      expect(Buffer.from((await sealed.get(digest)) as Uint8Array).equals(sent[i] as Buffer)).toBe(true)
      const byHand: Buffer[] = []
      for (const [file, offset, bytes] of (rows[i] as BlobRow).pieces) {
        const unpacked = gunzipSync((await store.read(`blobs/${String(file).padStart(4, '0')}.bin`)) as Uint8Array)
        byHand.push(unpacked.subarray(offset, offset + bytes))
      }
      expect(sha256Hex(Buffer.concat(byHand))).toBe(digest)
    }
    expect(await sealed.get(sha256Hex('nothing'))).toBeNull()
  })

  it('notice a changed blob', async () => {
    const bodies = await openBodies(memoryAppendFile())
    const digest = await bodies.put(noise('body', 3_000))
    const store = folderStore(folders.make())
    await writeBlobs(store, bodies, [digest])
    const rows = rowsOf(await store.read(BLOB_INDEX))
    const other = await openBodies(memoryAppendFile())
    await writeBlobs(store, other, [await other.put(noise('another', 3_000))])
    await expect(sealedBodies(store, rows).get(digest)).rejects.toThrow('does not rebuild')
  })
})
