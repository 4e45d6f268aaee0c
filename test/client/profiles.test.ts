// Profile files: what ships is readable and honest, what a user writes is checked, what is unknown is an error that says what to do.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { loadProfiles, openRoute, parseProfiles } from '../../src/adapters/model-profiles.js'
import { profileDigest, profileOf } from '../../src/ports/model-profile.js'
import { temporaryFolders } from '../support/temporary-folder.js'

const folders = temporaryFolders()
afterEach(() => folders.removeAll())

function file(text: string): string {
  const path = join(folders.make(), 'profiles.yaml')
  writeFileSync(path, text)
  return path
}

it('ships routes for the providers and local servers, and prices with date and source', async () => {
  const { routes, models } = await loadProfiles()
  expect([...routes.keys()]).toEqual(['openai', 'azure', 'anthropic', 'gemini', 'openrouter', 'ollama', 'llama-cpp', 'vllm', 'lm-studio'])
  expect(models.size).toBeGreaterThan(8)
  for (const profile of models.values()) if (profile.price !== undefined) expect(profile.price.source.length).toBeGreaterThan(10)
})

it('lets a user add and override entry by entry', async () => {
  const own = file(`format: assay-profiles/1
routes:
  mine: {base_url: 'http://127.0.0.1:8000/v1', key_header: none}
models:
  my-llama: {route: mine, model: llama-3, dialect: openai-chat, output_limit: max_tokens, sampling: [temperature], context_window: 8192}
  gpt-4o: {route: mine, model: other, dialect: openai-chat, output_limit: max_tokens, sampling: [], context_window: 1}
`)
  const profiles = await loadProfiles(own)
  expect(profileOf(profiles, 'my-llama', 'chat')).toMatchObject({ name: 'my-llama', model: 'llama-3', deadline_s: 600, mock: false, limits: {} })
  expect(profileOf(profiles, 'gpt-4o', 'chat').model).toBe('other')
  expect(profileOf(profiles, 'gpt-4o-mini', 'chat').model).toBe('gpt-4o-mini')
  // What is sent changes the digest of a profile; what it costs does not.
  const mini = profileOf(profiles, 'gpt-4o-mini', 'chat')
  expect(profileDigest({ ...mini, output_limit: 'max_completion_tokens' })).not.toBe(profileDigest(mini))
  expect(profileDigest({ ...mini, price: undefined, limits: { requests_per_minute: 1 } })).toBe(profileDigest(mini))
})

it('guesses nothing: an unknown name, and a name of another kind, are errors that say how to go on', async () => {
  const profiles = await loadProfiles()
  expect(() => profileOf(profiles, 'gpt-4o-mini-2024-07-18', 'chat')).toThrow(expect.objectContaining({ code: 'invalid-input', hint: expect.stringMatching(/gpt-4o-mini,.*--profiles/) }))
  expect(() => profileOf(profiles, 'text-embedding-3-small', 'chat')).toThrow('is a model of kind embedding')
})

it('tells every fault of a file', async () => {
  const bad = `format: assay-profiles/1
routes:
  both: {base_url: 'http://h/v1', base_url_env: X}
models:
  a: {route: openai, model: a, dialect: chat, output_limit: max_tokens, sampling: [temprature], context_window: 0}
`
  const error = (() => { try { return parseProfiles(Buffer.from(bad), 'p.yaml') } catch (caught) { return caught } })()
  expect((error as { faults: { where: string }[] }).faults.map(({ where }) => where)).toEqual(['p.yaml: routes.both', 'p.yaml: models.a.dialect', 'p.yaml: models.a.sampling.0', 'p.yaml: models.a.context_window'])
  expect(() => parseProfiles(Buffer.from('format: [\n'), 'p.yaml')).toThrow('is no file of model profiles')
  await expect(loadProfiles(file('format: assay-profiles/1\nmodels:\n  a: {kind: rerank, route: nowhere, model: a, context_window: 1}\n'))).rejects.toMatchObject({ faults: [{ where: 'models.a.route' }] })
})

it('names every variable that a route needs and that is not set', async () => {
  const { routes } = await loadProfiles()
  const azure = routes.get('azure') as NonNullable<ReturnType<typeof routes.get>>
  expect(() => openRoute('azure', azure, {})).toThrow(expect.objectContaining({ code: 'missing-need', message: 'the route azure needs AZURE_OPENAI_BASE_URL and AZURE_OPENAI_API_KEY, which are not set' }))
  const route = openRoute('azure', azure, { AZURE_OPENAI_BASE_URL: 'https://r.openai.azure.com/openai/v1', AZURE_OPENAI_API_KEY: 'k-0123456789' })
  expect(route).toMatchObject({ origin: 'https://r.openai.azure.com', basePath: '/openai/v1', key: 'k-0123456789', keyHeader: 'api-key' })
})
