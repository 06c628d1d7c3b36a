// Edits of the languages a survey is written in.
import type { Language } from '@askwell/contract'
import { type FlowChange, moved } from '../../../../questions/edits/change-element.ts'
import { mapTexts } from './texts.ts'

export const addLanguage =
  (language: Language): FlowChange =>
  (flow) =>
    flow.languages.some(({ code }) => code === language.code)
      ? flow
      : { ...flow, languages: [...flow.languages, language] }

/** With all its texts. The default language stays. */
export const removeLanguage =
  (languageId: string): FlowChange =>
  (flow) => {
    const gone = flow.languages.find(({ id }) => id === languageId)
    if (!gone || gone.id === flow.defaultLanguageId) return flow
    const without = mapTexts(flow, ({ text }) => {
      const { [gone.code]: _words, ...rest } = text
      return gone.code in text ? rest : text
    })
    return { ...without, languages: flow.languages.filter(({ id }) => id !== languageId) }
  }

export const moveLanguage =
  (from: number, to: number): FlowChange =>
  (flow) => ({ ...flow, languages: moved(flow.languages, from, to) })

export const setDefaultLanguage =
  (defaultLanguageId: string): FlowChange =>
  (flow) => ({ ...flow, defaultLanguageId })

export const renameLanguage =
  (languageId: string, name: string): FlowChange =>
  (flow) => ({
    ...flow,
    languages: flow.languages.map((language) =>
      language.id === languageId ? { ...language, name } : language,
    ),
  })
