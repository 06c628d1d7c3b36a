// Chooses the language of a page: the order of seed §4, each candidate read as a code, an id or a base code.
import type { Flow, Language, Text } from '@askwell/contract'

export interface LanguageSources {
  /** Chosen by the visitor or configured by the owner or host; the built-in default is not one. */
  readonly widget: string | null
  readonly lang: string | null
  readonly nodeDefault: string | null
}

type Languages = Pick<Flow, 'languages' | 'defaultLanguageId'>

/** The interface's own language, when nothing else resolves (seed §9). */
export const defaultLanguageCode = 'en'
/** It has no id, because no flow defines it. */
const defaultLanguage: Language = { code: defaultLanguageCode, id: '', name: 'English' }

export function chooseLanguage(flow: Languages, sources: LanguageSources): Language {
  for (const candidate of [
    sources.widget,
    sources.lang,
    sources.nodeDefault,
    flow.defaultLanguageId,
  ]) {
    const found = candidate ? resolve(flow.languages, candidate.toLowerCase()) : null
    if (found) return found
  }
  return flow.languages[0] ?? defaultLanguage
}

function resolve(languages: readonly Language[], candidate: string): Language | null {
  const byCode = (code: string): Language | undefined =>
    languages.find((language) => language.code.toLowerCase() === code)
  return (
    byCode(candidate) ??
    languages.find((language) => language.id.toLowerCase() === candidate) ??
    byCode(baseOf(candidate)) ??
    null
  )
}

const baseOf = (code: string): string => code.split(/[-_]/)[0] ?? code

const rightToLeft = new Set(['ar', 'fa', 'he', 'ur'])

export const directionOf = (code: string): 'ltr' | 'rtl' =>
  rightToLeft.has(baseOf(code)) ? 'rtl' : 'ltr'

/** True for `fr-ca` and `fr`: a screen reader's voice for one can read the other. */
export const isSameTongue = (one: string, other: string): boolean => baseOf(one) === baseOf(other)

/** Which of its languages a text is shown in: this one, its base, the flow's default, the first with a text; null if there is none. */
export function languageIn(text: Text | undefined, code: string, flow: Languages): string | null {
  if (!text) return null
  const fallback = flow.languages.find((language) => language.id === flow.defaultLanguageId)?.code
  const codes = [
    code,
    baseOf(code),
    ...(fallback ? [fallback] : []),
    ...flow.languages.map((language) => language.code),
  ]
  return (
    [...codes, ...Object.keys(text)].find(
      (candidate) => Object.hasOwn(text, candidate) && text[candidate],
    ) ?? null
  )
}

/** Other names of a language that the catalogue knows: Norwegian by its written forms, Chinese without a region. */
const aliases = new Map([
  ['nb', 'no'],
  ['nn', 'no'],
  ['zh', 'zh-cn'],
])

/** The interface catalogue for a language: exact, base, the base by its other name, English. */
export function catalogueFor<Code extends string>(
  code: string,
  available: readonly Code[],
): Code | 'en' {
  const wanted = code.toLowerCase().replaceAll('_', '-')
  const base = baseOf(wanted)
  for (const candidate of [wanted, base, aliases.get(base)]) {
    const found = available.find((known) => known === candidate)
    if (found) return found
  }
  return 'en'
}
