// Owns the space in which turns are compared: what all turns of a haystack share (names, small talk, the shape of a chat line) says
// nothing about any one of them, so the mean is taken off and the directions of most variance are damped.

/** Maps a vector of the embedder into the space; turns and questions alike. */
export type Space = (vector: Float32Array) => Float32Array

/** Share of the even variance in the estimate: 1 would leave every direction as it is, 0 would make all directions equal. */
const EVEN_SHARE = 0.8
/** Enough to estimate the variance of a few hundred dimensions, and a bound on the time for a large haystack. */
const SAMPLE = 512

/**
 * Whitening with a covariance shrunk towards the even one: x ↦ L⁻¹(x − mean), where L·Lᵀ is the shrunk covariance (Cholesky).
 * Whitening of sentence vectors: Su and others, "Whitening Sentence Representations", 2021; the shrinkage is ours.
 * Fewer than two vectors, or equal ones, give the identity.
 */
export function fitSpace(vectors: readonly Float32Array[]): Space {
  const step = Math.max(1, Math.ceil(vectors.length / SAMPLE))
  const sample = vectors.filter((_, index) => index % step === 0)
  const [first] = sample
  if (first === undefined) return (vector) => vector
  const mean = meanOf(sample, first.length)
  const covariance = covarianceOf(sample, mean)
  const evenVariance = covariance.reduce((sum, row, i) => sum + (row[i] as number), 0) / first.length
  if (evenVariance === 0) return (vector) => vector
  const lower = choleskyOf(covariance.map((row, i) => row.map((value, j) => (1 - EVEN_SHARE) * value + (i === j ? EVEN_SHARE * evenVariance : 0))))
  return (vector) => {
    const out = new Float64Array(mean.length)
    lower.forEach((row, i) => {
      let rest = (vector[i] as number) - (mean[i] as number)
      for (let j = 0; j < i; j++) rest -= (row[j] as number) * (out[j] as number)
      out[i] = rest / (row[i] as number)
    })
    return Float32Array.from(out)
  }
}

function meanOf(vectors: readonly Float32Array[], dimensions: number): Float64Array {
  const sum = new Float64Array(dimensions)
  for (const vector of vectors) for (let i = 0; i < dimensions; i++) sum[i] = (sum[i] as number) + (vector[i] as number)
  return sum.map((value) => value / vectors.length)
}

/** The lower triangle: row i has i + 1 entries. */
function covarianceOf(vectors: readonly Float32Array[], mean: Float64Array): Float64Array[] {
  const rows = Array.from(mean, (_, i) => new Float64Array(i + 1))
  for (const vector of vectors) {
    const centred = mean.map((value, i) => (vector[i] as number) - value)
    rows.forEach((row, i) => {
      const share = (centred[i] as number) / vectors.length
      for (let j = 0; j <= i; j++) row[j] = (row[j] as number) + share * (centred[j] as number)
    })
  }
  return rows
}

/** In place: L with L·Lᵀ the given symmetric positive definite matrix, both as lower triangles. */
function choleskyOf(rows: readonly Float64Array[]): readonly Float64Array[] {
  rows.forEach((row, i) => {
    for (let j = 0; j <= i; j++) {
      const other = rows[j] as Float64Array
      let rest = row[j] as number
      for (let k = 0; k < j; k++) rest -= (row[k] as number) * (other[k] as number)
      row[j] = i === j ? Math.sqrt(rest) : rest / (other[j] as number)
    }
  })
  return rows
}
