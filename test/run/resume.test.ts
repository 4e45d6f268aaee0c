// Runs that were killed, cut, stopped or left without disk: each goes on where it was and ends as if nothing had happened.
import { describe, expect, it } from 'vitest'
import { AssayError } from '../../src/core/assay-error.js'
import type { MemoryMethod } from '../../src/ports/memory-method.js'
import { runStatus } from '../../src/run/run-status.js'
import { cutStorm } from './support/cut-storm.js'
import { memoryFolder, type MemoryFolder } from './support/memory-folder.js'
import { runTiny, stopButton, tickingClock } from './support/run-tiny.js'
import { countingReader, tinyCatalogue } from './support/tiny-catalogue.js'

const uninterrupted = async (memory: 'whole' | 'words'): Promise<string> => (await runTiny({ folder: memoryFolder(), memory })).content_root

describe('a run that was cut', () => {
  for (const memory of ['whole', 'words'] as const) {
    it(`loses no answer and asks none twice, wherever journal and bodies are cut (${memory})`, async () => {
      const { cuts, kept, asked, restored } = await cutStorm(memory, 25, 1)
      console.log(`cut storm (${memory}): ${cuts} cuts, ${kept} answers kept, ${asked} questions asked, ${restored} with lost bodies`)
      expect(kept).toBeGreaterThan(0)
      expect(restored).toBeGreaterThan(0)
      expect(kept + asked).toBe(cuts * 12)
    })

    it(`goes on after a crash before any change of any file, sealing included (${memory})`, async () => {
      const expected = await uninterrupted(memory)
      let steps = 0
      await runTiny({ folder: memoryFolder(new Map(), () => (steps += 1)), memory })
      expect(steps).toBeGreaterThan(50)
      const asked = new Map<string, number>()
      for (let crash = 1; crash <= steps; crash++) {
        let step = 0
        const crashing = memoryFolder(new Map(), (what) => {
          step += 1
          if (step >= crash) throw new Error(`the process ended before: ${what}`)
        })
        await expect(runTiny({ folder: crashing, memory }), `crash ${crash}`).rejects.toThrow('the process ended')
        const journalled = answers(crashing)
        const reader = countingReader()
        const seal = await resume(crashing, memory, reader)
        expect(seal, `crash ${crash}`).toBe(expected)
        expect(reader.asked.filter((id) => journalled.has(id))).toEqual([])
        for (const id of reader.asked) asked.set(id, (asked.get(id) ?? 0) + 1)
      }
      expect(asked.size).toBe(12)
    })
  }

  /** As the command does it: a pack whose seal is there only needs its last steps. */
  async function resume(crashed: MemoryFolder, memory: 'whole' | 'words', reader: ReturnType<typeof countingReader>): Promise<string> {
    const folder = memoryFolder(crashed.files)
    const { readSeal } = await import('../../src/run/pack-seal.js')
    const { finishPack } = await import('../../src/run/seal-run.js')
    const { verifyPack } = await import('../../src/run/verify.js')
    const seal = await readSeal(folder)
    if (seal !== null && typeof seal !== 'string') await finishPack(folder, seal)
    else await runTiny({ folder, memory, reader, clock: tickingClock(5000) })
    expect((await verifyPack(folder)).ok).toBe(true)
    return ((await readSeal(folder)) as { content_root: string }).content_root
  }

  function answers(folder: MemoryFolder): ReadonlySet<string> {
    const text = Buffer.from(folder.files.get('journal.jsonl') ?? new Uint8Array(0)).toString('utf8')
    return new Set([...text.matchAll(/"kind":"attempt","question_id":"([^"]+)"/g)].map((match) => match[1] as string))
  }

  it('names the torn line that it dropped', async () => {
    const whole = memoryFolder()
    await runTiny({ folder: whole })
    const journal = Buffer.from(whole.files.get('journal.jsonl') as Uint8Array)
    const cut = journal.subarray(0, journal.length - 30)
    const folder = memoryFolder(
      new Map([
        ['journal.jsonl', cut],
        ['bodies.open', whole.removed.get('bodies.open') as Uint8Array],
      ]),
    )
    await runTiny({ folder })
    const resumed = Buffer.from(folder.files.get('journal.jsonl') as Uint8Array)
      .toString('utf8')
      .split('\n')
      .find((line) => line.includes('"kind":"resumed"'))
    expect((JSON.parse(resumed as string) as { dropped_line: string }).dropped_line).toBe(cut.subarray(cut.lastIndexOf(0x0a) + 1).toString('utf8'))
  })

  it('does not remember a conversation again whose packet it still has, and refuses a memory that became another', async () => {
    const interrupted = async (): Promise<MemoryFolder> => {
      const folder = memoryFolder()
      const stop = stopButton()
      await expect(runTiny({ folder, stop, onProgress: (done) => done === 2 && stop.press() })).rejects.toBeInstanceOf(AssayError)
      return folder
    }
    const inner = (tinyCatalogue.memory[0] as (typeof tinyCatalogue.memory)[0]).create({})
    const remembered: string[] = []
    const changed: MemoryMethod = {
      ...inner,
      async remember(haystack) {
        remembered.push(haystack.id)
        return { text: `another memory of ${haystack.id}`, sources: [], tokens: 4 }
      },
    }
    await runTiny({ folder: await interrupted(), method: changed })
    expect(remembered).toEqual(['conv-2', 'conv-3'])
    const lost = await interrupted()
    lost.files.delete('bodies.open')
    await expect(runTiny({ folder: lost, method: changed })).rejects.toThrow('the memory of conv-1 cannot be rebuilt')
  })
})

describe('a run that was stopped', () => {
  it('ends with what it had in the journal, and goes on later', async () => {
    const folder = memoryFolder()
    const stop = stopButton()
    const first = countingReader()
    await expect(runTiny({ folder, stop, reader: first, concurrency: 2, onProgress: (done) => done === 5 && stop.press() })).rejects.toMatchObject({ code: 'interrupted' })
    expect(await runStatus(folder)).toMatchObject({ state: 'open', planned: 12, recorded: first.asked.length })
    const second = countingReader()
    const seal = await runTiny({ folder, reader: second })
    expect([...first.asked, ...second.asked].sort()).toEqual([...new Set([...first.asked, ...second.asked])].sort())
    expect(seal.content_root).toBe(await uninterrupted('whole'))
    expect(await runStatus(folder)).toMatchObject({ state: 'sealed', recorded: 12, content_root: seal.content_root })
  })
})

describe('a full disk', () => {
  const full = (): never => {
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC', path: 'journal.jsonl' })
  }

  for (const at of ['append journal.jsonl', 'append bodies.open', 'write predictions.jsonl', 'write pack.json']) {
    it(`stops the run as such at "${at}" and loses nothing`, async () => {
      let seen = 0
      const folder = memoryFolder(new Map(), (what) => {
        if (what === at && (seen += 1) === (at.startsWith('append') ? 6 : 1)) full()
      })
      const first = countingReader()
      await expect(runTiny({ folder, reader: first })).rejects.toMatchObject({ code: 'ENOSPC' })
      const journal = Buffer.from(folder.files.get('journal.jsonl') as Uint8Array).toString('utf8')
      expect(journal).not.toContain('no space')
      const answered = (journal.match(/"kind":"attempt"/g) ?? []).length
      const second = countingReader()
      const seal = await runTiny({ folder: memoryFolder(folder.files), reader: second })
      expect(second.asked.length).toBe(12 - answered)
      expect(seal.content_root).toBe(await uninterrupted('whole'))
    })
  }

  it('of the embedding cache, or any other need of the memory, is nobody’s failed answer', async () => {
    const folder = memoryFolder()
    const inner = (tinyCatalogue.memory[1] as (typeof tinyCatalogue.memory)[0]).create({ order: 'date', k: 5 })
    const method: MemoryMethod = { ...inner, recall: async () => full() }
    await expect(runTiny({ folder, memory: 'words', method })).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(Buffer.from(folder.files.get('journal.jsonl') as Uint8Array).toString('utf8')).not.toContain('"kind":"attempt"')
  })
})
