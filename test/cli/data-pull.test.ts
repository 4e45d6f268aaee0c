// `assay data pull` as a user runs it, against a loopback mirror.
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runCommand, type Finished } from '../support/command.js'
import { answer, lyingServer, serve, type LyingServer } from '../support/lying-server.js'
import { describeWithShared, shared } from '../support/shared-data.js'
import { temporaryFolders } from '../support/temporary-folder.js'

const folders = temporaryFolders()
const SHA256 = '79fa87e90f04081343b8c8debecb80a9a6842b76a7aa537dc9fdf651ea698ff4'

describeWithShared('assay data pull', ['data/locomo/locomo10.json'], () => {
  const content = readFileSync(shared('data/locomo/locomo10.json'))
  let server: LyingServer
  let cache: string
  let target: string
  beforeEach(async () => {
    server = await lyingServer()
    cache = folders.make()
    target = join(cache, 'data', 'locomo10', 'locomo10.json')
  })
  afterEach(async () => {
    await server.close()
    folders.removeAll()
  })
  const pull = (name = 'locomo10', started?: (kill: (signal: NodeJS.Signals) => void) => void): Promise<Finished> =>
    runCommand(['data', 'pull', name, '--json'], { env: { ASSAY_CACHE: cache, ASSAY_DATA_MIRROR: `${server.url}/` }, ...(started === undefined ? {} : { started }) })
  const partSize = (): number => (existsSync(`${target}.part`) ? statSync(`${target}.part`).size : -1)

  /** Pulls from a slow server and ends the command in the middle. */
  async function cutShort(signal: NodeJS.Signals): Promise<Finished> {
    server.plan(serve(content, { every: 10, pieceBytes: 50_000 }))
    return pull('locomo10', (kill) => {
      const look = setInterval(() => {
        if (partSize() < 200_000) return
        clearInterval(look)
        kill(signal)
      }, 5)
    })
  }

  test('brings the pinned revision into the cache, and asks for nothing when it is there', async () => {
    server.plan(serve(content))
    const first = await pull()
    expect(first.status).toBe(0)
    const path = '/snap-research/locomo/3eb6f2c585f5e1699204e3c3bdf7adc5c28cb376/data/locomo10.json'
    expect(JSON.parse(first.stdout)).toEqual({ name: 'locomo10', file: target, sha256: SHA256, bytes: 2_805_274, state: 'downloaded', resumed_from: 0, url: `${server.url}${path}` })
    expect(readFileSync(target).equals(content)).toBe(true)
    expect(JSON.parse((await pull()).stdout)).toMatchObject({ state: 'present' })
    expect(server.asked.map((one) => one.path)).toEqual([path])
    const inspected = await runCommand(['data', 'inspect', target, '--json'], { env: { ASSAY_CACHE: cache } })
    expect(JSON.parse(inspected.stdout)).toMatchObject({ pinned: 'locomo10' })
  })

  test.each(['SIGKILL', 'SIGINT'] as const)('goes on where %s ended it', async (signal) => {
    const cut = await cutShort(signal)
    expect(cut.signal ?? cut.status).toBe(signal === 'SIGKILL' ? 'SIGKILL' : 130)
    expect(existsSync(target)).toBe(false)
    const kept = partSize()
    expect(readFileSync(`${target}.part`).equals(content.subarray(0, kept))).toBe(true)
    server.plan(serve(content))
    const again = await pull()
    expect(JSON.parse(again.stdout)).toMatchObject({ state: 'downloaded', resumed_from: kept })
    expect(server.asked.at(-1)?.range).toBe(`bytes=${kept}-`)
    expect(readFileSync(target).equals(content)).toBe(true)
    expect(readdirSync(join(cache, 'data', 'locomo10'))).toEqual(['locomo10.json'])
  })

  test('another file under the address: exit 3, nothing left, and how to get it by hand', async () => {
    server.plan(serve(Buffer.from(content.map((byte, i) => (i === 1000 ? byte ^ 1 : byte)))))
    const ran = await pull()
    expect(ran.status).toBe(3)
    expect(JSON.parse(ran.stdout)).toMatchObject({ error: { code: 'missing-need', hint: expect.stringContaining('--data FILE') as string } })
    expect(ran.stderr).toContain(SHA256)
    expect(readdirSync(join(cache, 'data', 'locomo10'))).toEqual([])
  })

  test('no such file there, and no server: exit 3 with the address, the digest and the place', async () => {
    server.plan(answer(404))
    const missing = await pull()
    await server.close()
    const down = await pull()
    for (const ran of [missing, down]) {
      expect(ran.status).toBe(3)
      for (const text of ['by hand', server.url, SHA256, '2805274 bytes', target, '--data FILE']) expect(ran.stderr).toContain(text)
    }
    server = await lyingServer()
  })

  test('a name that stands for nothing: exit 2 with the names', async () => {
    const ran = await pull('locomo11')
    expect(ran.status).toBe(2)
    expect(ran.stderr).toContain('locomo10, longmemeval-s, longmemeval-m, longmemeval-oracle')
    expect(await runCommand(['data', 'pull'])).toMatchObject({ status: 2 })
  })

  test('each name has its address at a fixed revision', async () => {
    server.plan(answer(404))
    for (const name of ['longmemeval-s', 'longmemeval-m', 'longmemeval-oracle']) await pull(name)
    const base = '/datasets/xiaowu0162/longmemeval-cleaned/resolve/98d7416c24c778c2fee6e6f3006e7a073259d48f'
    expect(server.asked.map((one) => one.path)).toEqual([`${base}/longmemeval_s_cleaned.json`, `${base}/longmemeval_m_cleaned.json`, `${base}/longmemeval_oracle.json`])
  })
})
