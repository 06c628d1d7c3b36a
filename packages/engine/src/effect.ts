// Effects as data. One runner per app performs them; the engine never does.
import type { HostMessage } from '@askwell/contract'
import type { RunEvent } from './event.ts'
import type { Feedback, MoveSource } from './run.ts'

/** Data-layer events: ids only, never an answer. */
export type TrackedEvent =
  | { event: 'survey_loaded'; survey: { node_id: string; flow_id: string; language: string } }
  | {
      event: 'question_answered'
      survey: { node_id: string; flow_id: string; question_id: string }
    }
  | {
      event: 'state_changed'
      survey: {
        node_id: string
        flow_id: string
        state_id: string | null
        source: MoveSource | 'back'
      }
    }
  | {
      event: 'feedback_submitted' | 'quota_submitted'
      survey: { node_id: string; flow_id: string; feedback_id: string }
    }
  | { event: 'submit_error'; survey: { node_id: string; flow_id: string; status: number } }

export type Effect =
  /** Send `event` with a fresh `at` after `ms`. */
  | { type: 'wait'; ms: number; event: RunEvent }
  /** POST the feedback; answer with `saved` or `save_failed`. `feedbackId` is sent as X-FID. */
  | { type: 'save'; completed: boolean; feedback: Feedback; feedbackId: string | null }
  /** Both upload calls for the bytes the runner knows by `handle`; answer with `uploaded`, `upload_failed` or `upload_refused`. */
  | { type: 'upload'; questionId: string; handle: string }
  | { type: 'cancel_upload'; questionId: string; handle: string }
  | { type: 'send_code'; questionId: string; address: string }
  | { type: 'verify_code'; questionId: string; verificationId: string; code: string }
  /** The owner's dynamic request, after `delayMs` without a newer one of the same question. */
  | { type: 'request'; questionId: string; answer: string; delayMs: number }
  /** Scroll so that the element's top is `offsetPx` below the header, after `delayMs`. Focus does not move. */
  | { type: 'scroll'; elementId: string; delayMs: number; offsetPx: number }
  /** `summary`: the error summary; `page`: the heading of the state just entered; else the question's first control. */
  | { type: 'focus'; target: 'summary' | 'page' | { questionId: string } }
  | { type: 'track'; event: TrackedEvent }
  | { type: 'tell_host'; message: HostMessage; delayMs: number }
  /** The post-create hook. */
  | { type: 'created'; feedbackId: string; chatToken: string | null }
  | { type: 'forget_draft' }
  /** Prevent-multiple flags and the first-submit time. */
  | { type: 'record_submission'; atMs: number }
  | { type: 'open_chat'; feedbackId: string; chatToken: string; delayMs: number }
