import { describe, expect, it } from 'vitest'
import { compileCatalogue } from './locales/compile-catalogue.ts'
import { say } from './say.ts'

const rules = () => new Intl.PluralRules('en')
const said = (message: string, values: Record<string, string | number> = {}) =>
  say(compileCatalogue({ message })['message'], values, rules, String)

describe('say', () => {
  it.each([
    ['plain', {}, 'plain'],
    ['{a} and {b}', { a: 1, b: 'two' }, '1 and two'],
    ['{gone}!', {}, '!'],
    ['{n, plural, one {# day} other {# days}} left', { n: 1 }, '1 day left'],
    ['{n, plural, one {# day} other {# days}} left', { n: 0 }, '0 days left'],
    ['{n, plural, =0 {none} one {# of {of}} other {# of {of}}}', { n: 0, of: 4 }, 'none'],
    ['{n, plural, =0 {none} one {# of {of}} other {# of {of}}}', { n: 3, of: 4 }, '3 of 4'],
  ])('%s', (message, values, expected) => {
    expect(said(message, values)).toBe(expected)
  })

  it('says nothing for a message that is not there', () => {
    expect(say(undefined, {}, rules, String)).toBe('')
  })

  it('a page is not sent a form that says the same as the last one', () => {
    expect(
      compileCatalogue({ n: '{n, plural, one {# sign} few {# signs} other {# signs}}' })['n'],
    ).toEqual([['n', 'plural', { one: ['#', ' sign'], other: ['#', ' signs'] }]])
  })

  it('the build stops at a format that no page could read (R-I18N-03)', () => {
    expect(() => compileCatalogue({ when: '{at, date, short}' })).toThrow('when')
  })
})
