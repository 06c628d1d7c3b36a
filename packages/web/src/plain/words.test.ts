import { describe, expect, it } from 'vitest'
import { catalogueCodes } from '../locales/messages.ts'
import words from './words.json'
import { wordsFor } from './words.ts'

describe('the texts of pages without scripts', () => {
  it.each(catalogueCodes)('%s says them all in its own words (R-I18N)', (code) => {
    const said = wordsFor(code)
    expect(Object.keys(said).sort()).toEqual(Object.keys(words.en).sort())
    for (const text of Object.values(said)) expect(text.trim()).not.toBe('')
    if (code !== 'en') expect(said.rankHelp).not.toBe(words.en.rankHelp)
    expect(said.tooLarge).toContain('{size}')
    expect(said.chatNeedsScript).toContain('JavaScript')
  })
})
