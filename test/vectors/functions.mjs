// Maps the function names of the reference values to the built library: inputs in their words, outputs in their words.
// No number is computed here that the library could compute, and no expected value is known here. One input is completed:
// see published-coverage.json, and the NOTE that the runner prints for it.
import { readFileSync } from 'node:fs'
import { lexicalLeak } from '../../dist/audit/lexical-leak.js'
import { sha256Hex } from '../../dist/core/digest.js'
import { randomFromState, stateFromLabel } from '../../dist/core/seeded-random.js'
import { agreement } from '../../dist/statistics/agreement.js'
import { clusterBootstrap } from '../../dist/statistics/cluster-bootstrap.js'
import { clusterCorrelation, clusteredMean, clusterError, designEffect } from '../../dist/statistics/cluster-error.js'
import { clusterSignFlip } from '../../dist/statistics/cluster-sign-flip.js'
import { decoyExcess } from '../../dist/statistics/decoy-excess.js'
import { equivalence } from '../../dist/statistics/equivalence.js'
import { compareComplete, compareCoverage, coverageShare } from '../../dist/statistics/evidence-coverage.js'
import { bootstrapMean } from '../../dist/statistics/exact-bootstrap.js'
import { expectedMaximum, selectionInflation } from '../../dist/statistics/expected-maximum.js'
import { humanAudit } from '../../dist/statistics/human-audit.js'
import { judgeCorrection } from '../../dist/statistics/judge-error.js'
import { marginBounds } from '../../dist/statistics/margin-bounds.js'
import { maxT } from '../../dist/statistics/max-t.js'
import { mcnemar } from '../../dist/statistics/mcnemar.js'
import { meanError, stratifiedError } from '../../dist/statistics/mean.js'
import { adjustP } from '../../dist/statistics/multiplicity.js'
import { nominalAlpha } from '../../dist/statistics/nominal-alpha.js'
import { pairedDifference } from '../../dist/statistics/paired-interval.js'
import { pairedReal } from '../../dist/statistics/paired-real.js'
import { passNoise } from '../../dist/statistics/pass-noise.js'
import { equivalenceSize, mcnemarPower, millerSize } from '../../dist/statistics/power.js'
import { proportionIntervals } from '../../dist/statistics/proportion.js'
import { raterCorrelation } from '../../dist/statistics/rater-correlation.js'
import { CONVERSATIONS, QUESTIONS } from '../../dist/statistics/result.js'
import { scoreCeiling } from '../../dist/statistics/score-ceiling.js'
import { selectionOptimism } from '../../dist/statistics/selection.js'
import { discordantEValue } from '../../dist/statistics/sequential.js'
import { signFlip } from '../../dist/statistics/sign-flip.js'
import { betaTails, chiSquareUpper, normalQuantile, studentQuantile } from '../../dist/statistics/special.js'
import { subsetMeanInterval } from '../../dist/statistics/subset-mean-interval.js'
import { templateSensitivity } from '../../dist/statistics/template-sensitivity.js'
import { tieGroups } from '../../dist/statistics/ties.js'
import { tokenOffset } from '../../dist/statistics/token-offset.js'
import { unpairedDifference } from '../../dist/statistics/unpaired-interval.js'
import { varianceComponents } from '../../dist/statistics/variance-components.js'
import { verifierGate } from '../../dist/statistics/verifier-gate.js'
import { zeroEventBounds, zeroFlipChance } from '../../dist/statistics/zero-event.js'

/** The level of vectors that name none. */
const LEVEL = 0.95
const ALPHA = 0.05
const POWER = 0.8

const limits = (interval) => (interval === null ? null : [interval.lower, interval.upper])
const totals = (inputs) => ({ sums: inputs.sum_per_cluster, sizes: inputs.n_per_cluster })
/** Renames a result's numbers; a refusal passes through. */
const renamed = (result, rename) => (result.ok ? { ok: true, ...rename(result) } : result)
/** Splits an interval of a result into `lower` and `upper`. */
const ends = (result, rename = () => ({})) => renamed(result, (r) => ({ lower: r.interval.lower, upper: r.interval.upper, ...rename(r) }))
const mcnemarWords = (r) => ({
  exact: r.pExact,
  midp: r.pMid,
  chi2: r.chiSquare,
  p_asymp: r.pAsymptotic,
  chi2_cc: r.chiSquareCorrected,
  p_cc: r.pCorrected,
})

