import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { openAppendFile } from '../../src/adapters/append-file.js'
import { lockFolder, lockHolder } from '../../src/adapters/folder-lock.js'
import { folderStore } from '../../src/adapters/folder-store.js'
import { LOCK_FILE } from '../../src/run/pack-files.js'
import { temporaryFolders } from '../support/temporary-folder.js'

const folders = temporaryFolders()
afterEach(() => folders.removeAll())

const line = (text: string): Buffer => Buffer.from(`${text}\n`)

describe('append file', () => {
  it('keeps the order of concurrent appends and has them on disk when they resolve', async () => {
    const path = join(folders.make(), 'journal')
    const file = await openAppendFile(path)
    const texts = Array.from({ length: 500 }, (_, i) => `line ${i}`)
    await Promise.all(
      texts.map(async (text, i) => {
        await file.append(line(text))
        expect(readFileSync(path, 'utf8').split('\n').length).toBeGreaterThan(i + 1)
      }),
    )
    expect(readFileSync(path, 'utf8')).toBe(texts.map((text) => `${text}\n`).join(''))
    expect(Buffer.from(await file.read(0, 7)).toString()).toBe('line 0\n')
    expect((await file.read(file.length - 3, 100)).length).toBe(3)
    await file.close()
  })

  it('cuts a tail before the first append only', async () => {
    const path = join(folders.make(), 'journal')
    writeFileSync(path, 'whole\ntor')
    const file = await openAppendFile(path)
    expect(file.length).toBe(9)
    await file.truncateTo(6)
    await file.append(line('next'))
    await expect(file.truncateTo(0)).rejects.toThrow('was appended to')
    await file.close()
    expect(readFileSync(path, 'utf8')).toBe('whole\nnext\n')
  })

  it.skipIf(!existsSync('/dev/full'))('fails every append after the disk was full, so that no gap can arise', async () => {
    const file = await openAppendFile('/dev/full')
    const results = await Promise.allSettled([file.append(line('a')), file.append(line('b'))])
    const later = await Promise.allSettled([file.append(line('c'))])
    for (const result of [...results, ...later]) {
      expect(result).toMatchObject({ status: 'rejected', reason: { code: 'ENOSPC', path: '/dev/full' } })
    }
    await file.close()
  })
})

describe('folder store', () => {
  it('writes whole files, lists them by code point, and answers null for what is not there', async () => {
    const root = folders.make()
    const store = folderStore(join(root, 'made/on/write'))
    expect(await store.read('a.txt')).toBeNull()
    expect(await store.list('')).toEqual([])
    for (const path of ['b.txt', 'memory/by_sample/x.txt', 'memory/index.jsonl', 'memory.txt', 'B.txt']) await store.write(path, Buffer.from(path))
    expect(await store.list('')).toEqual(['B.txt', 'b.txt', 'memory.txt', 'memory/by_sample/x.txt', 'memory/index.jsonl'])
    expect(await store.list('memory/')).toEqual(['memory/by_sample/x.txt', 'memory/index.jsonl'])
    expect(await store.list('memory/by_')).toEqual(['memory/by_sample/x.txt'])
    await store.write('b.txt', Buffer.from('again'))
    expect(Buffer.from((await store.read('b.txt')) as Uint8Array).toString()).toBe('again')
    await store.remove('b.txt')
    await store.remove('b.txt')
    expect(await store.read('b.txt')).toBeNull()
  })

  it('refuses paths that leave the folder', async () => {
    const store = folderStore(folders.make())
    for (const path of ['../x', '/etc/passwd', 'a/../../x', 'a//b', '.', 'C:/x', 'a\\..\\b', '']) {
      await expect(store.write(path, Buffer.from('x'))).rejects.toThrow('must stay inside')
      await expect(store.read(path)).rejects.toThrow('must stay inside')
    }
  })

  it('leaves the old file and no partial one when a write fails', async () => {
    const root = folders.make()
    const store = folderStore(root)
    mkdirSync(join(root, 'taken'))
    writeFileSync(join(root, 'taken/inside'), '')
    await expect(store.write('taken', Buffer.from('x'))).rejects.toThrow()
    expect(await store.list('')).toEqual(['taken/inside'])
  })
})

describe('folder lock', () => {
  it('is refused while a live process holds it, and free again after', async () => {
    const folder = folders.make()
    const holder = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    await once(holder, 'spawn')
    const lock = JSON.stringify({ pid: holder.pid, host: hostname() })
    writeFileSync(join(folder, LOCK_FILE), lock)
    await expect(lockFolder(folder)).rejects.toThrow(`process ${holder.pid} is running`)
    expect(await lockHolder(folder)).toBe(`process ${holder.pid}`)
    holder.kill('SIGKILL')
    await once(holder, 'exit')
    expect(await lockHolder(folder)).toBeNull()
    const release = await lockFolder(folder)
    await release()
    expect(existsSync(join(folder, LOCK_FILE))).toBe(false)
  })

  it('is taken over from another machine only when that has been silent', async () => {
    const folder = folders.make()
    const path = join(folder, LOCK_FILE)
    writeFileSync(path, JSON.stringify({ pid: 1, host: 'another-machine' }))
    await expect(lockFolder(folder)).rejects.toThrow('process 1 on another-machine')
    const longAgo = new Date(Date.now() - 60_000)
    utimesSync(path, longAgo, longAgo)
    const release = await lockFolder(folder)
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ pid: process.pid, host: hostname() })
    await release()
  })

  it('whose holder is gone goes to one of those who come at the same moment', async () => {
    const root = folders.make()
    const rounds = Array.from({ length: 10 }, (_, i) => join(root, String(i)))
    for (const folder of rounds) {
      mkdirSync(folder)
      writeFileSync(join(folder, LOCK_FILE), JSON.stringify({ pid: 2 ** 30, host: hostname() }))
    }
    const script = `
      import { closeSync, openSync, rmSync } from 'node:fs'
      import { lockFolder } from ${JSON.stringify(new URL('../../dist/adapters/folder-lock.js', import.meta.url).href)}
      const start = Number(process.argv[1])
      for (const [i, folder] of process.argv.slice(2).entries()) {
        while (Date.now() < start + i * 250);
        try {
          const release = await lockFolder(folder)
          closeSync(openSync(folder + '/mark', 'wx'))
          await new Promise((resolve) => setTimeout(resolve, 60))
          rmSync(folder + '/mark')
          await release()
          console.log('held')
        } catch (error) {
          if (error.code !== 'wrong-usage') console.log(error.code)
        }
      }`
    const start = String(Date.now() + 1000)
    const told = await Promise.all(
      [1, 2, 3, 4].map(async () => {
        const child = spawn(process.execPath, ['--input-type=module', '-e', script, start, ...rounds])
        let text = ''
        child.stdout.setEncoding('utf8').on('data', (part: string) => (text += part))
        await once(child, 'close')
        return text
      }),
    )
    const lines = told.join('').trim().split('\n')
    expect(lines.length).toBeGreaterThanOrEqual(rounds.length)
    expect(new Set(lines)).toEqual(new Set(['held']))
    for (const folder of rounds) expect(existsSync(join(folder, `${LOCK_FILE}.partial`))).toBe(false)
  })
})
