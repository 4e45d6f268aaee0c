// Owns the guard that keeps a key from coming back: an upstream that echoes it is masked byte for byte, even across two writes.

const STAR = 0x2a

/** Masks secrets in the bytes of one stream; lengths never change. */
export class SecretMask {
  readonly #secrets: readonly Buffer[]
  #held: Buffer = Buffer.alloc(0)
  #found = 0

  constructor(secrets: readonly string[]) {
    this.#secrets = secrets.map((secret) => Buffer.from(secret, 'latin1'))
  }

  /** How many were masked. */
  get found(): number {
    return this.#found
  }

  /** The bytes that may pass now: an end that could be the start of a secret waits for what follows. */
  push(bytes: Buffer): Buffer {
    if (this.#secrets.length === 0) return bytes
    const masked = this.#mask(this.#held.length === 0 ? bytes : Buffer.concat([this.#held, bytes]))
    const keep = this.#openEnd(masked)
    this.#held = masked.subarray(masked.length - keep)
    return masked.subarray(0, masked.length - keep)
  }

  /** What waited, at the end of the stream. */
  flush(): Buffer {
    const rest = this.#held
    this.#held = Buffer.alloc(0)
    return rest
  }

  #mask(bytes: Buffer): Buffer {
    let masked = bytes
    for (const secret of this.#secrets) {
      for (let at = masked.indexOf(secret); at >= 0; at = masked.indexOf(secret, at)) {
        if (masked === bytes) masked = Buffer.from(bytes)
        masked.fill(STAR, at, at + secret.length)
        this.#found += 1
      }
    }
    return masked
  }

  /** The length of the longest end that begins a secret. */
  #openEnd(bytes: Buffer): number {
    let longest = 0
    for (const secret of this.#secrets) {
      const first = secret[0] as number
      const reach = Math.min(secret.length - 1, bytes.length)
      for (let at = bytes.indexOf(first, bytes.length - reach); at >= 0; at = bytes.indexOf(first, at + 1)) {
        const length = bytes.length - at
        if (length <= longest) break
        if (bytes.compare(secret, 0, length, at) === 0) longest = length
      }
    }
    return longest
  }
}

/** Whether any of the secrets stands in the text. */
export function holdsSecret(text: string, secrets: readonly string[]): boolean {
  return secrets.some((secret) => text.includes(secret))
}

/** Whether any of the secrets stands in the bytes. */
export function bytesHoldSecret(bytes: Buffer, secrets: readonly string[]): boolean {
  return secrets.some((secret) => bytes.includes(secret, 0, 'latin1'))
}
