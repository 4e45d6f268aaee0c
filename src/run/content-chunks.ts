// Owns content-defined chunking: bodies that share text are cut at the same places, wherever the text stands.
// Method: gear rolling hash with two masks, after Xia and others, "FastCDC" (USENIX ATC 2016); table and sizes are ours.
import { seededRandom } from '../core/seeded-random.js'

/** No piece but the last is shorter. */
const MIN_BYTES = 512
/** Before this length a cut needs more bits to agree than after it, so most pieces come close to it. */
const NORMAL_BYTES = 2_048
const MAX_BYTES = 16_384
const STRICT_MASK = 0xfff80000 | 0
const LOOSE_MASK = 0xff800000 | 0

const GEAR = gearTable()

/** Ends of the pieces, ascending; the last is the length. A pure function of the bytes, so equal bodies have equal recipes. */
export function chunkEnds(bytes: Uint8Array): number[] {
  const ends: number[] = []
  let start = 0
  while (start < bytes.length) {
    start = nextEnd(bytes, start)
    ends.push(start)
  }
  return ends
}

function nextEnd(bytes: Uint8Array, start: number): number {
  const last = Math.min(bytes.length, start + MAX_BYTES)
  const normal = Math.min(last, start + NORMAL_BYTES)
  let at = Math.min(last, start + MIN_BYTES)
  let hash = 0
  // The top bits of the hash depend on the last 32 bytes only, so what stands before a piece does not move its end.
  for (; at < normal; at++) {
    hash = ((hash << 1) + (GEAR[bytes[at] as number] as number)) | 0
    if ((hash & STRICT_MASK) === 0) return at + 1
  }
  for (; at < last; at++) {
    hash = ((hash << 1) + (GEAR[bytes[at] as number] as number)) | 0
    if ((hash & LOOSE_MASK) === 0) return at + 1
  }
  return last
}

function gearTable(): Int32Array {
  const random = seededRandom('assay content chunks 1')
  return Int32Array.from({ length: 256 }, () => random.u32() | 0)
}
