// Owns the embedder without a model: 32 buckets of hashed words. It makes retrieval tests portable and says nothing about quality.
import { createHash } from 'node:crypto'
import { digestOf } from '../core/digest.js'
import type { OpenEmbedder } from './open-embedder.js'

const DIMENSIONS = 32

/**
 * Lower-cased words between white space; bucket = first four bytes of the word's SHA-256, little-endian, modulo 32; add one;
 * L2-normalise. A text without a word is the zero vector. Buckets: alice 11, pottery 12, i 30, started 3.
 */
export function openHashedEmbedder(): OpenEmbedder {
  return {
    name: 'hashed-32',
    digest: digestOf({ embedder: 'hashed-32', words: 'lower-cased, white space', bucket: 'sha256 le32 mod 32' }),
    dimensions: DIMENSIONS,
    embed: async (texts) => texts.map(embedOne),
    close: async () => {},
  }
}

function embedOne(text: string): Float32Array {
  const counts = new Array<number>(DIMENSIONS).fill(0)
  for (const word of text.toLowerCase().split(/\s+/u)) {
    if (word === '') continue
    const bucket = createHash('sha256').update(word, 'utf8').digest().readUInt32LE(0) % DIMENSIONS
    counts[bucket] = (counts[bucket] as number) + 1
  }
  const length = Math.sqrt(counts.reduce((sum, count) => sum + count * count, 0))
  return Float32Array.from(counts, (count) => (length === 0 ? 0 : count / length))
}
