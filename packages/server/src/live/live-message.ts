// What goes to the sockets of every server: made once where it happened, delivered by each to its own.
import type { ChatChange, ChatChanged, FeedbackCreated, PresenceNotice, QueueNotice, SeenNotice, TypingNotice } from '@askwell/contract'

export type LiveMessage =
  | {
      readonly kind: 'chat'
      readonly workspaceId: string /** Null = nothing that a visitor sees. */
      readonly change: ChatChange | null
      readonly changed: ChatChanged
    }
  | { readonly kind: 'seen'; readonly workspaceId: string; readonly notice: SeenNotice }
  | { readonly kind: 'typing'; readonly workspaceId: string; readonly notice: TypingNotice }
  | { readonly kind: 'presence'; readonly workspaceId: string; readonly notice: PresenceNotice }
  /** Who has the visitor of this chat answers everybody. */
  | { readonly kind: 'presence_asked'; readonly workspaceId: string; readonly feedbackId: string }
  | { readonly kind: 'queue'; readonly workspaceId: string; readonly places: readonly QueueNotice[] }
  | { readonly kind: 'feedback'; readonly workspaceId: string; readonly created: FeedbackCreated }

export const rooms = {
  /** Visitors who count by seq and are told what is new. */
  chat: (feedbackId: string): string => `chat ${feedbackId}`,
  /** Visitors who know only the seed and are told the list. */
  list: (feedbackId: string): string => `list ${feedbackId}`,
  workspace: (workspaceId: string): string => `workspace ${workspaceId}`,
} as const
