// Maps the functions about power, variance, judges, passes, coverage, ties, leaks and randomness to the library `lib`.
// One input is completed: see published-coverage.json, and the NOTE that the runner prints for it.
import { readFileSync } from 'node:fs'
import { ALPHA, LEVEL, limits, mcnemarWords, POWER, renamed } from './words.mjs'

export const judgingFunctions = (lib) => ({
  mcnemar_power: ({ n, psi_discordant, delta, alpha = ALPHA }) =>
    renamed(lib.mcnemarPower(n, psi_discordant, delta, alpha, POWER), (r) => ({
      power_exact_test: r.powerExact,
      power_midp_test: r.powerMid,
      n_connor_80: r.questionsNeeded,
      mde_80_connor: r.smallestDifference,
    })),
  miller_sample_size: ({ omega2, sigma2_A, sigma2_B, K_A, K_B, delta, alpha = ALPHA, power = POWER }) =>
    renamed(
      lib.millerSize(
        { omegaSquared: omega2, sigmaSquaredA: sigma2_A, sigmaSquaredB: sigma2_B, passesA: K_A, passesB: K_B },
        delta,
        alpha,
        power,
        500,
      ),
      (r) => ({ n: r.questionsNeeded, mde_at_500: r.smallestDifference }),
    ),
  tost_sample_size: ({ psi, margin, alpha = ALPHA, power = POWER }) =>
    renamed(lib.equivalenceSize(psi, margin, alpha, power), (r) => ({ n: r.questionsNeeded })),
  vc_qp_r: ({ Y_q_p_r }) =>
    renamed(lib.varianceComponents(Y_q_p_r), (r) => ({
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
    renamed(lib.raterCorrelation(X_rows_subjects), (r) => ({
      ICC1: r.icc1,
      ICC2: r.icc2,
      ICC3: r.icc3,
      ICC1k: r.icc1k,
      ICC2k: r.icc2k,
      ICC3k: r.icc3k,
    })),
  agreement_table: ({ table }) =>
    renamed(lib.agreement(table), (r) => ({
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
    renamed(lib.nominalAlpha(units), (r) => ({
      alpha: r.alpha,
      fleiss_kappa: r.fleissKappa,
      pairwise_disagreement: r.pairwiseDisagreement,
    })),
  rogan_gladen: ({ p, n, specificity, m_neg, sensitivity, m_pos, conf = LEVEL }) =>
    renamed(lib.judgeCorrection({ judged: p, n, specificity, negatives: m_neg, sensitivity, positives: m_pos }, conf), (r) => ({
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
      lib.humanAudit(
        strata.map(({ N, m, sum, sumsq }) => ({ size: N, sampled: m, sum, sumOfSquares: sumsq })),
        LEVEL,
      ),
      (r) => ({ theta: r.estimate, se: r.error, ci: limits(r.interval) }),
    ),
  evalue_discordant: ({ b, c }) => renamed(lib.discordantEValue(b, c), (r) => ({ E_beta_half: r.betaHalf, E_uniform: r.uniform })),
  pass_noise: ({ x1, x2, n, flips_up, flips_down }) =>
    renamed(lib.passNoise({ x1, x2, n, flipsUp: flips_up, flipsDown: flips_down }, LEVEL), (r) => ({
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
    renamed(lib.marginBounds(xA, xB, N, alpha), (r) => ({
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
      lib.verifierGate(
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
      lib.templateSensitivity({
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
  coverage_compare: (inputs) => (inputs.rows_gold_A_B === undefined ? coverageFromCounts(lib, inputs) : coverageFromRows(lib, inputs)),
  key_ceiling: ({ correct, N, known_bad_gold }) =>
    renamed(lib.scoreCeiling(correct, N, known_bad_gold), (r) => ({
      score: r.score,
      ceiling: r.ceiling,
      exceeds: r.exceeds,
      min_credited_bad_rows: r.creditedFaultyRows,
    })),
  paired_real_cluster: ({ diff, cluster }) =>
    renamed(lib.pairedReal(diff, cluster, LEVEL, lib.CONVERSATIONS), (r) => ({
      mean: r.mean,
      CR1: r.CR1,
      CR2: r.CR2,
      df_BM: r.degreesBellMcCaffrey,
      signflip_p: r.signFlipP,
      cluster_boot_pct95: limits(r.bootstrap),
      iid_se: r.plainError,
    })),
  tie_groups: ({ means, significant_pairs }) =>
    renamed(lib.tieGroups(means, significant_pairs), (r) => ({ groups: r.groups, rank_ci: r.rankIntervals, unique_best: r.uniqueBest })),
  decoy_excess: ({ own_hit, decoy_hits, n_decoys }) =>
    renamed(lib.decoyExcess(own_hit, decoy_hits, n_decoys), (r) => ({
      observed: r.observed,
      expected_under_exchangeability: r.expected,
      p_upper: r.pUpper,
    })),
  token_offset: ({ reported, local }) =>
    renamed(lib.tokenOffset(reported, local), (r) => ({ mode: r.mode, median: r.median, min: r.min, max: r.max, n_off_mode: r.offMode })),
  leak_lexical: ({ haystack, needle }) => {
    const r = lib.lexicalLeak(haystack, needle)
    return {
      tokens_haystack: r.haystackTokens,
      tokens_needle: r.needleTokens,
      token_contains: r.contains,
      bigram_coverage: r.bigramCoverage,
      trigram_coverage: r.trigramCoverage,
    }
  },
  xoshiro128starstar: ({ state, draws }) => {
    const [words, bounded] = [lib.randomFromState(state), lib.randomFromState(state)]
    return {
      u32: Array.from({ length: draws }, () => words.u32()),
      bounded10_lemire_first12: Array.from({ length: 12 }, () => bounded.below(10)),
    }
  },
  seed_from_label: ({ label }) => ({ sha256: lib.sha256Hex(label), state_u32_le: lib.stateFromLabel(label) }),
})

function coverageFromRows(lib, { rows_gold_A_B, nested = false }) {
  const rows = rows_gold_A_B.map(([gold, a, b]) => ({ gold, a, b }))
  return renamed(lib.compareCoverage(rows, nested, LEVEL), (r) => ({
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

function coverageFromCounts(lib, { complete_A, complete_B, n, nested = false, b, c }) {
  if (complete_A - complete_B !== b - c)
    throw new Error(`complete_A − complete_B = ${complete_A - complete_B} differs from b − c = ${b - c}`)
  const sessions = {
    session_micro_A: publishedSessions(lib, complete_A, n),
    session_micro_B: publishedSessions(lib, complete_B, n),
  }
  const known = Object.entries(sessions).filter(([, share]) => share !== null)
  return renamed(lib.compareComplete(b, c, n, nested, LEVEL), (r) => ({
    diff: r.difference,
    mcnemar: mcnemarWords(r.test),
    mcnemar_all: r.test.pExact,
    tango: limits(r.interval),
    all_A: lib.coverageShare(complete_A, n),
    all_B: lib.coverageShare(complete_B, n),
    b,
    c,
    ...Object.fromEntries(known),
    notes: known.map(([key]) => `${key} does not follow from the inputs; its session counts are those of published-coverage.json`),
  }))
}

/** The session coverage published beside `complete` of `questions`, or null when none was. */
function publishedSessions(lib, complete, questions) {
  const { rows } = JSON.parse(readFileSync(new URL('published-coverage.json', import.meta.url), 'utf8'))
  const row = rows.find((published) => published.questions === questions && published.complete === complete)
  return row === undefined ? null : lib.coverageShare(row.found, row.sessions)
}
