// The few texts of this chunk in every language of the catalogues. They stand here and not there, because the catalogues
// travel with every page and these texts are for few. Regional languages that are not named say what their base says.
import { catalogueFor } from '../run/language.ts'
import words from './words.json'

export type AttendingWords = (typeof words)['en']

const codes = Object.keys(words) as (keyof typeof words)[]

/** In the language that the document speaks now. */
export const wordsFor = (code: string): AttendingWords => words[catalogueFor(code, codes)]
