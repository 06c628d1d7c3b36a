// Finds things by what people call them: name, synonym or id, without a look at case and diacritics.

export interface Findable {
  /** Words of it are found too, as an id that was pasted. */
  readonly key: string
  readonly name: string
  /** Comma-separated. */
  readonly synonyms?: string
  readonly note?: string
}

/** A word of this length is also found with one typing mistake. */
const forgivenFrom = 5

/** The items that every word of `wanted` fits, best first; all of them, in their order, where it has no word. */
export function findByName<Item extends Findable>(items: readonly Item[], wanted: string): Item[] {
  const words = wordsOf(wanted)
  return items
    .map((item) => ({ item, rank: rankOf(item, words) }))
    .filter(({ rank }) => rank < Infinity)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ item }) => item)
}

/** 0 is the best; `Infinity` where a word fits nowhere. */
function rankOf({ key, name, synonyms = '', note = '' }: Findable, wanted: readonly string[]) {
  const whole = wanted.join(' ')
  const texts = [name, ...synonyms.split(',')].map((text) => wordsOf(text))
  const [known, ...others] = texts.map((words) => words.join(' '))
  if (known === whole) return 0
  if (known?.startsWith(whole)) return 1
  if (others.some((other) => other.startsWith(whole))) return 2
  const all = [...texts, wordsOf(note), wordsOf(key)].flat()
  if (wanted.every((word) => all.some((one) => one.includes(word)))) return 3
  return wanted.every((word) => all.some((one) => isNearly(one, word))) ? 4 : Infinity
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
