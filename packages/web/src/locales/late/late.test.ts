// The texts that are loaded after the page, in all 45 languages.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { catalogueCodes } from '../messages.ts'
import en from './en.json'
import { lateCatalogues } from './late-catalogues.ts'

/** Short words that two languages share. */
const shared = ['sent', 'later', 'copied', 'copy']

describe.each(catalogueCodes)('the late texts of %s', (code) => {
  const own: Record<string, string> = JSON.parse(
    readFileSync(join(import.meta.dirname, `${code}.json`), 'utf8'),
  )

  it('have the keys of English, and say something under each (R-I18N-02)', () => {
    expect(Object.keys(own).sort()).toEqual(Object.keys(en).sort())
    for (const text of Object.values(own)) expect(text).toMatch(/^\S(.*\S)?$/s)
  })

  it('leave no sentence in English, no straight apostrophe, no mark of direction, no placeholder', () => {
    const same = Object.entries(own).filter(
      ([id, text]) => code !== 'en' && text === en[id as keyof typeof en] && !shared.includes(id),
    )
    expect(same).toEqual([])
    for (const text of Object.values(own))
      expect(text).not.toMatch(/['{}\u200e\u200f\u202a-\u202e]/)
  })

  it('reach the browser', async () => {
    expect((await lateCatalogues[code]()).default).toEqual(own)
  })
})
