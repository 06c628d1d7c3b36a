// The few texts of this chunk in every language of the catalogues. They are not in the catalogues, because those
// are part of every page and few pages need these texts. Regional languages that are not listed use the texts of their base.
import { catalogueFor } from '../run/language.ts'
import words from './words.json'

export type AttendingWords = (typeof words)['en']

const codes = Object.keys(words) as (keyof typeof words)[]

/** In the current language of the document. */
export const wordsFor = (code: string): AttendingWords => words[catalogueFor(code, codes)]
