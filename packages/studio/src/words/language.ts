// Which of its languages the studio speaks: what the person chose, else what this browser remembers, else the browser's.
import { i18n } from '@lingui/core'
import { useSyncExternalStore } from 'react'
import { readStored, store } from '../settings/stored.ts'

export const languages = ['en', 'tr'] as const
export type Language = (typeof languages)[number]
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', tr: 'Türkçe' }

const listeners = new Set<() => void>()
const known = (code: string | null | undefined): Language | undefined => languages.find((one) => one === code)
let language: Language = known(readStored('language')) ?? known(navigator.language.slice(0, 2)) ?? 'en'

export function startLanguage(): void {
  i18n.load({ en: {}, tr: {} })
  show()
}

export function chooseLanguage(next: Language): void {
  if (next === language) return
  language = next
  store('language', next)
  show()
  for (const listener of listeners) listener()
}

export const useLanguage = (): Language => useSyncExternalStore(listen, spoken, spoken)

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const spoken = (): Language => language

function show(): void {
  i18n.activate(language)
  document.documentElement.lang = language
}
