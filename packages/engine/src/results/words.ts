// The words and phrases that texts of one language have in common (results.md, 2.15). A word counts once for each text.
import type { Figure, Interval, WordCount, Words } from '@askwell/contract'
import { student95 } from '../choice/student.ts'
import { maskSigns } from '../mask-signs.ts'
import { effectiveOf } from './columns/weighted-count.ts'
import type { Sample } from './difference-tests.ts'
import { apostrophes, foldWord, longestText } from './fold-word.ts'

export interface WordSettings {
  /** A code, such as `en` or `pt-br`. */
  readonly language: string
  /** Folded. */
  readonly stopWords: ReadonlySet<string>
  /** The groups whose words are counted side by side. */
  readonly groups: number
  /** Beside each word is the mean score of the people who wrote it. */
  readonly hasScore: boolean
}

export type CommonWords = Pick<Words, 'texts' | 'words' | 'phrases'>

const longestWord = 50
/** Words of all texts together. */
const mostWords = 600_000
const mostListed = 100
const mostPhrases = 50
const fewestTexts = 2
const fewestOfPhrase = 3
const leastShareOfPhrase = 0.005
/** A phrase of which so many texts hold a longer one is only a part of that. */
const partOfLonger = 0.8

/** `in`: ascending. */
export interface TermOccurrences {
  readonly term: string
  readonly in: readonly number[]
}

/** Between two words that are not neighbours. */
const gap = -1

interface Text {
  readonly from: number
  readonly to: number
  readonly groups: readonly boolean[]
  readonly score: number | null
  readonly weight: number
}

export class WordCounter {
  readonly #settings: WordSettings
  readonly #locale: string | undefined
  readonly #segmenter: Intl.Segmenter
  /** By its spelling. */
  readonly #spellings = new Map<string, { readonly word: number; count: number }>()
  readonly #words = new Map<string, number>()
  readonly #isCounted: boolean[] = []
  /** The words of all texts, one after the other. */
  readonly #stream = new Int32Array(mostWords)
  #length = 0
  readonly #texts: Text[] = []

  constructor(settings: WordSettings) {
    this.#settings = settings
    this.#locale = Intl.getCanonicalLocales(settings.language)[0]
    this.#segmenter = new Intl.Segmenter(this.#locale, { granularity: 'word' })
  }

  get isFull(): boolean {
    return this.#length + longestText > mostWords
  }

  /** `groups`: whether each of them has the text. */
  add(text: string, groups: readonly boolean[], score: number | null, weight = 1): void {
    const from = this.#length
    for (const { segment, isWordLike } of this.#segmenter.segment(readable(text))) {
      if (isWordLike === true && segment.length <= longestWord) this.#push(this.#wordOf(segment))
      else if (segment.trim() !== '') this.#push(gap)
    }
    this.#texts.push({ from, to: this.#length, groups, score, weight })
  }

  result(group: number): CommonWords {
    const texts = this.#texts.filter(({ groups }) => groups[group] === true)
    const words = this.#countWords(texts)
    const phrases = this.#countPhrases(texts, words)
    const write = this.#writer()
    const weight = texts.reduce((sum, text) => sum + text.weight, 0)
    return {
      texts: texts.length,
      words: this.#listed(words, fewestTexts, mostListed, weight, write),
      phrases: this.#listed(phrases, 1, mostPhrases, weight, write),
    }
  }

