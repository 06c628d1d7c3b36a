// The texts of pages without scripts, in every language of the catalogues. They are not in the catalogues, because those
// are part of every page. Regional languages that are not listed use the texts of their base.
import { catalogueFor } from '../run/language.ts'
import words from './words.json'

export type PlainWords = (typeof words)['en']

const codes = Object.keys(words) as (keyof typeof words)[]

export const wordsFor = (code: string): PlainWords => words[catalogueFor(code, codes)]
