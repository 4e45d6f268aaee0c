// Owns one cached JSON value in one file: written whole or not at all, and believed only when its own digest and format fit.
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Null when there is none, when it is of another format, or when its bytes are not the ones that were written. */
export async function readCacheFile(path: string, format: string): Promise<unknown> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
  const end = text.indexOf('\n')
  if (end < 0 || text.slice(0, end) !== headerOf(format, text.slice(end + 1))) return null
  return JSON.parse(text.slice(end + 1)) as unknown
}

/** Replaces the file atomically; a reader at the same time sees the old value or the new one. */
export async function writeCacheFile(path: string, format: string, value: unknown): Promise<void> {
  const payload = JSON.stringify(value)
  await mkdir(dirname(path), { recursive: true })
  const part = `${path}.${process.pid}-${randomBytes(4).toString('hex')}.part`
  try {
    await writeFile(part, `${headerOf(format, payload)}\n${payload}`)
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

function headerOf(format: string, payload: string): string {
  return JSON.stringify({ format, sha256: createHash('sha256').update(payload).digest('hex') })
}
