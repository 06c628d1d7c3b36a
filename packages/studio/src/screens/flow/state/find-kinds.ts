// Finds what can be added to a page by the words that its author knows it by.

/** What an entry is found by, most telling first. */
export interface Entry<Kind extends string> {
  readonly kind: Kind
  readonly name: string
  /** Comma-separated. */
  readonly synonyms: string
  readonly note: string
}

/** A word of this length is also found with one typing mistake. */
const forgivenFrom = 5

/**
 * The entries that every word of `wanted` fits, best first; all of them, unchanged, for a blank one. Case and diacritics do not
 * matter, and the words may be anywhere in an entry.
 */
export function findKinds<Kind extends string>(
  entries: readonly Entry<Kind>[],
  wanted: string,
): Kind[] {
  const words = wordsOf(wanted)
  return entries
    .map((entry) => ({ kind: entry.kind, rank: rankOf(entry, words) }))
    .filter(({ rank }) => rank < Infinity)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ kind }) => kind)
}

/** 0 is the best; `Infinity` where a word fits nowhere. */
function rankOf({ kind, name, synonyms, note }: Entry<string>, wanted: readonly string[]): number {
  const whole = wanted.join(' ')
  const texts = [name, ...synonyms.split(',')].map((text) => wordsOf(text))
  const firstFit = texts.findIndex((words) => words.join(' ').startsWith(whole))
  if (firstFit >= 0) return firstFit === 0 ? 0 : 1
  const all = [...texts, wordsOf(note), wordsOf(kind)].flat()
  if (wanted.every((word) => all.some((one) => one.includes(word)))) return 2
  return wanted.every((word) => all.some((one) => isNearly(one, word))) ? 3 : Infinity
}

/** Turkish writes a dotless i, which has no diacritic to take away. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** Whether `word` begins with `typed`, but for one letter that is missing, doubled, wrong or swapped with its neighbour. */
function isNearly(word: string, typed: string): boolean {
  if (word.includes(typed)) return true
  if (typed.length < forgivenFrom) return false
  let at = 0
  while (at < typed.length && word[at] === typed[at]) at += 1
  const rest = typed.slice(at)
  const isSwapped = rest[0] === word[at + 1] && rest[1] === word[at]
  return (
    word.startsWith(rest.slice(1), at) ||
    word.startsWith(rest.slice(1), at + 1) ||
    word.startsWith(rest, at + 1) ||
    (isSwapped && word.startsWith(rest.slice(2), at + 2))
  )
}
