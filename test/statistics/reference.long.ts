// Random inputs of every reference function, against scipy, statsmodels, mpmath, exact fractions and brute force.
// In CI the Python packages must be there; on a user's machine without them the suite is skipped and says so.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { seededRandom, type SeededRandom } from '../../src/core/seeded-random.js'
import { differences } from '../vectors/compare.mjs'
import { call, functions } from './reference-functions.js'

const python = process.platform === 'linux' ? '/usr/bin/python3' : 'python3'
const main = fileURLToPath(new URL('reference/main.py', import.meta.url))
const probe = spawnSync(python, ['-B', '-c', 'import scipy, statsmodels, mpmath'], { encoding: 'utf8' })
const available = probe.status === 0
const suite = available || process.env['CI'] === 'true' ? describe : describe.skip
const why = available ? '' : ' (skipped: python3 with scipy, statsmodels and mpmath is not installed)'

interface Request {
  readonly fn: string
  readonly inputs: object
}

function reference(requests: readonly Request[]): readonly unknown[] {
  const { status, stdout, stderr } = spawnSync(python, ['-B', main], {
    input: JSON.stringify(requests),
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  if (status !== 0) throw new Error(`the reference failed:\n${stderr}`)
  return JSON.parse(stdout) as readonly unknown[]
}

/** Draws for one function. */
class Draw {
  constructor(private readonly random: SeededRandom) {}
  int(least: number, most: number): number {
    return least + this.random.below(most - least + 1)
  }
  unit(): number {
    return this.random.unit()
  }
  pick<T>(items: readonly T[]): T {
    return this.random.pick(items)
  }
  list<T>(length: number, item: (i: number) => T): T[] {
    return Array.from({ length }, (_, i) => item(i))
  }
  /** Spread evenly over orders of magnitude. */
  scaled(from: number, to: number): number {
    return Math.exp(Math.log(from) + this.unit() * Math.log(to / from))
  }
  sizes(G: number): number[] {
    return this.list(G, () => this.int(1, 40))
  }
  level(): number {
    return this.pick([0.5, 0.8, 0.9, 0.95, 0.99, 0.999])
  }
  alpha(): number {
    return this.pick([0.001, 0.01, 0.05, 0.1, 0.2])
  }
}

type Make = (draw: Draw) => object
/** How many draws, the tolerance, and the inputs of one draw. */
const CASES: Readonly<Record<string, readonly [number, number, Make]>> = {
  qnorm: [100, 1e-12, (d) => ({ p: d.pick([d.unit(), d.scaled(1e-12, 0.4), 0.5 + (d.unit() - 0.5) / 1e6]) })],
  qt: [60, 1e-9, (d) => ({ p: 0.5 + d.unit() * 0.4999, df: d.scaled(0.8, 500) })],
  pbeta: [200, 1e-13, (d) => ({ a: d.scaled(0.1, 2000), b: d.scaled(0.1, 2000), x: 0.02 + 0.96 * d.unit() })],
  chi2_sf: [100, 1e-13, (d) => ({ x: d.scaled(1e-3, 500), df: d.scaled(0.5, 400) })],
  proportion_ci: [100, 1e-9, (d) => ((n) => ({ n, x: d.int(0, n), conf: d.level() }))(d.int(1, 2000))],
  zero_event_upper: [20, 1e-13, (d) => ({ n: d.int(1, 3000), conf_one_sided: d.level() })],
  prob_zero_flips: [20, 1e-9, (d) => ({ true_harm_rate: d.scaled(1e-4, 0.9), n_control: d.int(1, 500) })],
  mean_se: [30, 1e-10, (d) => ((n) => ({ n, ones: d.int(0, n) }))(d.int(2, 600))],
  micro_macro_se: [
    30,
    1e-12,
    (d) => ({ types: Object.fromEntries(d.list(d.int(1, 6), (i) => ((n) => [`t${i}`, { n, correct: d.int(0, n) }])(d.int(2, 90)))) }),
  ],
  mcnemar: [150, 1e-13, (d) => ({ b: d.int(0, d.pick([5, 40, 900])), c: d.int(0, d.pick([5, 40, 900])) })],
  paired_diff_ci: [
    120,
    1e-9,
    (d) => ({
      both: d.int(0, d.pick([3, 400])),
      a_only: d.int(0, d.pick([2, 40])),
      b_only: d.int(0, d.pick([2, 40])),
      neither: d.int(1, d.pick([3, 90])),
      conf: d.level(),
    }),
  ],
  newcombe_unpaired: [
    60,
    1e-10,
    (d) => (([n1, n2]) => ({ x1: d.int(0, n1), n1, x2: d.int(0, n2), n2, conf: d.level() }))([d.int(1, 600), d.int(1, 600)] as const),
  ],
  tost_tango: [100, 1e-9, (d) => ({ b: d.int(0, 30), c: d.int(0, 30), n: d.int(61, 2000), margin: d.int(1, 15) / 100, alpha: d.alpha() })],
  signflip_exact: [120, 1e-13, (d) => ({ D: d.list(d.int(1, d.pick([12, 120])), () => d.int(-4, 4)) })],
  bootstrap_exact_mean: [
    80,
    1e-12,
    (d) => ({
      values_scaled: [3, 1, -2, 0],
      counts: [d.int(0, 20), d.int(0, 20), d.int(0, 20), d.int(1, 400)],
      scale: d.int(1, 9),
      alpha: d.alpha(),
    }),
  ],
  cluster_se: [
    60,
    1e-9,
    (d) => ((G) => ({ sum_per_cluster: d.list(G, () => d.int(-9, 9)), n_per_cluster: d.sizes(G), conf: d.level() }))(d.int(2, 12)),
  ],
  miller_clustered_se: [
    40,
    1e-9,
    (d) => ((n) => ({ y: d.list(n, () => d.int(0, 4) / 4), cluster: d.list(n, (i) => (i < 2 ? i : d.int(0, 5))) }))(d.int(5, 40)),
  ],
  cluster_signflip: [
    100,
    1e-13,
    (d) =>
      ((G) => ({ sum_per_cluster: d.list(G, () => d.int(-9, 9)), n_per_cluster: d.sizes(G), delta0: d.int(-20, 20) / 100 }))(d.int(1, 13)),
  ],
  subset_mean_interval: [
    60,
    1e-13,
    (d) => ((G) => ({ sum_per_cluster: d.list(G, () => d.int(-9, 9)), n_per_cluster: d.sizes(G), alpha: d.alpha() }))(d.int(5, 11)),
  ],
  cluster_bootstrap_exact: [
    40,
    1e-12,
    (d) => ((G) => ({ sum_per_cluster: d.list(G, () => d.int(-9, 9)), n_per_cluster: d.sizes(G), alpha: d.alpha() }))(d.int(1, 6)),
  ],
  design_effect: [20, 1e-11, (d) => ({ n_per_cluster: d.sizes(d.int(1, 12)), icc: d.unit() / 2 })],
  icc_cluster_binary: [
    40,
    1e-10,
    (d) => ((n) => ({ k: n.map((size, i) => (i === 0 ? 1 : d.int(0, size))), n }))(d.list(d.int(2, 9), () => d.int(2, 40))),
  ],
  p_adjust: [80, 1e-13, (d) => ({ p: d.list(d.int(1, 15), () => d.pick([d.unit(), d.scaled(1e-9, 0.05), 0.03])) })],
  maxT_signflip: [40, 1e-13, (d) => ((K) => ({ D: d.list(d.int(1, 9), () => d.list(K, () => d.int(-2, 2))) }))(d.int(1, 5))],
  selection_optimism: [40, 1e-12, (d) => ((K) => ({ Y: d.list(d.int(1, 6), () => d.list(K, () => d.int(0, 1))) }))(d.int(1, 4))],
  expected_max_normal: [10, 1e-11, (d) => ({ k: d.int(2, 5000) })],
  max_inflation_equicorrelated: [5, 1e-10, (d) => ({ k: d.int(1, 60), se: d.unit(), rho: d.unit() })],
  mcnemar_power: [
    40,
    1e-10,
    (d) =>
      ((psi) => ({ n: d.int(2, 700), psi_discordant: psi, delta: psi * (0.05 + 0.9 * d.unit()), alpha: d.alpha() }))(d.scaled(0.01, 0.9)),
  ],
  miller_sample_size: [
    20,
    1e-8,
    (d) => ({
      omega2: d.unit(),
      sigma2_A: d.unit(),
      sigma2_B: d.unit(),
      K_A: d.int(1, 5),
      K_B: d.int(1, 5),
      delta: d.scaled(0.01, 0.3),
      alpha: d.alpha(),
      power: d.pick([0.5, 0.8, 0.95]),
    }),
  ],
  tost_sample_size: [20, 1e-8, (d) => ({ psi: d.unit(), margin: d.scaled(0.01, 0.2), alpha: d.alpha(), power: d.pick([0.5, 0.8, 0.95]) })],
  vc_qp_r: [
    30,
    1e-11,
    (d) =>
      (([n, P, r]) => ({ Y_q_p_r: d.list(n, () => d.list(P, () => d.list(r, () => d.int(0, 1)))) }))([
        d.int(2, 9),
        d.int(2, 4),
        d.int(2, 3),
      ] as const),
  ],
  icc: [
    40,
    1e-9,
    (d) =>
      ((k) => ({
        X_rows_subjects: [...d.list(d.int(2, 8), () => d.list(k, () => d.int(0, 9))), d.list(k, (i) => i), d.list(k, (i) => 9 - i * i)],
      }))(d.int(2, 4)),
  ],
  agreement_table: [50, 1e-9, (d) => ((q) => ({ table: d.list(q, () => d.list(q, () => d.int(1, 30))) }))(d.int(2, 4))],
  krippendorff_nominal: [
    50,
    1e-11,
    (d) =>
      ((k) => ({
        units: [d.list(k, () => 0), d.list(k, () => 1), ...d.list(d.int(2, 9), () => d.list(k, () => d.pick([0, 1, 2, null])))],
      }))(d.int(2, 4)),
  ],
  rogan_gladen: [
    60,
    1e-10,
    (d) => ({
      p: d.unit(),
      n: d.int(10, 2000),
      specificity: 0.6 + 0.4 * d.unit(),
      m_neg: d.int(20, 300),
      sensitivity: 0.7 + 0.3 * d.unit(),
      m_pos: d.int(20, 300),
      conf: d.level(),
    }),
  ],
  stratified_human_audit: [
    40,
    1e-11,
    (d) => ({
      strata: d.list(d.int(1, 5), () => ((N) => ((m) => ((sum) => ({ N, m, sum, sumsq: sum }))(d.int(0, m)))(d.int(2, N)))(d.int(2, 400))),
    }),
  ],
  evalue_discordant: [60, 1e-6, (d) => ({ b: d.int(0, 25), c: d.int(0, 25) })],
  pass_noise: [
    40,
    1e-9,
    (d) =>
      (([up, down]) => ((x1) => ({ x1, x2: x1 + up - down, n: 500, flips_up: up, flips_down: down }))(d.int(40, 450)))([
        d.int(0, 30),
        d.int(0, 30),
      ] as const),
  ],
  margin_only_bounds: [60, 1e-13, (d) => ((N) => ({ xA: d.int(0, N), xB: d.int(0, N), N }))(d.int(1, 120))],
  verifier_gate: [
    40,
    1e-8,
    (d) =>
      (([w, m]) => ({
        repairs: d.int(0, w),
        n_wrong_tested: w,
        control_flips: d.int(0, m),
        n_control: m,
        n_correct: d.int(1, 500),
        n_wrong_total: d.int(1, 90),
        conf_one_sided: 0.95,
      }))([d.int(1, 40), d.int(1, 300)] as const),
  ],
  matched_repeats: [
    40,
    1e-11,
    (d) => ({
      n_questions: 72,
      net_discordance_by_question: Object.fromEntries(d.list(d.int(0, 8), (i) => [`q${i}`, d.pick([-3, -2, -1, 1, 2, 3])])),
    }),
  ],
  coverage_compare: [
    40,
    1e-9,
    (d) => ({ rows_gold_A_B: d.list(d.int(2, 60), () => ((gold) => [gold, d.int(0, gold), d.int(0, gold)])(d.int(1, 5))) }),
  ],
  key_ceiling: [20, 1e-13, (d) => ((N) => ({ correct: d.int(0, N), N, known_bad_gold: d.int(0, N) }))(d.int(1, 2000))],
  paired_real_cluster: [
    40,
    1e-9,
    (d) => ((n) => ({ diff: d.list(n, () => d.int(-100, 100) / 128), cluster: d.list(n, (i) => (i < 2 ? i : d.int(0, 4))) }))(d.int(4, 30)),
  ],
  tie_groups: [
    60,
    0,
    (d) =>
      ((K) => ({
        means: d.list(K, (i) => 1 - i / 16),
        significant_pairs: d
          .list(K, (i) => d.list(i, (j) => [j, i]))
          .flat()
          .filter(() => d.unit() < 0.5),
      }))(d.int(1, 7)),
  ],
  decoy_excess: [
    40,
    1e-13,
    (d) =>
      (([n, decoys]) => ({ own_hit: d.list(n, () => d.int(0, 1)), decoy_hits: d.list(n, () => d.int(0, decoys)), n_decoys: decoys }))([
        d.int(1, 60),
        d.int(1, 19),
      ] as const),
  ],
  token_offset: [40, 0, (d) => ((n) => ({ reported: d.list(n, () => d.int(0, 6)), local: d.list(n, () => d.int(0, 3)) }))(d.int(1, 20))],
  leak_lexical: [
    80,
    1e-13,
    (d) => ({
      haystack: d
        .list(d.int(0, 30), () =>
          d.pick(['red', 'Blue', 'the', 'and', '1,234', '1,23', 'x-y', 'ﬁn', 'É', '“q”', '.', '٣', '日本', "don't"]),
        )
        .join(' '),
      needle: d.list(d.int(0, 4), () => d.pick(['red', 'blue', 'x', 'y', 'fin', '1234', 'é', 'q'])).join(' '),
    }),
  ],
  xoshiro128starstar: [20, 0, (d) => ({ state: d.list(4, () => d.int(0, 2 ** 32 - 2) + 1), draws: d.int(1, 40) })],
  seed_from_label: [20, 0, (d) => ({ label: d.list(d.int(0, 9), () => d.pick(['a', '|', 'é', '日', '0'])).join('') })],
}

suite(`random inputs against independent references${why}`, () => {
  it('cover every function of the runner', () => {
    expect(Object.keys(CASES).sort()).toEqual(Object.keys(functions).sort())
  })

  const requests = Object.entries(CASES).flatMap(([fn, [draws, , make]]) => {
    const draw = new Draw(seededRandom(`reference:${fn}`))
    return Array.from({ length: draws }, () => ({ fn, inputs: make(draw) }))
  })
  let answers: readonly unknown[] = []
  beforeAll(() => {
    answers = reference(requests)
  })

  it.each(Object.entries(CASES))('%s', (fn, [draws, tolerance]) => {
    const compared = requests.flatMap((request, i) =>
      request.fn === fn && answers[i] !== null ? [{ ...request, expected: answers[i] }] : [],
    )
    // A reference may have no answer to a draw (too few clusters for the level), but not to half of them.
    expect(compared.length).toBeGreaterThan(draws / 2)
    const faults = compared.flatMap(({ inputs, expected }) => {
      const actual = call(fn, inputs)
      return differences(expected, actual, tolerance).map((fault) => `${JSON.stringify(inputs)} ${fault}`)
    })
    expect(faults).toEqual([])
  })
})
