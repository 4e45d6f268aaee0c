// Owns the passage of one exchange: the client's bytes to the upstream, the upstream's to the client as they come, but for the end of
// the message, which waits until the exchange is durably recorded. Whoever has the whole answer has an answer that is in the pack.
import type { ServerResponse } from 'node:http'
import type { Dispatcher } from 'undici'
import type { ExchangeOutcome } from '../core/exchange.js'
import type { Clock } from '../ports/clock.js'
import { apiErrorBody, apiErrorHeaders } from './api-error.js'
import type { ApiError } from './api-error.js'
import { createDecoder, decodeWhole } from './content-decoding.js'
import type { ContentDecoder } from './content-decoding.js'
import { EventStreamReader } from './event-stream.js'
import type { GatewayLimits } from './gateway-limits.js'
import { FactsReader } from './response-facts.js'
import type { ResponseFacts, StreamState } from './response-facts.js'
import { holdsSecret, SecretMask } from './secret-mask.js'
import { clientHeaders } from './wire-headers.js'
import type { RawHeaders } from './wire-headers.js'

export interface RelayOptions {
  readonly dispatcher: Dispatcher
  readonly request: Dispatcher.DispatchOptions
  readonly endpoint: string
  /** Never passed on to the client, never kept. */
  readonly secrets: readonly string[]
  /** Headers that the gateway adds to the response. */
  readonly marks: Readonly<Record<string, string>>
  readonly limits: GatewayLimits
  readonly clock: Clock
  /** When a budget of wall time runs out, on the monotonic clock. */
  readonly deadlineMs: number | null
  readonly deadlineReason: string
  /** Durable when it resolves. Called once, before the client gets the end of the message. */
  readonly commit: (result: RelayResult) => Promise<void>
}

export interface RelayResult {
  readonly outcome: ExchangeOutcome
  readonly reason: string | null
  /** What the client got: the upstream's status and body, or those of the gateway's own error. */
  readonly status: number | null
  readonly body: Buffer
  readonly answeredBy: 'upstream' | 'gateway'
  readonly headers: RawHeaders
  readonly facts: ResponseFacts
  readonly firstByteAt: string | null
}

interface Ending {
  readonly outcome: ExchangeOutcome
  readonly reason: string | null
}

const COMPLETE: Ending = { outcome: 'complete', reason: null }

/** Resolves when the client has been told everything, or is gone. Rejects when the exchange could not be recorded. */
export function relay(options: RelayOptions, response: ServerResponse): Promise<void> {
  return new Relay(options, response).run()
}

class Relay implements Dispatcher.DispatchHandler {
  readonly #options: RelayOptions
  readonly #response: ServerResponse
  readonly #mask: SecretMask
  readonly #facts = new FactsReader()
  #controller: Dispatcher.DispatchController | null = null
  /** Why this side broke the exchange off. */
  #broken: Ending | null = null
  #settled = false
  #status: number | null = null
  #headers: string[] = []
  #encoding = ''
  #received = 0
  #kept: Buffer[] = []
  #held: Buffer[] = []
  /** Once set, all that follows waits for the end. */
  #holding = false
  #events: EventStreamReader | null = null
  #decoder: ContentDecoder | null = null
  #decoding: Promise<void> = Promise.resolve()
  #decodedTail = ''
  #firstByteAt: string | null = null
  #timers: NodeJS.Timeout[] = []
  #stall: NodeJS.Timeout | null = null
  #awaitsDrain = false
  #resolve: () => void = () => {}
  #reject: (error: unknown) => void = () => {}

  constructor(options: RelayOptions, response: ServerResponse) {
    this.#options = options
    this.#response = response
    this.#mask = new SecretMask(options.secrets)
  }

