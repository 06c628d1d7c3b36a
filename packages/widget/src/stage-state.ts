// The content frame on the page as a state machine of the same shape as `loading.ts`, whose state is a part of this one: each event
// is a function from the state to what changes and what is to be done. `stage.ts` performs it.
import type { LoaderMessage, OpenedBy } from '@askwell/contract/embed'
import type * as loading from './loading.ts'

/** An absent flag means false. */
export interface StageState extends loading.Loading {
  /** What the page inside needs. */
  readonly heightPx: number
  /** Left out while it is closed. */
  readonly openedBy?: OpenedBy | undefined
  /** The earlier feedback is listed as soon as the page inside can do it. */
  readonly isPreviousWanted?: boolean | undefined
}

export type StageEffect = loading.LoadingEffect | 'place' | 'show' | 'hide'

/** As in `loading.ts`, and a message to the page inside, which receives nothing before it has greeted. */
export type StageStep = readonly [
  change?: Partial<StageState>,
  waitMs?: number,
  effect?: StageEffect | null,
  message?: LoaderMessage,
]

export type StageEvent = (state: StageState) => StageStep

/** It opens; without an opener it closes. */
export const shown =
  (openedBy?: OpenedBy): StageEvent =>
  () => [{ openedBy }, 0, openedBy ? 'show' : 'hide']

export const resized =
  (heightPx: number): StageEvent =>
  () => [{ heightPx }, 0, 'place']

/** It has been opened or has greeted: the page inside learns that it is open. */
export const met: StageEvent = ({ openedBy: by }) =>
  by ? [{}, 0, null, { type: 'opened', by, takesFocus: by !== 'auto' && by !== 'exit' }] : []

/** Run after each event that may be the last condition. */
export const listed: StageEvent = ({ openedBy, isConnected, isPreviousWanted }) =>
  openedBy && isConnected && isPreviousWanted
    ? [{ isPreviousWanted: false }, 0, null, { type: 'previous_feedbacks' }]
    : []

export const previousWanted: StageEvent = () => [{ isPreviousWanted: true }]