  /**
   * The texts of a group in which each word and phrase is, by their position among them. `may`: whether a word or phrase of so
   * many texts is wanted. A phrase is left out where both its first and its last word are wanted, because it is in no other
   * text.
   */
  occurrences(
    group: number,
    may: (count: number, texts: number) => boolean,
  ): { readonly texts: number; readonly terms: readonly TermOccurrences[] } {
    const texts = this.#texts.filter(({ groups }) => groups[group] === true)
    const words = this.#countWords(texts)
    const phrases = this.#countPhrases(texts, words)
    const write = this.#writer()
    const wanted = new Map<string, { readonly term: string; readonly in: number[] }>()
    for (const [name, { count }] of [...words, ...phrases]) {
      const ends = name.split(' ')
      const isFound = ends.length > 1 && wanted.has(ends[0] ?? '') && wanted.has(ends.at(-1) ?? '')
      if (!isFound && may(count, texts.length)) wanted.set(name, { term: write(name), in: [] })
    }
    for (const [at, text] of texts.entries())
      for (const name of [...this.#wordsIn(text), ...this.#phrasesIn(text, words, 1)])
        wanted.get(`${name}`)?.in.push(at)
    return { texts: texts.length, terms: [...wanted.values()] }
  }

  #push(word: number): void {
    if (this.#length >= mostWords) return
    this.#stream[this.#length] = word
    this.#length += 1
  }

  #wordOf(spelling: string): number {
    const known = this.#spellings.get(spelling)
    if (known) {
      known.count += 1
      return known.word
    }
    const folded = foldWord(spelling, this.#locale)
    let word = this.#words.get(folded)
    if (word === undefined) {
      word = this.#words.size
      this.#words.set(folded, word)
      this.#isCounted.push(isWord(folded) && !this.#settings.stopWords.has(folded))
    }
    this.#spellings.set(spelling, { word, count: 1 })
    return word
  }

  /** Of a word or phrase, with the most frequent spelling of each word. */
  #writer(): (name: string) => string {
    const best = new Map<number, { readonly spelling: string; readonly count: number }>()
    for (const [spelling, { word, count }] of this.#spellings)
      if (count > (best.get(word)?.count ?? 0)) best.set(word, { spelling, count })
    return (name) =>
      name
        .split(' ')
        .map((word) => best.get(+word)?.spelling ?? '')
        .join(joint(this.#settings.language))
  }

  #countWords(texts: readonly Text[]): Map<string, TextSums> {
    const found = new Map<string, TextSums>()
    for (const text of texts) for (const word of this.#wordsIn(text)) addTo(found, `${word}`, text)
    return found
  }

  #wordsIn({ from, to }: Text): Set<number> {
    const words = new Set<number>()
    for (let at = from; at < to; at += 1) {
      const word = this.#stream[at] ?? gap
      if (this.#isCounted[word] === true) words.add(word)
    }
    return words
  }

  #countPhrases(
    texts: readonly Text[],
    words: ReadonlyMap<string, TextSums>,
  ): Map<string, TextSums> {
    const least = Math.max(fewestOfPhrase, leastShareOfPhrase * texts.length)
    const found = new Map<string, TextSums>()
    for (const text of texts)
      for (const phrase of this.#phrasesIn(text, words, least)) addTo(found, phrase, text)
    for (const [phrase, { count }] of found) if (count < least) found.delete(phrase)
    for (const [phrase, { count }] of found) {
      const [first, second, third] = phrase.split(' ')
      if (third === undefined) continue
      for (const part of [`${first} ${second}`, `${second} ${third}`])
        if (count >= partOfLonger * (found.get(part)?.count ?? Number.POSITIVE_INFINITY))
          found.delete(part)
    }
    return found
  }

  #phrasesIn({ from, to }: Text, words: ReadonlyMap<string, TextSums>, least: number): Set<string> {
    const mayEnd = (word: number): boolean => (words.get(`${word}`)?.count ?? 0) >= least
    const phrases = new Set<string>()
    for (let at = from; at < to; at += 1) {
      const [first = gap, second = gap, third = gap] = this.#stream.subarray(
        at,
        Math.min(at + 3, to),
      )
      if (!mayEnd(first) || second === gap) continue
      if (mayEnd(second)) phrases.add(`${first} ${second}`)
      if (mayEnd(third)) phrases.add(`${first} ${second} ${third}`)
    }
    return phrases
  }

  #listed(
    found: ReadonlyMap<string, TextSums>,
    fewest: number,
    most: number,
    weight: number,
    write: (name: string) => string,
  ): WordCount[] {
    return [...found]
      .filter(([, { count }]) => count >= fewest)
      .map(([name, sums]) => ({ word: write(name), sums }))
      .toSorted((a, b) => b.sums.count - a.sums.count || (a.word < b.word ? -1 : 1))
      .slice(0, most)
      .map(({ word, sums }) => ({
        word,
        count: sums.count,
        share: weight === 0 ? 0 : sums.weight / weight,
        score: this.#settings.hasScore ? scoreOf(sums) : null,
      }))
  }
}

/** A masked piece is not a word, and what is before it is not beside what is after it. */
function readable(text: string): string {
  let read = text.slice(0, longestText).normalize('NFKC')
  for (const sign of Object.values(maskSigns)) read = read.replaceAll(sign, ' | ')
  return read.replace(apostrophes, "'")
}

/** In these scripts a single sign can be a word. */
const wordScripts =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u

const isWord = (folded: string): boolean =>
  /\p{L}/u.test(folded) && ([...folded].length > 1 || wordScripts.test(folded))

const joint = (language: string): string => (/^(?:zh|ja|th)\b/.test(language) ? '' : ' ')

/** Of the texts that have a word or a theme, and of the scores of their people. */
export interface TextSums {
  count: number
  weight: number
  scored: number
  /** Of the scored ones: their weights, the squares of these, and the weighted scores with their squares. */
  scoredWeight: number
  weightSquares: number
  sum: number
  squares: number
}

export const noSums = (): TextSums => ({
  ...{ count: 0, weight: 0, scored: 0, scoredWeight: 0, weightSquares: 0, sum: 0, squares: 0 },
})

function addTo(
  found: Map<string, TextSums>,
  name: string,
  { score, weight }: Pick<Text, 'score' | 'weight'>,
): void {
  const sums = found.get(name) ?? noSums()
  found.set(name, sums)
  addScore(sums, score, weight)
}

export function addScore(sums: TextSums, score: number | null, weight: number): void {
  sums.count += 1
  sums.weight += weight
  if (score === null) return
  sums.scored += 1
  sums.scoredWeight += weight
  sums.weightSquares += weight * weight
  sums.sum += weight * score
  sums.squares += weight * score * score
}

/** The people add up to their effective number (Kish 1965). */
export function scoreSample({ scoredWeight: weight, weightSquares, ...sums }: TextSums): Sample {
  const count = effectiveOf({ weight, squares: weightSquares })
  const factor = sums.scored === 0 || weight === 0 ? 0 : count / weight
  return { count, sum: factor * sums.sum, squares: factor * sums.squares }
}

export function scoreOf(sums: TextSums): Figure {
  const { count, sum, squares } = scoreSample(sums)
  const n = sums.scored
  const people = { n, ...(count !== n && { n_effective: Math.min(n, count) }) }
  if (n === 0 || count === 0) return { value: null, ...people, interval: null, why: 'none' }
  const mean = sum / count
  return { value: mean, ...people, interval: intervalOf(count, mean, squares), why: null }
}

function intervalOf(n: number, mean: number, squares: number): Interval | null {
  if (n < 2) return null
  const variance = Math.max(0, (squares - n * mean * mean) / (n - 1))
  const half = student95(n - 1) * Math.sqrt(variance / n)
  return { low: mean - half, high: mean + half }
}
