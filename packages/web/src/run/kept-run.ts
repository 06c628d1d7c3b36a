// What the entry and the chunk that keeps drafts and the outbox say to each other. Types, and the one word both know.
import type { NodeReply } from '@askwell/contract'
import type { Run, StoredFile } from '@askwell/engine'
import type { Act, KeptView, RunStore } from '../app-types.ts'
import type { Begun, SurveyScreen } from './begin-run.ts'
import type { Browser } from './browser.ts'
import type { SurveyQuery } from './query.ts'
import type { Unsent } from './unsent.ts'

/** What a link to go on carries behind its address; servers never see it. */
export const resumeMark = '#resume='

export interface KeepPage {
  readonly browser: Browser
  readonly query: SurveyQuery
  readonly node: NodeReply | null
}

/** The run of the page, where it has one. */
export interface KeptRun {
  readonly screen: SurveyScreen
  readonly begun: Begun
  readonly idempotencyKey: string
  readonly resumed: Resumed | null
  readonly store: () => RunStore
}

/** What an earlier visit left to go on with. */
export interface Resumed {
  readonly run: Run
  readonly idempotencyKey: string
  /** The respondent knows that it had not arrived; it is theirs to send again. */
  readonly failed: Unsent | null
  /** The page went while this was on its way: it is sent again at once. */
  readonly submitting: Unsent | null
}

export interface Keeper {
  /** Sends what was written down, or keeps it for later. */
  readonly save: (unsent: Unsent) => Promise<Act>
  /** null while there is a connection: then the upload's own outcome stands. */
  readonly keepFile: (handle: string, file: File) => Promise<StoredFile | null>
  /** An error that rose to the page. */
  readonly faulted: (error: unknown) => void
  readonly view: KeptView
}
