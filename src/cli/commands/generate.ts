// Owns `assay generate`: a fresh synthetic benchmark in the released formats, with its sealed key and the commitment to it.
import { AssayError, type Fault } from '../../core/assay-error.js'
import type { GeneratedFiles, GeneratedRequest, SizeName } from '../../datasets/synthetic/generated-benchmark.js'
import type { CommandEntry, Context } from '../command.js'

interface Flags {
  readonly seed: string
  readonly out: string
  readonly format: string
  readonly size: string
  readonly conversations?: string
  readonly sessions?: string
  readonly questions?: string
  readonly sealed?: boolean
  readonly force?: boolean
}

export const entry: CommandEntry = {
  name: 'generate',
  summary: 'a fresh synthetic benchmark in both formats, with a sealed answer key and its commitment hash',
  examples: [
    'assay generate --seed 7 --out fresh',
    'assay generate --seed 7 --out small --size demo --format locomo',
    'assay generate --seed "$(openssl rand -hex 16)" --out holdout --sealed',
  ],
  configure(program, start) {
    program
      .requiredOption('--seed <text>', 'any text; the same seed gives the same bytes')
      .requiredOption('--out <dir>', 'the folder for the files; a folder with other content is refused')
      .option('--format <name>', 'locomo, longmemeval or both', 'both')
      .option('--size <name>', 'standard or demo', 'standard')
      .option('--conversations <n>', 'conversations in the LoCoMo file')
      .option('--sessions <n>', 'sessions in each conversation or haystack')
      .option('--questions <n>', 'questions in each file')
      .option('--sealed', 'leave gold, evidence and categories out of the benchmark files')
      .option('--force', 'overwrite the files of an earlier generation')
      .action((flags: Flags) => start((context) => generate(flags, context)))
  },
}

async function generate(flags: Flags, context: Context): Promise<number> {
  const [generator, { writeFileSet }] = await Promise.all([
    import('../../datasets/synthetic/generated-benchmark.js'),
    import('../../adapters/file-set.js'),
  ])
  const requests = requestsOf(flags, generator)
  const sealed = flags.sealed === true
  const made = generator.generatedFiles(requests, sealed)
  context.stop.throwIfAborted()
  const owned = [...Object.values(generator.FILE_NAMES), generator.KEY_NAME, generator.COMMITMENT_NAME]
  const state = await writeFileSet(flags.out, { files: made.files, owned }, flags.force === true)
  context.emit({
    out: flags.out,
    seed: flags.seed,
    sealed,
    state,
    commitment: made.commitment,
    files: made.digests.map((file) => ({ ...file })),
    counts: made.counts.map((count) => ({ ...count })),
  })
  context.print(told(flags.out, made, sealed, state, generator.KEY_NAME))
  return 0
}

type Generator = typeof import('../../datasets/synthetic/generated-benchmark.js')

/** @throws AssayError `wrong-usage` with every flag that cannot be read */
function requestsOf(flags: Flags, { GENERATED_FORMATS, SIZE_NAMES, generatedRequest }: Generator): readonly GeneratedRequest[] {
  const faults: Fault[] = []
  const formats = GENERATED_FORMATS.filter((format) => flags.format === 'both' || flags.format === format)
  if (formats.length === 0)
    faults.push({ where: '--format', message: `expected ${GENERATED_FORMATS.join(', ')} or both, got ${flags.format}` })
  const size = SIZE_NAMES.find((name) => name === flags.size)
  if (size === undefined) faults.push({ where: '--size', message: `expected ${SIZE_NAMES.join(' or ')}, got ${flags.size}` })
  if (flags.seed === '') faults.push({ where: '--seed', message: 'expected some text, got none' })
  const number = (name: 'conversations' | 'sessions' | 'questions'): number | undefined => {
    const text = flags[name]
    if (text === undefined || /^[1-9]\d{0,4}$/.test(text)) return text === undefined ? undefined : Number(text)
    faults.push({ where: `--${name}`, message: `expected a whole number from 1 to 99999, got ${text}` })
    return undefined
  }
  const given = { conversations: number('conversations'), sessions: number('sessions'), questions: number('questions') }
  if (given.conversations !== undefined && flags.format === 'longmemeval') {
    faults.push({ where: '--conversations', message: 'belongs to the LoCoMo format; here every question has its own haystack' })
  }
  if (faults.length > 0) throw new AssayError('wrong-usage', 'these flags cannot be read', { hint: 'See assay generate --help.', faults })
  return formats.map((format) => withNumbers(generatedRequest(format, flags.seed, size as SizeName), given))
}

type Numbers = { readonly [name in 'conversations' | 'sessions' | 'questions']: number | undefined }

/** The named size with the numbers that were given; `--conversations` alone keeps the questions of each conversation. */
function withNumbers(request: GeneratedRequest, given: Numbers): GeneratedRequest {
  const sessions = given.sessions ?? request.size.sessions
  if (request.format === 'longmemeval') return { ...request, size: { sessions, questions: given.questions ?? request.size.questions } }
  const { size } = request
  const conversations = given.conversations ?? size.conversations
  const questions = given.questions ?? (size.questions / size.conversations) * conversations
  return { ...request, size: { ...size, conversations, sessions, questions } }
}

function told(out: string, made: GeneratedFiles, sealed: boolean, state: 'written' | 'identical', keyName: string): string {
  const counts = made.counts.map(
    ({ name, conversations, sessions, questions }) =>
      `${name}: ${questions} questions about ${conversations} conversations with ${sessions} sessions`,
  )
  const width = Math.max(...made.digests.map(({ name }) => name.length))
  return [
    state === 'identical' ? `${out} already has exactly these files` : `${out}`,
    ...made.digests.map(({ name, sha256 }) => `  ${name.padEnd(width)}  ${sha256}`),
    ...counts,
    '',
    `commitment ${made.commitment}`,
    sealed
      ? `Publish the commitment now. Give out everything but ${keyName}; keep that file and the seed to yourself until all answers are in.`
      : `This is the SHA-256 of ${keyName}. The benchmark files hold the gold; use --sealed to give out questions only.`,
  ].join('\n')
}
