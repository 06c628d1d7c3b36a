// The 45 languages of A-221 as a respondent sees them: a page drawn in each, its button, its faults, its counts.
import { describe, expect, it } from 'vitest'
import { messagesOf } from '../../message-files.ts'
import { body, catalogues, drawn, texts } from '../test/drawn.tsx'
import { exampleFlow, exampleNode, languageIds } from '../test/example-flow.ts'
import { createWords } from '../words.ts'
import en from './en.json'
import { fullMessages } from './full-messages.ts'
import { type CatalogueCode, catalogueCodes, type MessageId } from './messages.ts'

const wordsOf = (code: CatalogueCode) =>
  createWords({
    code,
    catalogueCode: code,
    catalogue: catalogues[code],
    flow: null,
    timeZone: 'UTC',
  })

const ids = Object.keys(en) as MessageId[]
const keysWithDots = ids.filter((id) => id.includes('.'))
const values = {
  min: '1',
  max: '9',
  day: 'D',
  from: 'F',
  until: 'U',
  name: 'N',
  size: '5',
  unit: 'MB',
  percent: '40',
  value: '2',
  time: '0:30',
  number: '+90',
  query: 'Q',
  place: '3',
}

const pageIn = (code: string): string =>
  drawn(
    exampleNode({
      flow: { ...exampleFlow(), languages: [{ code, id: languageIds.en, name: code }] },
    }),
    {
      search: `?node_id=${exampleNode().id}&lang=${code}`,
    },
  )

describe('the languages', () => {
  it('are the 45 of the catalogue (R-I18N-01)', () => {
    expect([...catalogueCodes].sort().join(' ')).toBe(
      'ar az bg bn cs da de el en es es-es et fa fi fr fr-ca he hi hr hu id it ja ka kk ko lt lv mk nl no pl pt pt-br ro ru sk sl sr sv th tr uk vi zh-cn',
    )
  })

  it.each(catalogueCodes)(
    'a page in %s says Next in its own words, and shows no key (R-I18N-01, R-I18N-02)',
    (code) => {
      const html = pageIn(code)
      expect(html).toContain(
        `<html lang="${code}" dir="${['ar', 'fa', 'he'].includes(code) ? 'rtl' : 'ltr'}">`,
      )
      expect(texts(html)).toContain(messagesOf(code)['next'])
      expect(/\bNext\b/.test(texts(html))).toBe(code === 'en')
      expect(keysWithDots.filter((id) => body(html).includes(id))).toEqual([])
    },
  )

  it.each(catalogueCodes)(
    '%s fills both numbers of a range, and leaves no brace (R-I18N-05)',
    (code) => {
      const text = wordsOf(code).t('error.numberRange', { min: '37', max: '91' })
      expect(text).toMatch(/37.*91|91.*37/)
      expect(text).not.toMatch(/[{}]/)
    },
  )

  it.each(catalogueCodes)('%s fills every message (R-I18N-05)', (code) => {
    const { t } = wordsOf(code)
    for (const id of ids)
      expect(t(id, { ...values, count: 4 }), `${code} ${id}`).not.toMatch(/[{}#]|undefined|^$/)
  })
})

describe('what falls back', () => {
  const files: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    en: { next: 'Next', back: 'Back', send: 'Send' },
    fr: { next: 'Suivant', back: 'Retour' },
    'fr-ca': { next: 'Continuer' },
  }

  it('a text is the region’s, then its base language’s, then English (R-I18N-04)', () => {
    expect(fullMessages('fr-ca', (code) => files[code] ?? null)).toEqual({
      next: 'Continuer',
      back: 'Retour',
      send: 'Send',
    })
    expect(fullMessages('zh-cn', (code) => files[code] ?? null)).toEqual(files['en'])
  })

  it('Canada reads its own French, Spain its own Spanish, Brazil its own Portuguese (R-I18N-03)', () => {
    expect([wordsOf('fr').t('error.email'), wordsOf('fr-ca').t('error.email')]).toEqual([
      'Veuillez saisir une adresse e-mail valide.',
      'Veuillez entrer une adresse courriel valide.',
    ])
    expect([wordsOf('es').t('error.email'), wordsOf('es-es').t('error.email')]).toEqual([
      'Ingrese un correo electrónico válido.',
      'Introduzca un correo electrónico válido.',
    ])
    expect([wordsOf('pt').t('file.choose'), wordsOf('pt-br').t('file.choose')]).toEqual([
      'Escolher um ficheiro',
      'Escolher um arquivo',
    ])
  })

  it('the thanks of a survey without its own ending are in the page’s language (A-036)', () => {
    expect(
      (['en', 'tr', 'de', 'pt-br'] as const).map((code) => wordsOf(code).t('thankYou')),
    ).toEqual(['Thank You', 'Teşekkürler', 'Vielen Dank', 'Obrigado'])
  })
})

describe('questions are counted as each language does', () => {
  it.each([
    ['ru', ['21 вопрос ещё', '22 вопроса', '30 вопросов']],
    ['pl', ['21 pytań', '22 pytania', '30 pytań']],
    ['lt', ['21 klausimą', '22 klausimus', '30 klausimų']],
    ['ro', ['19 întrebări', '22 de întrebări', '30 de întrebări']],
    ['sl', ['3 vprašanja', '102 vprašanji', '30 vprašanj']],
    ['lv', ['21 jautājums', '22 jautājumi', '30 jautājumi']],
    ['he', ['שתי שאלות', '20 שאלות']],
  ] as const)('%s', (code, expected) => {
    const { t } = wordsOf(code)
    for (const phrase of expected)
      expect(t('summary.heading', { count: Number.parseInt(phrase, 10) || 2 })).toContain(phrase)
  })
})
