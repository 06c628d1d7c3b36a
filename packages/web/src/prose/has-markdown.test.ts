import { describe, expect, it } from 'vitest'
import { exampleFlow } from '../test/example-flow.ts'
import { hasMarkdown, isMarkdown } from './has-markdown.ts'

describe('isMarkdown', () => {
  it.each([
    '**bold**',
    '_kind_',
    'a `code`',
    '[a](https://a.example)',
    '![a](https://a.example/a.png)',
    '# Title',
    '> said',
    '- one',
    '2. two',
    '1) one',
    '<https://a.example>',
    'a\\*b',
    'a &amp; b',
    '* one',
    '---',
  ])('sees the sign in %j', (text) => expect(isMarkdown(text)).toBe(true))

  it.each([
    'How likely are you to recommend us?',
    'Hazel & Pine',
    'Two lines\nof text',
    '9–10 o’clock',
    'We are 2nd.',
    'A-Z',
    'No. 1',
    'Fish + chips',
    'ما رأيك؟',
    '100 %',
  ])('leaves %j alone', (text) => expect(isMarkdown(text)).toBe(false))
})

describe('hasMarkdown', () => {
  it('looks into every text that is drawn as markdown, in every language', () => {
    expect(hasMarkdown(exampleFlow())).toBe(false)
    expect(hasMarkdown(exampleFlow({ label: { en: 'Plain', tr: '**Kalın**' } }))).toBe(true)
    expect(hasMarkdown(exampleFlow({ question: { help: { en: 'See [this](https://a.example)' } } }))).toBe(true)
    expect(hasMarkdown(exampleFlow({ question: { body: { en: 'A _soft_ question' } } }))).toBe(true)
    expect(hasMarkdown(exampleFlow({ option: { en: '`code`' } }))).toBe(true)
  })
})
