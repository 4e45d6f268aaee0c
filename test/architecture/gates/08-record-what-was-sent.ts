// Gate: what is recorded is what was handed over, not what was meant: each answer cites bytes of the pack that rebuild, and `verify`
// joins them.
import { verifyPack } from '../../../src/run/verify.js'
import { memoryFolder, type MemoryFolder } from '../../run/support/memory-folder.js'
import { runTiny } from '../../run/support/run-tiny.js'
import type { Gate } from '../gate.js'
import { reseal } from '../../run/support/reseal.js'

const JOINS = ['reader-payloads', 'memory-texts', 'bodies', 'journal-rows']

async function sealedTiny(): Promise<MemoryFolder> {
  const folder = memoryFolder()
  await runTiny({ folder, memory: 'words' })
  return folder
}

const text = (folder: MemoryFolder, path: string): string => Buffer.from(folder.files.get(path) as Uint8Array).toString('utf8')

async function look(folder: MemoryFolder) {
  const { findings } = await verifyPack(folder)
  const joins = findings.filter(({ id }) => JOINS.includes(id))
  const rows = text(folder, 'predictions.jsonl').trimEnd().split('\n').map((line) => JSON.parse(line) as { question_id: string; reader_payload_sha256: string | null })
  return {
    saw: joins.length === JOINS.length ? rows.filter((row) => row.reader_payload_sha256 !== null).length : 0,
    faults: joins.filter(({ status }) => status !== 'PASS').flatMap(({ id, status, message, rows: where }) => [`${id} ${status}: ${message} ${where.join(' ')}`]),
  }
}

export const recordWhatWasSent: Gate = {
  rule: 'record what was sent, not what was meant',
  unit: 'answers with the bytes that were handed over',
  look: async () => look(await sealedTiny()),
  async plant() {
    const folder = await sealedTiny()
    // The row of one question cites the payload of another.
    const lines = text(folder, 'predictions.jsonl').trimEnd().split('\n')
    const [first, second] = lines.slice(0, 2).map((line) => JSON.parse(line) as Record<string, unknown>)
    lines[0] = JSON.stringify({ ...first, reader_payload_sha256: second?.['reader_payload_sha256'] })
    folder.files.set('predictions.jsonl', Buffer.from(`${lines.join('\n')}\n`))
    reseal(folder.files)
    return (await look(folder)).faults
  },
}
