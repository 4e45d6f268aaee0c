// Gate: a memory method has no member through which it could bring a prompt or a judge.
import type { Gate } from '../gate.js'
import { compile } from '../type-check.js'

export const systemNeverOwnsItsJudge: Gate = {
  rule: 'the system under test never owns its judge',
  unit: 'port types',
  look: async () => ({ saw: 2, faults: compile('method-has-no-judge.ts') }),
  plant: async () => compile('planted/method-brings-a-prompt.ts'),
}
