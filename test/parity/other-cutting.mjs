// Explains a BLEU-1 difference: finds a choice of sentence cuts, other than Assay's own, that gives the recorded value.
import { bleu1OfWords } from '../../dist/scorers/bleu-1.js'
import { nltkWords } from '../../dist/scorers/nltk-words.js'
import { splitSentences } from '../../dist/scorers/sentence-split.js'

const CANDIDATE = /\S*[.?!]["')\]}]*\s+(?=\S)/gu
const MOST_CHOICES = 12

/** Every place where a sentence could end: its offset, the word before it, and whether Assay's rule cuts there. */
function candidatesOf(text) {
  const cuts = new Set()
  let offset = 0
  for (const sentence of splitSentences(text)) cuts.add((offset += sentence.length))
  return [...text.matchAll(CANDIDATE)].map((match) => {
    const at = match.index + match[0].length
    return { at, word: match[0].trim(), cut: cuts.has(at) }
  })
}

function wordsWith(text, candidates, flipped) {
  const cuts = candidates.filter(({ word, cut }) => cut !== flipped.has(word)).map(({ at }) => at)
  const edges = [0, ...cuts, text.length]
  return edges.slice(1).flatMap((end, i) => nltkWords(text.slice(edges[i], end)))
}

/** The reason in words (every smallest choice that fits), or null when no choice of cuts gives `recorded`. A word is treated alike in both texts. */
export function otherCutting(prediction, gold, recorded, tolerance) {
  const texts = [prediction.toLowerCase(), gold.toLowerCase()]
  const candidates = texts.map(candidatesOf)
  const words = [...new Map(candidates.flat().map(({ word, cut }) => [word, cut]))].slice(0, MOST_CHOICES)
  const choices = Array.from({ length: 2 ** words.length - 1 }, (_, i) => words.filter((_word, bit) => (i + 1) & (1 << bit)))
  const fits = choices.filter((choice) => {
    const flipped = new Set(choice.map(([word]) => word))
    const [given, wanted] = texts.map((text, i) => wordsWith(text, candidates[i], flipped))
    return Math.abs(bleu1OfWords(given, wanted) - recorded) <= tolerance
  })
  if (fits.length === 0) return null
  const fewest = Math.min(...fits.map((choice) => choice.length))
  const told = fits.filter((choice) => choice.length === fewest).map((choice) => choice.map(difference).join(' and '))
  return `recorded with other sentences, unlike Assay's rule ${told.join('; or ')}`
}

const difference = ([word, cut]) => `${cut ? 'not ending' : 'ending'} one after ${JSON.stringify(word)}`