  run(): Promise<void> {
    const { deadlineMs, deadlineReason, clock, dispatcher, request } = this.#options
    const done = new Promise<void>((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
    this.#response.once('close', () => {
      if (!this.#settled) this.#breakOff({ outcome: 'client-disconnected', reason: 'the client closed the connection' })
    })
    if (deadlineMs !== null)
      this.#after(Math.max(0, deadlineMs - clock.monotonicMs()), () =>
        this.#breakOff({ outcome: 'budget-exceeded', reason: deadlineReason }),
      )
    dispatcher.dispatch(request, this)
    return done
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#broken !== null) controller.abort(new Error('broken off before it was sent'))
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number): void {
    if (status < 200) return
    this.#status = status
    this.#headers = (controller.rawHeaders as readonly Buffer[]).map((part) => part.toString('latin1'))
    this.#encoding = headerOf(this.#headers, 'content-encoding') ?? ''
    if (this.#encoding.toLowerCase() === 'identity') this.#encoding = ''
    if (headerOf(this.#headers, 'content-type')?.toLowerCase().startsWith('text/event-stream') !== true) return
    this.#events = new EventStreamReader()
    if (this.#encoding !== '') this.#decoder = createDecoder(this.#encoding)
    this.#start()
    this.#response.flushHeaders()
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#firstByteAt ??= this.#options.clock.now()
    this.#received += chunk.length
    if (this.#received > this.#options.limits.responseBytes) {
      this.#breakOff({ outcome: 'response-too-large', reason: `the response is longer than ${this.#options.limits.responseBytes} bytes` })
      return
    }
    const bytes = this.#mask.push(chunk)
    if (this.#decoder !== null) {
      controller.pause()
      this.#decoding = this.#decoding
        .then(() => this.#passEncodedEvents(bytes))
        .then(() => {
          if (!this.#awaitsDrain) controller.resume()
        })
      return
    }
    this.#keep(bytes)
    if (this.#events !== null) this.#passEvents(bytes)
    else if (this.#encoding !== '') this.#hold(bytes)
    else this.#passDocument(bytes)
  }

  onResponseEnd(): void {
    this.#end(this.#broken ?? COMPLETE)
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#end(this.#broken ?? this.#endingOf(error))
  }

  /** A document's last piece completes it, and any piece may be the last: each waits for the next. */
  #passDocument(bytes: Buffer): void {
    const before = this.#held
    this.#held = [bytes]
    for (const piece of before) this.#pass(piece)
  }

  #passEvents(bytes: Buffer): void {
    let from = bytes.length
    for (const event of this.#events?.push(bytes) ?? []) {
      const state = this.#facts.event(event.data)
      if (state !== 'open' && !this.#holding) {
        from = event.start
        this.#pass(bytes.subarray(0, from))
        this.#holding = true
      }
      this.#note(state)
    }
    if (!this.#holding) this.#pass(bytes)
    else this.#hold(from < bytes.length ? bytes.subarray(from) : bytes)
  }

  /** Encoded events pass whole write by whole write, each once it is known to hold neither the end of the answer nor a secret. */
  async #passEncodedEvents(chunk: Buffer): Promise<void> {
    if (this.#broken !== null) return
    try {
      const decoded = (await this.#decoder?.push(chunk)) ?? Buffer.alloc(0)
      if (this.#holdsSecret(decoded)) {
        this.#breakOff({ outcome: 'secret-in-response', reason: 'the upstream sent its key back' })
        return
      }
      for (const event of this.#events?.push(decoded) ?? []) {
        const state = this.#facts.event(event.data)
        if (state !== 'open') this.#holding = true
        this.#note(state)
      }
    } catch {
      // Damaged bytes pass like any others; they only have no decoded view.
      this.#decoder?.close()
      this.#decoder = null
    }
    this.#pass(this.#keep(chunk))
  }

  #holdsSecret(decoded: Buffer): boolean {
    const longest = Math.max(0, ...this.#options.secrets.map((secret) => secret.length))
    const text = this.#decodedTail + decoded.toString('latin1')
    this.#decodedTail = longest > 1 ? text.slice(1 - longest) : ''
    return holdsSecret(text, this.#options.secrets)
  }

  /** After the last event nothing may follow; an upstream that keeps the stream open is not waited for. */
  #note(state: StreamState): void {
    if (state === 'final') this.#after(this.#options.limits.afterFinalEventMs, () => this.#breakOff(COMPLETE))
  }

  #pass(bytes: Buffer): void {
    if (this.#holding) {
      this.#hold(bytes)
      return
    }
    if (bytes.length === 0) return
    this.#start()
    if (this.#response.destroyed || this.#response.write(bytes)) return
    this.#awaitsDrain = true
    this.#controller?.pause()
    this.#stall = setTimeout(
      () => this.#breakOff({ outcome: 'client-disconnected', reason: 'the client stopped reading' }),
      this.#options.limits.clientStallMs,
    )
    this.#response.once('drain', () => {
      if (this.#stall !== null) clearTimeout(this.#stall)
      this.#awaitsDrain = false
      this.#controller?.resume()
    })
  }

  #hold(bytes: Buffer): void {
    if (bytes.length > 0) this.#held.push(bytes)
  }

  #keep(bytes: Buffer): Buffer {
    if (bytes.length > 0) this.#kept.push(bytes)
    return bytes
  }

  #start(): void {
    if (this.#response.headersSent || this.#response.destroyed) return
    const headers = clientHeaders(this.#headers, (value) => holdsSecret(value, this.#options.secrets))
    for (const [name, value] of Object.entries(this.#options.marks)) headers.push(name, value)
    this.#response.writeHead(this.#status as number, headers)
  }

  #after(ms: number, act: () => void): void {
    this.#timers.push(setTimeout(act, ms))
  }

  /** Ends the upstream side from here; the exchange is then recorded as far as it came. */
  #breakOff(ending: Ending): void {
    if (this.#settled || this.#broken !== null) return
    this.#broken = ending
    if (this.#controller === null) this.#end(ending)
    else this.#controller.abort(new Error(ending.reason ?? 'the stream is over'))
  }

  #endingOf(error: Error): Ending {
    const code = 'code' in error ? String(error.code) : error.name
    if (code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT')
      return { outcome: 'upstream-timed-out', reason: `the upstream was silent for too long (${code})` }
    if (this.#controller === null) return { outcome: 'upstream-unreachable', reason: `the upstream could not be reached (${code})` }
    return { outcome: 'upstream-disconnected', reason: `the upstream broke the connection (${code})` }
  }

  #end(ending: Ending): void {
    if (this.#settled) return
    this.#settled = true
    for (const timer of this.#timers) clearTimeout(timer)
    if (this.#stall !== null) clearTimeout(this.#stall)
    this.#decoding.then(() => this.#conclude(this.#broken ?? ending)).then(this.#resolve, this.#reject)
  }

  async #conclude(ending: Ending): Promise<void> {
    this.#decoder?.close()
    this.#hold(this.#keep(this.#mask.flush()))
    const final = await this.#readFacts(ending)
    const own = this.#ownError(final)
    const body = own === null ? Buffer.concat(this.#kept) : apiErrorBody(this.#options.endpoint, own)
    const masked = this.#mask.found === 0 ? null : `the upstream sent its key back; ${this.#mask.found} masked`
    await this.#options.commit({
      outcome: final.outcome,
      reason: final.reason ?? masked,
      status: own?.status ?? (this.#response.headersSent || final.outcome !== 'client-disconnected' ? this.#status : null),
      body,
      answeredBy: own === null ? 'upstream' : 'gateway',
      headers: own === null ? this.#headers : Object.entries(apiErrorHeaders(body, true)).flat(),
      facts: this.#facts.facts,
      firstByteAt: this.#firstByteAt,
    })
    if (this.#response.destroyed) return
    if (own !== null) {
      const retry = final.outcome !== 'budget-exceeded' && final.outcome !== 'secret-in-response'
      this.#response.writeHead(own.status, { ...apiErrorHeaders(body, retry), ...this.#options.marks })
      this.#response.end(body)
    } else if (final.outcome === 'complete') {
      this.#start()
      this.#response.end(Buffer.concat(this.#held))
    } else if (final.outcome === 'client-disconnected') {
      this.#response.destroy()
    } else {
      this.#breakClient()
    }
    await finished(this.#response)
  }

  /** What was received is passed on, and the connection then broken as the upstream broke it. A client that does not read is not waited for. */
  #breakClient(): void {
    this.#start()
    const destroy = (): void => void this.#response.destroy()
    const patience = setTimeout(destroy, this.#options.limits.afterFinalEventMs)
    this.#response.once('close', () => clearTimeout(patience))
    this.#response.write(Buffer.concat(this.#held), destroy)
  }

  /** Reads a document's facts; an encoded one is read here first, so this is where a secret in it is found. */
  async #readFacts(ending: Ending): Promise<Ending> {
    if (this.#events !== null || this.#status === null) return ending
    const bytes = Buffer.concat(this.#kept)
    const decoded = this.#encoding === '' ? bytes : await decodeWhole(bytes, this.#encoding)
    if (decoded === null) return ending
    if (this.#encoding !== '' && this.#holdsSecret(decoded))
      return { outcome: 'secret-in-response', reason: 'the upstream sent its key back' }
    this.#facts.document(decoded.toString('utf8'))
    return ending
  }

  /** The error that the client gets when nothing of an answer has gone to it. */
  #ownError(ending: Ending): ApiError | null {
    if (ending.outcome === 'complete' || ending.outcome === 'client-disconnected' || this.#response.headersSent) return null
    const message = ending.reason ?? ending.outcome
    switch (ending.outcome) {
      case 'budget-exceeded':
        return { status: 400, code: 'budget_exceeded', message }
      case 'upstream-timed-out':
        return { status: 504, code: 'upstream_timed_out', message }
      case 'upstream-disconnected':
        return this.#kept.length > 0 ? null : { status: 502, code: 'upstream_disconnected', message }
      default:
        return { status: 502, code: ending.outcome.replaceAll('-', '_'), message }
    }
  }
}

function finished(response: ServerResponse): Promise<void> {
  if (response.writableFinished || response.destroyed) return Promise.resolve()
  return new Promise((resolve) => {
    response.once('finish', resolve)
    response.once('close', resolve)
  })
}

function headerOf(headers: RawHeaders, name: string): string | null {
  for (let at = 0; at + 1 < headers.length; at += 2) if ((headers[at] as string).toLowerCase() === name) return headers[at + 1] as string
  return null
}
