import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packetLines, sentencesOf } from '../../src/readers/extractive/packet-lines.js'

const brief = (text: string): readonly string[] =>
  packetLines(text).map((line) => `${line.at?.slice(0, 10) ?? '-'}|${line.speaker ?? '-'}|${line.text}${line.caption === null ? '' : `|${line.caption}`}`)

describe('packetLines', () => {
  it('reads stamped lines, captions apart from the text', () => {
    expect(brief('1:56 pm on 8 May, 2023 | Ann: Look: a | b! [image: a dog: brown]\nunknown | Bo: Hm.')).toEqual([
      '2023-05-08|Ann|Look: a | b!|a dog: brown',
      '-|Bo|Hm.',
    ])
  })

  it('goes on with an utterance over several lines, markdown tables and lists included', () => {
    const text = '2023/05/30 (Tue) 23:40 | user: Plan?\n2023/05/30 (Tue) 23:40 | assistant: Sure:\n\n1. Note: pack\n| Day | Note: rest |\n2023/05/31 (Wed) 10:00 | user: ok'
    expect(brief(text)).toEqual([
      '2023-05-30|user|Plan?',
      '2023-05-30|assistant|Sure:\n\n1. Note: pack\n| Day | Note: rest |',
      '2023-05-31|user|ok',
    ])
  })

  it('reads the DATE and SESSION layout with turn ids, and ends an utterance only at a speaker of the heading', () => {
    const text = 'Conversation between Ann Lee and Bo.\n\n\nDATE: 8 May, 2023\n\nSESSION 1:\n\nAnn Lee: Hi there\nNote: two lines (D1:1)\n\nBo: Yo [image: a cat] (D1:2)\n\nDATE: 9 May, 2023\n\nSESSION 2:\n\nBo: Again (S02:01)'
    expect(brief(text)).toEqual(['2023-05-08|Ann Lee|Hi there\nNote: two lines', '2023-05-08|Bo|Yo|a cat', '2023-05-09|Bo|Again'])
  })

  it('reads the same layout without its heading, by the shape of names', () => {
    expect(brief('DATE: 8 May, 2023\nuser: Hi\nassistant: Hello')).toEqual(['2023-05-08|user|Hi', '2023-05-08|assistant|Hello'])
  })

  it('reads summary blocks, a line a sentence, dated by the first day they tell', () => {
    expect(brief('[Session 1]\nAnn and Bo spoke on 8 May 2023. Ann moved.\n\n[Session 2]\nBo left!')).toEqual([
      '2023-05-08|-|Ann and Bo spoke on 8 May 2023.',
      '2023-05-08|-|Ann moved.',
      '-|-|Bo left!',
    ])
  })

  it('reads windows that start inside a stamp, inside a name or inside a text', () => {
    const text = 'on 8 May, 2023 | Ann: One\n8 May, 2023 | Bo: Two\n<->\n23 | Ann: Three\n<->\nrest of a line\n9 May, 2023 | Ann: Four'
    expect(brief(text)).toEqual(['2023-05-08|Ann|One', '2023-05-08|Bo|Two', '-|Ann|Three', '-|-|rest of a line', '2023-05-09|Ann|Four'])
  })

  it('gives nothing for an empty packet', () => {
    expect(packetLines('')).toEqual([])
    expect(packetLines('\n \n')).toEqual([])
  })

  it('loses no stamped turn, whatever its text', () => {
    const text = fc.string({ unit: 'binary' }).filter((said) => !/[\n\r]|\[image:|<->/.test(said) && said.trim() === said && said !== '')
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 8 }), (texts) => {
        const lines = packetLines(texts.map((said, i) => `8 May, 2023 | P${i}: ${said}`).join('\n'))
        expect(lines.map((line) => line.speaker)).toEqual(texts.map((_, i) => `P${i}`))
        expect(lines.map((line) => line.text.trim())).toEqual(texts.map((said) => said.replace(/ \((?:D|S)\d+:\d+\)$/, '').trim()))
      }),
    )
  })
})

describe('sentencesOf', () => {
  it('splits at sentence ends and line breaks, and not inside numbers', () => {
    expect(sentencesOf('It cost 3.5 dollars. "Really?" Yes!\nNext')).toEqual(['It cost 3.5 dollars.', '"Really?"', 'Yes!', 'Next'])
  })
})
