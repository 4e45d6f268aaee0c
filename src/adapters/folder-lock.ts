// Owns the lock that keeps two processes from writing one run folder: a file with a heartbeat, taken over when its holder is gone.
import { mkdir, open, readFile, rm, stat, utimes } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { AssayError } from '../core/assay-error.js'
import { LOCK_FILE } from '../run/pack-files.js'

const BEAT_MS = 5_000
/** A holder on another machine, or under a recycled process id, is gone after so long without a beat. */
const SILENT_MS = 30_000

/**
 * Takes the lock of a folder until the returned function is called.
 * @throws AssayError `wrong-usage` while another live process holds it.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, LOCK_FILE)
  for (;;) {
    if (await create(path)) break
    const holder = await liveHolder(path)
    const taker = holder === null ? await removeStale(path) : holder
    if (taker !== null && taker !== undefined) {
      throw new AssayError('wrong-usage', `${taker} is running in ${folder}`, { hint: 'Wait for it, stop it, or choose another --out.' })
    }
  }
  // A missed beat only makes the lock look older; the work itself goes on.
  const beat = setInterval(() => void utimes(path, new Date(), new Date()).catch(() => undefined), BEAT_MS)
  beat.unref()
  return async () => {
    clearInterval(beat)
    await rm(path, { force: true })
  }
}

/** Who holds the lock of a folder now, in words; null when nobody does. */
export async function lockHolder(folder: string): Promise<string | null> {
  return (await liveHolder(join(folder, LOCK_FILE))) ?? null
}

/**
 * Removes the lock of a holder that is gone. One process at a time, or the second to look would remove the lock of the first.
 * Returns who is at it already, or null.
 */
async function removeStale(path: string): Promise<string | null> {
  const guard = `${path}.partial`
  if (!(await create(guard))) {
    if ((await liveHolder(guard)) !== null) return 'another process'
    await rm(guard, { force: true })
    return null
  }
  try {
    if ((await liveHolder(path)) === null) await rm(path, { force: true })
  } finally {
    await rm(guard, { force: true })
  }
  return null
}

async function create(path: string): Promise<boolean> {
  try {
    const handle = await open(path, 'wx')
    try {
      await handle.writeFile(JSON.stringify({ pid: process.pid, host: hostname() }))
    } catch (error) {
      // On a full disk an empty lock would keep everybody out until it is old.
      await rm(path, { force: true })
      throw error instanceof Error ? Object.assign(error, { path }) : error
    } finally {
      await handle.close()
    }
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** Who holds the lock; null when its holder is gone, undefined when there is none. */
async function liveHolder(path: string): Promise<string | null | undefined> {
  let text: string
  let silentMs: number
  try {
    text = await readFile(path, 'utf8')
    silentMs = Date.now() - (await stat(path)).mtimeMs
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
  if (silentMs > SILENT_MS) return null
  const match = /^\{"pid":(\d+),"host":"(.*)"\}$/.exec(text)
  // Created but not yet written: its holder is between two system calls.
  if (match === null) return 'another process'
  const pid = Number(match[1])
  const host = match[2] as string
  if (host !== hostname()) return `process ${pid} on ${host}`
  return pid !== process.pid && isAlive(pid) ? `process ${pid}` : null
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // A process of another user answers EPERM: it is there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
