// Owns where the gold's words get lost: between the memory that was shown and the answer that was given. Words are stems of LoCoMo's normal form.
import type { Gold } from '../core/answer-key.js'
import { notApplicable, scored, type Score } from '../core/score.js'
import { answerCut, cutText, goldCut, locomoStems } from './cut-text.js'
import type { ScorableRow, Scorer } from './scorer.js'

type Stems = ReadonlySet<string>

function shared(a: Stems, b: Stems): Stems {
  return new Set([...a].filter((stem) => b.has(stem)))
}

/** |part| ÷ |whole|; `whole` is not empty. */
function ratio(part: Stems, whole: Stems): Score {
  return scored(part.size / whole.size)
}

/** The stem sets of one row: gold, memory (null when the pack holds no text) and answer. */
interface Stages {
  readonly gold: Stems
  readonly memory: Stems | null
  readonly answer: Stems
}

/**
 * Five scorers over the same three stem sets G, M and A: |G∩M|/|G|, |G∩A|/|G|, |G∩A|/|A|, |G∩M∩A|/|G∩M| and one minus the last.
 * They remember the stems of the last memory text, which the questions of one conversation often share.
 */
export function goldTokenScorers(): readonly Scorer[] {
  let lastText: string | null = null
  let lastStems: Stems = new Set()
  const memoryStems = (text: string): Stems => {
    if (text !== lastText) {
      lastStems = new Set(locomoStems(cutText(text)))
      lastText = text
    }
    return lastStems
  }
  const make = (name: string, of: Scorer['of'], withoutAnswer: 0 | 1, value: (stages: Stages) => Score): Scorer => ({
    name,
    of,
    withoutAnswer,
    score(row: ScorableRow, gold: Gold): Score {
      if (gold.abstention) return notApplicable('the right answer is to decline')
      const wanted = goldCut(gold)
      if (wanted === null) return notApplicable('the release has no gold')
      const stems = locomoStems(wanted)
      if (stems.length === 0) return notApplicable('the gold has no word')
      // Nothing shown is an empty memory; a pack without memory texts is another thing.
      const text = row.memory === null ? '' : row.memory.text()
      return value({ gold: new Set(stems), memory: text === null ? null : memoryStems(text), answer: new Set(locomoStems(answerCut(row))) })
    },
  })
  const kept = ({ gold, memory, answer }: Stages): Score => {
    if (memory === null) return NO_TEXT
    const available = shared(gold, memory)
    if (available.size === 0) return notApplicable('no word of the gold was shown')
    return ratio(shared(available, answer), available)
  }
  return [
    make('gold_memory_recall', 'memory', 0, ({ gold, memory }) => (memory === null ? NO_TEXT : ratio(shared(gold, memory), gold))),
    make('gold_answer_recall', 'answer', 0, ({ gold, answer }) => ratio(shared(gold, answer), gold)),
    // An answer without a word holds nothing of the gold: whether the score applies must not depend on the answer.
    make('gold_answer_precision', 'answer', 0, ({ gold, answer }) => (answer.size === 0 ? scored(0) : ratio(shared(gold, answer), answer))),
    make('gold_token_kept', 'answer', 0, kept),
    make('gold_token_dropped', 'answer', 1, (stages) => {
      const score = kept(stages)
      return score.state === 'scored' ? scored(1 - score.value) : score
    }),
  ]
}

const NO_TEXT = notApplicable('no memory text was kept')
