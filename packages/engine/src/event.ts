// The events of a run. `at` is always the wall clock in milliseconds since 1970, given by the caller.
import type { FeedbackCustomer } from '@askwell/contract'
import type { Answer, StoredFile } from './answer.ts'
import type { Fault } from './fault.ts'
import type { SaveFailure } from './run.ts'

export type RunEvent =
  /** The page is ready: a fully preloaded page without a button advances once. */
  | { type: 'loaded'; at: number }
  /** `by`: `pick` = click, tap, Space or Enter; `move` = arrow keys in a group (never advances, WCAG 3.2.2); `typing` = a keystroke. `answer: null` removes the answer. */
  | {
      type: 'answered'
      questionId: string
      answer: Answer | null
      by: 'pick' | 'move' | 'typing'
      at: number
    }
  /** Enter or blur in a typed control, Space on the chosen radio: the answer is confirmed and may advance the page. */
  | { type: 'committed'; questionId: string; at: number }
  /** Focus left a group: the answer is confirmed, but the page does not advance. */
  | { type: 'left'; questionId: string; at: number }
  | {
      type: 'file_chosen'
      questionId: string
      file: { name: string; size: number; type: string }
      handle: string
      at: number
    }
  | { type: 'upload_progressed'; questionId: string; percent: number }
  | { type: 'uploaded'; questionId: string; file: StoredFile; at: number }
  /** `reason`: the server has no space for it, or cannot reach its file storage. */
  | { type: 'upload_failed'; questionId: string; reason?: 'storage' }
  /** The file's content is not accepted, whatever its name: another try would be refused as well. */
  | { type: 'upload_refused'; questionId: string }
  | { type: 'upload_cancelled'; questionId: string }
  /** The number as it will be sent, in E.164 if it could be parsed. */
  | { type: 'code_requested'; questionId: string; address: string }
  | { type: 'code_sent'; questionId: string; verificationId: string; at: number }
  | { type: 'code_not_sent'; questionId: string; fault: Fault }
  | { type: 'code_entered'; questionId: string; code: string }
  | { type: 'code_verified'; questionId: string; address: string; at: number }
  | { type: 'code_refused'; questionId: string; fault: Fault }
  | { type: 'number_changed'; questionId: string; at: number }
  /** The owner's system answered a dynamic request: options, or an answer to fill in. */
  | {
      type: 'request_answered'
      questionId: string
      responses: readonly { question_id: string; input: unknown }[]
      at: number
    }
  | { type: 'request_failed'; questionId: string }
  /** The reply of an owner's system to a bound question: values for texts by name, and answers to fill in. */
  | {
      type: 'bound'
      questionId: string
      values: Readonly<Record<string, string>>
      responses: readonly { question_id: string; input: unknown }[]
      at: number
    }
  /** A next_page or submit element, or the implicit Next (`elementId: null`). */
  | { type: 'pressed'; elementId: string | null; at: number }
  | { type: 'went_back'; at: number }
  /** The wait before a state change is over. */
  | { type: 'arrived'; at: number }
  | { type: 'saved'; completed: boolean; feedbackId: string; chatToken: string | null; at: number }
  | { type: 'save_failed'; completed: boolean; failure: SaveFailure; at: number }
  /** The browser is offline, so the complete save was stored to be sent later. */
  | { type: 'queued'; at: number }
  | { type: 'retried'; at: number }
  | { type: 'language_chosen'; languageId: string }
  | { type: 'customer_loaded'; customer: FeedbackCustomer }
