// The interface between the entry and the chunk of drafts and the outbox: types, and a shared constant.
import type { NodeReply } from '@askwell/contract'
import type { Run, StoredFile } from '@askwell/engine'
import type { Act, KeepingView, RunStore } from '../app-types.ts'
import type { Begun, SurveyScreen } from './begin-run.ts'
import type { Browser } from './browser.ts'
import type { SurveyQuery } from './query.ts'
import type { Unsent } from './unsent.ts'

/** The prefix of a resume link's fragment, which servers never see. */
export const resumeMark = '#resume='

export interface KeepPage {
  readonly browser: Browser
  readonly query: SurveyQuery
  readonly node: NodeReply | null
}

/** The run of the page, if it has one. */
export interface SurveyRun {
  readonly screen: SurveyScreen
  readonly begun: Begun
  readonly idempotencyKey: string
  readonly resumed: Resumed | null
  readonly store: () => RunStore
}

/** The resumable data of an earlier visit. */
export interface Resumed {
  readonly run: Run
  readonly idempotencyKey: string
  /** The respondent knows that it did not arrive, so only they send it again. */
  readonly failed: Unsent | null
  /** The page closed while this was in flight: it is sent again at once. */
  readonly submitting: Unsent | null
}

export interface Keeper {
  /** Sends the stored feedback, or queues it. */
  readonly save: (unsent: Unsent) => Promise<Act>
  /** null while there is a connection: then the upload's own outcome applies. */
  readonly keepFile: (handle: string, file: File) => Promise<StoredFile | null>
  /** Reports an error of the page. */
  readonly faulted: (error: unknown) => void
  readonly view: KeepingView
}
