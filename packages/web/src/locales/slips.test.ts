// Mistakes that a machine can find: the wrong form of address, another language's quotation marks,
// leftover English, and mistakes that readers have found. docs/languages.md has the rules for each language.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { messagesOf } from '../../message-files.ts'
import { wordsFor } from '../attending/words.ts'
import { type CatalogueCode, catalogueCodes } from './messages.ts'

const read = (path: string): Record<string, string> =>
  JSON.parse(readFileSync(join(import.meta.dirname, path), 'utf8'))
const textsOf = (code: CatalogueCode): [string, string][] =>
  Object.entries({
    ...messagesOf(code),
    ...read(`chat/${code}.json`),
    ...read(`late/${code}.json`),
    ...wordsFor(code),
  })

/** Matches whole words, in any script. */
const words = (...list: string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{M}])(?:${list.join('|')})(?![\\p{L}\\p{M}])`, 'iu')

/** In languages with two forms of "you", the one that the texts must not use. */
const wrongAddress: Partial<Record<CatalogueCode, RegExp>> = {
  az: words('sən', 'sənin'),
  bg: words('твоят', 'твоя', 'твоите', 'теб'),
  bn: words('তুমি', 'তোমার', 'তুই'),
  cs: words('tvoje', 'tvůj', 'tebe', 'tobě'),
  da: words('Deres'),
  de: words('du', 'dein', 'deine', 'deinen', 'dir', 'dich', 'euch'),
  el: words('εσύ', 'σου'),
  es: words('tú', 'tu', 'tus', 'vos', 'vuestro'),
  'es-es': words('tú', 'tu', 'tus', 'vuestro'),
  et: words('sina', 'sinu', 'sulle'),
  fa: words('تو'),
  fi: words('teidän', 'teille', 'antakaa', 'valitkaa'),
  fr: words('tu', 'ton', 'tes', 'toi'),
  'fr-ca': words('tu', 'ton', 'tes', 'toi'),
  he: words('אתם', 'שלכם', 'איתכם', 'אליכם', 'נסו', 'כתבו'),
  hi: words('तुम', 'तुम्हारा', 'तू'),
  hr: words('tvoj', 'tvoja', 'tebe'),
  hu: words('neked', 'veled', 'tied'),
  id: words('kamu', 'kau'),
  it: words('tuo', 'tua', 'tuoi', 'tue', 'te'),
  ka: words('შენ', 'შენი'),
  kk: words('сен', 'сенің'),
  lt: words('tavo', 'tau', 'tave'),
  lv: words('tavs', 'tava', 'tevi', 'tev'),
  mk: words('твојот', 'твојата', 'тебе'),
  nl: words('je', 'jij', 'jouw', 'jou'),
  no: words('Deres'),
  pl: words('ty', 'twoje', 'twój', 'ciebie', 'możesz', 'jesteś'),
  pt: words('tu', 'teu', 'tua', 'ti'),
  'pt-br': words('tu', 'teu', 'tua', 'ti'),
  ro: words('tu', 'tău', 'ție'),
  ru: words('ты', 'твой', 'твоя', 'тебя', 'тебе'),
  sk: words('tvoje', 'tvoj', 'teba', 'tebe'),
  sl: words('tvoj', 'tvoja', 'tebe'),
  sr: words('твој', 'твоја', 'тебе'),
  sv: words('ert', 'eran', 'Ni'),
  tr: words('sen', 'senin', 'seni'),
  uk: words('ти', 'твій', 'твоя', 'тебе'),
  'zh-cn': /你/u,
}

/** The quotation marks of each language; most use the curved ones of English. */
const quotes: Partial<Record<CatalogueCode, string>> = {
  ar: '«»',
  bg: '„“',
  cs: '„“',
  da: '””',
  de: '„“',
  el: '«»',
  'es-es': '«»',
  et: '„“',
  fa: '«»',
  fi: '””',
  fr: '«»',
  'fr-ca': '«»',
  hr: '„“',
  hu: '„”',
  ja: '「」',
  ka: '„“',
  kk: '«»',
  lt: '„“',
  mk: '„“',
  nl: '‘’',
  no: '«»',
  pl: '„”',
  ro: '„”',
  ru: '«»',
  sk: '„“',
  sl: '»«',
  sr: '„“',
  sv: '””',
  uk: '«»',
}

const leftOver = words(
  'the',
  'your',
  'please',
  'and',
  'with',
  'could',
  'answers',
  'characters',
  'number of',
)

/** Mistakes that readers have found once, which must not come back. */
const known: readonly (readonly [CatalogueCode, RegExp, why: string])[] = [
  ['en', /^needs an answer$|close this,/, 'the word of a form; this points at nothing'],
  [
    'de',
    /nicht geprüft|ist verloren|^Löschen$|dies schließen|bis jemand dazukommt/,
    'the answer was checked, and is wrong',
  ],
  [
    'nl',
    /niet worden gecontroleerd|schrijft iemand|de andere$/,
    'the answer was checked; it is typed, not written',
  ],
  [
    'ru',
    /удалось проверить ваш|в порядок|из порядка|символов:|процентов:|-й в очереди/,
    'to put in order is to tidy up; queue places have no gender',
  ],
  [
    'uk',
    /вдалося перевірити вашу|в порядок|з порядку|символів:|відсотків:|-й у черзі/,
    'as in Russian',
  ],
  ['es', /^Ordenar|solo a usted:|cerrar esto|^Más$|^Menos$/, 'ordenar is also to buy'],
  ['es-es', /^Ordenar|solo a usted:|cerrar esto|^Más$|^Menos$/, 'as in Latin America'],
  ['fr', /fermer ceci/, 'ceci points at nothing'],
  ['fr-ca', /fermer ceci/, 'ceci points at nothing'],
  ['it', /^È offline|^Di più$|^Di meno$|solo a lei/i, 'it is offline, not you'],
  ['it', /(?<=\p{L} )(?:Lei|La|Le|Suo|Sua|Suoi|Sue)(?!\p{L})/u, 'small letters within a sentence'],
  ['pt', /^Está offline|A ligar|O próprio|^Mais$|^Menos$|fechar isto/, 'ligar is to phone'],
  ['pt-br', /fechar isto/, 'isto points at nothing'],
  ['tr', /arasında karakter|% \{/, 'a character between 2 and 5; the sign is before the number'],
  ['ja', /住所|お気持ちに感謝/, 'a postal address'],
  ['ar', /^مسح$|^انقر/, 'to wipe; to click'],
]

it.each(Object.entries(wrongAddress) as [CatalogueCode, RegExp][])(
  '%s addresses everybody in one way',
  (code, wrong) => {
    expect(textsOf(code).filter(([, text]) => wrong.test(text))).toEqual([])
  },
)

it.each(catalogueCodes)('%s has its own quotation marks, and no others', (code) => {
  const [open, close] = quotes[code] ?? '“”'
  const used = new Set(
    textsOf(code).flatMap(([, text]) => text.match(/["“”„«»‹›「」]|‘|(?<=\})’/g) ?? []),
  )
  expect([...used].sort()).toEqual([...new Set([open, close])].sort())
})

it.each(catalogueCodes.filter((code) => code !== 'en'))('%s has no English in it', (code) => {
  expect(textsOf(code).filter(([, text]) => leftOver.test(text.replace(/\{\w+/g, '')))).toEqual([])
})

it.each(known)('%s does not say %s again', (code, wrong) => {
  expect(textsOf(code).filter(([, text]) => wrong.test(text))).toEqual([])
})

describe('docs/languages.md', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/languages.md'), 'utf8')
  const rows = [
    ...page.matchAll(/^\| ([a-z-]{2,5}) \| ([^|]+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm),
  ].map(([, ...cells]) => cells.map((cell) => cell?.trim() ?? ''))

  it('says of each language how it addresses people, its words for the same things, and its quotation marks', () => {
    expect(rows.map(([code]) => code).sort()).toEqual([...catalogueCodes].sort())
  })

  it.each(rows)(
    'the texts of %s use the words of the table',
    (code = '', _register, survey = '', answers = '', marks) => {
      const known = catalogueCodes.find((one) => one === code) ?? 'en'
      const all = textsOf(known)
        .map(([, text]) => text.toLocaleLowerCase(known))
        .join('\n')
      for (const word of [survey, answers].flatMap((cell) => cell.split(', ')))
        expect(all).toContain(word.toLocaleLowerCase(known))
      expect(marks).toBe(quotes[known] ?? '“”')
    },
  )
})
