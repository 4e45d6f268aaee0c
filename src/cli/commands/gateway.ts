// Owns `assay gateway`: the recording gateway on its own, for any client. The real key is read from a variable and leaves the environment.
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Command as Program } from 'commander'
import { AssayError } from '../../core/assay-error.js'
import type { ModelPrice } from '../../core/model-price.js'
import type { Budgets, BudgetLimits } from '../../gateway/budget.js'
import type { GatewayRun } from '../../gateway/gateway.js'
import type { CommandEntry, Context } from '../command.js'

interface Flags {
  readonly port: string
  readonly host: string
  readonly tokenEnv?: string
  readonly upstream: string
  readonly keyEnv?: string
  readonly keyHeader: string
  readonly out?: string
  readonly mode: string
  readonly replay?: string
  readonly run: string
  readonly maxRequests?: string
  readonly maxTokens?: string
  readonly maxDollars?: string
  readonly maxMinutes?: string
  readonly questionRequests?: string
  readonly questionTokens?: string
  readonly questionDollars?: string
  readonly questionMinutes?: string
  readonly price: readonly string[]
}

type Mode = 'record' | 'hash-only' | 'replay'
const MODES: readonly Mode[] = ['record', 'hash-only', 'replay']
const POLL_MS = 100
const MS_PER_MINUTE = 60_000
/** Others can reach the port then; a token that a person chose must be hard to guess. */
const SHORTEST_TOKEN = 24

export const entry: CommandEntry = {
  name: 'gateway',
  summary: 'Record every exchange between any client and a model provider.',
  examples: [
    'assay gateway --upstream https://api.openai.com/v1 --key-env OPENAI_API_KEY --out recorded',
    'assay gateway --upstream https://api.anthropic.com --key-env ANTHROPIC_API_KEY --out recorded --max-requests 500',
    'assay gateway --mode replay --replay recorded',
  ],
  configure(program, start) {
    flagsOf(program).action((flags: Flags) => start((context) => serve(flags, context)))
  },
}

function flagsOf(program: Program): Program {
  return program
    .option('--port <n>', 'port to listen on; 0 takes a free one', '8787')
    .option('--host <host>', 'interface to listen on; others than loopback need --token-env', '127.0.0.1')
    .option('--token-env <name>', 'variable that holds the token of the clients, instead of a random one')
    .option('--upstream <url>', "the provider's base URL", 'https://api.openai.com/v1')
    .option('--key-env <name>', 'variable that holds the real key')
    .option('--key-header <header>', 'where the key goes: as-client, authorization, x-api-key, api-key, none', 'as-client')
    .option('--out <dir>', 'folder of the recording')
    .option('--mode <mode>', 'record, hash-only (no text is kept) or replay', 'record')
    .option('--replay <dir>', 'recording that answers in replay mode')
    .option('--run <name>', 'name of the run, as it stands in the paths', 'gateway')
    .option('--max-requests <n>', 'budget of the run')
    .option('--max-tokens <n>', 'budget of the run, input and output')
    .option('--max-dollars <n>', 'budget of the run; needs --price for every model')
    .option('--max-minutes <n>', 'budget of the run')
    .option('--question-requests <n>', 'budget of each question')
    .option('--question-tokens <n>', 'budget of each question')
    .option('--question-dollars <n>', 'budget of each question')
    .option('--question-minutes <n>', 'budget of each question')
    .option(
      '--price <model=in,cached,out>',
      'US dollars per million tokens; may be repeated',
      (value: string, before: readonly string[]) => [...before, value],
      [],
    )
}

async function serve(flags: Flags, context: Context): Promise<number> {
  const mode = modeOf(flags)
  const token = tokenOf(flags, context)
  const budgets = budgetsOf(flags)
  const prices = Object.fromEntries(flags.price.map(priceOf))
  const key = mode === 'replay' ? undefined : secretOf(flags.keyEnv, context, 'key')
  const [{ startGateway }, { createRoute, KEY_HEADERS }, { openGatewayRecord, readRecording }, { folderStore }, { lockFolder }] =
    await Promise.all([
      import('../../gateway/gateway.js'),
      import('../../gateway/route.js'),
      import('../../gateway/record-folder.js'),
      import('../../adapters/folder-store.js'),
      import('../../adapters/folder-lock.js'),
    ])
  const keyHeader = KEY_HEADERS.find((known) => known === flags.keyHeader)
  if (keyHeader === undefined) throw wrong(`--key-header must be one of ${KEY_HEADERS.join(', ')}, got ${flags.keyHeader}`)
  const routes =
    mode === 'replay' ? {} : { default: createRoute({ upstream: flags.upstream, keyHeader, ...(key === undefined ? {} : { key }) }) }
  const replay = mode === 'replay' ? await readRecording(folderStore(resolve(flags.replay as string))) : undefined
  const unlock = flags.out === undefined ? async (): Promise<void> => {} : await lockFolder(resolve(flags.out))
  const gateway = await startGateway({
    clock: context.clock,
    port: wholeNumber(flags.port, '--port', 0, 65_535),
    host: flags.host,
    onRefused: ({ method, path, error }) => context.progress.note(`refused ${method} ${path}: ${error.message}`),
  })
  try {
    const record =
      flags.out === undefined
        ? undefined
        : await openGatewayRecord(folderStore(resolve(flags.out)), { run: flags.run, mode }, context.clock)
    if (record?.dropped != null) context.progress.note(`dropped a line that a crash tore: ${record.dropped}`)
    let failure: unknown = null
    const run = gateway.openRun({
      run: flags.run,
      routes,
      budgets,
      prices,
      ...(record === undefined ? {} : { record: record.log }),
      ...(replay === undefined ? {} : { replay }),
      ...(token === undefined ? {} : { token }),
      onFailure: (error) => (failure ??= error),
    })
    tell(context, flags, gateway.origin, run, mode)
    while (!context.stop.aborted && failure === null) await sleep(POLL_MS)
    await gateway.close()
    if (failure !== null) throw failure
    const sealed = await record?.seal()
    if (sealed !== undefined) context.progress.note(`${sealed.exchanges} exchanges in ${flags.out}`)
    return tellReplay(context, run)
  } finally {
    await gateway.close()
    await unlock()
  }
}

