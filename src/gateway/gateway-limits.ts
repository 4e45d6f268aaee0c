// Owns the sizes and times that bound one exchange, so that no client and no upstream can fill memory or hold a connection for ever.

export interface GatewayLimits {
  readonly requestBytes: number
  readonly responseBytes: number
  /** All headers of one message together. */
  readonly headerBytes: number
  /** How long a client may take to send its headers, and its whole request. */
  readonly clientHeadersMs: number
  readonly clientRequestMs: number
  /** How long a client may leave written bytes unread. */
  readonly clientStallMs: number
  /** How long an event stream may stay open after its last event. */
  readonly afterFinalEventMs: number
  readonly connectMs: number
  /** How long calls under way may take to end when the gateway stops. */
  readonly stopMs: number
}

export const GATEWAY_LIMITS: GatewayLimits = {
  requestBytes: 64 * 1024 * 1024,
  responseBytes: 256 * 1024 * 1024,
  headerBytes: 64 * 1024,
  clientHeadersMs: 30_000,
  clientRequestMs: 300_000,
  clientStallMs: 300_000,
  afterFinalEventMs: 2_000,
  connectMs: 30_000,
  stopMs: 5_000,
}
