// The data that the chat's screen is drawn from.
import type { ChatDetail, ChatStatus, RatingValue } from '@askwell/contract'
import type { ChatState } from '@askwell/engine/chat'
import type { Connection } from './chat-socket.ts'

export const pdfType = 'application/pdf'

export interface ChosenFile {
  readonly file: File
  /** An address for a preview before it is sent. */
  readonly url: string
}

/** Why the attachment button did not accept a file. */
export type FileFault = 'type' | 'size'

export interface ChatSnapshot {
  readonly load: 'loading' | 'ready' | 'failed'
  /** Refused permanently: the chat does not exist, or its token is no longer valid. */
  readonly isGone: boolean
  /** The first read; later changes are in `chat`. Set when it is ready. */
  readonly detail: ChatDetail | null
  readonly chat: ChatState
  readonly connection: Connection
  /** When the server became unreachable, in epoch ms; null = it is reachable. */
  readonly downSince: number | null
  /** By the visitor's clock, checked each minute. */
  readonly isOperating: boolean
  readonly chosen: ChosenFile | null
  readonly fileFault: FileFault | null
  /** Whole percent of the upload in progress, and its message. */
  readonly uploading: { readonly clientId: string; readonly percent: number } | null
  readonly rating: {
    readonly chosen: RatingValue | null
    readonly isSending: boolean
    readonly hasFailed: boolean
  }
  readonly archiving: 'no' | 'sending' | 'failed'
  readonly leavingQueue: 'no' | 'sending' | 'failed'
  /** Agents who are writing, by their id. */
  readonly typing: ReadonlySet<string>
}

export type ChatInput =
  | 'loading'
  | 'blocked'
  | 'open'
  | 'outside_hours'
  | Exclude<ChatStatus, 'open'>

/** The content of the input area (seed §2): the status of an ended chat takes precedence over the hours. */
export function inputOf({
  chat,
  isOperating,
  load,
}: Pick<ChatSnapshot, 'chat' | 'isOperating' | 'load'>): ChatInput {
  if (load !== 'ready' || chat.status === null) return 'loading'
  if (chat.isBlocked) return 'blocked'
  if (chat.status === 'closed' || chat.status === 'archived') return chat.status
  if (!isOperating) return 'outside_hours'
  return chat.status
}
