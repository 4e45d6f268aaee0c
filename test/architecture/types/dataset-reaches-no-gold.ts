// Type test: no member of the scorer side can be reached from what the answering side is given.
import type { Conversation, Dataset, Question } from '../../../src/core/dataset.js'
import type { Gold } from '../../../src/core/answer-key.js'
import type { MemoryMethod } from '../../../src/ports/memory-method.js'
import type { Reader } from '../../../src/ports/reader.js'
import type { GoldNames, ReachableKeys } from './reachable-keys.js'

type Given = Dataset & { readonly conversation: Conversation; readonly question: Question }
type Parameters2<T> = T extends (...args: infer A) => unknown ? A[number] : never
type Handed = Parameters2<MemoryMethod['remember']> | Parameters2<MemoryMethod['recall']> | Parameters2<Reader['read']>

const nothingFromDataset: [Extract<ReachableKeys<Given>, GoldNames>] extends [never] ? true : false = true
const nothingFromPorts: [Extract<ReachableKeys<Handed>, GoldNames>] extends [never] ? true : false = true
// The walk itself sees: these would be `false` if it saw nothing.
const seesTurns: 'speaker' extends ReachableKeys<Given> ? true : false = true
const seesGold: 'answer' extends ReachableKeys<Gold> ? true : false = true
const seesOptional: 'deep' extends ReachableKeys<{ readonly a?: readonly { readonly deep: 1 }[] }> ? true : false = true
export { nothingFromDataset, nothingFromPorts, seesGold, seesOptional, seesTurns }
