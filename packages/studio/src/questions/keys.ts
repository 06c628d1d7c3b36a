// Keys: names for programs and files, stable across versions. Made from the text that a person wrote, so that
// nobody has to think of one.

const longest = 64

/** `Çok iyi!` → `cok_iyi`, at most `most` long and cut between words; empty when no Latin letter or digit is left. */
export function keyFrom(words: string, most = longest): string {
  const key = words
    .toLocaleLowerCase('en')
    .replaceAll('ı', 'i')
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
  if (key.length <= most) return key
  const cut = key.slice(0, most + 1).lastIndexOf('_')
  return key.slice(0, cut > 0 ? cut : most)
}

/** `why`, else `why_2`, `why_3`…: the first that is free. */
export function freeKey(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted
  const stem = wanted.replace(/_\d+$/, '').slice(0, longest - 6)
  for (let count = 2; ; count += 1) {
    const key = `${stem}_${count}`
    if (!taken.has(key)) return key
  }
}

export const isGoodKey = (key: string): boolean => /^[a-z0-9_]{1,64}$/.test(key)
