// The context of every component: the words, the markdown renderer if there is one, and the receiver of acts. The object
// changes only with the language, so that an answer redraws its question and not the page.
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Act, Live, Markdown, RunStore, Words } from '../app-types.ts'
import type { SpecialViews } from '../questions/special-styles.ts'
import type { PlainParts } from './page-types.ts'

export interface AppContextValue {
  readonly words: Words
  readonly markdown: Markdown | null
  readonly send: (act: Act) => void
  /** ISO 3166 code of the node's country, if it has one. */
  readonly country?: string | null
  readonly holdFile?: RunStore['holdFile'] | null
  /** Present if the flow has a style that needs it. */
  readonly specialViews?: SpecialViews | null
  /** Present if the server draws the page as a form for a browser without scripts. */
  readonly plain?: PlainParts | null
}

export const AppContext = createContext<AppContextValue | null>(null)

export function useApp(): AppContextValue {
  const value = useContext(AppContext)
  if (!value) throw new Error('useApp() must be used inside <App>')
  return value
}

export const useLive = <T>(live: Live<T>): T =>
  useSyncExternalStore(live.subscribe, live.getSnapshot, live.getSnapshot)
