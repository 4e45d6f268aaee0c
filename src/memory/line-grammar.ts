// Owns the two ways in which a turn becomes a line of a packet, and the order in which sessions are shown.
import type { Conversation, Session, Turn } from '../core/dataset.js'

/** `{speaker}: {text} [image: {caption}] ({turn id})`; the image part only where there is a caption. */
export function turnLine(turn: Turn): string {
  return `${turn.speaker}: ${contentOf(turn)} (${turn.id})`
}

/** `{session date or "unknown"} | {speaker}: {text} [image: {caption}]`, without the turn's id. */
export function stampedLine(session: Session, turn: Turn): string {
  return `${stampOf(session)}${turn.speaker}: ${contentOf(turn)}`
}

/** What stands before the speaker in a stamped line. */
export function stampOf(session: Session): string {
  return `${session.date ?? 'unknown'} | `
}

/** A turn's text with its caption, as both grammars show it. */
export function contentOf(turn: Turn): string {
  return turn.caption === undefined ? turn.text : `${turn.text} [image: ${turn.caption}]`
}

/**
 * Sessions by date, stably: LongMemEval releases them unsorted, LoCoMo's numbers already run with time.
 * A session without a readable date stays behind the one that precedes it in the release.
 */
export function sessionsByDate(haystack: Conversation): readonly Session[] {
  let known = ''
  const dated = haystack.sessions.map((session, index) => {
    known = session.at ?? known
    return { session, index, at: known }
  })
  dated.sort((a, b) => (a.at === b.at ? a.index - b.index : a.at < b.at ? -1 : 1))
  return dated.map((entry) => entry.session)
}

/** Without white space at either end, by Python's idea of white space, as the packets of the original were trimmed. */
export function trimmed(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && isPythonSpace(text.charCodeAt(start))) start++
  while (end > start && isPythonSpace(text.charCodeAt(end - 1))) end--
  return text.slice(start, end)
}

function isPythonSpace(code: number): boolean {
  if (code <= 0x20) return code === 0x20 || (code >= 0x09 && code <= 0x0d) || (code >= 0x1c && code <= 0x1f)
  if (code < 0x1680) return code === 0x85 || code === 0xa0
  return code === 0x1680 || (code >= 0x2000 && code <= 0x200a) || code === 0x2028 || code === 0x2029 || code === 0x202f || code === 0x205f || code === 0x3000
}
