// The studio's language: the person's choice, else the one stored in this browser, else the browser's.
import { i18n } from '@lingui/core'
import { useSyncExternalStore } from 'react'
import { readStored, store } from '../settings/stored.ts'
import { fetchTexts, languages } from './translations.ts'

export { languages } from './translations.ts'

/** A code of the list `languages`. */
export type Language = string

const listeners = new Set<() => void>()
const known = (code: string | null | undefined): Language | undefined =>
  languages.find((one) => one === code)
let chosen: Language =
  known(readStored('language')) ?? known(navigator.language.slice(0, 2)) ?? 'en'
/** The language of the screens; it becomes the chosen one as soon as its texts are loaded. */
let shown: Language = chosen

/** Resolves when the first screen can be drawn. */
export async function startLanguage(): Promise<void> {
  await fetchTexts(chosen)
  show()
}

/** A language that the studio does not have changes nothing. */
export async function chooseLanguage(code: string): Promise<void> {
  const next = known(code)
  if (next === undefined || next === chosen) return
  chosen = next
  store('language', next)
  await fetchTexts(next)
  // Somebody who presses twice gets the second choice, whichever arrives first.
  if (chosen !== next || shown === next) return
  shown = next
  show()
  for (const listener of listeners) listener()
}

/** → the same loader, which also waits for the texts of the loaded code. */
export const withTexts =
  <M>(load: () => Promise<M>): (() => Promise<M>) =>
  async () => {
    const module = await load()
    await fetchTexts(chosen)
    return module
  }

export const useLanguage = (): Language => useSyncExternalStore(listen, spoken, spoken)

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const spoken = (): Language => shown

function show(): void {
  i18n.activate(shown)
  document.documentElement.lang = shown
}
