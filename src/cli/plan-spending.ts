// Owns what the runs of a design will spend on models, counted on this machine before any is asked.
import { gptTokenizer } from '../adapters/gpt-tokenizer.js'
import { canonicalJson } from '../core/canonical-json.js'
import { dollarsOf } from '../core/model-price.js'
import { modelPrice } from '../ports/model-profile.js'
import type { PlannedSpending } from '../run/plan-estimate.js'
import { plannedCount } from '../run/expand.js'
import { promptTokens, type PromptTokens } from '../run/prompt-tokens.js'
import { makeMemory, makeReader } from './catalogue-choice.js'
import type { Context } from './command.js'
import type { LoadedDesign } from './load-design.js'
import { openMemoryPorts } from './memory-ports.js'

/** By position of the run; runs whose reader asks no model are not in it. */
export async function plannedSpending({ runs, data, catalogue }: LoadedDesign, context: Context): Promise<ReadonlyMap<number, PlannedSpending>> {
  const memory = openMemoryPorts({ cacheFolder: context.cacheFolder, stop: context.stop, progress: (embedder, done, total) => context.progress.at(`embedding with ${embedder}`, done, total) })
  const { dataset } = data.benchmark
  const counts = new Map<string, Promise<PromptTokens>>()
  const spending = new Map<number, PlannedSpending>()
  try {
    for (const { index, spec } of runs) {
      const { prompt, profile } = makeReader(catalogue, spec.answerer)
      if (prompt === undefined || profile === undefined) continue
      const encoding = profile.tokenizer === 'unknown' ? 'o200k_base' : profile.tokenizer
      // Passes and models that share memory, prompt and tokenizer send the same tokens.
      const key = canonicalJson({ memory: { ...spec.memory }, questions: spec.questions, template: prompt.template, system: prompt.system, encoding })
      let counted = counts.get(key)
      if (counted === undefined) {
        context.progress.note(`counting the packets of ${spec.memory.name}`)
        const tokenizer = await gptTokenizer(encoding)
        const questions = dataset.questions.slice(0, plannedCount(spec, dataset.questions.length))
        counted = promptTokens({ dataset, questions, method: makeMemory(catalogue, spec.memory), ports: memory.ports, prompt, tokenizer })
        counts.set(key, counted)
      }
      const { input, sampled, planned } = await counted
      const limit = spec.answerer.options['max_tokens']
      const output = typeof limit === 'number' ? limit * planned : null
      const price = modelPrice(profile)
      spending.set(index, {
        inputTokens: input,
        outputTokensAtMost: output,
        dollarsAtMost: price === null || output === null ? null : dollarsOf(price, { input, output }),
        basis: `${sampled === planned ? 'all packets' : `a sample of ${sampled} of ${planned} packets`}, ${encoding}${profile.tokenizer === 'unknown' ? ' in place of an unknown tokenizer' : ''}`,
      })
    }
    return spending
  } finally {
    await memory.close()
  }
}
