// Messages for the sockets of every server: made once where something happened, delivered by each server to its own sockets.
import type {
  ChatChange,
  ChatChanged,
  DraftChanged,
  FeedbackCreated,
  PresenceNotice,
  QueueNotice,
  SeenNotice,
  TypingNotice,
} from '@askwell/contract'
import type { AccessSubject } from '../events/access-subject.ts'
import type { SocketCounts } from './workspace-sockets.ts'

export type LiveMessage =
  /** Which sockets must be checked again. */
  | { readonly kind: 'access'; readonly subject: AccessSubject }
  | {
      readonly kind: 'chat'
      readonly workspaceId: string /** Null = nothing that a visitor sees. */
      readonly change: ChatChange | null
      readonly changed: ChatChanged
    }
  | {
      readonly kind: 'seen'
      readonly workspaceId: string
      readonly nodeId: string
      readonly notice: SeenNotice
    }
  | {
      readonly kind: 'typing'
      readonly workspaceId: string
      readonly nodeId: string
      readonly notice: TypingNotice
    }
  /** `nodeId`: the visitor's; null = an agent's presence, which every agent of the workspace gets. */
  | {
      readonly kind: 'presence'
      readonly workspaceId: string
      readonly nodeId: string | null
      readonly notice: PresenceNotice
    }
  /** Between servers: a sign of life, with the open sockets of each workspace; a request for everybody who is present; the people at one server. */
  | { readonly kind: 'alive'; readonly sockets?: SocketCounts }
  | { readonly kind: 'roster_asked' }
  | {
      readonly kind: 'roster'
      readonly people: readonly Extract<LiveMessage, { kind: 'presence' }>[]
    }
  | {
      readonly kind: 'queue'
      readonly workspaceId: string
      readonly places: readonly QueueNotice[]
    }
  /** Events may wait for webhooks. */
  | { readonly kind: 'deliveries' }
  | { readonly kind: 'draft'; readonly workspaceId: string; readonly changed: DraftChanged }
  | { readonly kind: 'feedback'; readonly workspaceId: string; readonly created: FeedbackCreated }

export const rooms = {
  /** Visitors who count by seq and get what is new. */
  chat: (feedbackId: string): string => `chat ${feedbackId}`,
  /** Visitors who know only the seed and get the whole list. */
  list: (feedbackId: string): string => `list ${feedbackId}`,
  /** Every agent of a workspace, whatever the grants: not for events in a channel. */
  workspace: (workspaceId: string): string => `workspace ${workspaceId}`,
  /** Members who may read surveys. */
  surveys: (workspaceId: string): string => `surveys ${workspaceId}`,
  /** Agents who receive the conversations of one channel, and of all. */
  channel: (nodeId: string): string => `channel ${nodeId}`,
  allChannels: (workspaceId: string): string => `all channels ${workspaceId}`,
  /** Those of them who receive feedback without a conversation too. */
  feedback: (nodeId: string): string => `feedback ${nodeId}`,
  allFeedback: (workspaceId: string): string => `all feedback ${workspaceId}`,
} as const
