// Maps the function names of the reference values to the library: inputs in their words, outputs in their words.
// No number is computed here that the library could compute, and no expected value is known here.
import { differenceFunctions } from './difference-functions.mjs'
import { judgingFunctions } from './judging-functions.mjs'

/** The modules that hold the functions, below `dist` or `src`. */
export const MODULES = [
  'audit/lexical-leak',
  'core/digest',
  'core/seeded-random',
  'statistics/agreement',
  'statistics/cluster-bootstrap',
  'statistics/cluster-error',
  'statistics/cluster-sign-flip',
  'statistics/decoy-excess',
  'statistics/equivalence',
  'statistics/evidence-coverage',
  'statistics/exact-bootstrap',
  'statistics/expected-maximum',
  'statistics/human-audit',
  'statistics/judge-error',
  'statistics/margin-bounds',
  'statistics/max-t',
  'statistics/mcnemar',
  'statistics/mean',
  'statistics/multiplicity',
  'statistics/nominal-alpha',
  'statistics/paired-interval',
  'statistics/paired-real',
  'statistics/pass-noise',
  'statistics/power',
  'statistics/proportion',
  'statistics/rater-correlation',
  'statistics/result',
  'statistics/score-ceiling',
  'statistics/selection',
  'statistics/sequential',
  'statistics/sign-flip',
  'statistics/special',
  'statistics/subset-mean-interval',
  'statistics/template-sensitivity',
  'statistics/ties',
  'statistics/token-offset',
  'statistics/unpaired-interval',
  'statistics/variance-components',
  'statistics/verifier-gate',
  'statistics/zero-event',
]

/** All functions over the modules as one namespace, so that tests can give the sources and the runner the built tree. */
export const functionsOf = (library) => ({ ...differenceFunctions(library), ...judgingFunctions(library) })