function tell(context: Context, flags: Flags, origin: string, run: GatewayRun, mode: Mode): void {
  const target =
    mode === 'replay' ? `replaying ${flags.replay}` : `${mode === 'record' ? 'recording' : 'keeping digests of'} calls to ${flags.upstream}`
  const base = run.baseUrl({ stage: 'STAGE', question: 'QUESTION' as never, attempt: 1 })
  context.print(
    [
      `Gateway on ${origin}, ${target}${flags.out === undefined ? '' : `, into ${flags.out}`}. Ctrl-C stops it.`,
      '',
      `  OPENAI_BASE_URL=${origin}/v1    OPENAI_API_KEY=${run.token}`,
      `  ANTHROPIC_BASE_URL=${origin}    ANTHROPIC_API_KEY=${run.token}`,
      '',
      'To attribute calls to a stage, a question and an attempt, put them into the base URL:',
      `  ${base}/v1`,
    ].join('\n'),
  )
  context.emit({
    origin,
    base_url: `${origin}/v1`,
    joined_base_url: `${base}/v1`,
    token: run.token,
    run: flags.run,
    mode,
    out: flags.out ?? null,
  })
}

/** 1 when a replay met a request that was not recorded. */
function tellReplay(context: Context, run: GatewayRun): number {
  const report = run.replayReport
  if (report === null) return 0
  context.progress.note(`replayed ${report.served} of ${report.recorded} exchanges; ${report.refused} requests were not in the recording`)
  return report.refused > 0 ? 1 : 0
}

function modeOf(flags: Flags): Mode {
  const mode = MODES.find((known) => known === flags.mode)
  if (mode === undefined) throw wrong(`--mode must be one of ${MODES.join(', ')}, got ${flags.mode}`)
  if (mode === 'replay' && flags.replay === undefined) throw wrong('--mode replay needs --replay with the folder of a recording')
  if (mode !== 'replay' && flags.replay !== undefined) throw wrong('--replay needs --mode replay')
  if (mode !== 'replay' && flags.out === undefined) throw wrong(`--mode ${mode} needs --out with the folder of the recording`)
  return mode
}

function tokenOf(flags: Flags, context: Context): string | undefined {
  const token = secretOf(flags.tokenEnv, context, 'token')
  if (token !== undefined && !new RegExp(`^[\\x21-\\x7e]{${SHORTEST_TOKEN},}$`).test(token))
    throw wrong(`the token must be ${SHORTEST_TOKEN} or more visible ASCII characters`)
  if (token === undefined && !isLoopback(flags.host)) throw wrong(`--host ${flags.host} lets other machines in and needs --token-env`)
  return token
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}

/** Reads a secret and takes it out of the environment, so that no child and no report of a crash has it. */
function secretOf(name: string | undefined, context: Context, what: string): string | undefined {
  if (name === undefined) return undefined
  const value = context.env[name]
  if (value === undefined || value === '') {
    throw new AssayError('missing-need', `the variable ${name} that should hold the ${what} is not set`, {
      hint: `Set it, for this command only: ${name}=… assay gateway …`,
    })
  }
  delete process.env[name]
  return value
}

function budgetsOf(flags: Flags): Budgets {
  const limits = (requests?: string, tokens?: string, dollars?: string, minutes?: string): BudgetLimits => ({
    ...(requests === undefined ? {} : { requests: wholeNumber(requests, 'a budget of requests', 0) }),
    ...(tokens === undefined ? {} : { tokens: wholeNumber(tokens, 'a budget of tokens', 0) }),
    ...(dollars === undefined ? {} : { dollars: positive(dollars, 'a budget of dollars') }),
    ...(minutes === undefined ? {} : { wallMs: positive(minutes, 'a budget of minutes') * MS_PER_MINUTE }),
  })
  return {
    run: limits(flags.maxRequests, flags.maxTokens, flags.maxDollars, flags.maxMinutes),
    question: limits(flags.questionRequests, flags.questionTokens, flags.questionDollars, flags.questionMinutes),
  }
}

function priceOf(text: string): readonly [string, ModelPrice] {
  const match = /^([^=]+)=([\d.]+),([\d.]+),([\d.]+)$/.exec(text)
  if (match === null) throw wrong(`--price must be model=input,cached,output, got ${text}`)
  const [input, cachedInput, output] = match.slice(2).map((part) => positive(part, '--price')) as [number, number, number]
  return [match[1] as string, { input, cachedInput, output }]
}

function wholeNumber(text: string, what: string, least: number, most = Number.MAX_SAFE_INTEGER): number {
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < least || value > most)
    throw wrong(`${what} must be a whole number from ${least} to ${most}, got ${text}`)
  return value
}

function positive(text: string, what: string): number {
  const value = Number(text)
  if (!/^\d+(?:\.\d+)?$/.test(text)) throw wrong(`${what} must be a number, 0 or more, got ${text}`)
  return value
}

function wrong(message: string): AssayError {
  return new AssayError('wrong-usage', message, { hint: 'Run `assay gateway --help` for usage.' })
}
