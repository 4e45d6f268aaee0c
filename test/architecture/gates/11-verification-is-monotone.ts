// Gate: missing evidence can only lower a claim. With any file of a pack gone, no check that failed or was not tested passes, and the
// pack as a whole does not.
import { AssayError } from '../../../src/core/assay-error.js'
import { verifyPack, type Verification } from '../../../src/run/verify.js'
import { memoryFolder, type MemoryFolder } from '../../run/support/memory-folder.js'
import { runTiny } from '../../run/support/run-tiny.js'
import type { Gate } from '../gate.js'

const STATUSES = ['PASS', 'FAIL', 'NOT_TESTED']
type Verify = (folder: MemoryFolder) => Promise<Verification>

async function look(verify: Verify) {
  const whole = memoryFolder()
  await runTiny({ folder: whole })
  const before = await verify(whole)
  const passed = new Set(before.findings.filter(({ status }) => status === 'PASS').map(({ id }) => id))
  const faults = before.ok ? [] : ['the whole pack does not verify']
  for (const path of whole.files.keys()) {
    const folder = memoryFolder(new Map([...whole.files].filter(([name]) => name !== path)))
    try {
      const { ok, findings } = await verify(folder)
      if (ok) faults.push(`without ${path} the pack still verifies`)
      for (const { id, status } of findings) {
        if (!STATUSES.includes(status)) faults.push(`${id} has the status ${String(status)}`)
        if (status === 'PASS' && !passed.has(id)) faults.push(`without ${path}, ${id} passes and did not before`)
      }
    } catch (error) {
      // To refuse a pack without its seal is no claim either.
      if (!(error instanceof AssayError)) throw error
    }
  }
  return { saw: whole.files.size, faults }
}

export const verificationIsMonotone: Gate = {
  rule: 'verification is monotone: missing evidence can only lower a claim',
  unit: 'packs with one file gone',
  look: () => look((folder) => verifyPack(folder)),
  plant: async () =>
    (
      await look(async (folder) => {
        // A verifier that takes absence for agreement.
        const verification = await verifyPack(folder)
        return { ...verification, ok: true, findings: verification.findings.map((finding) => ({ ...finding, status: 'PASS' as const })) }
      })
    ).faults,
}
