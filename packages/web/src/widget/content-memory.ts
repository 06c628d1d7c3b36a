// The memory, events and effects of the page inside a widget's frame. `reduce-content.ts`
// decides, and `content.ts` performs.
import type { ContentMessage, LoaderMessage, StartMessage } from '@askwell/contract'
import type { Words } from '../app-types.ts'
import type { Look, Shell, WidgetView } from './shell.ts'
import type { PreviousFeedback } from './widget-entry.ts'

export interface ContentMemory {
  /** The host page's `start`, with its later changes; null before it arrives. */
  readonly start: StartMessage | null
  /** The code of the language that was requested last; null = none was requested. */
  readonly language: string | null
  /** Counts the begun runs. Results of an older run are ignored. */
  readonly turn: number
  /** A run for the drawn questions is being prepared, or is ready, for the first opening. */
  readonly isPrepared: boolean
  /** The unread count that the host page was last given. */
  readonly unread: number
  readonly shell: Shell
}

export const firstMemory = (shell: Shell): ContentMemory => ({
  start: null,
  language: null,
  turn: 0,
  isPrepared: false,
  unread: 0,
  shell,
})

/**
 * The page takes the focus once it is shown. `isFirst`: no run had begun, so somebody may be
 * answering the server's drawing.
 */
export type FocusWish = { readonly isFirst: boolean } | null

export type ContentEvent =
  | Exclude<LoaderMessage, { readonly type: 'opened' | 'customer' | 'previous_feedbacks' }>
  /**
   * The records of this visitor in the browser have been read. `running`: the conversation that has
   * not ended. `isTheirs`: the server's drawing is right for this visitor.
   */
  | {
      readonly type: 'visitor_known'
      readonly look: Look
      readonly running: PreviousFeedback | null
      readonly hasEarlier: boolean
      readonly isTheirs: boolean
    }
  /** `isOver`: the shown run or conversation has ended. */
  | { readonly type: 'opened'; readonly takesFocus: boolean; readonly isOver: boolean }
  /** `isAnother`: the host page names another person than before. */
  | { readonly type: 'customer_named'; readonly isAnother: boolean }
  /**
   * The prepared run has come or failed, and is not used again. `isCurrent`: it is still right for
   * this visitor.
   */
  | {
      readonly type: 'prepared'
      readonly turn: number
      readonly focus: FocusWish
      readonly isCurrent: boolean
      readonly language: string | null
    }
  | { readonly type: 'prepare_failed'; readonly focus: FocusWish }
  /** `from`: where the visitor was when the run began. */
  | { readonly type: 'run_ready'; readonly turn: number; readonly from: WidgetView }
  | { readonly type: 'failed'; readonly message: string }
  /** Nothing more is loaded for an opening. */
  | { readonly type: 'settled'; readonly focus: FocusWish }
  | { readonly type: 'silent' }
  | { readonly type: 'language_chosen'; readonly languageId: string; readonly code: string }
  | {
      readonly type: 'words_came'
      readonly languageId: string
      readonly code: string
      readonly words: Words
    }
  | { readonly type: 'feedback_kept' }
  | { readonly type: 'chat_opened'; readonly feedbackId: string; readonly token: string }
  | { readonly type: 'chat_news'; readonly unread: number; readonly isGone: boolean }
  | { readonly type: 'history_wanted'; readonly entries: readonly PreviousFeedback[] }
  | { readonly type: 'back_pressed' | 'close_pressed' | 'new_feedback_pressed' }

export type ContentEffect =
  | { readonly type: 'tell'; readonly message: ContentMessage }
  | { readonly type: 'track'; readonly event: 'widget_opened' | 'widget_closed' }
  /** Reads and writes the browser's records of the visitor that `start` names. */
  | { readonly type: 'meet_visitor'; readonly start: StartMessage }
  | { readonly type: 'visit' | 'stop_thanks' }
  /** The look that the configuration sets. */
  | { readonly type: 'dress'; readonly start: StartMessage }
  /** Replaces the server's drawing, which is not this visitor's. */
  | { readonly type: 'replace_drawing' }
  | { readonly type: 'prepare'; readonly start: StartMessage }
  /** Waits for the prepared run. */
  | { readonly type: 'enter'; readonly turn: number; readonly focus: FocusWish }
  /** Makes a new run and shows it. */
  | {
      readonly type: 'begin'
      readonly turn: number
      readonly start: StartMessage
      readonly from: WidgetView
      readonly focus: FocusWish
    }
  | { readonly type: 'present_prepared' }
  | { readonly type: 'show_failure'; readonly message: string }
  /** `spareBusy`: it is not shown to a visitor who is answering. */
  | { readonly type: 'focus'; readonly spareBusy: boolean }
  /** The language may be one that the survey does not have. */
  | { readonly type: 'find_language'; readonly code: string }
  | {
      readonly type: 'load_words'
      readonly languageId: string
      readonly code: string
      readonly start: StartMessage
    }
  | { readonly type: 'speak'; readonly languageId: string; readonly words: Words }

export type ContentStep = readonly [ContentMemory, readonly ContentEffect[]]

export const isPreviewOf = ({ start }: Pick<ContentMemory, 'start'>): boolean =>
  start?.config.is_preview === true

export const brokenText = 'The widget could not be shown'
