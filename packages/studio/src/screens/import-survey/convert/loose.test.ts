import { describe, expect, it } from 'vitest'
import { languageCode, languageName } from './language-name.ts'
import { entryOf, listOf, numberOf, recordOf, textOf } from './loose.ts'

describe('documents that others wrote', () => {
  const odd: readonly unknown[] = [null, undefined, '', 'x', 0, 7, true, [], [1], {}, { 1: 'a' }]

  it.each(odd.map((value) => [JSON.stringify(value), value]))(
    '%s is read as anything',
    (_name, value) => {
      expect(typeof textOf(value)).toBe('string')
      expect(Array.isArray(listOf(value))).toBe(true)
      expect(Array.isArray(recordOf(value))).toBe(false)
      expect(recordOf(value)).toBeTypeOf('object')
      const number = numberOf(value)
      expect(number === undefined || Number.isFinite(number)).toBe(true)
    },
  )

  it.each<[unknown, number | undefined]>([
    [3, 3],
    ['3', 3],
    [' 2.5 ', 2.5],
    ['-1', -1],
    ['', undefined],
    [' ', undefined],
    ['3px', undefined],
    [Number.NaN, undefined],
    [Number.POSITIVE_INFINITY, undefined],
    [[3], undefined],
    [true, undefined],
  ])('the number of %j is %s', (value, number) => expect(numberOf(value)).toBe(number))

  it('reads a list that is written as an object, in its order', () => {
    expect(listOf({ 1: 'a', 2: 'b' })).toEqual(['a', 'b'])
  })

  it.each(['toString', '__proto__', 'constructor', 'hasOwnProperty'])(
    'does not find %s, which every object inherits',
    (word) => expect(entryOf({ own: 1 }, word)).toBeUndefined(),
  )

  it('finds what is its own', () => expect(entryOf({ own: 1 }, 'own')).toBe(1))
})

describe('languages', () => {
  it.each<[string, string | null]>([
    ['en', 'en'],
    ['EN', 'en'],
    [' pt_BR ', 'pt-br'],
    ['zh-Hans', 'zh-hans'],
    ['english', null],
    ['', null],
    ['e', null],
    ['de-', null],
    ['<en>', null],
  ])('%j is the code %j', (written, code) => expect(languageCode(written)).toBe(code))

  it.each([
    ['en', 'English'],
    ['de', 'Deutsch'],
    ['tr', 'Türkçe'],
    ['not a code', 'not a code'],
  ])('%s is called %s', (code, name) => expect(languageName(code)).toBe(name))
})
