// Planted defect: a dataset whose turns say whether they hold the answer. Must not compile.
import type { Dataset, Turn } from '../../../../src/core/dataset.js'
import type { GoldNames, ReachableKeys } from '../reachable-keys.js'

type Leaky = Dataset & { readonly sessions: readonly { readonly turns: readonly (Turn & { readonly has_answer: boolean })[] }[] }
export const nothingFromDataset: [Extract<ReachableKeys<Leaky>, GoldNames>] extends [never] ? true : false = true
