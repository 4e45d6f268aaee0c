// Owns memory ports for tests: real tokenizers and embedders, a throw-away cache, a stop that never stops.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openMemoryPorts } from '../../src/cli/memory-ports.js'
import type { OpenMemoryPorts } from '../../src/cli/memory-ports.js'
import type { Packet } from '../../src/core/packet.js'
import type { Conversation, Question } from '../../src/core/dataset.js'
import type { Json } from '../../src/core/json.js'
import { catalogue } from '../../src/cli/catalogue.js'
import type { MemoryMethod } from '../../src/ports/memory-method.js'
import type { Stop } from '../../src/ports/stop.js'

export const neverStop: Stop = { aborted: false, throwIfAborted() {} }

export interface TestPorts extends OpenMemoryPorts {
  readonly cacheFolder: string
}

/** Closing also removes the cache, unless it was given. */
export function testMemoryPorts(cacheFolder?: string): TestPorts {
  const folder = cacheFolder ?? mkdtempSync(join(tmpdir(), 'assay-memory-'))
  const opened = openMemoryPorts({ cacheFolder: folder, stop: neverStop })
  return {
    ...opened,
    cacheFolder: folder,
    async close() {
      await opened.close()
      if (cacheFolder === undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A method of the catalogue by name, with its options parsed as a design's are. */
export function methodOf(name: string, options: { readonly [k: string]: Json } = {}): MemoryMethod {
  const found = catalogue.memory.find((entry) => entry.name === name)
  if (found === undefined) throw new Error(`the catalogue has no memory method ${name}`)
  return found.create(found.options.parse(options))
}

export async function packetOf(method: MemoryMethod, haystack: Conversation, question: Question, ports: OpenMemoryPorts): Promise<Packet> {
  return method.recall(await method.remember(haystack, ports.ports), question, ports.ports)
}
