// Owns the reduction of rows to clusters: one sum and one size per conversation (or root question). Clusters come from the dataset.
import { compareCodePoints } from '../core/canonical-json.js'
import { countListFault, faultsOf, finiteListFault, notEmptyFault, sameLengthFault, type InputFault } from './input-fault.js'
import { sum } from './summation.js'

export interface ClusterTotals {
  /** Σ of the score (or difference) over each cluster's rows. */
  readonly sums: readonly number[]
  /** Rows of each cluster. */
  readonly sizes: readonly number[]
}

export function totalsFault({ sums, sizes }: ClusterTotals): InputFault {
  return faultsOf(
    notEmptyFault('sizes', sizes),
    sameLengthFault('sums', sums, 'sizes', sizes),
    finiteListFault('sums', sums),
    countListFault('sizes', sizes, 1),
  )
}

/** The rows of each cluster, clusters in code-point order of their label, so that the order of rows changes nothing. */
export function groupByCluster(values: readonly number[], labels: readonly (string | number)[]): readonly (readonly number[])[] {
  const groups = new Map<string, number[]>()
  values.forEach((value, i) => {
    const label = String(labels[i])
    const group = groups.get(label)
    if (group === undefined) groups.set(label, [value])
    else group.push(value)
  })
  return [...groups].sort(([a], [b]) => compareCodePoints(a, b)).map(([, group]) => group)
}

/** Sums and sizes of labelled rows. */
export function clusterTotals(values: readonly number[], labels: readonly (string | number)[]): ClusterTotals {
  const groups = groupByCluster(values, labels)
  return { sums: groups.map((group) => sum(group)), sizes: groups.map((group) => group.length) }
}
