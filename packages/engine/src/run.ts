// A run: one respondent going through one flow once. A plain JSON value: it can be stored as a draft, compared and
// replayed. Everything else (what is visible, what is next, what is sent) is derived from it and the flow.
import type { ErrorBody, FeedbackCustomer, FeedbackPayload } from '@askwell/contract'
import type { Answer } from './answer.ts'
import type { Fault } from './fault.ts'

/** The position of a run: a state of the flow, or the thank state in which a flow without a named end finishes. */
export type RunPosition =
  | { readonly kind: 'state'; readonly stateId: string }
  | { readonly kind: 'default_thank' }

/** `atMs`: milliseconds from the start of the run. */
export interface Visit {
  readonly stateId: string
  readonly atMs: number
  /** In a cycle: this state's answers as they were before this visit, which Back restores. */
  readonly before?: Readonly<Record<string, RunAnswer>>
}

export interface RunAnswer {
  readonly answer: Answer
  /** Finished by a click, Enter, Space or leaving the field; only then may a page without a button move on. */
  readonly isCommitted: boolean
  /** Came with the link or the host page and was not changed since (R-INC-04). */
  readonly isPreloaded: boolean
}

/** One live trigger: its element and index, and the question whose answer fired it. Later entries take precedence. */
export interface Fired {
  readonly questionId: string
  readonly elementId: string
  readonly trigger: number
}

/** The cause of a move: a button of the flow, or an answer on a page without one. */
export type MoveSource = 'next_page' | 'submit' | 'question_saga'

/** Status 0 = no answer came (network, time-out). */
export interface SaveFailure {
  readonly status: number
  readonly body: Partial<ErrorBody> | null
}

export type Phase =
  | { readonly kind: 'answering'; readonly failure: SaveFailure | null }
  | { readonly kind: 'moving'; readonly to: RunPosition; readonly source: MoveSource }
  | { readonly kind: 'submitting'; readonly to: RunPosition }
  | {
      readonly kind: 'ended'
      readonly at: RunPosition
      readonly end: 'thank' | 'chat'
      readonly feedbackId: string | null
      readonly chatToken: string | null
    }
  /** The server knows an earlier feedback of this respondent (13045). */
  | { readonly kind: 'already_answered' }
  /** The server accepts no answers of this page, and a retry would not help: the answers stay readable. */
  | { readonly kind: 'refused'; readonly why: 'closed' | 'full' | 'signature' | 'not_here' }

/** At most one save is in flight; newer partials replace the waiting one; a complete save is sent last and alone. */
export interface Saving {
  readonly inFlight: 'partial' | 'complete' | null
  readonly isPartialWaiting: boolean
  readonly isCompleteWaiting: boolean
  /** Id the server gave to this run's partial; sent as X-FID. */
  readonly feedbackId: string | null
  /** The last partial as text, until one is lost, so that the same content is not sent twice. */
  readonly said: string | null
}

/** `live` saves; `preview` never does and keeps the 250 ms wait; `still` has no waits either. */
export type RunMode = 'live' | 'preview' | 'still'

/** Facts about the respondent's visit that the payload carries. Given at the start, the customer possibly later. */
export interface Session {
  readonly nodeId: string
  readonly deviceId: string
  readonly userId: string | null
  readonly originUrl: string | null
  readonly customer: FeedbackCustomer | null
  readonly isInternal: boolean
  readonly isQuotaCounted: boolean
}

/** An upload in progress. `percent`: a whole number, 0 to 100. */
export interface Upload {
  readonly file: { readonly name: string; readonly size: number; readonly type: string }
  /** The runner's name for the bytes; a run holds no file. */
  readonly handle: string
  readonly percent: number
  readonly hasFailed: boolean
}

/** A phone number being verified by a code. The answer exists only when the step is `done`. */
export interface Verification {
  readonly address: string
  readonly stage: 'number' | 'sending' | 'code' | 'verifying' | 'done'
  readonly verificationId: string | null
  /** When the code was sent, for the wait before the next one. */
  readonly sentAtMs: number | null
  readonly fault: Fault | null
}

/** An option of a dynamic reply. */
export interface Choice {
  readonly key: string
  readonly body: string
}

export interface Run {
  readonly mode: RunMode
  /** Single-element preview: this element alone, no navigation. */
  readonly onlyElementId: string | null
  readonly seed: number
  readonly startedAtMs: number
  readonly languageId: string
  readonly session: Session
  /** The path so far; the last one is the run's current state until it has ended. */
  readonly visits: readonly Visit[]
  readonly wasReachedByBack: boolean
  /** By question id; only questions of states on the path. */
  readonly answers: Readonly<Record<string, RunAnswer>>
  /** Answers of states left by Back and preloaded ones of states ahead. Nothing sees them until their state is entered. */
  readonly parked: Readonly<Record<string, RunAnswer>>
  readonly fired: readonly Fired[]
  /** By state id: the triggers that were live when an earlier state was left. */
  readonly left: Readonly<Record<string, readonly Fired[]>>
  /** By question id: faults that are shown. */
  readonly faults: Readonly<Record<string, Fault>>
  readonly notice: 'unanswered' | 'nothing_answered' | null
  /** The faults came with a press or a refused save, and the summary or the focus has announced them. */
  readonly isRefused: boolean
  /** By question id. */
  readonly uploads: Readonly<Record<string, Upload>>
  readonly verifications: Readonly<Record<string, Verification>>
  /** By question id: the options of a dynamic reply, and the requests in flight. */
  readonly replies: Readonly<Record<string, readonly Choice[]>>
  readonly requesting: readonly string[]
  /** By the id of a bound question: the values of the owner's system, by the name that texts use. */
  readonly bindings: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** A press that waits for an upload to end. */
  readonly waiting: MoveSource | null
  readonly firstResponseAtMs: number | null
  /** Set at the first complete submit and kept by every retry, so that a retry is the same feedback. */
  readonly createdAtMs: number | null
  readonly phase: Phase
  readonly saving: Saving
}

/** The payload except for the form of the time: the sender turns `createdAtMs` into `created_at` in ISO 8601. */
export type Feedback = Omit<FeedbackPayload, 'created_at'> & { readonly createdAtMs: number }
