import { longMemEvalGoldSuite } from './support/longmemeval-gold-suite.js'

longMemEvalGoldSuite(['1', '2', 'holdout'])
