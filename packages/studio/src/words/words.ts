// The studio's words: each text exists once, English beside Turkish, in ICU form, under an id that no other text has. A
// screen keeps its words in a file next to it, so that they load with its chunk. All ids share one catalogue.
import { i18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { type Language, useLanguage } from './language.ts'

export type Words = Readonly<Record<string, readonly [english: string, turkish: string]>>
export type Values = Readonly<Record<string, string | number | Date>>
export type Say<W extends Words> = (id: keyof W & string, values?: Values) => string

const defined = new Set<string>()

/** Called once, where a file of words is loaded. Throws when another file has an id already: the later text would win. */
export function defineWords<const W extends Words>(words: W): W {
  for (const id of Object.keys(words)) {
    if (defined.has(id)) throw new Error(`the text ${id} is defined twice`)
    defined.add(id)
  }
  for (const [place, language] of (['en', 'tr'] as const satisfies readonly Language[]).entries()) {
    i18n.load(language, Object.fromEntries(Object.entries(words).map(([id, pair]) => [id, compileMessage(pair[place] ?? pair[0])])))
  }
  return words
}

/** One function for each language: a memo that depends on it is computed again when the language changes, and only then. */
const sayIn = { en: makeSay(), tr: makeSay() } satisfies Record<Language, unknown>

function makeSay(): (id: string, values?: Values) => string {
  return (id, values) => i18n._(id, values === undefined ? {} : { ...values })
}

/** → a function that says a text of these words in the current language. */
export function useWords<W extends Words>(_words: W): Say<W> {
  return sayIn[useLanguage()]
}
