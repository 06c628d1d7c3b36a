// Words that members give to things, such as labels and tags: upper and lower case make no difference, and the spelling that
// is in use already is kept.
export function knownSpelling(given: readonly string[], inUse: readonly string[]): string[] {
  const known = new Map(inUse.map((word) => [folded(word), word]))
  const words = new Map<string, string>()
  for (const word of given)
    words.set(
      folded(word),
      words.get(folded(word)) ?? known.get(folded(word)) ?? word.replace(/\s+/g, ' '),
    )
  return [...words.values()]
}

const folded = (word: string): string => word.replace(/\s+/g, ' ').toLocaleLowerCase('en')
