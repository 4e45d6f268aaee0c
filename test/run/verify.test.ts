// A sealed pack against every kind of damage: each is found, and told with its file and, where a line can be named, its line.
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { folderStore } from '../../src/adapters/folder-store.js'
import { AssayError } from '../../src/core/assay-error.js'
import { seededRandom } from '../../src/core/seeded-random.js'
import type { RunFolder } from '../../src/ports/run-folder.js'
import type { Seal } from '../../src/run/pack-seal.js'
import { verifyPack, type Verification } from '../../src/run/verify.js'
import { temporaryFolders } from '../support/temporary-folder.js'
import { memoryFolder } from './support/memory-folder.js'
import { filesOf, runTiny, stopButton } from './support/run-tiny.js'
import { reseal } from './support/reseal.js'

const folders = temporaryFolders()
const packs = temporaryFolders()
afterEach(() => folders.removeAll())

type Files = Map<string, Buffer>
const PACKS = new Map<string, Files>()

beforeAll(async () => {
  for (const memory of ['whole', 'words'] as const) {
    const folder = folderStore(packs.make())
    await runTiny({ folder, memory })
    PACKS.set(memory, new Map(await filesOf(folder)))
  }
  packs.removeAll()
})

const copyOf = (memory: string): Files => new Map([...(PACKS.get(memory) as Files)].map(([path, bytes]) => [path, Buffer.from(bytes)]))
const verify = async (files: Files): Promise<Verification> => verifyPack(memoryFolder(files))
const failed = ({ findings }: Verification) => findings.filter(({ status }) => status === 'FAIL')
const places = (verification: Verification): string[] => failed(verification).flatMap(({ rows }) => rows)

function resealed(files: Files): Files {
  reseal(files as Map<string, Uint8Array>)
  return files
}

const linesOf = (files: Files, path: string): string[] => (files.get(path) as Buffer).toString().trimEnd().split('\n')
const setLines = (files: Files, path: string, lines: readonly string[]): Files => files.set(path, Buffer.from(lines.map((line) => `${line}\n`).join('')))

