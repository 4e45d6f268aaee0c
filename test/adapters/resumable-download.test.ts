// Bringing a pinned file from a server that cuts, stalls and lies: the file is there whole and verified, or it is not there.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { downloadPinned, type Downloaded, type DownloadRequest } from '../../src/adapters/resumable-download.js'
import type { Sha256 } from '../../src/core/ids.js'
import { AssayError } from '../../src/core/assay-error.js'
import { answer, lyingServer, serve, until, type LyingServer } from '../support/lying-server.js'
import { temporaryFolders } from '../support/temporary-folder.js'

const CONTENT = Buffer.from(Array.from({ length: 50_000 }, (_, i) => (i * 7919 + (i >> 8)) & 255))
const OTHER = Buffer.from(CONTENT.map((byte) => byte ^ 1))
const SHA256 = createHash('sha256').update(CONTENT).digest('hex') as Sha256

const folders = temporaryFolders()
let server: LyingServer
let target: string
beforeEach(async () => {
  server = await lyingServer()
  target = join(folders.make(), 'cache', 'file.json')
})
afterEach(async () => {
  await server.close()
  folders.removeAll()
})

function bring(changes: Partial<DownloadRequest> = {}): Promise<Downloaded> {
  return downloadPinned({ url: `${server.url}/file`, target, bytes: CONTENT.length, sha256: SHA256, stop: { aborted: false, throwIfAborted: () => undefined }, stallMs: 300, pauseMs: 1, ...changes })
}

async function refusal(changes: Partial<DownloadRequest> = {}): Promise<AssayError> {
  const outcome = await bring(changes).catch((error: unknown) => error)
  expect(outcome).toBeInstanceOf(AssayError)
  expect(existsSync(target)).toBe(false)
  return outcome as AssayError
}

/** Cuts the connection once the part holds `size` bytes, which are those that this answer sends on top of what was there. */
const cut = (content: Uint8Array, bytes: number, etag?: string, size = bytes) =>
  serve(content, { cutAfter: bytes, arrived: () => partSize() >= size, ...(etag === undefined ? {} : { etag }) })
const partSize = (): number => (existsSync(`${target}.part`) ? statSync(`${target}.part`).size : 0)
const left = (): readonly string[] => readdirSync(join(target, '..')).sort()
const part = (): Buffer => readFileSync(`${target}.part`)
const startPart = (bytes: Uint8Array): void => {
  mkdirSync(join(target, '..'), { recursive: true })
  writeFileSync(`${target}.part`, bytes)
}

