// The door `assay/scorers`: every deterministic scorer, one row at a time and over a whole pack.
export * from 'assay/scorers/answer-scorers'
export * from 'assay/scorers/controls'
export * from 'assay/scorers/metrics'
export * from 'assay/scorers/score-rows'
export * from 'assay/scorers/score-summary'
export * from 'assay/scorers/scorer'
export * from 'assay/scorers/scorer-set'
