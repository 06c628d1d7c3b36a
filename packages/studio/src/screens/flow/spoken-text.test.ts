import { describe, expect, it } from 'vitest'
import { spokenText } from './spoken-text.ts'

const flow = {
  languages: [
    { code: 'en', id: 'e', name: 'English' },
    { code: 'tr', id: 't', name: 'Türkçe' },
  ],
  defaultLanguageId: 'e',
}

describe('a text as one line', () => {
  it.each([
    [{ en: 'Why?', tr: 'Neden?' }, 'tr', 'Neden?'],
    [{ en: 'Why?', tr: ' ' }, 'tr', 'Why?'],
    [{ de: 'Warum?' }, 'tr', 'Warum?'],
    [undefined, 'en', ''],
    [
      { en: '## Thank **you**\n\nSee [the shop](https://a.example).' },
      'en',
      'Thank you See the shop.',
    ],
    [{ en: '> quoted\n> twice' }, 'en', 'quoted twice'],
    [{ en: '😀'.repeat(401) }, 'en', `${'😀'.repeat(399)}…`],
    [{ en: 'snake_case and 2 * 3' }, 'en', 'snake_case and 2 * 3'],
  ])('%o in %s is %s', (text, code, line) => {
    expect(spokenText(flow, text, code)).toBe(line)
  })
})
