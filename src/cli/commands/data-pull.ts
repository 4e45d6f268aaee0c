// Owns `assay data pull`: a known file at its pinned revision, verified, in the cache.
import type { CommandEntry, Context } from '../command.js'
import { downloadPinned } from '../../adapters/resumable-download.js'
import { addressOf, PULLABLE, pullable, pulledPath } from '../pulled-file.js'

export const entry: CommandEntry = {
  name: 'data pull',
  summary: 'brings a known data file at its pinned revision into the cache, verified; goes on where it was cut',
  examples: ['assay data pull locomo10', 'ASSAY_DATA_MIRROR=https://mirror.example.org assay data pull longmemeval-s'],
  configure(program, start) {
    program
      .argument('<name>', PULLABLE.map(({ name, about }) => `${name} (${about})`).join('; '))
      .action((name: string) => start((context) => pull(name, context)))
  },
}

async function pull(name: string, context: Context): Promise<number> {
  const pin = pullable(name)
  const target = pulledPath(context.cacheFolder, pin)
  const url = addressOf(pin.source, context.env['ASSAY_DATA_MIRROR'])
  const { state, resumedFrom } = await downloadPinned({
    url,
    target,
    bytes: pin.bytes,
    sha256: pin.sha256,
    stop: context.stop,
    onProgress: (done) => context.progress.at(`downloading ${pin.file}`, done, pin.bytes),
  })
  context.emit({ name, file: target, sha256: pin.sha256, bytes: pin.bytes, state, resumed_from: resumedFrom, url })
  context.print(`${state === 'present' ? 'already there and verified' : 'downloaded and verified'}: ${target}\nsha256 ${pin.sha256}, ${pin.bytes} bytes`)
  return 0
}
