// Whether this page or any page sends the run's feedback, whether the page is closing, and whether it warns before that:
// (memory, event) → the next memory and the effects.
import { unreachable } from '@askwell/contract/unreachable'

export interface KeeperMemory {
  /** Any page may send the feedback of this page's run; before, only the run does. */
  readonly isQueued: boolean
  /** The page is closing, and the browser aborts its requests. It may be shown again from the back/forward cache. */
  readonly isLeaving: boolean
  /** The browser warns before leaving, because a waiting item does not outlive the page. */
  readonly isWarning: boolean
}

export const firstMemory: KeeperMemory = { isQueued: false, isLeaving: false, isWarning: false }

export type KeeperEvent =
  | { readonly type: 'page_left' | 'page_shown' }
  /** `isSafe`: it outlives the page. */
  | { readonly type: 'queued'; readonly isSafe: boolean }
  /** The outbox is empty. */
  | { readonly type: 'emptied' }

/** `resume`: resumes the saves that the browser aborted. `release`: from now on other pages may send the run. */
export type KeeperEffect = 'resume' | 'release' | 'warn' | 'stop_warning'

export type KeeperStep = readonly [KeeperMemory, ...KeeperEffect[]]

export function reduceKeeper(memory: KeeperMemory, event: KeeperEvent): KeeperStep {
  switch (event.type) {
    case 'page_left':
      return [{ ...memory, isLeaving: true }]
    case 'page_shown':
      return memory.isLeaving ? [{ ...memory, isLeaving: false }, 'resume'] : [memory]
    case 'queued':
      return event.isSafe || memory.isWarning
        ? [{ ...memory, isQueued: true }, 'release']
        : [{ ...memory, isQueued: true, isWarning: true }, 'release', 'warn']
    case 'emptied':
      return memory.isWarning ? [{ ...memory, isWarning: false }, 'stop_warning'] : [memory]
    default:
      return unreachable(event)
  }
}