export const functions = {
  qnorm: ({ p }) => ({ value: normalQuantile(p) }),
  qt: ({ p, df }) => ({ value: studentQuantile(p, df) }),
  pbeta: ({ a, b, x }) => ({ value: betaTails(x, a, b).lower }),
  chi2_sf: ({ x, df }) => ({ value: chiSquareUpper(x, df) }),
  proportion_ci: ({ x, n, conf = LEVEL }) =>
    renamed(proportionIntervals(x, n, conf, QUESTIONS), (r) => ({
      estimate: r.estimate,
      wilson: limits(r.wilson),
      clopper_pearson: limits(r.clopperPearson),
      jeffreys: limits(r.jeffreys),
    })),
  zero_event_upper: ({ n, conf_one_sided = LEVEL }) =>
    renamed(zeroEventBounds(n, conf_one_sided), (r) => ({ upper: r.upper, rule_of_three: r.ruleOfThree, all_pass_lower: r.allPassLower })),
  prob_zero_flips: ({ true_harm_rate, n_control }) =>
    renamed(zeroFlipChance(true_harm_rate, n_control, LEVEL), (r) => ({
      p_zero: r.probability,
      n_for_95pct_detection: r.controlsToDetect,
    })),
  mcnemar: ({ b, c }) => renamed(mcnemar(b, c), mcnemarWords),
  paired_diff_ci: ({ both, a_only, b_only, neither, conf = LEVEL }) =>
    renamed(pairedDifference({ both, aOnly: a_only, bOnly: b_only, neither }, conf), (r) => ({
      diff: r.difference,
      se_wald: r.waldError,
      wald: limits(r.wald),
      bonett_price: limits(r.bonettPrice),
      newcombe10: limits(r.newcombe10),
      newcombe8_uncorrected_phi: limits(r.newcombe8),
      tango_score: limits(r.tango),
      bootstrap_percentile_exact: limits(r.bootstrap),
    })),
  newcombe_unpaired: ({ x1, n1, x2, n2, conf = LEVEL }) =>
    renamed(unpairedDifference(x1, n1, x2, n2, conf), (r) => ({ diff: r.difference, ci: limits(r.interval) })),
  tost_tango: ({ b, c, n, margin, alpha = ALPHA }) =>
    renamed(equivalence(b, c, n, margin, alpha), (r) => ({
      z_lower: r.zLower,
      z_upper: r.zUpper,
      p_lower: r.pLower,
      p_upper: r.pUpper,
      p_tost: r.p,
      ci90: limits(r.interval),
      equivalent: r.equivalent,
      noninferior_a: r.nonInferior,
    })),
  signflip_exact: ({ D }) => renamed(signFlip(D), (r) => ({ sum: r.sum, p_two_sided: r.pTwoSided, p_mid: r.pMid })),
  bootstrap_exact_mean: ({ values_scaled, counts, scale, alpha = ALPHA }) =>
    ends(bootstrapMean({ values: values_scaled, counts, scale }, 1 - alpha), (r) => ({
      lower_sum_units: r.lowerSum,
      upper_sum_units: r.upperSum,
    })),
  mean_se: ({ n, ones, conf = LEVEL }) =>
    renamed(meanError(ones, n, conf), (r) => ({
      mean: r.mean,
      se_sample: r.sampleError,
      se_bernoulli: r.bernoulliError,
      ci_t: limits(r.interval),
    })),
  micro_macro_se: ({ types }) =>
    renamed(stratifiedError(Object.values(types)), (r) => ({
      micro: r.micro,
      macro: r.macro,
      se_micro_stratified: r.microStratifiedError,
      se_macro: r.macroError,
      se_micro_srs: r.microSimpleError,
    })),
  miller_clustered_se: ({ y, cluster }) =>
    renamed(clusteredMean(y, cluster), (r) => ({
      mean: r.mean,
      se_clt_ddof0: r.plainError,
      se_clt_ddof1: r.plainSampleError,
      se_clustered_miller_CR0: r.CR0,
      se_clustered_inspect_CR1: r.CR1,
    })),
  cluster_se: (inputs) =>
    renamed(clusterError(totals(inputs), inputs.conf ?? LEVEL), (r) => ({
      mean: r.mean,
      CR0: r.CR0,
      CR1: r.CR1,
      CR2: r.CR2,
      CR3: r.CR3,
      df_BM: r.degreesBellMcCaffrey,
      df_G1: r.degreesPlain,
      ci_CR1_tG1: limits(r.intervalCR1),
      ci_CR2_tBM: limits(r.interval),
    })),
  cluster_signflip: (inputs) =>
    renamed(clusterSignFlip(totals(inputs), inputs.delta0), (r) => ({
      p_two_sided: r.pTwoSided,
      p_mid: r.pMid,
      n_patterns: r.patterns,
      min_attainable_p: r.smallestP,
    })),
  subset_mean_interval: (inputs) =>
    ends(subsetMeanInterval(totals(inputs), inputs.alpha ?? ALPHA), (r) => ({ k: r.k, n_subsets: r.subsets })),
  cluster_bootstrap_exact: (inputs) =>
    ends(clusterBootstrap(totals(inputs), inputs.alpha ?? ALPHA), (r) => ({
      boot_mean: r.bootMean,
      boot_se: r.bootError,
      n_multisets: r.multisets,
    })),
  design_effect: ({ n_per_cluster, icc }) =>
    renamed(designEffect(n_per_cluster, icc), (r) => ({ m_tilde: r.meanSize, deff: r.designEffect, n_eff: r.effectiveN })),
  icc_cluster_binary: ({ k, n }) =>
    renamed(clusterCorrelation(k, n), (r) => ({
      icc: r.correlation,
      msb: r.betweenMeanSquare,
      msw: r.withinMeanSquare,
      n0: r.typicalSize,
    })),
  p_adjust: ({ p }) =>
    renamed(adjustP(p), (r) => ({
      bonferroni: r.bonferroni,
      holm: r.holm,
      holm_sidak: r.holmSidak,
      hochberg: r.hochberg,
      bh: r.bh,
      by: r.by,
    })),
  maxT_signflip: ({ D }) =>
    renamed(maxT(D, null), (r) => ({
      stat: r.statistics,
      p_raw: r.pRaw,
      p_single_step: r.pSingleStep,
      p_stepdown: r.pStepDown,
    })),
  selection_optimism: ({ Y }) =>
    renamed(selectionOptimism(Y, null), (r) => ({
      means: r.means,
      winner: r.winner,
      winner_score: r.winnerScore,
      optimism: r.optimism,
      boot_max_bias: r.maximumBias,
      corrected: r.corrected,
      selection_prob: r.selectionProbability,
    })),
  expected_max_normal: ({ k }) => ({ value: expectedMaximum(k) }),
  max_inflation_equicorrelated: ({ k, se, rho }) => selectionInflation(k, se, rho),
  mcnemar_power: ({ n, psi_discordant, delta, alpha = ALPHA }) =>
    renamed(mcnemarPower(n, psi_discordant, delta, alpha, POWER), (r) => ({
      power_exact_test: r.powerExact,
      power_midp_test: r.powerMid,
      n_connor_80: r.questionsNeeded,
      mde_80_connor: r.smallestDifference,
    })),
  miller_sample_size: ({ omega2, sigma2_A, sigma2_B, K_A, K_B, delta, alpha = ALPHA, power = POWER }) =>
    renamed(
      millerSize(
        { omegaSquared: omega2, sigmaSquaredA: sigma2_A, sigmaSquaredB: sigma2_B, passesA: K_A, passesB: K_B },
        delta,
        alpha,
        power,
        500,
      ),
      (r) => ({ n: r.questionsNeeded, mde_at_500: r.smallestDifference }),
    ),
  tost_sample_size: ({ psi, margin, alpha = ALPHA, power = POWER }) =>
    renamed(equivalenceSize(psi, margin, alpha, power), (r) => ({ n: r.questionsNeeded })),
  vc_qp_r: ({ Y_q_p_r }) =>
    renamed(varianceComponents(Y_q_p_r), (r) => ({
      grand_mean: r.grandMean,
      MSQ: r.questionMeanSquare,
      MSP: r.passMeanSquare,
      MSQP: r.interactionMeanSquare,
      MSE: r.drawMeanSquare,
      s2_Q: r.question,
      s2_P: r.pass,
      s2_QP: r.interaction,
      s2_E: r.draw,
      var_mean_superpop: r.varianceSuperQuestion,
      var_mean_fixed_questions: r.varianceFixedQuestions,
    })),
  icc: ({ X_rows_subjects }) =>
    renamed(raterCorrelation(X_rows_subjects), (r) => ({
      ICC1: r.icc1,
      ICC2: r.icc2,
      ICC3: r.icc3,
      ICC1k: r.icc1k,
      ICC2k: r.icc2k,
      ICC3k: r.icc3k,
    })),
  agreement_table: ({ table }) =>
    renamed(agreement(table), (r) => ({
      p_observed: r.observed,
      cohen_kappa: r.cohenKappa,
      cohen_kappa_se: r.cohenKappaError,
      scott_pi: r.scottPi,
      gwet_ac1: r.gwetAc1,
      gwet_ac1_se: r.gwetAc1Error,
      krippendorff_alpha: r.krippendorffAlpha,
      pabak: r.pabak,
    })),
  krippendorff_nominal: ({ units }) =>
    renamed(nominalAlpha(units), (r) => ({ alpha: r.alpha, fleiss_kappa: r.fleissKappa, pairwise_disagreement: r.pairwiseDisagreement })),
  rogan_gladen: ({ p, n, specificity, m_neg, sensitivity, m_pos, conf = LEVEL }) =>
    renamed(judgeCorrection({ judged: p, n, specificity, negatives: m_neg, sensitivity, positives: m_pos }, conf), (r) => ({
      point_unclipped: r.pointRaw,
      point: r.point,
      theta_tilde: r.adjustedPoint,
      se_delta_unadjusted: r.deltaError,
      se_adjusted: r.adjustedError,
      ci_lang_reiczigel_lee: limits(r.interval),
      youden_J: r.youden,
    })),
  stratified_human_audit: ({ strata }) =>
    renamed(
      humanAudit(
        strata.map(({ N, m, sum, sumsq }) => ({ size: N, sampled: m, sum, sumOfSquares: sumsq })),
        LEVEL,
      ),
      (r) => ({ theta: r.estimate, se: r.error, ci: limits(r.interval) }),
    ),
  evalue_discordant: ({ b, c }) => renamed(discordantEValue(b, c), (r) => ({ E_beta_half: r.betaHalf, E_uniform: r.uniform })),
  pass_noise: ({ x1, x2, n, flips_up, flips_down }) =>
    renamed(passNoise({ x1, x2, n, flipsUp: flips_up, flipsDown: flips_down }, LEVEL), (r) => ({
      mean: r.mean,
      half_range: r.halfRange,
      sd_one_pass: r.onePassDeviation,
      se_two_pass_mean: r.meanError,
      ci95_fixed_benchmark: limits(r.interval),
      t_interval_from_half_range_df1: limits(r.halfRangeInterval),
      drift_p_exact: r.driftPExact,
      drift_p_mid: r.driftPMid,
      best_of_two_inflation: r.bestOfTwoInflation,
    })),
  margin_only_bounds: ({ xA, xB, N, alpha = ALPHA }) =>
    renamed(marginBounds(xA, xB, N, alpha), (r) => ({
      diff: r.difference,
      min_discordant: r.minDiscordant,
      max_discordant: r.maxDiscordant,
      p_exact_most_favourable: r.pExactMostFavourable,
      p_mid_most_favourable: r.pMidMostFavourable,
      p_exact_least_favourable: r.pExactLeastFavourable,
      resolvable_under_some_pairing: r.verdict !== 'never resolvable',
      resolved_under_every_pairing: r.verdict === 'resolved under every pairing',
    })),
  verifier_gate: ({ repairs, n_wrong_tested, control_flips, n_control, n_correct, n_wrong_total, conf_one_sided = LEVEL }) =>
    renamed(
      verifierGate(
        {
          repairs,
          wrongTested: n_wrong_tested,
          controlFlips: control_flips,
          controls: n_control,
          correctTotal: n_correct,
          wrongTotal: n_wrong_total,
        },
        conf_one_sided,
        0.05,
      ),
      (r) => ({
        repair_rate: r.repairRate,
        harm_rate: r.harmRate,
        repair_lower95: r.repairLower,
        harm_upper95: r.harmUpper,
        worst_case_net: r.worstCaseNet,
        expected_net: r.expectedNet,
        frozen_rule_zero_flips: r.zeroFlips,
        p_zero_flips_if_harm_5pct: r.zeroFlipsChance,
      }),
    ),
  matched_repeats: (inputs) =>
    renamed(
      templateSensitivity({
        questions: inputs.n_questions,
        netByQuestion: inputs.net_discordance_by_question ?? inputs.discordant_by_question,
        comparisons: inputs.comparisons ?? null,
        judgmentsPerCondition: inputs.judgments_per_condition ?? null,
      }),
      (r) => ({
        naive_p_exact_on_rows: r.naivePExact,
        question_level_p_exact: r.questionPExact,
        question_level_p_mid: r.questionPMid,
        answer_level_discordant_answers: r.discordantAnswers,
        question_effect_points: r.effectPoints,
        n_discordant_questions: r.discordantQuestions,
        upper95_fraction_questions_affected: r.affectedUpper,
      }),
    ),
  coverage_compare: (inputs) => (inputs.rows_gold_A_B === undefined ? coverageFromCounts(inputs) : coverageFromRows(inputs)),
  key_ceiling: ({ correct, N, known_bad_gold }) =>
    renamed(scoreCeiling(correct, N, known_bad_gold), (r) => ({
      score: r.score,
      ceiling: r.ceiling,
      exceeds: r.exceeds,
      min_credited_bad_rows: r.creditedFaultyRows,
    })),
  paired_real_cluster: ({ diff, cluster }) =>
    renamed(pairedReal(diff, cluster, LEVEL, CONVERSATIONS), (r) => ({
      mean: r.mean,
      CR1: r.CR1,
      CR2: r.CR2,
      df_BM: r.degreesBellMcCaffrey,
      signflip_p: r.signFlipP,
      cluster_boot_pct95: limits(r.bootstrap),
      iid_se: r.plainError,
    })),
  tie_groups: ({ means, significant_pairs }) =>
    renamed(tieGroups(means, significant_pairs), (r) => ({ groups: r.groups, rank_ci: r.rankIntervals, unique_best: r.uniqueBest })),
  decoy_excess: ({ own_hit, decoy_hits, n_decoys }) =>
    renamed(decoyExcess(own_hit, decoy_hits, n_decoys), (r) => ({
      observed: r.observed,
      expected_under_exchangeability: r.expected,
      p_upper: r.pUpper,
    })),
  token_offset: ({ reported, local }) =>
    renamed(tokenOffset(reported, local), (r) => ({ mode: r.mode, median: r.median, min: r.min, max: r.max, n_off_mode: r.offMode })),
  leak_lexical: ({ haystack, needle }) => {
    const r = lexicalLeak(haystack, needle)
    return {
      tokens_haystack: r.haystackTokens,
      tokens_needle: r.needleTokens,
      token_contains: r.contains,
      bigram_coverage: r.bigramCoverage,
      trigram_coverage: r.trigramCoverage,
    }
  },
  xoshiro128starstar: ({ state, draws }) => {
    const [words, bounded] = [randomFromState(state), randomFromState(state)]
    return {
      u32: Array.from({ length: draws }, () => words.u32()),
      bounded10_lemire_first12: Array.from({ length: 12 }, () => bounded.below(10)),
    }
  },
  seed_from_label: ({ label }) => ({ sha256: sha256Hex(label), state_u32_le: stateFromLabel(label) }),
}

