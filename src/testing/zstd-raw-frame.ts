// Owns Zstandard frames of uncompressed blocks (RFC 8878 §3.1.1): valid zstd without a compressor, which Node 20 does not have.

const MAGIC = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])
// No content size, no checksum, no dictionary; then a window of 128 KiB (exponent 7 above 2^10, mantissa 0).
const DESCRIPTOR = Buffer.from([0x00, 7 << 3])
const BLOCK_LIMIT = 128 * 1024

/** The start of a frame whose length is not known yet. */
export const zstdFrameStart: Buffer = Buffer.concat([MAGIC, DESCRIPTOR])

/** The empty last block that ends a frame. */
export const zstdFrameEnd: Buffer = block(Buffer.alloc(0), true)

/** Raw blocks that hold the bytes; none of them is the frame's last. */
export function zstdRawBlocks(bytes: Uint8Array): Buffer {
  const blocks: Buffer[] = []
  for (let at = 0; at < bytes.length; at += BLOCK_LIMIT) blocks.push(block(bytes.subarray(at, at + BLOCK_LIMIT), false))
  return Buffer.concat(blocks)
}

/** One whole frame. */
export function zstdRawFrame(bytes: Uint8Array): Buffer {
  return Buffer.concat([zstdFrameStart, zstdRawBlocks(bytes), zstdFrameEnd])
}

function block(bytes: Uint8Array, last: boolean): Buffer {
  const header = Buffer.alloc(3)
  // Bit 0 last, bits 1–2 type (0 raw), the rest the length.
  header.writeUIntLE((bytes.length << 3) | (last ? 1 : 0), 0, 3)
  return Buffer.concat([header, bytes])
}
