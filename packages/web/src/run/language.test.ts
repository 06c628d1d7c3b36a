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
  ])('R-LANG-12: of %o takes %s', (sources, expected) => {
    expect(chooseLanguage(exampleFlow, sources).id).toBe(expected)
  })

  it('R-LANG-12: without a default takes the first', () => {
    expect(chooseLanguage({ ...exampleFlow, defaultLanguageId: 'gone' }, none).id).toBe(en)
  })

  it("R-LANG-13: the widget's language outranks the address; one that is not configured does not", () => {
    expect(chooseLanguage(exampleFlow, { ...none, widget: 'tr', lang: 'en' }).id).toBe(tr)
    expect(chooseLanguage(exampleFlow, { ...none, lang: 'tr' }).id).toBe(tr)
  })

  it("R-LANG-14: finds the node's default among the flow's language ids", () => {
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

  it.each(['xx', '', 'x', '-'])('R-QP-09: lang=%j falls through to the node default', (lang) => {
    expect(chooseLanguage(exampleFlow, { ...none, lang, nodeDefault: tr }).id).toBe(tr)
  })

  it('R-LANG-19: is English where nothing resolves', () => {
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
  ])('R-LANG-19: %s is spoken with the %s catalogue', (code, expected) => {
    expect(catalogueFor(code, catalogueCodes)).toBe(expected)
  })

  it('prefers the exact catalogue to its base', () => {
    expect(catalogueFor('fr-ca', ['en', 'fr', 'fr-ca'])).toBe('fr-ca')
    expect(catalogueFor('fr-be', ['en', 'fr', 'fr-ca'])).toBe('fr')
  })
})

describe('directionOf', () => {
  it('A-034: Arabic, Persian, Hebrew and Urdu run right to left, also with a region', () => {
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
  ])('A-035: falls back to %s', (_name, text, code, expected) => {
    const found = languageIn(text, code, exampleFlow)
    expect(found === null ? '' : new Map(Object.entries(text ?? {})).get(found)).toBe(expected)
  })
})
