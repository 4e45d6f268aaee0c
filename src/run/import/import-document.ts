// Owns the document of `assay import --json`: counts, lists and disagreements of one import, made from its origin.
import type { Json } from '../../core/json.js'
import type { Origin } from '../origin.js'

/** `already`: the folder held the same pack before. */
export function importDocument(pack: string, run: string, already: boolean, origin: Origin): Json {
  const { judgings, missing, extra, duplicate, unjudged, error } = origin
  return {
    pack,
    run,
    format: origin.import_format,
    already,
    rows: origin.rows,
    planned: origin.planned,
    matched: origin.matched,
    missing: missing.length,
    extra: extra.length,
    duplicate: duplicate.length,
    unjudged: unjudged.length,
    error: error.length,
    mismatching: mismatching(origin),
    with_answer: origin.with_answer,
    correct: judgings.map(({ correct }) => correct),
    source_total: origin.source_total,
    judgings,
    left_out: origin.left_out,
    listed: { missing, extra, duplicate, unjudged, error },
    recorded_scores: origin.recorded_scores,
    disagreements: origin.disagreements,
    sources: origin.sources,
    licence: origin.licence,
  } as unknown as Json
}

/** Rows whose question text is not the benchmark's at their place. */
const mismatching = ({ disagreements }: Origin): number => disagreements.filter(({ kind }) => kind === 'question-text').length
