// The interface between the runtime (run/) and the drawing (app/, pages/, questions/). The runtime chooses the
// screen and owns the run and the words; the drawing shows a snapshot and sends acts. Types only.
// Related: ids of the document in document/dom-ids.ts, `PageWords` and `createWords` in words.ts (the page's own
// catalogue is in the document as JSON), `loadCatalogue` in locales/load.ts for other languages, `needsMarkdown` in
// prose/needs-markdown.ts with its renderer in prose/markdown.tsx, and what is drawn on both sides: <App/> of app/app.tsx.
import type { Flow, Text } from '@askwell/contract'
import type { Run, RunEvent, RunMode, View } from '@askwell/engine'
import type { ReactNode } from 'react'
import type { MessageId } from './locales/messages.ts'

/** The screen of a page, chosen by `screenOf` (run/screen.ts); each kind has exactly the data that it is drawn from. */
export type Screen =
  | {
      readonly kind: 'survey'
      readonly flow: Flow
      readonly mode: RunMode
      readonly onlyElementId: string | null
    }
  /** The node is still being fetched, or it is not known yet whether the painted state is the respondent's. */
  | { readonly kind: 'loading' }
  | { readonly kind: 'not_found' }
  /** `messageKey`: the key of the reply's error body, if it has one. */
  | { readonly kind: 'system_error'; readonly messageKey: string | null }
  /** Dates in ISO 8601, as in the node. `message`: the owner's text, which replaces ours. */
  | {
      readonly kind: 'closed'
      readonly message: string | null
      readonly from: string | null
      readonly until: string | null
    }
  | { readonly kind: 'invalid_signature' }
  /** The time of the earlier answer, and the time from which another one is accepted, if known. */
  | {
      readonly kind: 'already_answered'
      readonly answeredAtMs: number | null
      readonly againAtMs: number | null
    }
  | { readonly kind: 'not_operating' }
  /** A required parameter is missing: nothing is drawn. */
  | { readonly kind: 'blank' }
  /** A chat, drawn by its own chunk. */
  | { readonly kind: 'chat' }
  /** The frame of a widget that does not exist; an existing one is loading until it is opened. */
  | { readonly kind: 'widget' }

/** The interface texts and the flow's texts in one language. A new object when the language changes, and only then. */
export interface Words {
  /** Language code of the flow's texts, in lower case (`fr-ca`); also `html lang`. */
  readonly code: string
  readonly dir: 'ltr' | 'rtl'
  /** The language of the badge: Turkish for Turkish pages and where no language was named, otherwise English. */
  readonly badge: 'tr' | 'en'
  /** An interface text. */
  readonly t: (id: MessageId, values?: Readonly<Record<string, string | number>>) => string
  /** A text of the flow: in this language, its base, the flow's default, or else the first. Empty if there is none. */
  readonly text: (text: Text | undefined) => string
  /** The same for `Phrase` and `Prose`: respondents' texts from `{{key}}` are escaped, so that they stay text. */
  readonly markdown: (text: Text | undefined) => string
  /** For the element of such a text: its language and direction, if they differ from the page's. */
  readonly tongue: (text: Text | undefined) => {
    readonly lang?: string
    readonly dir?: 'ltr' | 'rtl'
  }
  /** A date in the language's format: "14 November 2026". */
  readonly day: (atMs: number) => string
  /** The same with the time of day, unless it is midnight: "14 November 2026 at 09:00". */
  readonly moment: (atMs: number) => string
  readonly number: (value: number) => string
}

/** Markdown → React, blocks or one phrase. null = no text of the flow has markdown signs, and the chunk is not loaded. */
export interface Markdown {
  readonly blocks: (markdown: string) => ReactNode
  readonly phrase: (markdown: string) => ReactNode
  /** The phrase that names a question, and the pictures, lists and tables after it. */
  readonly parts: (markdown: string) => { readonly lead: string; readonly rest: string }
  /** The text without markdown, for links, titles and names. */
  readonly plain: (markdown: string) => string
}

type WithoutAt<E> = E extends RunEvent ? Omit<E, 'at'> : never
/** An event from the drawing to the run. The store adds the time. */
export type Act = WithoutAt<RunEvent>

export interface Live<T> {
  readonly subscribe: (listener: () => void) => () => void
  /** The same object until something changed. */
  readonly getSnapshot: () => T
}

export interface RunSnapshot {
  readonly run: Run
  readonly view: View
}
export interface RunStore extends Live<RunSnapshot> {
  readonly send: (act: Act) => void
  /** Stores a chosen file and returns its handle for the run. Absent where no file can be chosen. */
  readonly holdFile?: (questionId: string, file: File) => string
}

/** `page`: above the questions; `below`: after the way on; `end`: on the thank page. */
export type KeepingView = (place: 'page' | 'below' | 'end') => ReactNode

/** The record of the document's inline script until hydration: presses on buttons, by element id
 *  (`null` = the implicit Next), and clicks on options of a group that has no native control. It is `window.askwellEarly`. */
export interface EarlyRecord {
  readonly presses: (string | null)[]
  /** Other buttons that were pressed, in a widget's frame. */
  readonly others?: HTMLElement[]
  /** Removes the listeners; called by boot before hydration. */
  readonly stop: () => void
}

declare global {
  interface Window {
    askwellEarly?: EarlyRecord
  }
}
