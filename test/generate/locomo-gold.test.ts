import { locomoGoldSuite } from './support/locomo-gold-suite.js'

locomoGoldSuite(['1', '2', 'holdout'])
