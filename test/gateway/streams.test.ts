// The parts that read bytes as they pass give the same, wherever the bytes are cut.
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createDecoder, decodeWhole } from '../../src/gateway/content-decoding.js'
import { EventStreamReader } from '../../src/gateway/event-stream.js'
import { FactsReader, reportedUsage } from '../../src/gateway/response-facts.js'
import { SecretMask } from '../../src/gateway/secret-mask.js'
import { zstdRawFrame } from '../../src/testing/zstd-raw-frame.js'

/** The bytes in pieces that end at the given places. */
function cut(bytes: Buffer, places: readonly number[]): Buffer[] {
  const ends = [...new Set(places.map((place) => place % (bytes.length + 1)))].sort((a, b) => a - b)
  const pieces = [0, ...ends].map((start, i) => bytes.subarray(start, ends[i] ?? bytes.length))
  return pieces
}
const places = fc.array(fc.nat(), { maxLength: 12 })

describe('event streams', () => {
  const line = fc.constantFrom('data: {"a":"東京"}', 'data:x', 'data', 'event: e', ': comment', '', '', 'id: 1', 'data: two')
  const stream = fc.tuple(fc.array(line, { maxLength: 20 }), fc.constantFrom('\n', '\r\n', '\r'))

  it('reads the same events however the bytes are cut', () => {
    fc.assert(
      fc.property(stream, places, ([lines, newline], ends) => {
        const bytes = Buffer.from(lines.map((text) => text + newline).join(''))
        const whole = new EventStreamReader().push(bytes).map(({ data }) => data)
        const reader = new EventStreamReader()
        expect(cut(bytes, ends).flatMap((piece) => reader.push(piece).map(({ data }) => data))).toEqual(whole)
        expect(whole).toEqual(expectedEvents(lines))
      }),
    )
  })

  it('says where an event begins in the bytes given', () => {
    const reader = new EventStreamReader()
    const bytes = Buffer.from('data: 1\n\ndata: 2\n\nda')
    const events = reader.push(bytes)
    expect(events.map(({ data, start }) => [data, bytes.subarray(start, start + 7).toString()])).toEqual([
      ['1', 'data: 1'],
      ['2', 'data: 2'],
    ])
    expect(reader.push(Buffer.from('ta: 3\n\n'))).toEqual([{ data: '3', start: 0 }])
  })

  function expectedEvents(lines: readonly string[]): string[] {
    const events: string[] = []
    let data: string[] = []
    for (const text of lines) {
      if (text === '') {
        if (data.length > 0) events.push(data.join('\n'))
        data = []
      } else if (text.startsWith('data:')) data.push(text.slice(5).replace(/^ /, ''))
    }
    return events
  }
})

describe('decoding', () => {
  const encoders: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
    gzip: (b) => gzipSync(b),
    deflate: (b) => deflateSync(b),
    br: (b) => brotliCompressSync(b),
    zstd: zstdRawFrame,
    identity: (b) => b,
  }

  it.each(Object.keys(encoders))('%s decodes the same however the bytes are cut', async (encoding) => {
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 300 }), fc.integer({ min: 1, max: 400 }), places, async (text, times, ends) => {
        const plain = Buffer.from(text.repeat(times))
        const encoded = (encoders[encoding] as (bytes: Buffer) => Buffer)(plain)
        expect(await decodeWhole(encoded, encoding)).toEqual(plain)
        const decoder = createDecoder(encoding)
        const pieces: Buffer[] = []
        for (const piece of cut(encoded, ends)) pieces.push(await decoder!.push(piece))
        pieces.push(await decoder!.end())
        decoder!.close()
        expect(Buffer.concat(pieces)).toEqual(plain)
      }),
      { numRuns: 40 },
    )
  })

  it('has no decoded view of damaged bytes, unknown encodings and windows beyond all measure', async () => {
    expect(await decodeWhole(Buffer.from('no gzip at all'), 'gzip')).toBeNull()
    expect(await decodeWhole(Buffer.from('no zstd at all'), 'zstd')).toBeNull()
    expect(await decodeWhole(Buffer.from('x'), 'made-up')).toBeNull()
    const huge = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, 20 << 3, 1, 0, 0])
    expect(await decodeWhole(huge, 'zstd')).toBeNull()
  })
})

