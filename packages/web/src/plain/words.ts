// The texts that only pages without scripts say, in every language of the catalogues. They stand here and not there, because
// the catalogues travel with every page. Regional languages that are not named say what their base says.
import { catalogueFor } from '../run/language.ts'
import words from './words.json'

export type PlainWords = (typeof words)['en']

const codes = Object.keys(words) as (keyof typeof words)[]

export const wordsFor = (code: string): PlainWords => words[catalogueFor(code, codes)]
