// What the runtime (run/) and the drawing (app/, pages/, questions/) say to each other. The runtime decides which
// screen stands, owns the run and the words; the drawing shows a snapshot and sends acts. Types only.
// Beside these: ids of the document in document/dom-ids.ts, `PageWords` and `createWords` in words.ts (the page's own
// catalogue stands in the document as JSON), `loadCatalogue` in locales/load.ts for other languages, `needsMarkdown` in
// prose/needs-markdown.ts with its renderer in prose/markdown.tsx, and what is drawn on both sides: <App/> of app/app.tsx.
import type { Flow, Text } from '@askwell/contract'
import type { Run, RunEvent, RunMode, View } from '@askwell/engine'
import type { ReactNode } from 'react'
import type { MessageId } from './locales/messages.ts'

/** What a page shows. `screenOf` (run/screen.ts) decides it; each kind holds exactly what it is drawn from. */
export type Screen =
  | {
      readonly kind: 'survey'
      readonly flow: Flow
      readonly mode: RunMode
      readonly onlyElementId: string | null
    }
  /** The node is still being fetched, or the painted state is not yet known to be the respondent's. */
  | { readonly kind: 'loading' }
  | { readonly kind: 'not_found' }
  /** `messageKey`: the key of the reply's error body, when it brought one. */
  | { readonly kind: 'system_error'; readonly messageKey: string | null }
  /** Dates in ISO 8601, as the node carries them. `message`: the owner's own text, which replaces ours. */
  | {
      readonly kind: 'closed'
      readonly message: string | null
      readonly from: string | null
      readonly until: string | null
    }
  | { readonly kind: 'invalid_signature' }
  /** When the earlier answer was given and from when another one is welcome, where that is known. */
  | {
      readonly kind: 'already_answered'
      readonly answeredAtMs: number | null
      readonly againAtMs: number | null
    }
  | { readonly kind: 'not_operating' }
  /** A required parameter is missing: nothing is drawn. */
  | { readonly kind: 'blank' }
  /** An honest shell until the chat's own issue. */
  | { readonly kind: 'chat' }
  /** The frame of a widget that is not there; one that is there is loading until it is opened. */
  | { readonly kind: 'widget' }

/** The interface texts and the flow's texts in one language. A new object when the language changes, and only then. */
export interface Words {
  /** Language code of the flow's texts, lower case (`fr-ca`); `html lang`. */
  readonly code: string
  readonly dir: 'ltr' | 'rtl'
  /** The language of the badge: Turkish for Turkish pages and where nobody named a language, else English. */
  readonly badge: 'tr' | 'en'
  /** An interface text. */
  readonly t: (id: MessageId, values?: Readonly<Record<string, string | number>>) => string
  /** A text of the flow: this language, its base, the flow's default, the first there is. Empty when there is none. */
  readonly text: (text: Text | undefined) => string
  /** The same for `Phrase` and `Prose`: what a respondent typed and `{{key}}` put in is escaped, so that it stays text. */
  readonly markdown: (text: Text | undefined) => string
  /** For the element of such a text: its language and direction where these are not the page's. */
  readonly tongue: (text: Text | undefined) => {
    readonly lang?: string
    readonly dir?: 'ltr' | 'rtl'
  }
  /** A day written by the language's custom: "14 November 2026". */
  readonly day: (atMs: number) => string
  /** The same with the time of day, where that is not midnight: "14 November 2026 at 09:00". */
  readonly moment: (atMs: number) => string
  readonly number: (value: number) => string
}

/** Markdown → React, blocks or one phrase. null = no text of the flow has markdown signs, and the chunk is not loaded. */
export interface Markdown {
  readonly blocks: (markdown: string) => ReactNode
  readonly phrase: (markdown: string) => ReactNode
  /** What names a question, and the pictures, lists and tables after it. */
  readonly parts: (markdown: string) => { readonly lead: string; readonly rest: string }
  /** What the text says without its signs, for links, titles and names. */
  readonly plain: (markdown: string) => string
}

type WithoutAt<E> = E extends RunEvent ? Omit<E, 'at'> : never
/** What the drawing tells the run. The store adds the time. */
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
  /** Keeps a chosen file and answers the handle that the run knows it by. Not there where nothing can be chosen. */
  readonly holdFile?: (questionId: string, file: File) => string
}

/** `page`: above the questions; `below`: after the way on; `end`: on the thank page. */
export type KeptView = (place: 'page' | 'below' | 'end') => ReactNode

/** What the document's inline script keeps until the runtime has taken over: presses on buttons, by element id
 *  (`null` = the implicit Next), and clicks on options of a group that has no native control. Stands on `window.askwellEarly`. */
export interface EarlyRecord {
  readonly presses: (string | null)[]
  /** Other buttons that were pressed, in a widget's frame. */
  readonly others?: HTMLElement[]
  /** Takes the listeners off; called by boot before hydration. */
  readonly stop: () => void
}

declare global {
  interface Window {
    askwellEarly?: EarlyRecord
  }
}