describe('secrets', () => {
  const secret = 'sk-abcabcabd'

  it('are masked wherever the bytes are cut, and nothing else changes', () => {
    const part = fc.constantFrom(secret, 'sk-abcabc', 'sk-', 'abc', 's', 'other text ', secret.slice(0, -1))
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), places, (parts, ends) => {
        const text = parts.join('')
        const mask = new SecretMask([secret])
        const passed = cut(Buffer.from(text), ends).map((piece) => mask.push(piece))
        const got = Buffer.concat([...passed, mask.flush()]).toString()
        expect(got).toBe(text.replaceAll(secret, '*'.repeat(secret.length)))
        expect(mask.found).toBe(text.split(secret).length - 1)
      }),
      { numRuns: 500 },
    )
  })

  it('wait only where a secret may have begun', () => {
    const mask = new SecretMask([secret])
    expect(mask.push(Buffer.from('data: hello\n\n')).toString()).toBe('data: hello\n\n')
    expect(mask.push(Buffer.from('tail sk-a')).toString()).toBe('tail ')
    expect(mask.push(Buffer.from('nother')).toString()).toBe('sk-another')
  })
})

describe('facts', () => {
  it('counts cached input as a part of the input in every dialect', () => {
    expect(
      reportedUsage({
        prompt_tokens: 100,
        prompt_tokens_details: { cached_tokens: 40 },
        completion_tokens: 20,
        completion_tokens_details: { reasoning_tokens: 5 },
      }),
    ).toMatchObject({ input_tokens: 100, cached_input_tokens: 40, output_tokens: 20, reasoning_output_tokens: 5 })
    expect(
      reportedUsage({ input_tokens: 60, cache_read_input_tokens: 30, cache_creation_input_tokens: 10, output_tokens: 20 }),
    ).toMatchObject({ input_tokens: 100, cached_input_tokens: 30, cache_write_input_tokens: 10, output_tokens: 20 })
    expect(reportedUsage({ total_tokens: 7 })).toMatchObject({ input_tokens: 7, cached_input_tokens: null, output_tokens: null })
    expect(reportedUsage({ completion_tokens: 3, total_tokens: 7 })).toMatchObject({ input_tokens: null, output_tokens: 3 })
  })

  it('leaves what was not said unsaid', () => {
    const facts = new FactsReader()
    facts.document('{"choices":[{"message":{"content":""}}]}')
    facts.document('[1]')
    facts.document('no JSON')
    expect(facts.facts).toEqual({ model_served: null, fingerprint: null, response_id: null, finish_reason: null, usage: null })
  })

  it('names the reason of an incomplete response, and no reason of one in progress', () => {
    const facts = new FactsReader()
    facts.event('{"type":"response.created","response":{"object":"response","id":"r","status":"in_progress"}}')
    expect(facts.facts.finish_reason).toBeNull()
    expect(
      facts.event(
        '{"type":"response.incomplete","response":{"object":"response","id":"r","status":"incomplete","incomplete_details":{"reason":"max_output_tokens"}}}',
      ),
    ).toBe('final')
    expect(facts.facts).toMatchObject({ finish_reason: 'max_output_tokens', response_id: 'r' })
  })

  it('is answered when every choice that began has ended', () => {
    const facts = new FactsReader()
    const chunk = (index: number, reason: string | null): string =>
      JSON.stringify({ choices: [{ index, delta: {}, finish_reason: reason }] })
    expect(facts.event(chunk(0, null))).toBe('open')
    expect(facts.event(chunk(1, null))).toBe('open')
    expect(facts.event(chunk(0, 'stop'))).toBe('open')
    expect(facts.event(chunk(1, 'length'))).toBe('answered')
    expect(facts.event('[DONE]')).toBe('final')
  })
})
