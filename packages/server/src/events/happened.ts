// What actions report, to be published once it is committed. Rows are as the store returned them: `publish.ts` puts them
// into the wire's words and hands them to the sockets, so that no action knows who listens.

import type { AgentRow, ChatItemRow, ChatRow } from '../store/index.ts'
import type { AccessSubject } from './access-subject.ts'

export type Happened =
  | {
      readonly type: 'chat_changed'
      readonly chat: ChatRow
      /** What this change added; null for an assignment, a note or a first opening. */
      readonly item: ChatItemRow | null
      /** The message that it changed, as it is now. */
      readonly changedMessage?: ChatItemRow
      /** The newest message, for lists. */
      readonly lastItem: ChatItemRow | null
      /** Profiles of the authors of the two. */
      readonly agents: readonly AgentRow[]
      readonly isRatingEnabled: boolean
      readonly nodeName: string
      /** Without an item: what the visitor's screen shows has changed as well. */
      readonly isForVisitor?: boolean
      /** This change is that a target was missed. */
      readonly overdue?: 'reply' | 'resolve'
    }
  /** `waiting`: the first of a node's queue now, in their order. */
  | {
      readonly type: 'queue_moved'
      readonly workspaceId: string
      readonly waiting: readonly string[]
      readonly minutesPerPlace: number | null
    }
  | { readonly type: 'chat_seen'; readonly chat: ChatRow; readonly side: 'agent' | 'visitor' }
  /** Somebody may have lost access: sockets are checked again, and those that may not stay are closed. */
  | { readonly type: 'access_changed'; readonly subject: AccessSubject }
  | {
      readonly type: 'draft_saved'
      readonly workspaceId: string
      readonly flowId: string
      readonly revision: number
      readonly savedBy: string | null
    }
  | {
      readonly type: 'feedback_created'
      readonly workspaceId: string
      readonly id: string
      readonly nodeId: string
      readonly isCompleted: boolean
    }

export const accessChanged = (subject: AccessSubject): Happened => ({
  type: 'access_changed',
  subject,
})

/** What an action did and the events to publish. */
export interface Done<T> {
  readonly result: T
  readonly events: readonly Happened[]
}
