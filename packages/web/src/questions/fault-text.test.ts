import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Fault } from '@askwell/engine'
import { expect, it } from 'vitest'
import { compileCatalogue } from '../locales/compile-catalogue.ts'
import { createWords } from '../words.ts'
import { faultText } from './fault-text.ts'

const inLanguage = (code: string) => {
  const catalogue = compileCatalogue(
    JSON.parse(readFileSync(join(import.meta.dirname, `../locales/${code}.json`), 'utf8')),
  )
  const words = createWords({ code, catalogueCode: code, catalogue, flow: null, timeZone: 'UTC' })
  return (fault: Fault) => faultText(words, fault)
}

const table: readonly (readonly [string, Fault, string])[] = [
  ['R-VAL-22', { code: 'required' }, 'Please fill in this field to continue.'],
  ['R-VAL-25', { code: 'email' }, 'Please enter a valid email.'],
  [
    'R-VAL-28',
    { code: 'number_range', min: 1, max: 10 },
    'Please enter a number between 1 and 10.',
  ],
  [
    'R-VAL-29',
    { code: 'number_min', min: 1.5 },
    'Please enter a number greater than or equal to 1.5.',
  ],
  ['R-VAL-30', { code: 'number_max', max: 10 }, 'Please enter a number less than or equal to 10.'],
  [
    'R-VAL-31',
    { code: 'text_range', min: 5, max: 20 },
    'Please enter between 5 and 20 characters.',
  ],
  ['R-VAL-32', { code: 'text_min', min: 5 }, 'Please enter at least 5 characters.'],
  ['R-VAL-33', { code: 'text_max', max: 20 }, 'Please enter at most 20 characters.'],
  ['R-VAL-34', { code: 'select_min', min: 3 }, 'Please select at least 3 options.'],
  ['R-VAL-35', { code: 'select_max', max: 4 }, 'Please select at most 4 options.'],
  ['R-VAL-36', { code: 'generic' }, 'Your answer could not be validated, please check again.'],
  ['R-VAL-39', { code: 'value_range', min: 0, max: 10 }, 'Enter a value between 0 and 10.'],
]

it.each(table)('words the mistake as “$2” ($0)', (_row, fault, sentence) => {
  expect(inLanguage('en')(fault)).toBe(sentence)
})

it('words every mistake in the language of the page (R-VAL-40)', () => {
  for (const code of ['tr', 'ar'])
    for (const [, fault, english] of table) {
      expect(inLanguage(code)(fault)).not.toBe(english)
      for (const limit of Object.values(fault).filter((value) => typeof value === 'number'))
        expect(inLanguage(code)(fault)).toMatch(new RegExp(String(limit).replace('.', '[.,]')))
    }
})
