// Owns the short names of runs in a report: the arm, and as much more as tells the runs apart.

export interface Named {
  readonly run: string
  readonly design: string
  readonly arm: string
  readonly pass: number
}

/** One label a run, all different. */
export function runLabels(runs: readonly Named[]): readonly string[] {
  const designs = new Set(runs.map((run) => run.design))
  const passes = new Set(runs.map((run) => run.pass))
  const labels = runs.map((run) => {
    const arm = designs.size > 1 ? `${run.design}: ${run.arm}` : run.arm
    return passes.size > 1 ? `${arm}, pass ${run.pass}` : arm
  })
  return labels.map((label, i) => (labels.indexOf(label) === labels.lastIndexOf(label) ? label : `${label} ${(runs[i] as Named).run.slice(-ID_END)}`))
}

/** The digest part of a run id. */
const ID_END = 16
