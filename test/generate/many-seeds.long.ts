// Owns the same checks over many seeds: what a rare draw could break shows here.
import { locomoGoldSuite } from './support/locomo-gold-suite.js'
import { longMemEvalGoldSuite } from './support/longmemeval-gold-suite.js'

const seeds = (count: number): readonly string[] => Array.from({ length: count }, (_, i) => `many-${i}`)

locomoGoldSuite(seeds(30))
longMemEvalGoldSuite(seeds(15))
