import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { porterStem } from '../../src/core/porter-stemmer.js'
import { describeWithShared, shared } from '../support/shared-data.js'

/** Each pair shows one way in which NLTK's default differs from the published algorithm, or one rule that both share. */
const STEMS: readonly (readonly [word: string, stem: string, shows: string])[] = [
  ['skies', 'sky', 'irregular'],
  ['Sky', 'ski', 'irregular words are looked up in the case as given'],
  ['dying', 'die', 'irregular'],
  ['Dying', 'dy', 'irregular words are looked up in the case as given'],
  ['innings', 'inning', 'irregular'],
  ['dies', 'die', 'four letters and "ies"'],
  ['flies', 'fli', 'five letters and "ies"'],
  ['died', 'die', 'four letters and "ied"'],
  ['spied', 'spi', 'five letters and "ied"'],
  ['enjoy', 'enjoy', 'y after a vowel stays'],
  ['happy', 'happi', 'y after a consonant'],
  ['by', 'by', 'two letters'],
  ['As', 'as', 'two letters are lower-cased and no more'],
  ['rationally', 'ration', '"alli" first, then the same step again'],
  ['hopefully', 'hope', '"fulli"'],
  ['geology', 'geolog', '"logi" is measured with its l'],
  ['happily', 'happili', 'the y of "ly" becomes i'],
  ['is', 'is', 'the 1980 algorithm gives "i"'],
  ['may', 'may', 'the 1980 algorithm gives "mai"'],
  ['emotionally', 'emot', 'alli, then ational'],
  ['ate', 'ate', 'a two-letter vowel + consonant counts as short'],
  ['falling', 'fall', 'a double l stays'],
  ['hopping', 'hop', 'a double p goes'],
  ['adoption', 'adopt', '"ion" after t'],
  ['communion', 'communion', '"ion" after another letter ends the step'],
  ['controll', 'control', 'll'],
  ['cafés', 'café', 'a letter beyond a–z is a consonant'],
  ['😀😀ing', '😀😀ing', 'no vowel before'],
  ['a😀😀ing', 'a😀', 'a doubled character above U+FFFF is one doubled consonant'],
  ['😀ies', '😀ie', 'lengths are code points'],
  ['', '', 'nothing'],
]

describe('porterStem', () => {
  it.each(STEMS)('%s → %s (%s)', (word, stem) => {
    expect(porterStem(word)).toBe(stem)
  })

  it('never depends on what was stemmed before', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1 }), (words) => {
        const forward = words.map(porterStem)
        const backward = [...words].reverse().map(porterStem).reverse()
        expect(backward).toEqual(forward)
      }),
    )
  })

  it('answers any text at all, never longer than the lower-cased word and one letter', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (word) => {
        expect(porterStem(word).length).toBeLessThanOrEqual(word.toLowerCase().length + 1)
      }),
    )
  })
})

const LIST = 'data/parity/porter_nltk_extensions_locomo_words.json'

describeWithShared('porterStem on every word of LoCoMo', [LIST], () => {
  it('equals NLTK', () => {
    const stems = Object.entries(JSON.parse(readFileSync(shared(LIST), 'utf8')) as Record<string, string>)
    const wrong = stems.filter(([word, stem]) => porterStem(word) !== stem)
    expect(stems.length).toBe(6180)
    expect(wrong).toEqual([])
  })
})
