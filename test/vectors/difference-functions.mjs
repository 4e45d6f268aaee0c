// Maps the functions about shares, differences, clusters, families and selection to the library `lib`.
import { ALPHA, ends, LEVEL, limits, mcnemarWords, renamed, totals } from './words.mjs'

export const differenceFunctions = (lib) => ({
  qnorm: ({ p }) => ({ value: lib.normalQuantile(p) }),
  qt: ({ p, df }) => ({ value: lib.studentQuantile(p, df) }),
  pbeta: ({ a, b, x }) => ({ value: lib.betaTails(x, a, b).lower }),
  chi2_sf: ({ x, df }) => ({ value: lib.chiSquareUpper(x, df) }),
  proportion_ci: ({ x, n, conf = LEVEL }) =>
    renamed(lib.proportionIntervals(x, n, conf, lib.QUESTIONS), (r) => ({
      estimate: r.estimate,
      wilson: limits(r.wilson),
      clopper_pearson: limits(r.clopperPearson),
      jeffreys: limits(r.jeffreys),
    })),
  zero_event_upper: ({ n, conf_one_sided = LEVEL }) =>
    renamed(lib.zeroEventBounds(n, conf_one_sided), (r) => ({
      upper: r.upper,
      rule_of_three: r.ruleOfThree,
      all_pass_lower: r.allPassLower,
    })),
  prob_zero_flips: ({ true_harm_rate, n_control }) =>
    renamed(lib.zeroFlipChance(true_harm_rate, n_control, LEVEL), (r) => ({
      p_zero: r.probability,
      n_for_95pct_detection: r.controlsToDetect,
    })),
  mcnemar: ({ b, c }) => renamed(lib.mcnemar(b, c), mcnemarWords),
  paired_diff_ci: ({ both, a_only, b_only, neither, conf = LEVEL }) =>
    renamed(lib.pairedDifference({ both, aOnly: a_only, bOnly: b_only, neither }, conf), (r) => ({
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
    renamed(lib.unpairedDifference(x1, n1, x2, n2, conf), (r) => ({ diff: r.difference, ci: limits(r.interval) })),
  tost_tango: ({ b, c, n, margin, alpha = ALPHA }) =>
    renamed(lib.equivalence(b, c, n, margin, alpha), (r) => ({
      z_lower: r.zLower,
      z_upper: r.zUpper,
      p_lower: r.pLower,
      p_upper: r.pUpper,
      p_tost: r.p,
      ci90: limits(r.interval),
      equivalent: r.equivalent,
      noninferior_a: r.nonInferior,
    })),
  signflip_exact: ({ D }) => renamed(lib.signFlip(D), (r) => ({ sum: r.sum, p_two_sided: r.pTwoSided, p_mid: r.pMid })),
  bootstrap_exact_mean: ({ values_scaled, counts, scale, alpha = ALPHA }) =>
    ends(lib.bootstrapMean({ values: values_scaled, counts, scale }, 1 - alpha), (r) => ({
      lower_sum_units: r.lowerSum,
      upper_sum_units: r.upperSum,
    })),
  mean_se: ({ n, ones, conf = LEVEL }) =>
    renamed(lib.meanError(ones, n, conf), (r) => ({
      mean: r.mean,
      se_sample: r.sampleError,
      se_bernoulli: r.bernoulliError,
      ci_t: limits(r.interval),
    })),
  micro_macro_se: ({ types }) =>
    renamed(lib.stratifiedError(Object.values(types)), (r) => ({
      micro: r.micro,
      macro: r.macro,
      se_micro_stratified: r.microStratifiedError,
      se_macro: r.macroError,
      se_micro_srs: r.microSimpleError,
    })),
  miller_clustered_se: ({ y, cluster }) =>
    renamed(lib.clusteredMean(y, cluster), (r) => ({
      mean: r.mean,
      se_clt_ddof0: r.plainError,
      se_clt_ddof1: r.plainSampleError,
      se_clustered_miller_CR0: r.CR0,
      se_clustered_inspect_CR1: r.CR1,
    })),
  cluster_se: (inputs) =>
    renamed(lib.clusterError(totals(inputs), inputs.conf ?? LEVEL), (r) => ({
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
    renamed(lib.clusterSignFlip(totals(inputs), inputs.delta0), (r) => ({
      p_two_sided: r.pTwoSided,
      p_mid: r.pMid,
      n_patterns: r.patterns,
      min_attainable_p: r.smallestP,
    })),
  subset_mean_interval: (inputs) =>
    ends(lib.subsetMeanInterval(totals(inputs), inputs.alpha ?? ALPHA), (r) => ({ k: r.k, n_subsets: r.subsets })),
  cluster_bootstrap_exact: (inputs) =>
    ends(lib.clusterBootstrap(totals(inputs), inputs.alpha ?? ALPHA), (r) => ({
      boot_mean: r.bootMean,
      boot_se: r.bootError,
      n_multisets: r.multisets,
    })),
  design_effect: ({ n_per_cluster, icc }) =>
    renamed(lib.designEffect(n_per_cluster, icc), (r) => ({ m_tilde: r.meanSize, deff: r.designEffect, n_eff: r.effectiveN })),
  icc_cluster_binary: ({ k, n }) =>
    renamed(lib.clusterCorrelation(k, n), (r) => ({
      icc: r.correlation,
      msb: r.betweenMeanSquare,
      msw: r.withinMeanSquare,
      n0: r.typicalSize,
    })),
  p_adjust: ({ p }) =>
    renamed(lib.adjustP(p), (r) => ({
      bonferroni: r.bonferroni,
      holm: r.holm,
      holm_sidak: r.holmSidak,
      hochberg: r.hochberg,
      bh: r.bh,
      by: r.by,
    })),
  maxT_signflip: ({ D }) =>
    renamed(lib.maxT(D, null), (r) => ({
      stat: r.statistics,
      p_raw: r.pRaw,
      p_single_step: r.pSingleStep,
      p_stepdown: r.pStepDown,
    })),
  selection_optimism: ({ Y }) =>
    renamed(lib.selectionOptimism(Y, null), (r) => ({
      means: r.means,
      winner: r.winner,
      winner_score: r.winnerScore,
      optimism: r.optimism,
      boot_max_bias: r.maximumBias,
      corrected: r.corrected,
      selection_prob: r.selectionProbability,
    })),
  expected_max_normal: ({ k }) => ({ value: lib.expectedMaximum(k) }),
  max_inflation_equicorrelated: ({ k, se, rho }) => lib.selectionInflation(k, se, rho),
})
