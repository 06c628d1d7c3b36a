import { describe, expect, it } from 'vitest'
import { calendarLocale, slashed, spelledDay } from './typed-date.ts'

const typedOneByOne = (text: string): string =>
  [...text].reduce((before, sign) => slashed(before + sign), '')

describe('slashed', () => {
  it.each([
    ['1', '1'],
    ['14', '14/'],
    ['14/1', '14/1'],
    ['14/11', '14/11/'],
    ['14/11/2026', '14/11/2026'],
    ['141', '14/1'],
    ['14/112', '14/11/2'],
    ['14112026', '14/11/2026'],
    ['14//', '14/'],
    ['14/.', '14/'],
    ['5/3/2024', '5/3/2024'],
    ['5/3', '5/3'],
    ['5.3.2024', '5.3.2024'],
    ['5/03', '5/03/'],
    ['soon', 'soon'],
    ['', ''],
  ])('%j becomes %j (R-QS-09)', (typed, shown) => expect(slashed(typed)).toBe(shown))

  it('lets the digits of a date be typed one after another', () => {
    expect(typedOneByOne('29022024')).toBe('29/02/2024')
  })

  it.each([
    ['2026-02-01', '2026-02-01'],
    ['2012-02-01', '2012-02-01'],
    ['1999/12/31', '1999-12-31'],
    ['19990203', '1999-02-03'],
    ['2013.02.01', '2013-02-01'],
    ['14-11-2026', '14/11/2026'],
    ['20122026', '20/12/2026'],
    ['19/12/1999', '19/12/1999'],
  ])('%s typed one after another becomes %s (A-099)', (typed, shown) =>
    expect(typedOneByOne(typed)).toBe(shown),
  )
})

describe('spelledDay', () => {
  it.each([
    ['en', '3 February 2026'],
    ['de', '3. Februar 2026'],
    ['ja', '2026年2月3日'],
    ['fa', '3 فوریهٔ 2026'],
  ])('writes a day out in %s', (code, text) =>
    expect(spelledDay({ day: 3, month: 2, year: 2026 }, calendarLocale(code, ['en-GB']))).toContain(
      text,
    ),
  )
  it('has no default century', () =>
    expect(spelledDay({ day: 1, month: 1, year: 87 }, 'en-GB')).toBe('1 January 87'))
})

describe('calendarLocale', () => {
  it.each([
    ['en', ['en-GB', 'de'], 'en-GB-u-ca-gregory-nu-latn'],
    ['en', ['de-AT'], 'en-u-ca-gregory-nu-latn'],
    ['pt-br', ['pt-PT'], 'pt-BR-u-ca-gregory-nu-latn'],
    ['fa', ['fa-IR'], 'fa-IR-u-ca-gregory-nu-latn'],
    ['xx', [], 'en-u-ca-gregory-nu-latn'],
  ])('%s for a person of %j is %s', (code, preferred, locale) =>
    expect(calendarLocale(code, preferred)).toBe(locale),
  )
})
