// Owns the reading of `blobs/index.jsonl`: where the pieces of each body lie.
import { z } from 'zod'
import { AssayError } from '../core/assay-error.js'
import { BLOB_INDEX } from './sealed-bodies.js'
import type { BlobRow } from './sealed-bodies.js'
import { jsonOrNull } from './json-line.js'

const blobRowSchema = z.strictObject({
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.int().min(0),
  pieces: z.array(z.tuple([z.int().min(1), z.int().min(0), z.int().min(0)])),
}) as unknown as z.ZodType<BlobRow>

/** The rows in file order. @throws AssayError `invalid-input` with every line that is none. */
export function parseBlobIndex(bytes: Uint8Array): readonly BlobRow[] {
  const faults: { where: string; message: string }[] = []
  const rows = Buffer.from(bytes)
    .toString('utf8')
    .split('\n')
    .flatMap((line, index) => {
      if (line === '') return []
      const parsed = blobRowSchema.safeParse(jsonOrNull(line))
      if (parsed.success) return [parsed.data]
      const issue = parsed.error.issues[0]
      faults.push({
        where: `${BLOB_INDEX}:${index + 1}`,
        message: `${issue?.path.join('.') || 'the line'}: ${issue?.message ?? 'is no body'}`,
      })
      return []
    })
  if (faults.length === 0) return rows
  throw new AssayError('invalid-input', `${BLOB_INDEX} holds lines that are no bodies`, {
    hint: 'Verify the pack; get it again if it was changed.',
    faults,
  })
}
