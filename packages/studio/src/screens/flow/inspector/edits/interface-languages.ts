// The languages whose buttons and messages a respondent's page has, each by its own name. A survey may be written
// in another one; its page then has English around the texts. `interface-languages.test.ts` compares the list with the page's.

export const interfaceLanguages = {
  en: 'English',
  tr: 'Türkçe',
  ar: 'العربية',
  az: 'Azərbaycanca',
  bg: 'Български',
  bn: 'বাংলা',
  cs: 'Čeština',
  da: 'Dansk',
  de: 'Deutsch',
  el: 'Ελληνικά',
  es: 'Español',
  'es-es': 'Español (España)',
  et: 'Eesti',
  fa: 'فارسی',
  fi: 'Suomi',
  fr: 'Français',
  'fr-ca': 'Français (Canada)',
  he: 'עברית',
  hi: 'हिन्दी',
  hr: 'Hrvatski',
  hu: 'Magyar',
  id: 'Bahasa Indonesia',
  it: 'Italiano',
  ja: '日本語',
  ka: 'ქართული',
  kk: 'Қазақша',
  ko: '한국어',
  lt: 'Lietuvių',
  lv: 'Latviešu',
  mk: 'Македонски',
  nl: 'Nederlands',
  no: 'Norsk',
  pl: 'Polski',
  pt: 'Português',
  'pt-br': 'Português (Brasil)',
  ro: 'Română',
  ru: 'Русский',
  sk: 'Slovenčina',
  sl: 'Slovenščina',
  sr: 'Српски',
  sv: 'Svenska',
  th: 'ไทย',
  uk: 'Українська',
  vi: 'Tiếng Việt',
  'zh-cn': '简体中文',
} as const satisfies Record<string, string>

/** In the reader's language: `German`, `Almanca`. */
export function languageIn(code: string, language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language', fallback: 'code' }).of(
    code === 'no' ? 'nb' : code,
  )
  return name === undefined ? code : name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}
