// What somebody wrote, and whether it has what a filter looks for (results.md, 1.3). Both are folded by the language of the text.
import type { ThemeRule } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import { foldWord } from './fold-word.ts'
import { type FoldedText, ThemeMatcher } from './themes.ts'

export class WrittenText implements FoldedText {
  readonly body: string
  readonly language: string
  #folded: string | null = null

  constructor(body: string, language: string) {
    this.body = body
    this.language = language
  }

  /** Kept, because every question about a text needs it. */
  get folded(): string {
    this.#folded ??= fold(this.body, this.language)
    return this.#folded
  }
}

export type TextTest =
  /** Any of these, also inside a word. */
  | { readonly kind: 'letters'; readonly any: readonly string[] }
  /** Any of these words and phrases. */
  | { readonly kind: 'words'; readonly any: readonly string[] }
  | { readonly kind: 'theme'; readonly rule: ThemeRule }

type Finder = (text: WrittenText) => boolean

/** A language is prepared once for each test. */
const finders = new WeakMap<TextTest, Map<string, Finder>>()

export function hasText(test: TextTest, text: WrittenText): boolean {
  const byLanguage = finders.get(test) ?? new Map<string, Finder>()
  finders.set(test, byLanguage)
  const finds = byLanguage.get(text.language) ?? finderOf(test, text.language)
  byLanguage.set(text.language, finds)
  return finds(text)
}

function finderOf(test: TextTest, language: string): Finder {
  switch (test.kind) {
    case 'letters': {
      const wanted = test.any.map((one) => fold(one, language))
      return ({ folded }) => wanted.some((one) => folded.includes(one))
    }
    case 'words': {
      const rule = { name: '', terms: { [language]: [...test.any] }, not: [], question: null }
      const matcher = new ThemeMatcher([rule], Number.POSITIVE_INFINITY)
      return (text) => matcher.finds(text)
    }
    case 'theme': {
      const matcher = new ThemeMatcher([test.rule])
      return (text) => matcher.finds(text)
    }
    default:
      return unreachable(test)
  }
}

const fold = (text: string, language: string): string =>
  foldWord(text, language === '' ? 'und' : language)
