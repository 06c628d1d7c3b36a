// Which language a page speaks: the order of seed §4, each candidate read as a code, an id or a base code.
import type { Flow, Language } from '@askwell/contract'

export interface LanguageSources {
  /** Chosen by the visitor or configured by the owner or host; the built-in default is not one. */
  readonly widget: string | null
  readonly lang: string | null
  readonly nodeDefault: string | null
}

/** The interface's own language, when nothing else resolves (seed §9). It has no id: no flow speaks it. */
export const defaultLanguage: Language = { code: 'en', id: '', name: 'English' }

export function chooseLanguage(flow: Pick<Flow, 'languages' | 'defaultLanguageId'>, sources: LanguageSources): Language {
  for (const candidate of [sources.widget, sources.lang, sources.nodeDefault, flow.defaultLanguageId]) {
    const found = candidate ? resolve(flow.languages, candidate.toLowerCase()) : null
    if (found) return found
  }
  return flow.languages[0] ?? defaultLanguage
}

function resolve(languages: readonly Language[], candidate: string): Language | null {
  const byCode = (code: string): Language | undefined => languages.find((language) => language.code.toLowerCase() === code)
  return byCode(candidate) ?? languages.find((language) => language.id.toLowerCase() === candidate) ?? byCode(baseOf(candidate)) ?? null
}

const baseOf = (code: string): string => code.split(/[-_]/)[0] ?? code

/** The interface catalogue for a language: exact, base, English. */
export function catalogueFor<Code extends string>(code: string, available: readonly Code[]): Code | 'en' {
  const wanted = code.toLowerCase()
  return available.find((known) => known === wanted) ?? available.find((known) => known === baseOf(wanted)) ?? 'en'
}
