// Vectors on disk: cut at any byte, changed at any byte, written by several processes at once.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, renameSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { cachedEmbedder } from '../../src/adapters/cached-embedder.js'
import { openEmbeddingCache } from '../../src/adapters/embedding-cache.js'
import type { EmbeddingCache } from '../../src/adapters/embedding-cache.js'
import type { OpenEmbedder } from '../../src/adapters/open-embedder.js'
import { AssayError } from '../../src/core/assay-error.js'
import { neverStop } from '../support/memory-ports.js'
import { temporaryFolders } from '../support/temporary-folder.js'

const MODEL = 'ab'.repeat(32)
const DIMENSIONS = 4
const RECORD_BYTES = 32 + DIMENSIONS * 4 + 8
const HEADER_BYTES = 64

const folders = temporaryFolders()
const temporaryFolder = (): string => folders.make()
afterEach(() => folders.removeAll())

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')
const vectorOf = (text: string): Float32Array => Float32Array.from({ length: DIMENSIONS }, (_, i) => createHash('sha256').update(text).digest().readInt32LE(i * 4) / 2 ** 31)
const entriesOf = (texts: readonly string[]) => texts.map((text) => ({ textDigest: digestOf(text), vector: vectorOf(text) }))
const texts = Array.from({ length: 12 }, (_, index) => `text ${index}`)

function fill(folder: string, list: readonly string[]): void {
  const cache = openEmbeddingCache(folder, MODEL, DIMENSIONS)
  cache.put(entriesOf(list))
  cache.close()
}

function held(cache: EmbeddingCache, list: readonly string[]): readonly string[] {
  return list.filter((text) => {
    const vector = cache.get(digestOf(text))
    if (vector !== undefined) expect(vector).toEqual(vectorOf(text))
    return vector !== undefined
  })
}