describe('a server that gives the file', () => {
  afterEach(() => {
    expect(readFileSync(target).equals(CONTENT)).toBe(true)
    expect(left()).toEqual(['file.json'])
  })

  test('at once', async () => {
    server.plan(serve(CONTENT))
    expect(await bring()).toEqual({ state: 'downloaded', resumedFrom: 0 })
    expect(server.asked).toEqual([{ path: '/file', range: undefined, ifRange: undefined }])
  })

  test('without saying its length or its version', async () => {
    server.plan((_, response) => void response.writeHead(200).end(CONTENT))
    await bring()
  })

  test('after cuts: each request asks for the rest of the same version', async () => {
    server.plan(cut(CONTENT, 10_000), cut(CONTENT, 15_000, undefined, 25_000), serve(CONTENT))
    expect(await bring()).toEqual({ state: 'downloaded', resumedFrom: 0 })
    expect(server.asked.map(({ range, ifRange }) => [range, ifRange])).toEqual([
      [undefined, undefined],
      ['bytes=10000-', '"v1"'],
      ['bytes=25000-', '"v1"'],
    ])
  })

  test('after stalling in the middle', async () => {
    server.plan(serve(CONTENT, { stallAfter: 20_000 }), serve(CONTENT))
    await bring({ stallMs: 1000 })
    expect(server.asked[1]?.range).toBe('bytes=20000-')
  })

  test('slowly, but never silent for long', async () => {
    server.plan(serve(CONTENT, { every: 40, pieceBytes: 1000 }))
    await bring({ stallMs: 1000 })
    expect(server.asked).toHaveLength(1)
  })

  test('after being overloaded', async () => {
    server.plan(answer(503), answer(429), answer(500), serve(CONTENT))
    await bring()
    expect(server.asked).toHaveLength(4)
  })

  test('whole, whatever range it is asked for', async () => {
    server.plan(cut(CONTENT, 10_000), answer(200, { 'content-length': CONTENT.length }, CONTENT))
    await bring()
    expect(server.asked[1]?.range).toBe('bytes=10000-')
  })

  test('in a new version: a server that honours If-Range', async () => {
    server.plan(cut(OTHER, 10_000, '"v0"'), serve(CONTENT, { etag: '"v1"' }))
    await bring()
    expect(server.asked[1]).toMatchObject({ range: 'bytes=10000-', ifRange: '"v0"' })
  })

  test('in a new version: a server that ignores If-Range', async () => {
    const rest = (start: number) => answer(206, { etag: '"v1"', 'content-range': `bytes ${start}-49999/50000` }, CONTENT.subarray(start))
    server.plan(cut(OTHER, 10_000, '"v0"'), rest(10_000), serve(CONTENT))
    await bring()
    expect(server.asked[2]?.range).toBeUndefined()
  })

  test('in a new version without saying so: the digest tells', async () => {
    const rest = answer(206, { 'content-range': 'bytes 10000-49999/50000' }, CONTENT.subarray(10_000))
    server.plan(cut(OTHER, 10_000, 'W/"weak"'), rest, serve(CONTENT))
    await bring()
    expect(server.asked.map(({ range, ifRange }) => [range, ifRange])).toEqual([[undefined, undefined], ['bytes=10000-', undefined], [undefined, undefined]])
  })

  test('with a 416 or a range that was not asked for in between', async () => {
    server.plan(cut(CONTENT, 10_000), answer(416), cut(CONTENT, 5_000), answer(206, { 'content-range': 'bytes 0-49999/50000' }, CONTENT), serve(CONTENT))
    await bring()
    expect(server.asked.map(({ range }) => range)).toEqual([undefined, 'bytes=10000-', undefined, 'bytes=5000-', undefined])
  })

  test('behind redirects, the range kept', async () => {
    server.plan(cut(CONTENT, 10_000), answer(302, { location: '/moved' }), answer(307, { location: `${server.url}/further` }), serve(CONTENT))
    await bring()
    expect(server.asked.map(({ path, range }) => [path, range])).toEqual([
      ['/file', undefined],
      ['/file', 'bytes=10000-'],
      ['/moved', 'bytes=10000-'],
      ['/further', 'bytes=10000-'],
    ])
  })

  test('to a download that an earlier process began', async () => {
    startPart(CONTENT.subarray(0, 30_000))
    server.plan(serve(CONTENT))
    expect(await bring()).toEqual({ state: 'downloaded', resumedFrom: 30_000 })
    expect(server.asked).toEqual([{ path: '/file', range: 'bytes=30000-', ifRange: undefined }])
  })

  test('to a download that an earlier process left whole, unverified', async () => {
    startPart(CONTENT)
    server.plan(answer(500))
    expect(await bring()).toEqual({ state: 'downloaded', resumedFrom: CONTENT.length })
    expect(server.asked).toEqual([])
  })

  test.each([
    ['of other bytes', OTHER.subarray(0, 30_000)],
    ['whole, of other bytes', OTHER],
    ['too long', Buffer.concat([CONTENT, OTHER])],
  ])('to a left part %s', async (_, bytes) => {
    startPart(bytes)
    server.plan(serve(CONTENT))
    expect((await bring()).state).toBe('downloaded')
  })

  test('in place of a damaged file', async () => {
    startPart(Buffer.alloc(0))
    writeFileSync(target, OTHER)
    server.plan(serve(CONTENT))
    expect((await bring()).state).toBe('downloaded')
  })

  test('that is there already: nothing is asked', async () => {
    startPart(Buffer.alloc(0))
    writeFileSync(target, CONTENT)
    server.plan(serve(OTHER))
    expect(await bring()).toEqual({ state: 'present', resumedFrom: 0 })
    expect(server.asked).toEqual([])
    expect(left()).toEqual(['file.json', 'file.json.part'])
    rmSync(`${target}.part`)
  })
})

