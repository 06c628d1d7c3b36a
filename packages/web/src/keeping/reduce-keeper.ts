// Who sends the feedback of this page's run, whether the page goes, and whether its reader is warned: (memory, event) → the next
// memory and what is to be done.
import { unreachable } from '@askwell/contract/unreachable'

export interface KeeperMemory {
  /** Any page sends the feedback of this page's run; before, the run does. */
  readonly isQueued: boolean
  /** While the page goes, the browser breaks off its requests. It may be shown again from the browser's cache. */
  readonly isLeaving: boolean
  /** The reader is warned before leaving, because something waits that does not outlive the page. */
  readonly isWarning: boolean
}

export const firstMemory: KeeperMemory = { isQueued: false, isLeaving: false, isWarning: false }

export type KeeperEvent =
  | { readonly type: 'page_left' | 'page_shown' }
  /** `isSafe`: it outlives the page. */
  | { readonly type: 'queued'; readonly isSafe: boolean }
  /** Nothing waits in the outbox any more. */
  | { readonly type: 'emptied' }

/** `resume`: the saves that the browser broke off. `release`: from now on other pages may send the run. */
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