describe('embedding cache', () => {
  it('gives back what was stored, bit for bit, in the next process too', () => {
    const folder = temporaryFolder()
    fill(folder, texts.slice(0, 5))
    fill(folder, texts.slice(3))
    const cache = openEmbeddingCache(folder, MODEL, DIMENSIONS)
    expect(cache.size).toBe(texts.length)
    expect(held(cache, texts)).toEqual(texts)
    expect(cache.get(digestOf('unknown'))).toBeUndefined()
    cache.close()
    expect(readdirSync(folder).every((name) => name.endsWith('.vectors'))).toBe(true)
  })

  it('keeps every whole record when a file is cut at any byte, and takes the rest again', () => {
    const source = temporaryFolder()
    fill(source, texts.slice(0, 3))
    const [name] = readdirSync(source) as [string]
    const bytes = readFileSync(join(source, name))
    expect(bytes.length).toBe(HEADER_BYTES + 3 * RECORD_BYTES)
    for (let length = 0; length <= bytes.length; length++) {
      const folder = temporaryFolder()
      writeFileSync(join(folder, name), bytes.subarray(0, length))
      const cache = openEmbeddingCache(folder, MODEL, DIMENSIONS)
      const whole = length < HEADER_BYTES ? 0 : Math.floor((length - HEADER_BYTES) / RECORD_BYTES)
      expect(held(cache, texts)).toEqual(texts.slice(0, whole))
      cache.put(entriesOf(texts.slice(0, 3)))
      expect(held(cache, texts)).toEqual(texts.slice(0, 3))
      cache.close()
      const again = openEmbeddingCache(folder, MODEL, DIMENSIONS)
      expect(held(again, texts)).toEqual(texts.slice(0, 3))
      again.close()
    }
  })

  it('never takes a changed byte for a vector', () => {
    const source = temporaryFolder()
    fill(source, texts.slice(0, 2))
    const [name] = readdirSync(source) as [string]
    const bytes = readFileSync(join(source, name))
    const folder = temporaryFolder()
    for (let at = 0; at < bytes.length; at++) {
      const bad = Buffer.from(bytes)
      bad.writeUInt8(bad.readUInt8(at) ^ 0x10, at)
      writeFileSync(join(folder, name), bad)
      const cache = openEmbeddingCache(folder, MODEL, DIMENSIONS)
      const whole = at < HEADER_BYTES ? 0 : 1
      expect(held(cache, texts)).toHaveLength(whole)
      cache.close()
    }
  })

  it('keeps models apart and passes over foreign files', () => {
    const folder = temporaryFolder()
    fill(folder, texts)
    writeFileSync(join(folder, 'notes.txt'), 'not vectors')
    writeFileSync(join(folder, 'zero.vectors'), '')
    writeFileSync(join(folder, 'other.vectors'), Buffer.alloc(500, 1))
    const other = openEmbeddingCache(folder, 'cd'.repeat(32), DIMENSIONS)
    expect(other.size).toBe(0)
    other.close()
    const same = openEmbeddingCache(folder, MODEL, DIMENSIONS)
    expect(same.size).toBe(texts.length)
    same.close()
  })

  it('makes one file of many, losing nothing', () => {
    const folder = temporaryFolder()
    for (const text of [...texts, 'a', 'b', 'c', 'd', 'e']) fill(folder, [text])
    // The last fills found many ended files and merged them first.
    expect(readdirSync(folder).length).toBeLessThan(16)
    const cache = openEmbeddingCache(folder, MODEL, DIMENSIONS)
    expect(held(cache, [...texts, 'a', 'b', 'c', 'd', 'e'])).toHaveLength(17)
    cache.close()
  })

  it('survives that another process takes its file for abandoned', () => {
    const folder = temporaryFolder()
    const slow = openEmbeddingCache(folder, MODEL, DIMENSIONS)
    slow.put(entriesOf(['slow']))
    const [own] = readdirSync(folder) as [string]
    // As if written on another machine two days ago.
    const foreign = `000000000000-1-x.writing`
    renameSync(join(folder, own), join(folder, foreign))
    const old = new Date(Date.now() - 2 * 86_400_000)
    utimesSync(join(folder, foreign), old, old)
    for (const text of texts) fill(folder, [text])
    for (const text of ['1', '2', '3', '4', '5']) fill(folder, [text])
    expect(readdirSync(folder)).not.toContain(foreign)
    slow.put(entriesOf(['late']))
    slow.close()
    const cache = openEmbeddingCache(folder, MODEL, DIMENSIONS)
    expect(held(cache, ['slow', ...texts])).toEqual(['slow', ...texts])
    cache.close()
  })

  it('is written by several processes at once, some of them killed, and holds only right vectors', async () => {
    const folder = temporaryFolder()
    const script = join(temporaryFolder(), 'writer.mjs')
    const built = pathToFileURL(join(import.meta.dirname, '../../dist/adapters/embedding-cache.js')).href
    writeFileSync(
      script,
      `import { createHash } from 'node:crypto'
      import { openEmbeddingCache } from ${JSON.stringify(built)}
      const [folder, from, to, die] = process.argv.slice(2)
      const cache = openEmbeddingCache(folder, ${JSON.stringify(MODEL)}, ${DIMENSIONS})
      for (let n = Number(from); n < Number(to); n++) {
        const digest = createHash('sha256').update('text ' + n).digest()
        cache.put([{ textDigest: digest.toString('hex'), vector: Float32Array.from({ length: ${DIMENSIONS} }, (_, i) => digest.readInt32LE(i * 4) / 2 ** 31) }])
      }
      if (die === 'die') process.kill(process.pid, 'SIGKILL')
      cache.close()`,
    )
    const write = (from: number, to: number, die: boolean): Promise<void> =>
      new Promise((resolve, reject) => {
        const child = spawn(process.execPath, [script, folder, String(from), String(to), die ? 'die' : 'live'], { stdio: ['ignore', 'ignore', 'inherit'] })
        child.on('error', reject)
        child.on('exit', (code, signal) => (code === 0 || (die && signal === 'SIGKILL') ? resolve() : reject(new Error(`exit ${code} ${signal}`))))
      })
    // Three rounds of six, overlapping, so that ended files are merged while others are read and written.
    for (const round of [0, 1, 2]) await Promise.all([0, 1, 2, 3, 4, 5].map((n) => write(round * 300 + n * 50, round * 300 + n * 50 + 120, n % 3 === 2)))
    const cache = openEmbeddingCache(folder, MODEL, DIMENSIONS)
    const all = Array.from({ length: 3 * 300 + 70 }, (_, n) => `text ${n}`)
    expect(held(cache, all)).toEqual(all)
    cache.close()
    expect(readdirSync(folder).length).toBeLessThan(18)
  })
})

