import { describe, expect, it } from 'vitest'
import { catalogueCodes } from '../locales/messages.ts'
import words from './words.json'
import { wordsFor } from './words.ts'

describe('the texts of few pages', () => {
  it.each(catalogueCodes)('%s says them all in its own words (R-I18N)', (code) => {
    const said = wordsFor(code)
    expect(Object.keys(said).sort()).toEqual(Object.keys(words.en).sort())
    for (const text of Object.values(said)) expect(text.trim()).not.toBe('')
    if (code !== 'en') expect(said.warning).not.toBe(words.en.warning)
    // A button has room for a word or two.
    for (const button of [said.stay, said.keep]) expect([...button].length).toBeLessThanOrEqual(20)
    expect(said.warning.endsWith(said.over)).toBe(true)
  })

  it('a region without its own texts uses those of its base, and an unknown language uses English', () => {
    expect([wordsFor('fr-ca'), wordsFor('pt-br').done, wordsFor('xx')]).toEqual([
      words.fr,
      words['pt-br'].done,
      words.en,
    ])
  })
})
