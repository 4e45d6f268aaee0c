// Owns a loopback file server that does, request by request, what it is told: serves, cuts, stalls, lies, redirects.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Act = (request: IncomingMessage, response: ServerResponse) => void

export interface LyingServer {
  readonly url: string
  /** The headers of the requests so far. */
  readonly asked: { readonly path: string; readonly range: string | undefined; readonly ifRange: string | undefined }[]
  /** What the coming requests get, in order; the last act stays. */
  plan(...acts: readonly Act[]): void
  close(): Promise<void>
}

export async function lyingServer(): Promise<LyingServer> {
  let acts: Act[] = []
  const asked: LyingServer['asked'] = []
  const server = createServer((request, response) => {
    asked.push({ path: request.url ?? '', range: request.headers.range, ifRange: request.headers['if-range'] as string | undefined })
    const act = acts.length > 1 ? acts.shift() : acts[0]
    act?.(request, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    plan: (...next) => void (acts = [...next]),
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

const from = (request: IncomingMessage): number => Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)

export interface Serving {
  readonly etag?: string
  /** Ends the connection after so many bytes of the body, once `arrived` says that they are there. */
  readonly cutAfter?: number
  readonly arrived?: () => boolean
  /** Says nothing more after so many bytes of the body. */
  readonly stallAfter?: number
  /** Milliseconds between pieces of `pieceBytes`. */
  readonly every?: number
  readonly pieceBytes?: number
}

/** Serves as a good server does: ranges, If-Range, Content-Length. */
export function serve(content: Uint8Array, { etag = '"v1"', cutAfter, arrived = () => true, stallAfter, every, pieceBytes = 1000 }: Serving = {}): Act {
  return (request, response) => {
    const ifRange = request.headers['if-range']
    const start = ifRange === undefined || ifRange === etag ? from(request) : 0
    if (start >= content.length) {
      response.writeHead(416, { 'content-range': `bytes */${content.length}` }).end()
      return
    }
    const ranged = start > 0
    response.writeHead(ranged ? 206 : 200, {
      'content-length': content.length - start,
      'accept-ranges': 'bytes',
      etag,
      ...(ranged ? { 'content-range': `bytes ${start}-${content.length - 1}/${content.length}` } : {}),
    })
    const limit = cutAfter ?? stallAfter
    if (every !== undefined) void drip(response, content.subarray(start), every, pieceBytes)
    else if (limit === undefined) response.end(content.subarray(start))
    else {
      response.write(content.subarray(start, start + limit))
      if (cutAfter !== undefined) void until(arrived).then(() => response.destroy())
    }
  }
}

/** Looks every few milliseconds. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((done) => setTimeout(done, 5))
}

async function drip(response: ServerResponse, content: Uint8Array, every: number, pieceBytes: number): Promise<void> {
  for (let at = 0; at < content.length && !response.destroyed; at += pieceBytes) {
    response.write(content.subarray(at, at + pieceBytes))
    await new Promise((done) => setTimeout(done, every))
  }
  response.end()
}

/** Answers with these headers and this body, whatever was asked. */
export const answer = (status: number, headers: Record<string, string | number> = {}, body: Uint8Array | string = ''): Act => (_, response) => void response.writeHead(status, headers).end(body)
