// Finds the options of a long list that match a query, and the position in their text: ignores case and accents, and lists
// words that begin with the query before words that only contain it.
import type { Option } from '@askwell/contract'

export interface FoundOption {
  readonly option: Option
  readonly before: string
  readonly match: string
  readonly after: string
}

export function findOptions(
  options: readonly Option[],
  query: string,
  textOf: (option: Option) => string,
  language: string,
): readonly FoundOption[] {
  const wanted = folded(query.trim(), language)
  if (wanted.text === '')
    return options.map((option) => ({ option, before: textOf(option), match: '', after: '' }))
  const found = options.flatMap((option) => {
    const text = textOf(option)
    const { text: plain, places } = folded(text, language)
    const at = placeIn(plain, wanted.text)
    if (at < 0) return []
    const [from, to] = [places[at] ?? 0, places[at + wanted.text.length] ?? text.length]
    const isStart = at === 0 || !/[\p{L}\p{N}]/u.test(plain[at - 1] ?? '')
    return [
      {
        option,
        before: text.slice(0, from),
        match: text.slice(from, to),
        after: text.slice(to),
        isStart,
      },
    ]
  })
  return [...found.filter(({ isStart }) => isStart), ...found.filter(({ isStart }) => !isStart)]
}

/** The position where a word begins with it, else its first position. */
function placeIn(plain: string, wanted: string): number {
  for (let at = plain.indexOf(wanted); at >= 0; at = plain.indexOf(wanted, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(plain[at - 1] ?? '')) return at
  return plain.indexOf(wanted)
}

/** The text in small letters without accents, and the position of each of its units in the original text. */
function folded(
  text: string,
  language: string,
): { readonly text: string; readonly places: readonly number[] } {
  let plain = ''
  const places: number[] = []
  let at = 0
  for (const letter of text) {
    const small = smallLetter(letter, language)
    for (let unit = 0; unit < small.length; unit += 1) places.push(at)
    plain += small
    at += letter.length
  }
  return { text: plain, places }
}

const smallLetter = (letter: string, language: string): string =>
  letter.toLocaleLowerCase(language).normalize('NFD').replace(/\p{M}/gu, '').replace(/ı/g, 'i')
