import { describe, expect, it } from 'vitest'
import { calendarLocale, dayIn, slashed, writtenDay } from './typed-date.ts'

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
  ])('R-QS-09: %j becomes %j', (typed, shown) => expect(slashed(typed)).toBe(shown))

  it('lets the digits of a date be typed one after another', () => {
    expect([...'29022024'].reduce((text, digit) => slashed(text + digit), '')).toBe('29/02/2024')
  })
})

describe('dayIn and writtenDay', () => {
  it('R-QS-09: reads a day of the calendar and writes it as it is sent', () => {
    expect(dayIn(' 5/3/2024 ')).toEqual({ day: 5, month: 3, year: 2024 })
    expect(dayIn('31/02/2024')).toBeNull()
    expect(dayIn('5/3')).toBeNull()
    expect(writtenDay({ day: 5, month: 3, year: 2024 })).toBe('05/03/2024')
    expect(writtenDay({ day: 1, month: 1, year: 987 })).toBe('01/01/0987')
  })
})

describe('calendarLocale', () => {
  it.each([
    ['en', ['en-GB', 'de'], 'en-GB-u-ca-gregory-nu-latn'],
    ['en', ['de-AT'], 'en-u-ca-gregory-nu-latn'],
    ['pt-br', ['pt-PT'], 'pt-BR-u-ca-gregory-nu-latn'],
    ['fa', ['fa-IR'], 'fa-IR-u-ca-gregory-nu-latn'],
    ['xx', [], 'en-u-ca-gregory-nu-latn'],
  ])('%s for a person of %j is %s', (code, preferred, locale) => expect(calendarLocale(code, preferred)).toBe(locale))
})
