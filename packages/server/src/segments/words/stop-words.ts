// The stop words of each language in which a survey can be answered. The lists are read when somebody first asks for words.
import { foldWord } from '@askwell/engine/results'
import { furtherWords, meaningfulWords } from './own-stop-words.ts'

/** Names of the library's lists. Serbian in Latin letters has most of its short words in common with Croatian. */
const lists = {
  ar: 'ara',
  bg: 'bul',
  bn: 'ben',
  cs: 'ces',
  da: 'dan',
  de: 'deu',
  el: 'ell',
  en: 'eng',
  es: 'spa',
  et: 'est',
  fa: 'fas',
  fi: 'fin',
  fr: 'fra',
  he: 'heb',
  hi: 'hin',
  hr: 'hrv',
  hu: 'hun',
  id: 'ind',
  it: 'ita',
  ja: 'jpn',
  ko: 'kor',
  lt: 'lit',
  lv: 'lav',
  nl: 'nld',
  no: 'nob',
  pl: 'pol',
  pt: 'por',
  ro: 'ron',
  ru: 'rus',
  sk: 'slk',
  sl: 'slv',
  sr: 'hrv',
  sv: 'swe',
  th: 'tha',
  tr: 'tur',
  uk: 'ukr',
  vi: 'vie',
  zh: 'zho',
} as const
const isListed = (code: string): code is keyof typeof lists => code in lists

const known = new Map<string, ReadonlySet<string>>()

/** Folded. A language without a list has none. */
export async function stopWordsOf(language: string): Promise<ReadonlySet<string>> {
  const code = language.split('-')[0]?.toLowerCase() ?? ''
  const found = known.get(code)
  if (found) return found
  const library = isListed(code) ? (await import('stopword'))[lists[code]] : []
  const kept = new Set(meaningfulWords[code]?.split(' '))
  const words = [...library, ...(furtherWords[code]?.split(' ') ?? [])]
    .map((word) => foldWord(word.trim(), code))
    .filter((word) => !kept.has(word))
  const set = new Set(words)
  known.set(code, set)
  return set
}
