// Owns `assay protocols pull`: upstream prompts at their pinned commits, accepted by digest, kept in the cache, never in this project.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { downloadPinned } from '../../adapters/resumable-download.js'
import { AssayError } from '../../core/assay-error.js'
import type { Json } from '../../core/json.js'
import { extractTexts, SOURCE_PINS, type SourcePin } from '../../protocols/protocol-texts.js'
import type { CommandEntry, Context } from '../command.js'
import { keepTexts, sourcesOf, textsOf } from '../protocol-store.js'
import { addressOf } from '../pulled-file.js'

export const entry: CommandEntry = {
  name: 'protocols pull',
  summary: 'brings upstream judge templates and answer prompts at pinned commits, accepted by digest',
  examples: ['assay protocols pull', 'assay protocols pull mem0', 'assay protocols pull longmemeval --from evaluate_qa.py'],
  configure(program, start) {
    program
      .argument('[name]', `${SOURCE_PINS.map(({ name }) => name).join(', ')}; all without a name`)
      .option('--from <file>', 'a file that you have, in place of the download; it goes through the same check')
      .action((name: string | undefined, flags: { readonly from?: string }) => start((context) => pull(name, flags.from, context)))
  },
}

async function pull(name: string | undefined, from: string | undefined, context: Context): Promise<number> {
  const sources = sourcesOf(name)
  const kept: Json[] = []
  for (const { source, file } of from === undefined ? await downloaded(sources, context) : [await handed(sources, from)]) {
    for (const pin of await keepTexts(context.cacheFolder, source, file, await readFile(file, 'utf8'))) {
      kept.push({ name: pin.name, sha256: pin.sha256, bytes: pin.bytes, source: source.name })
      context.print(`${pin.name}  sha256 ${pin.sha256}`)
    }
  }
  context.emit({ texts: kept })
  return 0
}

interface Brought {
  readonly source: SourcePin
  readonly file: string
}

/** A file that was handed over says by its content which of the named sources it is. */
async function handed(sources: readonly SourcePin[], file: string): Promise<Brought> {
  if (sources.length === 1) return { source: sources[0] as SourcePin, file }
  const content = await readFile(file, 'utf8')
  const source = sources.find((candidate) => extractTexts(content, textsOf(candidate)).every((found) => 'text' in found))
  if (source !== undefined) return { source, file }
  throw new AssayError('invalid-input', `${file} holds the pinned texts of none of ${sources.map((candidate) => candidate.name).join(', ')}`, {
    hint: 'Name the one that it should be, to see what differs.',
  })
}

async function downloaded(sources: readonly SourcePin[], context: Context): Promise<readonly Brought[]> {
  const brought: Brought[] = []
  for (const source of sources) {
    const file = join(context.cacheFolder, 'protocols', 'sources', `${source.name}.py`)
    const url = addressOf({ host: 'github', repository: source.repository, revision: source.commit, path: source.path }, context.env['ASSAY_DATA_MIRROR'])
    try {
      await downloadPinned({
        url,
        target: file,
        bytes: source.bytes,
        sha256: source.sha256,
        stop: context.stop,
        onProgress: (done) => context.progress.at(`downloading ${source.path}`, done, source.bytes),
      })
    } catch (error) {
      if (!(error instanceof AssayError) || error.code !== 'missing-need') throw error
      throw new AssayError(error.code, error.message, {
        hint: `Download ${url} on any machine and hand the file over: assay protocols pull ${source.name} --from FILE. Without upstream's texts, judge with assay-judge/1.`,
        cause: error,
      })
    }
    brought.push({ source, file })
  }
  return brought
}
