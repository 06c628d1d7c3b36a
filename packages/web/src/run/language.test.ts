import { describe, expect, it } from 'vitest'
import { catalogueCodes } from '../locales/messages.ts'
import { exampleFlow, languageIds } from '../test/run-flow.ts'
import {
  catalogueFor,
  chooseLanguage,
  directionOf,
  type LanguageSources,
  languageIn,
} from './language.ts'

const none: LanguageSources = { widget: null, lang: null, nodeDefault: null }
const { en, tr, ar } = languageIds

describe('chooseLanguage', () => {
  it.each([
    [{ widget: 'tr', lang: 'ar', nodeDefault: en }, tr],
    [{ widget: null, lang: 'ar', nodeDefault: tr }, ar],
    [{ widget: null, lang: null, nodeDefault: tr }, tr],
    [none, en],
  ])('of %o takes %s (R-LANG-12)', (sources, expected) => {
    expect(chooseLanguage(exampleFlow, sources).id).toBe(expected)
  })

  it('without a default takes the first (R-LANG-12)', () => {
    expect(chooseLanguage({ ...exampleFlow, defaultLanguageId: 'gone' }, none).id).toBe(en)
  })

  it("the widget's language outranks the address; one that is not configured does not (R-LANG-13)", () => {
    expect(chooseLanguage(exampleFlow, { ...none, widget: 'tr', lang: 'en' }).id).toBe(tr)
    expect(chooseLanguage(exampleFlow, { ...none, lang: 'tr' }).id).toBe(tr)
  })

  it("finds the node's default among the flow's language ids (R-LANG-14)", () => {
    expect(chooseLanguage(exampleFlow, { ...none, nodeDefault: ar }).code).toBe('ar')
  })

  it.each([
    ['TR', tr],
    ['en-GB', en],
    ['en_GB', en],
    [tr.toUpperCase(), tr],
  ])('reads lang=%s as a code, an id or a base code', (lang, expected) => {
    expect(chooseLanguage({ ...exampleFlow, defaultLanguageId: ar }, { ...none, lang }).id).toBe(
      expected,
    )
  })

  it.each(['xx', '', 'x', '-'])('lang=%j falls through to the node default (R-QP-09)', (lang) => {
    expect(chooseLanguage(exampleFlow, { ...none, lang, nodeDefault: tr }).id).toBe(tr)
  })

  it('is English where nothing resolves (R-LANG-19)', () => {
    expect(chooseLanguage({ languages: [], defaultLanguageId: '' }, none).code).toBe('en')
  })
})

describe('catalogueFor', () => {
  it.each([
    ['tr', 'tr'],
    ['ar', 'ar'],
    ['en-gb', 'en'],
    ['TR-cy', 'tr'],
    ['fr_CA', 'fr-ca'],
    ['fr-be', 'fr'],
    ['es-mx', 'es'],
    ['nb', 'no'],
    ['nn-no', 'no'],
    ['zh', 'zh-cn'],
    ['zh-hans', 'zh-cn'],
    ['sw', 'en'],
  ])('%s is spoken with the %s catalogue (R-LANG-19)', (code, expected) => {
    expect(catalogueFor(code, catalogueCodes)).toBe(expected)
  })

  it('prefers the exact catalogue to its base', () => {
    expect(catalogueFor('fr-ca', ['en', 'fr', 'fr-ca'])).toBe('fr-ca')
    expect(catalogueFor('fr-be', ['en', 'fr', 'fr-ca'])).toBe('fr')
  })
})

describe('directionOf', () => {
  it('Arabic, Persian, Hebrew and Urdu run right to left, also with a region (A-034)', () => {
    expect(['ar', 'fa', 'he', 'ur', 'ar-eg'].map(directionOf)).toEqual([
      'rtl',
      'rtl',
      'rtl',
      'rtl',
      'rtl',
    ])
    expect(['en', 'tr', 'az', 'fr-ca'].map(directionOf)).toEqual(['ltr', 'ltr', 'ltr', 'ltr'])
  })
})

describe('languageIn', () => {
  it.each([
    ['the language itself', { ar: 'a', en: 'e', tr: 't' }, 'ar', 'a'],
    ['its base', { ar: 'a', en: 'e' }, 'ar-eg', 'a'],
    ["the flow's default", { tr: 't', en: 'e' }, 'ar', 'e'],
    ['the first language with a text', { ar: 'a', tr: 't', en: '' }, 'fr', 't'],
    ['any text at all', { fr: 'f' }, 'tr', 'f'],
    ['nothing', {}, 'en', ''],
    ['nothing where there is no text', undefined, 'en', ''],
  ])('falls back to %s (A-035)', (_name, text, code, expected) => {
    const found = languageIn(text, code, exampleFlow)
    expect(found === null ? '' : new Map(Object.entries(text ?? {})).get(found)).toBe(expected)
  })
})