function coverageFromRows({ rows_gold_A_B, nested = false }) {
  const rows = rows_gold_A_B.map(([gold, a, b]) => ({ gold, a, b }))
  return renamed(compareCoverage(rows, nested, LEVEL), (r) => ({
    micro_A: r.a.micro,
    micro_B: r.b.micro,
    macro_A: r.a.macro,
    macro_B: r.b.macro,
    all_A: r.a.all,
    all_B: r.b.all,
    any_A: r.a.any,
    any_B: r.b.any,
    b: r.aOnly,
    c: r.bOnly,
    diff: r.complete.difference,
    mcnemar_all: r.complete.test.pExact,
    mcnemar: mcnemarWords(r.complete.test),
    tango: limits(r.complete.interval),
    micro_A_cluster_CR1: r.a.microError,
  }))
}

function coverageFromCounts({ complete_A, complete_B, n, nested = false, b, c }) {
  if (complete_A - complete_B !== b - c)
    throw new Error(`complete_A − complete_B = ${complete_A - complete_B} differs from b − c = ${b - c}`)
  const sessions = { session_micro_A: publishedSessions(complete_A, n), session_micro_B: publishedSessions(complete_B, n) }
  const known = Object.entries(sessions).filter(([, share]) => share !== null)
  return renamed(compareComplete(b, c, n, nested, LEVEL), (r) => ({
    diff: r.difference,
    mcnemar: mcnemarWords(r.test),
    mcnemar_all: r.test.pExact,
    tango: limits(r.interval),
    all_A: coverageShare(complete_A, n),
    all_B: coverageShare(complete_B, n),
    b,
    c,
    ...Object.fromEntries(known),
    notes: known.map(([key]) => `${key} does not follow from the inputs; its session counts are those of published-coverage.json`),
  }))
}

/** The session coverage published beside `complete` of `questions`, or null when none was. */
function publishedSessions(complete, questions) {
  const { rows } = JSON.parse(readFileSync(new URL('published-coverage.json', import.meta.url), 'utf8'))
  const row = rows.find((published) => published.questions === questions && published.complete === complete)
  return row === undefined ? null : coverageShare(row.found, row.sessions)
}
