// Owns how the scripted bytes leave: encoding, pacing, cut connections, ends inside a character.
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { constants, createGzip } from 'node:zlib'
import type { ScriptedBody } from './scripted-body.js'
import type { ScriptedDelivery } from './scripted-reply.js'
import { zstdFrameEnd, zstdFrameStart, zstdRawBlocks } from './zstd-raw-frame.js'

export interface Delivered {
  /** The body bytes handed to the connection, in order. */
  readonly bytes: readonly Buffer[]
  /** False when the connection broke or was broken before the end of the message. */
  readonly complete: boolean
}

/** Sends a body as the delivery says. Never throws: a client that went away is an outcome. */
export async function deliver(
  response: ServerResponse,
  body: ScriptedBody,
  delivery: ScriptedDelivery,
  headers: Readonly<Record<string, string>>,
): Promise<Delivered> {
  const writes = shape(await encode(body.writes, delivery.encoding), delivery)
  const early = delivery.endInsideCharacter === true || delivery.cutAfterBytes !== undefined
  const chunked = body.events || early || delivery.encoding !== undefined || delivery.chunked === true
  if (delivery.firstByteDelayMs !== undefined) await sleep(delivery.firstByteDelayMs)
  response.writeHead(body.status, {
    'content-type': body.contentType,
    ...(delivery.encoding === undefined ? {} : { 'content-encoding': delivery.encoding }),
    ...(chunked ? {} : { 'content-length': String(writes.reduce((sum, write) => sum + write.length, 0)) }),
    ...headers,
  })
  const sent: Buffer[] = []
  for (const [index, write] of writes.entries()) {
    if (index > 0 && delivery.betweenWritesMs !== undefined) await sleep(delivery.betweenWritesMs)
    if (response.destroyed) return { bytes: sent, complete: false }
    sent.push(write)
    // A lone write leaves with the end of the message, in one packet.
    if (writes.length === 1 && !early) break
    if (!response.write(write)) await drained(response)
  }
  if (delivery.cutAfterBytes !== undefined) {
    await cut(response)
    return { bytes: sent, complete: false }
  }
  return { bytes: sent, complete: await end(response, writes.length === 1 && !early ? sent[0] : undefined) }
}

/** Resolves when the client has read on, or is gone. */
function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      response.off('drain', done).off('close', done)
      resolve()
    }
    response.once('drain', done).once('close', done)
  })
}

function end(response: ServerResponse, last: Buffer | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    response.once('finish', () => resolve(true))
    response.once('close', () => resolve(response.writableFinished))
    response.end(last)
  })
}

/** Breaks the connection once what was written has left, without the end of the message. */
async function cut(response: ServerResponse): Promise<void> {
  if (!response.destroyed) await new Promise<void>((resolve) => response.write('', () => resolve()))
  response.destroy()
}

async function encode(writes: readonly Buffer[], encoding: ScriptedDelivery['encoding']): Promise<readonly Buffer[]> {
  if (encoding === undefined) return writes
  if (encoding === 'gzip') return gzipEach(writes)
  const blocks = writes.map((write) => zstdRawBlocks(write))
  return [Buffer.concat([zstdFrameStart, blocks[0] ?? Buffer.alloc(0)]), ...blocks.slice(1), zstdFrameEnd]
}

/** One gzip stream, flushed after every write so that each can be decoded on arrival. */
async function gzipEach(writes: readonly Buffer[]): Promise<readonly Buffer[]> {
  const gzip = createGzip()
  const pieces: Buffer[] = []
  gzip.on('data', (piece: Buffer) => pieces.push(piece))
  const encoded: Buffer[] = []
  for (const write of writes) {
    gzip.write(write)
    await new Promise<void>((resolve) => gzip.flush(constants.Z_SYNC_FLUSH, () => resolve()))
    encoded.push(Buffer.concat(pieces.splice(0)))
  }
  gzip.end()
  await once(gzip, 'end')
  return [...encoded, Buffer.concat(pieces)]
}

function shape(writes: readonly Buffer[], delivery: ScriptedDelivery): readonly Buffer[] {
  let bytes = writes
  if (delivery.endInsideCharacter === true) bytes = cutTo(bytes, lastCharacterEnd(Buffer.concat(bytes)))
  if (delivery.cutAfterBytes !== undefined) bytes = cutTo(bytes, delivery.cutAfterBytes)
  const length = delivery.bytesPerWrite
  if (length === undefined) return bytes
  const whole = Buffer.concat(bytes)
  return Array.from({ length: Math.ceil(whole.length / length) }, (_, i) => whole.subarray(i * length, (i + 1) * length))
}

function cutTo(writes: readonly Buffer[], length: number): readonly Buffer[] {
  const kept: Buffer[] = []
  let left = length
  for (const write of writes) {
    if (left <= 0) break
    kept.push(write.subarray(0, left))
    left -= write.length
  }
  return kept
}

/** The offset one byte into the last multi-byte character, or the whole length when there is none. */
function lastCharacterEnd(bytes: Buffer): number {
  const isLead = (byte: number): boolean => byte >= 0xc0
  const at = bytes.findLastIndex(isLead)
  return at < 0 ? bytes.length : at + 1
}
