// Owns what this machine knows of models: the profiles that ship, the user's own, and the prompts of upstream that were pulled.
import { loadProfiles } from '../adapters/model-profiles.js'
import type { CompletionParts } from '../readers/completion.js'
import { PROMPT_NAMES } from '../readers/prompts.js'
import type { Context } from './command.js'
import { loadTexts } from './protocol-store.js'

/** `profiles`: a file of the user, before the one that `$ASSAY_PROFILES` names. */
export async function knownModels(profiles: string | undefined, context: Pick<Context, 'env' | 'cacheFolder'>): Promise<CompletionParts> {
  const named = profiles ?? context.env['ASSAY_PROFILES']
  return {
    profiles: await loadProfiles(named === '' ? undefined : named),
    pulled: await loadTexts(context.cacheFolder, PROMPT_NAMES),
  }
}
