import { describe, expect, it } from 'vitest'
import { german } from './de.ts'
import { english } from './en.ts'
import { serverTexts } from './texts-in.ts'
import { turkish } from './tr.ts'

describe('the texts that the server writes', () => {
  it.each([
    ['de', german],
    ['de-at', german],
    ['DE-CH', german],
    ['tr', turkish],
    ['en-gb', english],
    ['fr', english],
    ['', english],
    [null, english],
  ])('are chosen by the language code %s', (code, expected) => {
    expect(serverTexts(code)).toBe(expected)
  })

  it.each([
    ['English', english],
    ['Turkish', turkish],
    ['German', german],
  ])('in %s carry the link, the names and the file', (_language, texts) => {
    const of = { by: 'Ada', workspace: 'Shop', url: 'https://ask.example/invitation' }
    expect(texts.invitation(of).text).toContain(`\n${of.url}\n`)
    expect(texts.invitation(of).subject).toMatch(/Ada.*Shop|Shop.*Ada/)
    expect(texts.newPassword(of.url).text).toContain(`\n${of.url}\n`)
    expect(texts.chat.subject('Shop')).toContain('Shop')
    expect(texts.chat.copySubject('Shop')).toContain('Shop')
    expect(texts.chat.file('a.pdf')).toContain('a.pdf')
  })
})
