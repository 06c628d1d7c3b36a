// The memory, events and effects of the visitor's chat. `reduce-chat.ts` decides, and the store performs.
import type { ChatDetail, ChatRating, QueueNotice, RatingValue } from '@askwell/contract'
import { type ChatEvent, emptyChat } from '@askwell/engine/chat'
import type { CallResult } from './chat-calls.ts'
import type { ChatSnapshot, ChosenFile } from './chat-snapshot.ts'
import type { Connection } from './chat-socket.ts'

export interface ChatMemory {
  readonly snapshot: ChatSnapshot
  /** The newest seen item that the server knows of. */
  readonly sawSeq: number
  /** The newest seen item that is reported to the server after a short wait. */
  readonly sawSoon: number
  /** Nothing more is read, sent or awaited. */
  readonly isStopped: boolean
}

export const firstMemory: ChatMemory = {
  snapshot: {
    load: 'loading',
    isGone: false,
    detail: null,
    chat: emptyChat,
    connection: 'closed',
    downSince: null,
    isOperating: true,
    chosen: null,
    fileFault: null,
    uploading: null,
    rating: { chosen: null, isSending: false, hasFailed: false },
    archiving: 'no',
    leavingQueue: 'no',
    typing: new Set(),
  },
  sawSeq: 0,
  sawSoon: 0,
  isStopped: false,
}

/** Changes of the chat without an act of the visitor. */
export type ChatNews =
  | Extract<ChatEvent, { type: 'heard' | 'stored' }>
  | { readonly type: 'seen'; readonly seq: number }

export type ChatStoreEvent =
  | { readonly type: 'started' }
  | { readonly type: 'read'; readonly reply: CallResult<ChatDetail> }
  | { readonly type: 'news_came'; readonly news: readonly ChatNews[] }
  /** A step of one of the visitor's own messages. */
  | { readonly type: 'message_moved'; readonly step: ChatEvent }
  | { readonly type: 'message_refused'; readonly status: number }
  | { readonly type: 'uploading'; readonly uploading: ChatSnapshot['uploading'] }
  | { readonly type: 'typing'; readonly typing: ReadonlySet<string> }
  | { readonly type: 'queue_moved'; readonly notice: QueueNotice }
  | { readonly type: 'connection'; readonly connection: Connection }
  | { readonly type: 'line'; readonly downSince: number | null }
  /** `refetch_asked`: too much was missed, so the whole chat is read again. `news_expected`: only newer items are read. */
  | { readonly type: 'refetch_asked' | 'news_expected' }
  | { readonly type: 'poll_due' | 'queue_due' | 'hours_due' }
  | { readonly type: 'ended' | 'stopped' }
  // The screen's acts.
  | { readonly type: 'reloaded' | 'hurried' | 'looked' | 'look_settled' }
  | { readonly type: 'written'; readonly text: string }
  | { readonly type: 'message_left'; readonly text: string; readonly email: string | undefined }
  | { readonly type: 'file_chosen'; readonly file: File }
  | { readonly type: 'file_shown'; readonly chosen: ChosenFile }
  | { readonly type: 'file_dropped' }
  | { readonly type: 'rate_pressed'; readonly rating: RatingValue }
  | { readonly type: 'rated'; readonly rating: RatingValue; readonly reply: CallResult<ChatRating> }
  | { readonly type: 'archive_pressed' | 'leave_queue_pressed' }
  | {
      readonly type: 'archive_replied' | 'leave_queue_replied'
      readonly reply: CallResult<unknown>
    }
  | { readonly type: 'archive_settled' | 'leave_queue_settled' }

export type ChatStoreEffect =
  /** `after`: undefined reads the whole chat. `seen`: 0 if the socket reports it. `followUp` also follows a failed read. */
  | {
      readonly type: 'read'
      readonly after: number | undefined
      readonly seen: number
      readonly followUp?: ChatStoreEvent
    }
  | { readonly type: 'wait'; readonly ms: number; readonly event: ChatStoreEvent }
  | {
      readonly type: 'send_message'
      readonly body: string
      readonly chosen: ChosenFile | null
      readonly email: string | undefined
    }
  | { readonly type: 'hurry_messages' | 'flush_messages' | 'hurry_socket' }
  | { readonly type: 'send_seen'; readonly seq: number }
  | { readonly type: 'rate'; readonly rating: RatingValue }
  | { readonly type: 'archive' | 'leave_queue' }
  | { readonly type: 'show_file'; readonly file: File }
  | { readonly type: 'forget_file'; readonly url: string }
  /** These agents have sent what they were typing. */
  | { readonly type: 'end_typing'; readonly agentIds: readonly string[] }
  | { readonly type: 'line_works' | 'suspect_line' }
  /** Closes the socket, the timers and the outbox. */
  | { readonly type: 'stop' }

export type ChatStep = readonly [ChatMemory, readonly ChatStoreEffect[]]
