// Owns a small design with a model as reader: files in a folder, a scripted upstream, and `assay` as a child process on top.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Script, ScriptedReply } from '../../src/testing/scripted-reply.js'
import { startScriptedUpstream, type ScriptedUpstream } from '../../src/testing/scripted-upstream.js'
import { runCommand, type CommandOptions, type Finished } from '../support/command.js'

export const PLANTED_KEY = 'sk-planted-9b1c7e5a-never-on-disk'

export interface ModelBench extends AsyncDisposable {
  readonly upstream: ScriptedUpstream
  readonly folder: string
  readonly design: string
  readonly env: Readonly<Record<string, string>>
  run(args: readonly string[], options?: CommandOptions): Promise<Finished>
}

export interface ModelBenchOptions {
  /** Lines of YAML flow maps, one a memory condition. */
  readonly memory?: readonly string[]
  readonly answerer?: string
  readonly passes?: number
  readonly mock?: boolean
  readonly price?: string
  readonly model?: string
}

/** The answer is made of the request, so that any change of what is sent shows. */
export const echo: Script = ({ bodySha256 }): ScriptedReply => ({ text: `answer ${bodySha256.slice(0, 6)}`, usage: { input: 1000, cachedInput: 400, output: 10 } })

export async function openModelBench(folder: string, script: Script, options: ModelBenchOptions = {}): Promise<ModelBench> {
  const upstream = await startScriptedUpstream(script)
  mkdirSync(folder, { recursive: true })
  const profiles = join(folder, 'profiles.yaml')
  const design = join(folder, 'design.yaml')
  const price = options.price ?? '{input: 2, cached_input: 1, output: 8, date: "2026-11-29", source: the test}'
  const model = (name: string, dialect: string, limit: string): string =>
    `  ${name}: {route: scripted, model: ${name}, dialect: ${dialect}, output_limit: ${limit}, sampling: [temperature], context_window: 100000, tokenizer: o200k_base, deadline_s: 20, mock: ${options.mock === true}${price === '' ? '' : `, price: ${price}`}}`
  writeFileSync(
    profiles,
    [
      'format: assay-profiles/1',
      'routes:',
      `  scripted: {base_url: '${upstream.origin}/v1', key_env: SCRIPTED_KEY}`,
      'models:',
      model('m-a', 'openai-chat', 'max_tokens'),
      model('m-b', 'anthropic-messages', 'max_tokens'),
      model('m-c', 'openai-responses', 'max_output_tokens'),
      '',
    ].join('\n'),
  )
  writeFileSync(
    design,
    [
      'name: modelled',
      'asks: Does the wire hold?',
      'dataset: {generated: {seed: 3, format: locomo, size: demo}}',
      'memory:',
      ...(options.memory ?? ['{name: rag, label: rag-bm25, options: {source: bm25}}']).map((line) => `  - ${line}`),
      `answerer: ${options.answerer ?? '[{name: completion, options: {model: m-a, temperature: 0}}]'}`,
      `passes: ${options.passes ?? 1}`,
      '',
    ].join('\n'),
  )
  const env = { ASSAY_CACHE: join(folder, 'cache'), ASSAY_PROFILES: profiles, SCRIPTED_KEY: PLANTED_KEY }
  return {
    upstream,
    folder,
    design,
    env,
    run: (args, more = {}) => runCommand(args, { ...more, env: { ...env, ...more.env } }),
    [Symbol.asyncDispose]: () => upstream.close(),
  }
}
