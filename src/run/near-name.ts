// Owns the suggestion of a known name for a mistyped one.

/** The known name that is nearest in edits, if it is near enough to be meant; the first of equals. */
export function nearName(typed: string, known: readonly string[]): string | null {
  const limit = Math.max(1, Math.floor(typed.length / 3))
  let best: string | null = null
  let bestDistance = limit + 1
  for (const name of known) {
    const distance = editDistance(typed.toLowerCase(), name.toLowerCase())
    if (distance < bestDistance) {
      best = name
      bestDistance = distance
    }
  }
  return best
}

/** Insertions, deletions, replacements and swaps of neighbours (optimal string alignment), in UTF-16 units. */
function editDistance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const above = rows[i - 1] as number[]
      const change = (above[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1)
      let least = Math.min((above[j] as number) + 1, (row[j - 1] as number) + 1, change)
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (swapped) least = Math.min(least, ((rows[i - 2] as number[])[j - 2] as number) + 1)
      row.push(least)
    }
    rows.push(row)
  }
  return (rows[a.length] as number[])[b.length] as number
}