describe('a server that does not give the file: nothing stands at its place', () => {
  test('other bytes of the same length', async () => {
    server.plan(serve(OTHER))
    expect(await refusal()).toMatchObject({ code: 'missing-need', message: expect.stringContaining('not the pinned ones') as string })
    expect(server.asked).toHaveLength(1)
    expect(left()).toEqual([])
  })

  test('another length, told or not', async () => {
    server.plan(serve(CONTENT.subarray(1)))
    expect((await refusal()).message).toContain('the server offers 49999 bytes, the pinned file has 50000')
    server.plan(serve(Buffer.concat([CONTENT, OTHER])))
    expect((await refusal()).message).toContain('the server offers 100000 bytes')
    server.plan((_, response) => void response.writeHead(200).end(Buffer.concat([CONTENT, OTHER])))
    expect((await refusal()).message).toContain('more than the 50000 bytes')
    expect(server.asked).toHaveLength(3)
  })

  test('less than it told, again and again', async () => {
    server.plan((_, response) => void response.writeHead(200).end(CONTENT.subarray(0, 100)))
    const error = await refusal()
    expect(error).toMatchObject({ code: 'missing-need', message: expect.stringContaining('the connection ended after 100 of 50000 bytes') as string })
    expect(error.hint).toContain('--data FILE')
    expect(error.hint).toContain(SHA256)
  })

  test('silence', async () => {
    server.plan(() => undefined)
    expect((await refusal({ stallMs: 60 })).message).toMatch(/timeout/i)
    expect(server.asked).toHaveLength(4)
  })

  test('cuts without a byte', async () => {
    server.plan((request) => void request.socket.destroy())
    expect((await refusal()).code).toBe('missing-need')
    expect(server.asked).toHaveLength(4)
  })

  test.each([404, 403, 410, 401])('status %d is not asked again', async (status) => {
    server.plan(answer(status))
    expect((await refusal()).message).toContain(`status ${status}`)
    expect(server.asked).toHaveLength(1)
  })

  test('redirects without end', async () => {
    server.plan(answer(302, { location: '/again' }))
    expect((await refusal()).message).toContain('more than 5 redirects')
    expect(server.asked).toHaveLength(6)
  })

  test('a compressed body', async () => {
    server.plan(answer(200, { 'content-encoding': 'gzip' }, 'x'))
    expect((await refusal()).message).toContain('content-encoding gzip')
  })

  test('no server', async () => {
    await server.close()
    const error = await refusal()
    expect(error.message).toContain('ECONNREFUSED')
    server = await lyingServer()
  })

  test('a damaged file that was there is left as it was', async () => {
    startPart(Buffer.alloc(0))
    writeFileSync(target, OTHER)
    server.plan(answer(404))
    await expect(bring()).rejects.toThrow('status 404')
    expect(readFileSync(target)).toEqual(OTHER)
  })
})

describe('an interrupted download', () => {
  test('keeps its part, and the next one goes on', async () => {
    let aborted = false
    const stop = {
      get aborted() {
        return aborted
      },
      throwIfAborted() {
        if (aborted) throw new AssayError('interrupted', 'interrupted', { hint: 'again' })
      },
    }
    server.plan(serve(CONTENT, { every: 30, pieceBytes: 1000 }))
    const running = bring({ stop, onProgress: (done) => void (aborted = done >= 5000) })
    await expect(running).rejects.toMatchObject({ code: 'interrupted' })
    const kept = part()
    expect(kept.length).toBeGreaterThanOrEqual(5000)
    expect(kept).toEqual(CONTENT.subarray(0, kept.length))
    expect(existsSync(target)).toBe(false)
    server.plan(serve(CONTENT))
    expect(await bring()).toEqual({ state: 'downloaded', resumedFrom: kept.length })
    expect(server.asked.at(-1)).toEqual({ path: '/file', range: `bytes=${kept.length}-`, ifRange: '"v1"' })
    expect(readFileSync(target).equals(CONTENT)).toBe(true)
  })

  test('ends at once even while the server is silent', async () => {
    let aborted = false
    const stop = {
      get aborted() {
        return aborted
      },
      throwIfAborted() {
        if (aborted) throw new AssayError('interrupted', 'interrupted', { hint: 'again' })
      },
    }
    server.plan(serve(CONTENT, { stallAfter: 1000 }))
    void until(() => partSize() === 1000).then(() => (aborted = true))
    await expect(bring({ stop, stallMs: 60_000 })).rejects.toMatchObject({ code: 'interrupted' })
    expect(part()).toEqual(CONTENT.subarray(0, 1000))
  })

  test('a second one at the same time is refused, and does not disturb the first', async () => {
    server.plan(serve(CONTENT, { every: 50, pieceBytes: 2500 }))
    const first = bring({ stallMs: 10_000 })
    await until(() => partSize() > 0)
    // The lock names a process; another one holds it while this one asks.
    const lock = join(target, '..', '.lock')
    writeFileSync(lock, readFileSync(lock, 'utf8').replace(/"pid":\d+/, `"pid":${process.ppid}`))
    await expect(bring()).rejects.toMatchObject({ code: 'wrong-usage', hint: expect.stringContaining('Another download') as string })
    expect(await first).toEqual({ state: 'downloaded', resumedFrom: 0 })
    expect(readFileSync(target).equals(CONTENT)).toBe(true)
  })
})
