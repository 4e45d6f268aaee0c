// Owns a bounded memo by text: the least recently used result leaves first.

/** The same function, remembering its last `limit` distinct arguments. */
export function recent<T>(limit: number, compute: (text: string) => T): (text: string) => T {
  const held = new Map<string, T>()
  return (text) => {
    const value = held.has(text) ? (held.get(text) as T) : compute(text)
    held.delete(text)
    held.set(text, value)
    if (held.size > limit) held.delete(held.keys().next().value as string)
    return value
  }
}
