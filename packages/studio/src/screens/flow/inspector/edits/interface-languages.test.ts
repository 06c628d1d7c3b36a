import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { interfaceLanguages, languageIn } from './interface-languages.ts'

it('offers the 45 languages that the respondent’s page speaks (O-09)', () => {
  const spoken = readdirSync(new URL('../../../../../../web/src/locales', import.meta.url)).flatMap(
    (name) => /^([a-z-]+)\.json$/.exec(name)?.[1] ?? [],
  )
  expect(Object.keys(interfaceLanguages).toSorted()).toEqual(spoken.toSorted())
  expect(spoken).toHaveLength(45)
})

it.each([
  ['de', 'en', 'German'],
  ['de', 'tr', 'Almanca'],
  ['pt-br', 'en', 'Brazilian Portuguese'],
  ['id', 'tr', 'Endonezce'],
])('%s in %s is %s', (code, language, name) => expect(languageIn(code, language)).toBe(name))
