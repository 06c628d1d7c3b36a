// What every component may need: the words, the markdown renderer when there is one, and where acts go. The object
// changes with the language only, so that an answer redraws its question and not the page.
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Act, Live, Markdown, Words } from '../app-types.ts'

export interface AppContextValue {
  readonly words: Words
  readonly markdown: Markdown | null
  readonly send: (act: Act) => void
}

export const AppContext = createContext<AppContextValue | null>(null)

export function useApp(): AppContextValue {
  const value = useContext(AppContext)
  if (!value) throw new Error('drawn outside of the app')
  return value
}

export const useLive = <T>(live: Live<T>): T => useSyncExternalStore(live.subscribe, live.getSnapshot, live.getSnapshot)
