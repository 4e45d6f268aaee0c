// Fuzzes the scorers against Debian's NLTK, `regex` and numpy, and times whole-process scoring against Python.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { porterStem } from '../../src/core/porter-stemmer.js'
import { seededRandom, type SeededRandom } from '../../src/core/seeded-random.js'
import type { QuestionId } from '../../src/core/ids.js'
import { cutText, locomoWords } from '../../src/scorers/cut-text.js'
import { metricsOf } from '../../src/scorers/metrics.js'
import { nltkWords } from '../../src/scorers/nltk-words.js'
import { pairwiseMean, pairwiseSum, roundHalfEven } from '../../src/scorers/python-text.js'
import { scoreRow } from '../../src/scorers/score-summary.js'
import { scoresOf } from '../../src/scorers/score-rows.js'
import { packScorers } from '../../src/scorers/scorer-set.js'
import { locomoText } from '../../src/report/official-exports.js'
import { LOCOMO_FILE, locomoGold } from '../support/gold-rows.js'
import { runNode } from '../support/node-run.js'
import { describeWithPython, python } from '../support/python.js'
import { describeWithShared, shared } from '../support/shared-data.js'
import { temporaryFolders } from '../support/temporary-folder.js'

const folders = temporaryFolders()
afterAll(() => folders.removeAll())

const WORD_LISTS = ['/usr/share/dict/american-english-large', '/usr/share/dict/words']
const SUFFIXES =
  'ational tional enci anci izer bli alli entli eli ousli ization ation ator alism iveness fulness ousness aliti iviti biliti fulli logi icate ative alize iciti ical ful ness al ance ence er ic able ible ant ement ment ent ion ou ism ate iti ous ive ize s es ies sses ed eed ied ing y ll e ss yy ally fully ly'.split(' ')

/** The code, with `data` parsed from stdin; it prints JSON. */
const ask = <T>(code: string, data: unknown): T => JSON.parse(python(['-c', `import json, sys\ndata = json.load(sys.stdin)\n${code}`], JSON.stringify(data))) as T

const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make)
const textOf = (random: SeededRandom, pieces: readonly string[], most: number, gap: string): string => times(random.below(most + 1), () => random.pick(pieces)).join(gap)

function differences<T>(given: readonly T[], ours: readonly unknown[], theirs: readonly unknown[]): unknown[] {
  expect(theirs.length).toBe(given.length)
  return given.flatMap((item, i) => (JSON.stringify(ours[i]) === JSON.stringify(theirs[i]) ? [] : [{ given: item, ours: ours[i], theirs: theirs[i] }])).slice(0, 20)
}

describeWithPython('against NLTK, regex and numpy', ['nltk', 'regex', 'numpy'], () => {
  it('stems a dictionary and random suffixes as NLTK does', () => {
    const random = seededRandom('porter')
    const list = WORD_LISTS.find((path) => existsSync(path))
    const dictionary = list === undefined ? [] : readFileSync(list, 'utf8').trim().split('\n')
    const combined = times(200_000, () => {
      const word = textOf(random, [...'aeiouybcdfghlmnrstvwxz'], 4, '') + textOf(random, SUFFIXES, 3, '')
      return random.below(10) === 0 ? word.toUpperCase() : word
    })
    const odd = times(60_000, () => textOf(random, [...'aeyysbltzé\'İŠΣ', '😀', 'ing', 'ed', 'ies'], 6, ''))
    const words = [...dictionary, ...combined, ...odd]
    const theirs = ask<string[]>('from nltk.stem import PorterStemmer\nstem = PorterStemmer().stem\nprint(json.dumps([stem(word) for word in data]))', words)
    console.log(`stems: ${words.length} words (${dictionary.length} from ${list ?? 'no word list'})`)
    expect(differences(words, words.map(porterStem), theirs)).toEqual([])
  })

  it('cuts lower-cased sentences into words as NLTK does', () => {
    const random = seededRandom('words')
    const pieces =
      `the a cat can't cannot gonna gotta wanna lemme gimme d'ye more'n 'tis 'twas don't i'm he's we'll they've you're o'clock 's 'n' '' ' " \` \`\` « » “ ” ‘ ’ „ . .. ... .... ? ! , : ; @ # $ % & * ( ) [ ] { } < > -- --- - _ / 3,000 3.5 10:30 a.m. u.s. é ñandú 東京 ² ٣ ſ 'ſ 's' 'a' 'b don'ſ x' 5' don’t etc. cannot. canñot ١,٢ \u00a0 \u2009 \t \n \x1c`.split(' ')
    const mixed = times(60_000, () => times(random.below(10), () => random.pick(pieces) + (random.below(3) === 0 ? '' : ' ')).join(''))
    const letters = times(60_000, () => textOf(random, [..."abcdnt'\"`.,:;?!()[]<>-*$% \n\té’”“1"], 14, ''))
    const texts = [...mixed, ...letters]
    const theirs = ask<string[][]>('from nltk.tokenize.destructive import NLTKWordTokenizer\ncut = NLTKWordTokenizer().tokenize\nprint(json.dumps([cut(text.lower()) for text in data]))', texts)
    expect(differences(texts, texts.map((text) => nltkWords(text.toLowerCase())), theirs)).toEqual([])
  })

  it('normalises and scores random rows as Python does, to the last bit', () => {
    const random = seededRandom('rows')
    const pieces = ['the', 'An', 'and', 'a', 'Andréa', "Caroline's", 'Caroline’s', 'well-being', '3.5', '2022', ',', ';', 'cats', 'Running', 'e\u0301', 'the’s', '“the', '東京', 'ΟΣ,Α', 'x\u200bthe', 'a\u200db', '_a_', 'ﬁn', '\u001c', '\u0085', '\ufeff', 'not', 'mentioned']
    const rows = times(40_000, () => ({
      gold: textOf(random, pieces, 14, random.pick([' ', ' ', ''])),
      prediction: textOf(random, pieces, 14, random.pick([' ', ' ', ''])),
      category: 1 + random.below(5),
    }))
    const theirs = ask<{ f1: number[]; words: string[][] }>(
      'sys.dont_write_bytecode = True\nsys.path.insert(0, "benchmarks")\nfrom locomo_f1 import score, MARKS, SMALL_WORDS\n' +
        'words = lambda text: SMALL_WORDS.sub(" ", text.replace(",", "").lower().translate(MARKS)).split()\n' +
        'print(json.dumps({"f1": [score(row) for row in data], "words": [words(row["gold"]) for row in data]}))',
      rows,
    )
    expect(differences(rows, rows.map(({ gold }) => locomoWords(cutText(gold))), theirs.words)).toEqual([])
    expect(differences(rows, rows.map((row) => scoresOf(row)['locomo_f1']), theirs.f1)).toEqual([])
    console.log(`rows: ${rows.length}, of which ${theirs.f1.filter((f1) => f1 > 0 && f1 < 1).length} strictly between 0 and 1`)
  })

  it('rounds and sums as Python and numpy do', () => {
    const random = seededRandom('numbers')
    const values = times(60_000, () => [random.pick([random.unit(), random.below(65) / 64, random.below(2001) / 2000, random.below(400) / (1 + random.below(400)), random.unit() * 1e-6]), 1 + random.below(5)] as const)
    const lists = times(300, () => times(1 + random.below(2500), () => random.pick([random.unit(), 1 / 3, 2 / 3, 0, 1e-9])))
    const theirs = ask<{ rounded: number[]; sums: number[]; means: number[] }>(
      'import numpy\nprint(json.dumps({"rounded": [round(float(value), digits) for value, digits in data["values"]], "sums": [float(numpy.sum(x)) for x in data["lists"]], "means": [float(numpy.mean(x)) for x in data["lists"]]}))',
      { values, lists },
    )
    expect(differences(values, values.map(([value, digits]) => roundHalfEven(value, digits)), theirs.rounded)).toEqual([])
    expect(lists.map(pairwiseSum)).toEqual(theirs.sums)
    expect(lists.map(pairwiseMean)).toEqual(theirs.means)
  })
})

