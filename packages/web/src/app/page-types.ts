// What a page is drawn from. Types only.
import type { Flow, NodeReply, PageSettings } from '@askwell/contract'
import type { Run } from '@askwell/engine'
import type { ComponentType, ReactNode } from 'react'
import type { KeptView, Live, Markdown, RunStore, Screen, Words } from '../app-types.ts'
import type { PlainViews, SpecialViews } from '../questions/special-styles.ts'
import type { Keeper } from '../run/kept-run.ts'

export interface PageSnapshot {
  readonly screen: Screen
  /** Null in previews, before the node is known and where it is not found. */
  readonly node: NodeReply | null
  /** There exactly when the screen is `survey`. */
  readonly store: RunStore | null
  readonly words: Words
  readonly markdown: Markdown | null
  /** null or not there = the flow has no style that needs the chunk of special ones. */
  readonly specialViews?: SpecialViews | null
  /** Drafts and outbox of a live survey page, opened once the page listens. */
  readonly keep?: (() => Promise<Keeper>) | null
  readonly plain?: PlainParts | null
  /** The run was taken up where it had been left: the server's drawing is not of it. */
  readonly isResumed?: boolean
  /** Says what is kept on the device; comes after the page. */
  readonly kept?: KeptView | null
}

/** What takes the place of parts that need a script. The browser's own drawing never has it. */
export interface PlainParts {
  /** Its hint is empty where the page with scripts says the same. */
  readonly views: PlainViews
  readonly Languages: ComponentType<{
    readonly languages: Flow['languages']
    readonly currentId: string
  }>
  /** What was answered, where it could not be sent. */
  readonly AnswersGiven: ComponentType<{ readonly flow: Flow; readonly run: Run }>
  /** Takes a choice back. */
  readonly Clear: ComponentType<{ readonly questionId: string }>
  /** In place of the chat that opens by itself. */
  readonly chat: ReactNode
}

export interface AppProps {
  readonly page: Live<PageSnapshot>
  readonly settings: PageSettings
  /** Fetches the language's catalogue, then sends `language_chosen` and swaps the words. */
  readonly chooseLanguage: (languageId: string) => void
  readonly reload: () => void
  /** An error that rose to the top-level boundary (R-ERR-22). */
  readonly report: (error: unknown) => void
}
