// The data that a page is drawn from. Types only.
import type { Flow, NodeReply, PageSettings } from '@askwell/contract'
import type { Run } from '@askwell/engine'
import type { ComponentType, ReactNode } from 'react'
import type { KeepingView, Live, Markdown, RunStore, Screen, Words } from '../app-types.ts'
import type { PlainViews, SpecialViews } from '../questions/special-styles.ts'
import type { Keeper } from '../run/kept-run.ts'

export interface PageSnapshot {
  readonly screen: Screen
  /** Null in previews, before the node is known and if it is not found. */
  readonly node: NodeReply | null
  /** Present exactly if the screen is `survey`. */
  readonly store: RunStore | null
  readonly words: Words
  readonly markdown: Markdown | null
  /** null or absent = the flow has no style that needs the chunk of special ones. */
  readonly specialViews?: SpecialViews | null
  /** Drafts and outbox of a live survey page, opened after hydration. */
  readonly keep?: (() => Promise<Keeper>) | null
  readonly plain?: PlainParts | null
  /** Begins the run where its start waits for somebody; otherwise it is begun by `loaded`. */
  readonly begin?: ((store: RunStore, hasActed: boolean) => void) | null
  /** The run was resumed, so the server's drawing does not show it. */
  readonly isResumed?: boolean
  /** Reports the data stored on the device; loaded after the page. */
  readonly kept?: KeepingView | null
}

/** The replacements of parts that need a script. The browser's own drawing never has them. */
export interface PlainParts {
  /** A hint is empty where the page with scripts has the same one. */
  readonly views: PlainViews
  readonly Languages: ComponentType<{
    readonly languages: Flow['languages']
    readonly currentId: string
  }>
  /** The answers, if they could not be sent. */
  readonly AnswersGiven: ComponentType<{ readonly flow: Flow; readonly run: Run }>
  /** Removes a choice. */
  readonly Clear: ComponentType<{ readonly questionId: string }>
  /** Replaces the chat that opens automatically. */
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
