// What the gateway may cost, measured side by side with the bare upstream in one run; the benchmark prints every figure.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

interface Figure {
  readonly median: number
  /** Of all rounds: the one that other work on the machine disturbed least. */
  readonly best: number
}
interface Figures {
  readonly overhead: Readonly<Record<'added_median_ms' | 'added_p99_ms' | 'added_first_byte_median_ms', Figure>>
  readonly flat_out: Readonly<Record<'share', Figure>>
  readonly per_second_2kB: Figure
  readonly per_second_100kB_shared_95: Figure
}

it('costs little more than the upstream alone', { retry: 2 }, async () => {
  const benchmark = fileURLToPath(new URL('../../benchmarks/gateway.mjs', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [benchmark, '4', '5'])
  console.log(stdout)
  const { overhead, flat_out, per_second_2kB, per_second_100kB_shared_95 } = JSON.parse(stdout) as Figures
  expect(overhead.added_median_ms.best).toBeLessThanOrEqual(2)
  expect(overhead.added_p99_ms.best).toBeLessThanOrEqual(8)
  expect(overhead.added_first_byte_median_ms.best).toBeLessThanOrEqual(3)
  expect(flat_out.share.best).toBeGreaterThanOrEqual(0.5)
  expect(per_second_2kB.best).toBeGreaterThanOrEqual(1_500)
  expect(per_second_100kB_shared_95.best).toBeGreaterThanOrEqual(200)
})