describeWithShared('on the whole of LoCoMo', [LOCOMO_FILE], () => {
  describeWithPython('with NLTK', ['nltk', 'regex'], () => {
    it('gives upstream’s rounded aggregate on 1,986 exported rows', () => {
      const golds = locomoGold().map((gold, i) => ({ ...gold, releasedEvidence: i % 7 === 0 ? [] : [`D${(i % 5) + 1}:1`, 'D2:2', 'D8:6; D9:17'] }))
      const answers = golds.map((gold, i) => [gold.answer ?? 'Not mentioned', `Well, ${gold.answer ?? 'no'}, I think`, golds[(i * 7) % golds.length]?.answer ?? '', 'No information available'][i % 4] as string)
      const shown = golds.map((_gold, i) => (i % 3 === 0 ? ['D2:2', 'D1:1'] : i % 3 === 1 ? ['session:S02', 'session:S08'] : null))
      const scorers = packScorers()
      const rows = golds.map((gold, i) => {
        const sourceIds = shown[i]
        const memory = sourceIds == null ? null : { sourceIds, text: () => null }
        return scoreRow(scorers, { question: gold.question, state: 'answered', scoredAnswer: answers[i] as string, memory }, gold)
      })
      const { locomo_upstream: ours } = metricsOf(golds.map(({ question }) => question), new Map(golds.map((gold) => [gold.question as QuestionId, gold])), scorers, rows)
      const file = join(folders.make(), 'locomo.json')
      const exported = golds.map((gold, i) => ({ conversation: gold.question.replace(/-q-\d+$/, ''), question: 'q', answer: answers[i] as string, sourceIds: shown[i] ?? [], gold }))
      writeFileSync(file, locomoText(exported, 'm'))
      const { samples, ...theirs } = JSON.parse(python(['test/report/stand-ins/locomo.py', file, 'm'])) as { readonly samples: number }
      console.log(`LoCoMo aggregate over ${samples} samples: ${JSON.stringify(theirs)}`)
      expect(samples).toBe(10)
      expect(ours).toEqual(theirs)
    })

    it('scores 1,986 rows as a whole process in at most 0.2 of Python’s time, with the same values', { retry: 2 }, () => {
      const { status, stdout, stderr } = runNode('benchmarks/score-rows.mjs', shared(LOCOMO_FILE), '9')
      console.log(stdout.trim())
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
      const [, rows, ratio, different] = /^(\d+) rows.* ratio ([\d.]+); (\d+) values differ$/m.exec(stdout) ?? []
      expect([rows, different]).toEqual(['1986', '0'])
      expect(Number(ratio)).toBeLessThanOrEqual(0.2)
    })
  })
})
