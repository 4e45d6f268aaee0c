// Owns the names of a pack's files: which stage owns them, which hold times, which say that a mock answered.

export const SEAL_FILE = 'pack.json'
export const SUCCESS_FILE = '_SUCCESS'
export const JOURNAL_FILE = 'journal.jsonl'
/** The stored bodies while the run is open; gone from a sealed pack. */
export const OPEN_BODIES_FILE = 'bodies.open'
/** Held while a process writes the folder; it belongs to no pack. */
export const LOCK_FILE = '.lock'
export const SEAL_FORMAT = 'assay-pack/1'

/** Folders of later stages; each has a seal of its own. */
const OTHER_STAGES = ['autorater/', 'adjudication/', 'report/']

export interface PackNames {
  readonly predictions: string
  readonly predictionsCsv: string
  readonly attempts: string
  readonly metrics: string
  readonly exchanges: string
  /** Only where a model was asked. */
  readonly cost: string
  readonly summary: string
  readonly runMeta: string
  readonly trace: string
}

/** Every name under which an answer, or a figure made from answers, is read carries `.MOCK.` when a mock gave them. */
export function packNames(mock: boolean): PackNames {
  const name = (stem: string, ending: string): string => (mock ? `${stem}.MOCK.${ending}` : `${stem}.${ending}`)
  return {
    predictions: name('predictions', 'jsonl'),
    predictionsCsv: name('predictions', 'csv'),
    attempts: name('attempts', 'jsonl'),
    metrics: name('metrics', 'json'),
    exchanges: name('exchanges', 'jsonl'),
    cost: name('cost', 'json'),
    summary: name('SUMMARY', 'md'),
    runMeta: name('run_meta', 'json'),
    trace: name('TRACE', 'md'),
  }
}

export const ANSWER_KEY_FILE = 'scorer/answer_key.jsonl'
export const MEMORY_INDEX_FILE = 'memory/index.jsonl'
export const HAYSTACKS_FILE = 'memory/haystacks.jsonl'
export const CONFIG_FILE = 'config.resolved.yaml'
export const ENVIRONMENT_FILE = 'env.json'
export const TIMING_FILE = 'timing.jsonl'
export const EXCHANGE_TIMING_FILE = 'exchange_timing.jsonl'

/** A fixed text of a prompt. */
export const promptPath = (digest: string): string => `prompts/${digest}.txt`

/** The files of every pack of a run, whatever was asked and answered; packets, blobs, prompts and a model's cost come on top. */
export const runFiles = (mock: boolean): readonly string[] => [
  ...Object.values(packNames(mock)).filter((path) => path !== packNames(mock).cost),
  ANSWER_KEY_FILE,
  MEMORY_INDEX_FILE,
  HAYSTACKS_FILE,
  CONFIG_FILE,
  ENVIRONMENT_FILE,
  TIMING_FILE,
  EXCHANGE_TIMING_FILE,
  JOURNAL_FILE,
  'blobs/index.jsonl',
]

/** The files of an imported pack beside its origin: it has no journal, no packet and no body. */
export const importedFiles = (mock: boolean): readonly string[] => {
  const { predictions, predictionsCsv, metrics, summary, runMeta, trace } = packNames(mock)
  return [predictions, predictionsCsv, metrics, summary, runMeta, trace, ANSWER_KEY_FILE, CONFIG_FILE, ENVIRONMENT_FILE]
}

/** Packets, blobs and fixed texts of prompts, as many as there are. */
export const isNumberedFile = (path: string): boolean => /^(?:blobs\/\d{4,}\.bin|memory\/by_sample\/[^/]+\.txt|prompts\/[0-9a-f]{64}\.txt)$/.test(path)

/** Files that hold times; equal packs may differ in them. */
const TIMING_FILES: ReadonlySet<string> = new Set([ENVIRONMENT_FILE, TIMING_FILE, EXCHANGE_TIMING_FILE, JOURNAL_FILE])

export const isTiming = (path: string): boolean => TIMING_FILES.has(path)

/** Whether the qa stage owns a path; its seal lists exactly these, and is not among them. */
export function isOwned(path: string): boolean {
  return path !== SEAL_FILE && path !== SUCCESS_FILE && !OTHER_STAGES.some((folder) => path.startsWith(folder))
}

/** The file of a conversation's packet. A name that is unsafe in some file system is replaced by `id-` and a digest. */
export function memoryTextPath(conversation: string, digest: (text: string) => string): string {
  const safe = /^[a-z0-9][a-z0-9_-]{0,99}$/.test(conversation) && !/^(?:con|prn|aux|nul|com\d|lpt\d)$/.test(conversation)
  return `memory/by_sample/${safe ? conversation : `id-${digest(conversation).slice(0, 32)}`}.txt`
}

/** The address of a packet that lies among the bodies. */
export const bodyAddress = (digest: string): string => `blobs/index.jsonl#${digest}`