describe('verify', () => {
  for (const memory of ['whole', 'words']) {
    it(`passes a sealed pack, every check having looked at something (${memory})`, async () => {
      const { ok, findings, counts } = await verify(copyOf(memory))
      expect(findings.filter(({ status }) => status !== 'PASS').map(({ id }) => id)).toEqual(['exchanges', 'signature'])
      expect(ok).toBe(true)
      expect(counts).toMatchObject({ fail: 0, not_tested: 2, planned: 12 })
    })

    it(`finds any flipped bit, and names the file (${memory})`, async () => {
      const random = seededRandom(`flips ${memory}`)
      for (const [path, bytes] of copyOf(memory)) {
        if (bytes.length === 0) continue
        for (let i = 0; i < 2; i++) {
          const files = copyOf(memory)
          const flipped = Buffer.from(bytes)
          const at = random.below(bytes.length)
          flipped[at] = (flipped[at] as number) ^ (1 << random.below(8))
          files.set(path, flipped)
          const verification = await verify(files)
          expect(verification.ok, `${path} byte ${at}`).toBe(false)
          expect(places(verification).some((place) => place.startsWith(path)), `${path} byte ${at}: ${places(verification).join(' | ')}`).toBe(true)
        }
      }
    })

    it(`finds missing and additional files (${memory})`, async () => {
      for (const path of PACKS.get(memory)?.keys() ?? []) {
        if (path === 'pack.json') continue
        const files = copyOf(memory)
        files.delete(path)
        expect(places(await verify(files)).some((place) => place.startsWith(path)), path).toBe(true)
      }
      for (const path of ['predictions.jsonl.bak', 'memory/by_sample/conv-9.txt', 'blobs/0002.bin', 'x/y/z']) {
        expect(places(await verify(copyOf(memory).set(path, Buffer.from('x')))).some((place) => place.startsWith(path)), path).toBe(true)
      }
    })
  }

  it('leaves the folders of later stages to their own seals', async () => {
    const files = copyOf('whole')
    files.set('autorater/mem0.1/seal.json', Buffer.from('{}')).set('report/report.html', Buffer.from('<p>'))
    expect((await verify(files)).ok).toBe(true)
  })

  describe('when the damage was sealed again', () => {
    const ROWS = ['predictions.jsonl', 'attempts.jsonl', 'scorer/answer_key.jsonl', 'memory/index.jsonl', 'memory/haystacks.jsonl', 'blobs/index.jsonl', 'timing.jsonl', 'journal.jsonl']

    for (const memory of ['whole', 'words']) {
      for (const path of ROWS) {
        it(`finds dropped, doubled and swapped lines of ${path} (${memory})`, async () => {
          const before = linesOf(copyOf(memory), path)
          const swapped = [...before.slice(0, -2), before.at(-1) as string, before.at(-2) as string]
          const changes = [before.slice(0, -1), before.slice(1), [...before, before[0] as string], [before[0] as string, ...before], ...(path === 'blobs/index.jsonl' ? [] : [swapped])]
          for (const [i, lines] of changes.entries()) {
            const verification = await verify(resealed(setLines(copyOf(memory), path, lines)))
            expect(verification.ok, `change ${i}`).toBe(false)
            const named = path === 'journal.jsonl' || path === 'blobs/index.jsonl' ? /\.jsonl/ : new RegExp(`^${path.replaceAll('.', '\\.')}`)
            expect(places(verification).some((place) => named.test(place)), `change ${i}: ${places(verification).join(' | ')}`).toBe(true)
          }
        })
      }
    }

    const edit = (files: Files, path: string, line: number, from: RegExp, to: string): Files => {
      const lines = linesOf(files, path)
      const changed = (lines[line - 1] as string).replace(from, to)
      expect(changed).not.toBe(lines[line - 1])
      lines[line - 1] = changed
      return resealed(setLines(files, path, lines))
    }

    it('finds an edited answer, at its line', async () => {
      const verification = await verify(edit(copyOf('whole'), 'predictions.jsonl', 1, /"predicted_answer":"[^"]*/, '"predicted_answer":"better'))
      expect(places(verification)).toContainEqual(expect.stringMatching(/^predictions\.jsonl:1: predicted_answer: expected /))
    })

    it('finds edited gold, category and question', async () => {
      expect(places(await verify(edit(copyOf('whole'), 'scorer/answer_key.jsonl', 2, /"gold":"Oslo"/, '"gold":"Bergen"')))[0]).toMatch(/^scorer\/answer_key\.jsonl:2: /)
      expect(places(await verify(edit(copyOf('whole'), 'scorer/answer_key.jsonl', 2, /"category":2/, '"category":3')))[0]).toMatch(/^scorer\/answer_key\.jsonl:2: /)
      const question = await verify(edit(copyOf('whole'), 'predictions.jsonl', 1, /What does the garden/, 'What did the garden'))
      expect(places(question)).toContainEqual(expect.stringMatching(/^scorer\/answer_key\.jsonl:1: /))
      expect(places(question)).toContainEqual(expect.stringMatching(/^predictions\.jsonl:1: reader_payload_sha256: /))
    })

    it('finds a figure that the rows do not give, in every derived file', async () => {
      for (const [path, from, to] of [
        ['metrics.json', /"mean_planned": 0\.\d+/, '"mean_planned": 0.9'],
        ['metrics.json', /"planned": 12/, '"planned": 13'],
        ['predictions.csv', /\n(conv-1-q-0,.*)0/, '\n$11'],
        ['SUMMARY.md', /\*\*0\.\d/, '**0.9'],
        ['TRACE.md', /sha256 [0-9a-f]/, 'sha256 x'],
        ['run_meta.json', /"pass": 1/, '"pass": 2'],
        ['config.resolved.yaml', /passes: 1/, 'passes: 2'],
      ] as const) {
        const files = copyOf('whole')
        const text = (files.get(path) as Buffer).toString()
        expect(text.replace(from, to), path).not.toBe(text)
        const verification = await verify(resealed(files.set(path, Buffer.from(text.replace(from, to)))))
        expect(places(verification).some((place) => place.startsWith(`${path}:`)), `${path}: ${places(verification).join(' | ')}`).toBe(true)
      }
    })

    it('finds another memory text, and an answer moved to another packet', async () => {
      const files = copyOf('whole')
      const path = 'memory/by_sample/conv-2.txt'
      const changed = Buffer.from((files.get(path) as Buffer).toString().replace('Oslo', 'Bonn'))
      const verification = await verify(resealed(files.set(path, changed)))
      expect(places(verification)).toContainEqual(expect.stringMatching(/^memory\/by_sample\/conv-2\.txt: expected sha256/))
      expect(places(verification)).toContainEqual(expect.stringMatching(/^predictions\.jsonl:5: reader_payload_sha256/))
    })

    it('finds bytes in a blob that no body uses', async () => {
      const { gzipSync, gunzipSync } = await import('node:zlib')
      const files = copyOf('whole')
      const stuffed = gzipSync(Buffer.concat([gunzipSync(files.get('blobs/0001.bin') as Buffer), Buffer.from('hidden')]))
      expect(places(await verify(resealed(files.set('blobs/0001.bin', stuffed))))).toContainEqual(expect.stringMatching(/^blobs\/0001\.bin: \d+ bytes unpacked/))
    })

    it('finds a stored body of which one byte was changed', async () => {
      const { gzipSync, gunzipSync } = await import('node:zlib')
      const files = copyOf('words')
      const unpacked = gunzipSync(files.get('blobs/0001.bin') as Buffer)
      unpacked[0] = (unpacked[0] as number) ^ 1
      const verification = await verify(resealed(files.set('blobs/0001.bin', gzipSync(unpacked))))
      expect(places(verification)).toContainEqual(expect.stringMatching(/^blobs\/index\.jsonl:1: body [0-9a-f]{64} does not rebuild/))
    })

    it('finds a run id that is not the digest of its spec, and a count that the rows do not give', async () => {
      const files = copyOf('whole')
      const seal = JSON.parse((files.get('pack.json') as Buffer).toString()) as Seal
      const renamed = await verify(resealed(files.set('pack.json', Buffer.from(JSON.stringify({ ...seal, run: 'tiny-0000000000000000' })))))
      expect(places(renamed)).toContainEqual(expect.stringMatching(/^pack\.json: run: expected tiny-[0-9a-f]{16}, the digest of the spec, got tiny-0{16}$/))
      const counted = copyOf('whole')
      const metrics = (counted.get('metrics.json') as Buffer).toString().replace(/"failed": 3/, '"failed": 2')
      expect(places(await verify(resealed(counted.set('metrics.json', Buffer.from(metrics)))))).toContain('metrics.json: denominators.failed: expected 3, got 2')
    })

    it('finds a mock whose names were washed', async () => {
      const folder = folderStore(folders.make())
      const { countingReader } = await import('./support/tiny-catalogue.js')
      await runTiny({ folder, reader: countingReader({ mock: true }) })
      const files: Files = new Map([...(await filesOf(folder))].map(([path, bytes]) => [path.replace('.MOCK', ''), bytes]))
      const seal = (files.get('pack.json') as Buffer).toString().replace('"mock": true', '"mock": false')
      const verification = await verify(resealed(files.set('pack.json', Buffer.from(seal))))
      expect(places(verification)).toContainEqual('pack.json: mock: expected true, got false')
    })

    for (const memory of ['whole', 'words']) {
      it(`finds each file that was left out, the journal and empty ones too (${memory})`, async () => {
        for (const path of PACKS.get(memory)?.keys() ?? []) {
          if (path === 'pack.json' || path === '_SUCCESS') continue
          const files = copyOf(memory)
          files.delete(path)
          expect(places(await verify(resealed(files))).some((place) => place.includes(path)), path).toBe(true)
        }
        expect(places(await verify(resealed(copyOf(memory).set('journal.jsonl', Buffer.alloc(0)))))).toContain('journal.jsonl:1: expected the plan of the run')
      })
    }

    it('finds files that were sealed in, also where one differs by case only', async () => {
      for (const path of ['summary.md', 'cost.json', '.lock', 'bodies.open', 'memory/by_sample/conv-9.txt', 'blobs/0002.bin', 'blobs/x.bin', 'x/y/z']) {
        expect(places(await verify(resealed(copyOf('whole').set(path, Buffer.from('x'))))).some((place) => place.startsWith(path)), path).toBe(true)
      }
    })

    it('finds exchanges that the journal does not tell of', async () => {
      for (const path of ['exchanges.jsonl', 'exchange_timing.jsonl']) {
        expect(places(await verify(resealed(copyOf('whole').set(path, Buffer.from('{}\n')))))).toContainEqual(expect.stringMatching(`^${path}:1: `))
      }
    })

    it('finds what a gzip file can hold beside its data', async () => {
      const blob = copyOf('whole').get('blobs/0001.bin') as Buffer
      const named = Buffer.concat([blob.subarray(0, 3), Buffer.from([8]), blob.subarray(4, 10), Buffer.from('a name\0'), blob.subarray(10)])
      const empty = Buffer.from('1f8b08000000000000030300000000000000000000', 'hex').subarray(0, 20)
      const wrongLength = Buffer.from(blob)
      wrongLength.writeUInt32LE(7, blob.length - 4)
      for (const [i, bytes] of [Buffer.concat([blob, Buffer.alloc(64)]), Buffer.concat([blob, empty]), named, wrongLength].entries()) {
        const told = places(await verify(resealed(copyOf('whole').set('blobs/0001.bin', bytes))))
        expect(told.some((place) => /^blobs\/0001\.bin: .*(?:is not one plain gzip file|does not unpack)/.test(place)), `change ${i}: ${told.join(' | ')}`).toBe(true)
      }
    })

    it('finds a name that stands twice in the seal, or that a reader drops', async () => {
      const whole = (copyOf('whole').get('pack.json') as Buffer).toString()
      const entry = `{"sha256":"${'0'.repeat(64)}","bytes":1,"timing":false}`
      for (const seal of [whole.replace('"mock": false', '"mock": true, "mock" : false'), whole.replace('"files": {', `"files": {"__proto__": ${entry},`)]) {
        expect(seal).not.toBe(whole)
        expect(places(await verify(copyOf('whole').set('pack.json', Buffer.from(seal))))).toEqual(['pack.json: a name stands twice in one object, or is no name of a seal'])
      }
    })

    it('never reads outside the pack, whatever a row says', async () => {
      const files = edit(copyOf('whole'), 'predictions.jsonl', 1, /memory\/by_sample\/conv-1\.txt/, '../../../../etc/passwd')
      expect(places(await verify(files))).toContainEqual(expect.stringMatching(/^predictions\.jsonl:1: memory_text_path: expected the path of a packet/))
    })
  })

  it('passes a pack whose texts hold half a surrogate pair, which no file can', async () => {
    const folder = folderStore(folders.make())
    const { countingReader } = await import('./support/tiny-catalogue.js')
    await runTiny({ folder, reader: { ...countingReader(), read: async () => ({ state: 'answered', hypothesis: 'half \ud800', exchanges: [] }) } })
    expect(places(await verifyPack(folder))).toEqual([])
  })

  it('refuses a folder with links, pipes or names that not every system can hold, and follows none of them', async () => {
    const root = folders.make()
    await runTiny({ folder: folderStore(root) })
    const summary = readFileSync(join(root, 'SUMMARY.md'))
    const elsewhere = join(folders.make(), 'SUMMARY.md')
    writeFileSync(elsewhere, summary)
    rmSync(join(root, 'SUMMARY.md'))
    symlinkSync(elsewhere, join(root, 'SUMMARY.md'))
    symlinkSync(elsewhere, join(root, 'a:b'))
    symlinkSync('/nowhere', join(root, 'memory', 'dangling'))
    execFileSync('mkfifo', [join(root, 'pipe')])
    const verification = await verifyPack(folderStore(root))
    expect(verification.ok).toBe(false)
    expect(places(verification)).toEqual(['SUMMARY.md', 'a:b', 'memory/dangling', 'pipe'].map((path) => `${path}: expected a plain file with a safe name`))
    await expect(folderStore(root).read('pipe')).rejects.toMatchObject({ code: 'invalid-input' })
  })

  it('says clearly that there is no pack, or that the run is open', async () => {
    const empty: RunFolder = folderStore(folders.make())
    await expect(verifyPack(empty)).rejects.toMatchObject({ code: 'invalid-input', message: 'there is no pack here: no pack.json' })
    const open = folderStore(folders.make())
    const stop = stopButton()
    await expect(runTiny({ folder: open, stop, onProgress: (done) => done === 3 && stop.press() })).rejects.toBeInstanceOf(AssayError)
    await expect(verifyPack(open)).rejects.toMatchObject({ code: 'incomplete', message: 'the run is open and has no seal' })
    const broken = await verify(copyOf('whole').set('pack.json', Buffer.from('{"format":')))
    expect(places(broken)).toEqual(['pack.json: expected JSON, got something else'])
  })
})
