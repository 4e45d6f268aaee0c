// Owns the checks of a pack's judgings: closure, digests, roots, the pack they are about, one row a planned question, and the counts told of them.
import { canonicalJson, compareCodePoints } from '../core/canonical-json.js'
import { VERDICT_STATES } from '../core/verdict.js'
import type { ObjectStore } from '../ports/object-store.js'
import { checked, type Finding } from './finding.js'
import { JUDGING_SEAL_FILE, VERDICTS_FILE, judgingFolders, readJudging, type Judging } from './judging-stage.js'
import { nativeSha256 } from './native-digest.js'
import { ORIGIN_FILE } from './origin.js'
import { SUCCESS_FILE } from './pack-files.js'
import { rootsOf, type SealedFiles } from './pack-seal.js'
import { readable, type PackContent, type PackFault } from './read-pack.js'

export async function verifyJudgings(store: ObjectStore, content: PackContent): Promise<Finding> {
  const faults: PackFault[] = []
  const folders = await judgingFolders(store)
  for (const folder of folders) {
    const judging = await readJudging(store, folder)
    if (typeof judging === 'string') faults.push({ where: folder, message: judging })
    else faults.push(...(await stageFaults(store, judging)), ...parentFaults(judging, content), ...rowFaults(judging, content), ...countFaults(judging, content))
  }
  for (const { folder } of content.origin?.judgings ?? []) if (!folders.includes(folder)) faults.push({ where: folder, message: 'is missing, and origin.json tells of it' })
  return checked('judgings', folders.length, 'judgings', faults)
}

/** The files of the folder are the sealed ones, byte for byte. */
async function stageFaults(store: ObjectStore, { folder, seal }: Judging): Promise<readonly PackFault[]> {
  const found: [string, SealedFiles[string]][] = []
  for (const path of await store.list(folder)) {
    const name = path.slice(folder.length)
    if (name === JUDGING_SEAL_FILE || name === SUCCESS_FILE) continue
    const bytes = (await store.read(path)) as Uint8Array
    found.push([name, { sha256: nativeSha256(bytes), bytes: bytes.length, timing: seal.files[name]?.timing === true }])
  }
  const files = Object.fromEntries(found)
  const faults = [...new Set([...Object.keys(seal.files), ...Object.keys(files)])].sort(compareCodePoints).flatMap((name): PackFault[] => {
    const where = `${folder}${name}`
    if (!Object.hasOwn(files, name)) return [{ where, message: 'is sealed and missing' }]
    if (!Object.hasOwn(seal.files, name)) return [{ where, message: 'is there and not sealed' }]
    return files[name]?.sha256 === seal.files[name]?.sha256 ? [] : [{ where, message: `expected sha256 ${seal.files[name]?.sha256}, got ${files[name]?.sha256}` }]
  })
  const roots = rootsOf(seal.files)
  for (const root of ['content_root', 'full_root'] as const) {
    if (seal[root] !== roots[root]) faults.push({ where: `${folder}${JUDGING_SEAL_FILE}`, message: `${root}: expected ${roots[root]}, got ${seal[root]}` })
  }
  const mark = await store.read(`${folder}${SUCCESS_FILE}`)
  if (mark === null || Buffer.from(mark).toString('utf8') !== `${seal.full_root}\n`) faults.push({ where: `${folder}${SUCCESS_FILE}`, message: 'expected the full root of the seal' })
  return faults
}

function parentFaults({ folder, seal }: Judging, { seal: pack }: PackContent): readonly PackFault[] {
  const where = `${folder}${JUDGING_SEAL_FILE}`
  return [
    ...(seal.parent === pack.content_root ? [] : [{ where, message: `parent: expected ${pack.content_root}, the answers of this pack, got ${seal.parent}` }]),
    ...(seal.run === pack.run && canonicalJson(seal.spec) === canonicalJson(pack.spec) ? [] : [{ where, message: `the judging is of another run, ${seal.run}` }]),
    ...(seal.mock === pack.mock ? [] : [{ where, message: `mock: expected ${pack.mock}, got ${seal.mock}` }]),
  ]
}

/** One verdict a planned question, in plan order, about the very answer that the pack holds. */
function rowFaults({ folder, seal, rows }: Judging, { predictions }: PackContent): readonly PackFault[] {
  const planned = readable(predictions)
  const faults = planned.flatMap((prediction, i): PackFault[] => {
    const where = `${folder}${VERDICTS_FILE}:${i + 1}`
    const row = rows[i]
    if (row?.question_id !== prediction.question_id) return [{ where, message: `expected the verdict on ${prediction.question_id}, got ${row === undefined ? 'the end of the file' : row.question_id}` }]
    const { answer_sha256: judged, pass } = row
    if (pass !== seal.judging.pass) return [{ where, message: `pass: expected ${seal.judging.pass}, got ${pass}` }]
    const answer = prediction.predicted_answer
    if (judged === null || (answer !== null && judged === nativeSha256(answer))) return []
    return [{ where, message: `stale: the verdict is on another answer than that of ${prediction.question_id}` }]
  })
  const extra = rows.length - planned.length
  return extra > 0 ? [...faults, { where: `${folder}${VERDICTS_FILE}:${planned.length + 1}`, message: `${extra} rows beyond the plan` }] : faults
}

/** What origin.json tells of an imported judging is counted again. */
function countFaults({ folder, seal, rows }: Judging, { origin }: PackContent): readonly PackFault[] {
  const told = origin?.judgings.find((judging) => judging.folder === folder)
  if (told === undefined) return []
  const facts = told.judge_model === seal.judging.judge_model && told.pass === seal.judging.pass && told.reader === seal.judging.reader
  return [
    ...(facts ? [] : [{ where: `${folder}${JUDGING_SEAL_FILE}`, message: 'the facts of the judging are not those of origin.json' }]),
    ...VERDICT_STATES.flatMap((state): PackFault[] => {
      const count = rows.filter((row) => row.state === state).length
      return told[state] === count ? [] : [{ where: ORIGIN_FILE, message: `judgings ${told.name} ${state}: expected ${count}, got ${told[state]}` }]
    }),
  ]
}
