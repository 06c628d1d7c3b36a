import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { compileCatalogue } from './locales/compile-catalogue.ts'
import { createWords, safeTimeZone } from './words.ts'

const words = (code: string, catalogueCode = code) =>
  createWords({
    code,
    catalogueCode,
    catalogue: compileCatalogue(
      JSON.parse(readFileSync(join(import.meta.dirname, `locales/${catalogueCode}.json`), 'utf8')),
    ),
    flow: null,
    timeZone: 'Europe/Istanbul',
  })

describe('words', () => {
  it('speaks by key, with values and by plural', () => {
    expect(words('en').t('counter', { count: '107', max: '600' })).toBe('107 of 600 characters')
    expect(words('en').t('summary.heading', { count: 1 })).toBe(
      'One question still needs an answer',
    )
    expect(words('en').t('summary.heading', { count: 7 })).toBe('7 questions still need an answer')
    expect(words('tr').t('summary.heading', { count: 2 })).toBe('İki soru hâlâ yanıt bekliyor')
  })

  it('counts in Arabic by its own forms and writes the digits of the scales', () => {
    const { t } = words('ar')
    expect([1, 2, 4, 11].map((count) => t('summary.heading', { count }))).toEqual([
      'سؤال واحد ما زال بحاجة إلى إجابة',
      'سؤالان ما زالا بحاجة إلى إجابة',
      '4 أسئلة ما زالت بحاجة إلى إجابة',
      '11 سؤالًا ما زال بحاجة إلى إجابة',
    ])
    expect(words('ar').number(1234.5)).toBe('1234.5')
  })

  it('writes days in the time zone it was given, so that server and browser write the same', () => {
    const lateOnThe14th = Date.UTC(2026, 10, 14, 22, 30)
    expect(words('en').day(lateOnThe14th)).toBe('November 15, 2026')
    expect(words('tr').day(lateOnThe14th)).toBe('15 Kasım 2026')
    expect(words('en').moment(lateOnThe14th).replace('\u202f', ' ')).toBe(
      'November 15, 2026 at 1:30 AM',
    )
    expect(words('tr').moment(lateOnThe14th)).toBe('15 Kasım 2026 01:30')
    expect(words('tr').moment(Date.UTC(2026, 10, 14, 21))).toBe('15 Kasım 2026')
  })

  it('writes decimals by custom and never groups', () => {
    expect(words('tr').number(37.5)).toBe('37,5')
    expect(words('en').number(10_000)).toBe('10000')
  })

  it('knows which languages run from right to left, whatever catalogue serves them (R-LANG-20)', () => {
    expect(['ar', 'fa', 'he', 'ur', 'ar-eg'].map((code) => words(code, 'en').dir)).toEqual([
      'rtl',
      'rtl',
      'rtl',
      'rtl',
      'rtl',
    ])
    expect(['en', 'tr', 'fr-ca'].map((code) => words(code, 'en').dir)).toEqual([
      'ltr',
      'ltr',
      'ltr',
    ])
  })
})

describe('safeTimeZone', () => {
  it('passes on what this machine knows and takes UTC for everything else', () => {
    expect(safeTimeZone('Europe/Vienna')).toBe('Europe/Vienna')
    expect(['Mars/Olympus', '', null, undefined].map(safeTimeZone)).toEqual([
      'UTC',
      'UTC',
      'UTC',
      'UTC',
    ])
  })
})
