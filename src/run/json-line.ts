// Owns the reading of one line of a pack as JSON: what is no JSON becomes null, which every row schema refuses and names.

export function jsonOrNull(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    // Null is no row: the caller says which line it was.
    return null
  }
}