describe('cached embedder', () => {
  const inner = (calls: string[][]): OpenEmbedder => ({
    name: 'counting',
    digest: MODEL,
    dimensions: DIMENSIONS,
    embed: async (list) => {
      calls.push([...list])
      await new Promise((resolve) => setTimeout(resolve, 1))
      return list.map(vectorOf)
    },
    close: async () => {},
  })

  it('embeds each text once: in a call, in calls at the same time, and in the next process', async () => {
    const folder = temporaryFolder()
    const calls: string[][] = []
    const counts = { embedded: 0, reused: 0 }
    const embedder = cachedEmbedder(inner(calls), { folder, stop: neverStop, counts })
    const [twice, other] = await Promise.all([embedder.embed(['a', 'b', 'a']), embedder.embed(['b', 'c'])])
    expect(twice).toEqual(['a', 'b', 'a'].map(vectorOf))
    expect(other).toEqual(['b', 'c'].map(vectorOf))
    expect(calls.flat().sort()).toEqual(['a', 'b', 'c'])
    expect(counts).toEqual({ embedded: 3, reused: 2 })
    await embedder.close()
    const later = { embedded: 0, reused: 0 }
    const second = cachedEmbedder(inner(calls), { folder, stop: neverStop, counts: later })
    expect(await second.embed(['c', 'a', 'b'])).toEqual(['c', 'a', 'b'].map(vectorOf))
    expect(later).toEqual({ embedded: 0, reused: 3 })
    expect(calls.flat()).toHaveLength(3)
    await second.close()
  })

  it('keeps finished steps when it is stopped, and fails every caller that waits', async () => {
    const folder = temporaryFolder()
    const calls: string[][] = []
    const stop = {
      get aborted() {
        return calls.length >= 2
      },
      throwIfAborted() {
        if (calls.length >= 2) throw new AssayError('interrupted', 'interrupted', { hint: 'again' })
      },
    }
    const many = Array.from({ length: 400 }, (_, index) => `line ${index}`)
    const counts = { embedded: 0, reused: 0 }
    const embedder = cachedEmbedder(inner(calls), { folder, stop, counts })
    const outcomes = await Promise.allSettled([embedder.embed(many), embedder.embed(many.slice(0, 3))])
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected'])
    await embedder.close()
    const later = { embedded: 0, reused: 0 }
    const second = cachedEmbedder(inner([]), { folder, stop: neverStop, counts: later })
    await second.embed(many)
    await second.close()
    expect(counts.embedded).toBe(256)
    expect(later).toEqual({ embedded: 144, reused: 256 })
  })

  it('tries a text again after the model failed', async () => {
    let failing = true
    const flaky: OpenEmbedder = { ...inner([]), embed: async (list) => (failing ? Promise.reject(new Error('no memory')) : list.map(vectorOf)) }
    const embedder = cachedEmbedder(flaky, { folder: temporaryFolder(), stop: neverStop, counts: { embedded: 0, reused: 0 } })
    await expect(embedder.embed(['a'])).rejects.toThrow('no memory')
    failing = false
    expect(await embedder.embed(['a'])).toEqual([vectorOf('a')])
    await embedder.close()
  })
})
