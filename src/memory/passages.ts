// Owns the cutting of a long text into passages that fit an embedder's window, at white space where there is some.

/** About 220 word pieces of English: what MiniLM's window of 254 holds with the speaker's name. */
const PASSAGE_CHARS = 900

/** The text itself when it is short. Passages are consecutive and cover the text; a surrogate pair is never cut. */
export function passagesOf(text: string): readonly string[] {
  const passages: string[] = []
  let start = 0
  while (text.length - start > PASSAGE_CHARS) {
    let end = start + PASSAGE_CHARS
    const space = lastSpace(text, start + PASSAGE_CHARS / 2, end)
    if (space > 0) end = space + 1
    else if (/[\ud800-\udbff]/.test(text.charAt(end - 1))) end -= 1
    passages.push(text.slice(start, end))
    start = end
  }
  passages.push(text.slice(start))
  return passages
}

function lastSpace(text: string, from: number, before: number): number {
  for (let at = before - 1; at >= from; at--) if (/\s/.test(text.charAt(at))) return at
  return -1
}
