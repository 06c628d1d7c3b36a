// A number beside a word: "1 character", "2 characters". Every message with a number is tested with many numbers, and must
// use the form that its language has for each.
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { describe, expect, it } from 'vitest'
import { messagesOf } from '../../message-files.ts'
import { say } from '../say.ts'
import chat from './chat/en.json'
import { compileCatalogue } from './compile-catalogue.ts'
import { catalogueCodes } from './messages.ts'

const english = messagesOf('en')
const numbers = [0, 1, 2, 3, 5, 11, 19, 21, 22, 25, 100, 101, 102, 1_000_000]
const numberNames = ['count', 'max', 'min', 'percent', 'place', 'value']

/** Messages in which no word changes with the number in any language: a scale, a sign, a place, "at least 3". */
const alone = [
  'choose.atLeast',
  'choose.atMost',
  'choose.between',
  'choose.exactly',
  'error.numberMax',
  'error.numberMin',
  'error.numberRange',
  'error.valueRange',
  'file.progress',
  'file.uploading',
  'gauge.value',
  'limit.atLeast',
  'limit.atMost',
  'limit.between',
  'matrix.answered',
  'phone.sentTo',
  'picker.count',
  'rank.moved',
  'starShort',
  'chat.place',
]

const namesIn = (message: string): readonly string[] =>
  [...message.matchAll(/\{(\w+)[,}]/g)].flatMap(([, name]) => name ?? [])
const isCounted = (message: string): boolean => message.includes(', plural, ')

/** Every plural of a message, by the forms in the file. */
function pluralsIn(compiled: unknown): string[][] {
  if (!Array.isArray(compiled)) return []
  return compiled.flatMap((part) => {
    if (!Array.isArray(part)) return []
    const [, kind, forms] = part
    if (kind !== 'plural') return []
    return [
      Object.keys(forms).filter((form) => forms[form] !== undefined && form !== 'offset'),
      ...Object.values(forms).flatMap(pluralsIn),
    ]
  })
}

it('a message with a number counts its words, or has none that change with it', () => {
  const counting = Object.entries({ ...english, ...chat }).filter(([, message]) =>
    namesIn(message).some((name) => numberNames.includes(name)),
  )
  expect(
    counting.filter(([id, message]) => isCounted(message) === alone.includes(id)).map(([id]) => id),
  ).toEqual([])
})

describe.each(catalogueCodes)('numbers in %s', (code) => {
  const messages = messagesOf(code)
  const compiled = compileCatalogue(messages)
  const rules = new Intl.PluralRules(code)
  const categories: readonly string[] = rules.resolvedOptions().pluralCategories

  it('have a form for every category that CLDR knows of the language, and no other', () => {
    for (const [id, message] of Object.entries(messages)) {
      if (isCounted(english[id] ?? '')) expect(isCounted(message), `${code} ${id}`).toBe(true)
      for (const forms of pluralsIn(compileMessage(message))) {
        const needed = categories.filter(
          (form) => form !== 'one' || !(forms.includes('1') && isOneAlone(rules)),
        )
        expect(forms, `${code} ${id}`).toEqual(expect.arrayContaining(needed))
        expect(
          forms.filter((form) => !/^\d+$/.test(form) && !categories.includes(form)),
          `${code} ${id}`,
        ).toEqual([])
      }
    }
  })

  it('are said in every form, with the number or a word for it', () => {
    for (const [id, message] of Object.entries(messages)) {
      const names = namesIn(message).filter((name) => numberNames.includes(name))
      for (const n of names.length > 0 ? numbers : []) {
        const text = say(
          compiled[id],
          { ...Object.fromEntries(names.map((name) => [name, `${n}`])), name: 'N', number: 'M' },
          () => rules,
          String,
        )
        expect(text, `${code} ${id} ${n}`).not.toMatch(/[{}#]|undefined|NaN|^$| {2}/)
        if (n > 3) expect(text, `${code} ${id} ${n}`).toContain(`${n}`)
      }
    }
  })
})

/** English uses `one` only for 1; Russian also for 21. */
const isOneAlone = (rules: Intl.PluralRules): boolean =>
  numbers.every((n) => n === 1 || rules.select(n) !== 'one')

describe('a limit is said as each language counts', () => {
  const said = (code: string, id: string, n: number): string =>
    say(
      compileCatalogue(messagesOf(code))[id],
      { count: 0, min: n, max: n, percent: n },
      () => new Intl.PluralRules(code),
      String,
    )

  it.each([
    ['en', 'limit.textAtLeast', ['At least 1 character', 'At least 2 characters']],
    ['en', 'counter', ['0 of 1 character', '0 of 2 characters']],
    [
      'en',
      'error.selectMin',
      ['Please select at least 1 option.', 'Please select at least 2 options.'],
    ],
    [
      'de',
      'error.selectMax',
      ['Bitte wählen Sie höchstens 1 Option aus.', 'Bitte wählen Sie höchstens 2 Optionen aus.'],
    ],
    ['fr', 'limit.textAtLeast', ['Au moins 1 caractère', 'Au moins 2 caractères']],
    ['es', 'error.selectMin', ['Seleccione al menos 1 opción.', 'Seleccione al menos 2 opciones.']],
    ['it', 'choose.atMost', ['Scelga fino a 1 opzione.', 'Scelga fino a 2 opzioni.']],
    ['pt', 'error.selectMin', ['Selecione pelo menos 1 opção.', 'Selecione pelo menos 2 opções.']],
    ['nl', 'error.selectMin', ['Selecteer minstens 1 optie.', 'Selecteer minstens 2 opties.']],
    ['tr', 'limit.textAtLeast', ['En az 1 karakter', 'En az 2 karakter']],
    ['he', 'limit.textAtLeast', ['לפחות תו אחד', 'לפחות 2 תווים']],
  ])('%s %s: 1 and 2', (code, id, [one = '', two = '']) => {
    expect([said(code, id, 1), said(code, id, 2)]).toEqual([one, two])
  })

  it.each([
    ['ru', 'limit.textAtLeast', { 1: 'символа', 3: 'символов', 5: 'символов', 21: 'символа' }],
    ['ru', 'file.progress', { 1: 'процент', 3: 'процента', 25: 'процентов', 21: 'процент' }],
    ['pl', 'error.textMin', { 1: 'znak', 3: 'znaki', 5: 'znaków', 22: 'znaki' }],
    ['cs', 'error.textMin', { 1: 'znak', 3: 'znaky', 5: 'znaků' }],
    ['sl', 'error.textMin', { 1: 'znak', 2: 'znaka', 3: 'znake', 5: 'znakov', 101: 'znak' }],
    ['lt', 'error.textMin', { 1: 'ženklą', 2: 'ženklus', 11: 'ženklų', 21: 'ženklą' }],
    ['ro', 'error.textMin', { 1: 'caracter', 2: 'caractere', 25: 'de caractere' }],
    ['ar', 'limit.textAtLeast', { 1: 'حرف واحد', 2: 'حرفان', 5: 'أحرف', 11: 'حرفًا', 100: 'حرف' }],
  ])('%s %s', (code, id, forms) => {
    for (const [n, word] of Object.entries(forms))
      expect(` ${said(code, id, Number(n)).replace(/[.,]$/, '')} `, n).toContain(` ${word} `)
  })
})
