// Owns the making of invented proper names from two lists, so that answers rarely repeat.

/** Every pair `{first}{joint}{second}`, first list outermost. */
export function compose(first: readonly string[], second: readonly string[], joint = ' '): readonly string[] {
  return first.flatMap((a) => second.map((b) => `${a}${joint}${b}`))
}
