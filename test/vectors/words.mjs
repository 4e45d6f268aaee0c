// Owns the words that several functions of the reference values share.
/** The level of vectors that name none. */
export const LEVEL = 0.95
export const ALPHA = 0.05
export const POWER = 0.8

export const limits = (interval) => (interval === null ? null : [interval.lower, interval.upper])
export const totals = (inputs) => ({ sums: inputs.sum_per_cluster, sizes: inputs.n_per_cluster })
/** Renames a result's numbers; a refusal passes through. */
export const renamed = (result, rename) => (result.ok ? { ok: true, ...rename(result) } : result)
/** Splits an interval of a result into `lower` and `upper`. */
export const ends = (result, rename = () => ({})) =>
  renamed(result, (r) => ({ lower: r.interval.lower, upper: r.interval.upper, ...rename(r) }))
export const mcnemarWords = (r) => ({
  exact: r.pExact,
  midp: r.pMid,
  chi2: r.chiSquare,
  p_asymp: r.pAsymptotic,
  chi2_cc: r.chiSquareCorrected,
  p_cc: r.pCorrected,
})
