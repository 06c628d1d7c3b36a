// Which themes a text has (results.md, 2.15). A theme is a list of words and phrases, so that everybody can see why a text
// has it.
import type { ThemeRule } from '@askwell/contract'
import { maskSigns } from '../mask-signs.ts'
import { foldWord, longestText } from './fold-word.ts'

/** The position of what was found, in UTF-16 units of the text. */
export interface ThemeMark {
  /** The position of the rule. */
  readonly theme: number
  readonly from: number
  readonly to: number
}

/** `language`: a code; empty = unknown. */
export interface FoldedText {
  readonly body: string
  readonly folded: string
  readonly language: string
}

interface Term {
  readonly theme: number
  /** A text that has it does not have the theme. */
  readonly isExcluding: boolean
  readonly words: readonly string[]
  /** The last word may go on. */
  readonly isBeginning: boolean
}

interface LanguageTerms {
  readonly read: (text: string) => Token[]
  readonly byFirstWord: ReadonlyMap<string, readonly Term[]>
  /** Of one word, which may go on. */
  readonly beginnings: readonly Term[]
  /** A text without any of these has no theme. */
  readonly firstWords: readonly string[]
}

/** Folded; empty = something between two words that are not neighbours. */
interface Token {
  readonly word: string
  readonly from: number
  readonly to: number
}

export class ThemeMatcher {
  readonly #rules: readonly ThemeRule[]
  readonly #longest: number
  readonly #languages = new Map<string, LanguageTerms>()

  /** `longest`: of a longer text, only the beginning is read. */
  constructor(rules: readonly ThemeRule[], longest = longestText) {
    this.#rules = rules
    this.#longest = longest
  }

  /** Whether a text has any of the themes. Its words are read only if it has the letters of one, because reading takes long. */
  finds({ body, folded, language }: FoldedText): boolean {
    const { firstWords } = this.#termsIn(language)
    return (
      firstWords.some((word) => folded.includes(word)) && this.marksIn(body, language).length > 0
    )
  }

  /** `language`: a code; empty = unknown. In the order of the text; a theme without a mark is not in it. */
  marksIn(text: string, language: string): ThemeMark[] {
    const { read, byFirstWord, beginnings } = this.#termsIn(language)
    const tokens = read(text)
    const found: ThemeMark[] = []
    const excluded = new Set<number>()
    for (const [at, { word, from }] of tokens.entries()) {
      if (word === '') continue
      const terms = [
        ...(byFirstWord.get(word) ?? []),
        ...beginnings.filter((term) => word.startsWith(term.words[0] ?? '')),
      ]
      for (const term of terms) {
        const last = tokens[at + term.words.length - 1]
        if (last === undefined || !isAt(tokens, at, term)) continue
        if (term.isExcluding) excluded.add(term.theme)
        else found.push({ theme: term.theme, from, to: last.to })
      }
    }
    return found.filter(({ theme }) => !excluded.has(theme))
  }

  #termsIn(language: string): LanguageTerms {
    const known = this.#languages.get(language)
    if (known) return known
    const read = readerOf(language, this.#longest)
    const terms = this.#rules.flatMap((rule, theme) => [
      ...termsOf(rule, language).map((term) => termOf(read, theme, term)),
      ...rule.not.map((term) => ({ ...termOf(read, theme, term), isExcluding: true })),
    ])
    const isPrefix = ({ words, isBeginning }: Term): boolean => isBeginning && words.length === 1
    const byFirstWord = new Map<string, Term[]>()
    for (const term of terms) {
      const [first = ''] = term.words
      if (!isPrefix(term) && first !== '')
        byFirstWord.set(first, [...(byFirstWord.get(first) ?? []), term])
    }
    const firstWords = terms.flatMap(({ isExcluding, words: [first = ''] }) =>
      isExcluding || first === '' ? [] : first,
    )
    const made = { read, byFirstWord, beginnings: terms.filter(isPrefix), firstWords }
    this.#languages.set(language, made)
    return made
  }
}

/** The terms of a language are also those of its regions that have none. */
const termsOf = ({ terms }: ThemeRule, language: string): readonly string[] =>
  terms[language] ?? terms[language.split('-')[0] ?? ''] ?? []

const termOf = (read: LanguageTerms['read'], theme: number, term: string): Term => ({
  theme,
  isExcluding: false,
  words: read(term).map(({ word }) => word),
  isBeginning: term.trim().endsWith('*'),
})

function isAt(tokens: readonly Token[], at: number, { words, isBeginning }: Term): boolean {
  return words.every((wanted, nth) => {
    const word = tokens[at + nth]?.word ?? ''
    return word === wanted || (isBeginning && nth === words.length - 1 && word.startsWith(wanted))
  })
}

/** What may be inside a phrase as well as a space. */
const isSpace = /^[\s*\-‐‑]+$/u
const signs = Object.values(maskSigns)

function readerOf(language: string, longest: number): LanguageTerms['read'] {
  const locale = Intl.getCanonicalLocales(language === '' ? 'und' : language)[0]
  const segmenter = new Intl.Segmenter(locale, { granularity: 'word' })
  return (text) => {
    let shown = text.slice(0, longest)
    // Of the same length, so that positions stay.
    for (const sign of signs) shown = shown.replaceAll(sign, '|'.repeat(sign.length))
    const tokens: Token[] = []
    for (const { segment, index, isWordLike } of segmenter.segment(shown)) {
      if (isWordLike !== true && isSpace.test(segment)) continue
      const word = isWordLike === true ? foldWord(segment, locale) : ''
      tokens.push({ word, from: index, to: index + segment.length })
    }
    return tokens
  }
}
