// Owns the rendering of hostile text on a terminal: control and bidirectional characters become visible escapes.

// The ranges are C0 (but tab and newline), DEL, C1, and the bidirectional controls.
const HOSTILE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Text that cannot move the cursor, colour the screen or reorder what is read. */
export function printable(text: string): string {
  return text.replace(HOSTILE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
