// What the chat's screen is drawn from.
import type { ChatDetail, ChatStatus, RatingValue } from '@askwell/contract'
import type { ChatState } from '@askwell/engine/chat'
import type { Connection } from './chat-socket.ts'

export const pdfType = 'application/pdf'

export interface ChosenFile {
  readonly file: File
  /** To show it before it is sent. */
  readonly url: string
}

/** Why the attachment button accepted nothing. */
export type FileFault = 'type' | 'size'

export interface ChatSnapshot {
  readonly load: 'loading' | 'ready' | 'failed'
  /** Refused for good: there is no such chat, or its token opens it no more. */
  readonly isGone: boolean
  /** As first read; what changes stands in `chat`. There once it is ready. */
  readonly detail: ChatDetail | null
  readonly chat: ChatState
  readonly connection: Connection
  /** Since when the server is not reached, in epoch ms; null = it is. */
  readonly downSince: number | null
  /** By the visitor's clock, looked at each minute. */
  readonly isOperating: boolean
  readonly chosen: ChosenFile | null
  readonly fileFault: FileFault | null
  /** Whole percent of the file that is being sent, and the message it belongs to. */
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

/** What stands where messages are written (seed §2): a status that is over says more than the hours do. */
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
