// The studio's words. A screen keeps its English texts in a file next to it, in ICU form, under ids that begin with a name of
// that file, so that they load with its chunk. The other languages are one file each in `locales`, with the same ids.
import { i18n } from '@lingui/core'
import { useLanguage } from './language.ts'
import { addTexts, compileAll, languages } from './translations.ts'

export type Words = Readonly<Record<string, string>>
export type Values = Readonly<Record<string, string | number | Date>>
export type Say<W extends Words> = (id: keyof W & string, values?: Values) => string

const defined = new Set<string>()

/** Called once, where a file of words is loaded. Throws when another file has an id already: the later text would win. */
export function defineWords<const W extends Words>(english: W): W {
  for (const id of Object.keys(english)) {
    if (defined.has(id)) throw new Error(`the text ${id} is defined twice`)
    defined.add(id)
  }
  addTexts(compileAll(english))
  return english
}

/** One function for each language: a memo that depends on it is recomputed only when the language changes. */
const sayIn = new Map(languages.map((language) => [language, makeSay()]))
const sayInEnglish = makeSay()

function makeSay(): (id: string, values?: Values) => string {
  return (id, values) => i18n._(id, values === undefined ? {} : { ...values })
}

/** → a function that returns one of these texts in the current language. */
export function useWords<W extends Words>(_words: W): Say<W> {
  return sayIn.get(useLanguage()) ?? sayInEnglish
}
