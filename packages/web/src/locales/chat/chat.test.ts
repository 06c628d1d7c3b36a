// The texts of the chat, in all 45 languages.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { catalogueCodes } from '../messages.ts'
import { chatCatalogues } from './chat-catalogues.ts'
import en from './en.json'

/** Short words that two languages share. */
const shared = ['chat.image', 'chat.fair', 'chat.seen', 'chat.sent']

describe.each(catalogueCodes)('the chat in %s', (code) => {
  const own: Record<string, string> = JSON.parse(
    readFileSync(join(import.meta.dirname, `${code}.json`), 'utf8'),
  )

  it('has the keys of English, and says something under each (R-I18N-06)', () => {
    expect(Object.keys(own)).toEqual(Object.keys(en))
    for (const text of Object.values(own)) expect(text).toMatch(/^\S(.*\S)?$/s)
  })

  it('leaves no sentence in English, no straight apostrophe, no mark of direction, and the place where it belongs', () => {
    const same = Object.entries(own).filter(
      ([id, text]) => code !== 'en' && text === en[id as keyof typeof en] && !shared.includes(id),
    )
    expect(same).toEqual([])
    for (const [id, text] of Object.entries(own)) {
      expect(text).not.toMatch(/['\u200e\u200f\u202a-\u202e]/)
      expect(text.match(/\{\w+\}/g) ?? []).toEqual(
        en[id as keyof typeof en].match(/\{\w+\}/g) ?? [],
      )
    }
  })

  it('reaches the browser', async () => {
    expect(Object.keys((await chatCatalogues[code]()).default)).toEqual(Object.keys(en))
  })
})
