// Owns a list of places in a file, twelve bytes each: where something begins, and how long it is.

const FIRST_CAPACITY = 1024

export class FilePlaces {
  #length = 0
  #offsets = new Float64Array(FIRST_CAPACITY)
  #bytes = new Uint32Array(FIRST_CAPACITY)

  get length(): number {
    return this.#length
  }

  /** The number of the new place, from 0. */
  add(offset: number, bytes: number): number {
    if (this.#length === this.#bytes.length) this.#grow()
    this.#offsets[this.#length] = offset
    this.#bytes[this.#length] = bytes
    return this.#length++
  }

  offsetOf(number: number): number {
    return this.#offsets[number] as number
  }

  bytesOf(number: number): number {
    return this.#bytes[number] as number
  }

  #grow(): void {
    const offsets = new Float64Array(this.#offsets.length * 2)
    const bytes = new Uint32Array(this.#bytes.length * 2)
    offsets.set(this.#offsets)
    bytes.set(this.#bytes)
    this.#offsets = offsets
    this.#bytes = bytes
  }
}
