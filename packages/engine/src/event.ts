// What can happen to a run. `at` is always the wall clock in milliseconds since 1970, given by the caller.
import type { FeedbackCustomer } from '@askwell/contract'
import type { Answer } from './answer.ts'
import type { SaveFailure } from './run.ts'

export type RunEvent =
  /** The page is ready: a fully preloaded page without a button advances once. */
  | { type: 'loaded'; at: number }
  /** `by`: `pick` = click, tap, Space or Enter; `move` = arrow keys in a group (never advances, WCAG 3.2.2); `typing` = a keystroke. `answer: null` takes the answer back. */
  | { type: 'answered'; questionId: string; answer: Answer | null; by: 'pick' | 'move' | 'typing'; at: number }
  /** Enter or blur in a typed control, Space on the chosen radio: the answer stands and may advance the page. */
  | { type: 'committed'; questionId: string; at: number }
  /** Focus left a group: the answer stands, the page does not advance by itself. */
  | { type: 'left'; questionId: string; at: number }
  /** A next_page or submit element, or the implicit Next (`elementId: null`). */
  | { type: 'pressed'; elementId: string | null; at: number }
  | { type: 'went_back'; at: number }
  /** The wait before a state change is over. */
  | { type: 'arrived'; at: number }
  | { type: 'saved'; completed: boolean; feedbackId: string; chatToken: string | null; at: number }
  | { type: 'save_failed'; completed: boolean; failure: SaveFailure; at: number }
  | { type: 'retried'; at: number }
  | { type: 'language_chosen'; languageId: string }
  | { type: 'customer_loaded'; customer: FeedbackCustomer }
