// Owns the SHA-256 of a file. A big one is hashed by a worker thread, so that the caller can read it at the same time.
import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import type { ByteSource } from '../core/byte-source.js'
import type { Sha256 } from '../core/ids.js'

/** Below this size a thread takes longer to start than the digest takes. */
const WORKER_FROM_BYTES = 16 << 20
const CHUNK_BYTES = 1 << 20

// Source text, not a file of its own: the same code then runs from the built tree, from tests and from any bundle.
const WORKER = `
const { createHash } = require('node:crypto')
const { closeSync, openSync, readSync } = require('node:fs')
const { parentPort, workerData } = require('node:worker_threads')
const hash = createHash('sha256')
const chunk = Buffer.allocUnsafeSlow(workerData.chunkBytes)
const file = openSync(workerData.path, 'r')
try {
  for (let length; (length = readSync(file, chunk, 0, chunk.length, null)) > 0; ) hash.update(chunk.subarray(0, length))
} finally {
  closeSync(file)
}
parentPort.postMessage(hash.digest('hex'))
`

export interface RunningDigest {
  readonly sha256: Promise<Sha256>
  /** Ends the work when nobody needs the digest any more; `sha256` then rejects. */
  cancel(): Promise<void>
}

/** Starts the digest of all bytes of the file at `path`, which `source` reads too. */
export function startFileDigest(path: string, source: ByteSource): RunningDigest {
  if (source.size < WORKER_FROM_BYTES) return { sha256: digestSource(source), cancel: async () => undefined }
  return digestInWorker(path)
}

async function digestSource(source: ByteSource): Promise<Sha256> {
  const hash = createHash('sha256')
  const chunk = new Uint8Array(CHUNK_BYTES)
  for (let offset = 0; offset < source.size; ) {
    const length = await source.read(chunk, offset)
    if (length === 0) break
    hash.update(chunk.subarray(0, length))
    offset += length
  }
  return hash.digest('hex') as Sha256
}

function digestInWorker(path: string): RunningDigest {
  const worker = new Worker(WORKER, { eval: true, workerData: { path, chunkBytes: CHUNK_BYTES } })
  const sha256 = new Promise<Sha256>((resolve, reject) => {
    worker.once('message', (digest: Sha256) => resolve(digest))
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`the digest thread ended without a digest (code ${code})`)))
  })
  return {
    sha256,
    async cancel() {
      await worker.terminate()
    },
  }
}
