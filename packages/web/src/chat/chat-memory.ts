// What the visitor's chat remembers, what can happen to it and what it can want done. `reduce-chat.ts` decides, and the
// store performs.
import type { ChatDetail, ChatRating, QueueNotice, RatingValue } from '@askwell/contract'
import { type ChatEvent, emptyChat } from '@askwell/engine/chat'
import type { Told } from './chat-calls.ts'
import type { ChatSnapshot, ChosenFile } from './chat-snapshot.ts'
import type { Connection } from './chat-socket.ts'

export interface ChatMemory {
  readonly snapshot: ChatSnapshot
  /** The newest item that the server knows to be seen by the visitor. */
  readonly sawSeq: number
  /** The server learns of this one when a short wait is over. */
  readonly sawSoon: number
  /** Nothing is read, sent or waited for any more. */
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

/** What changes the chat without an act of the visitor. */
export type ChatNews =
  | Extract<ChatEvent, { type: 'heard' | 'stored' }>
  | { readonly type: 'seen'; readonly seq: number }

export type ChatStoreEvent =
  | { readonly type: 'started' }
  | { readonly type: 'read'; readonly reply: Told<ChatDetail> }
  | { readonly type: 'news_came'; readonly news: readonly ChatNews[] }
  /** A step of one of the visitor's own messages. */
  | { readonly type: 'message_moved'; readonly step: ChatEvent }
  | { readonly type: 'message_refused'; readonly status: number }
  | { readonly type: 'uploading'; readonly uploading: ChatSnapshot['uploading'] }
  | { readonly type: 'typing'; readonly typing: ReadonlySet<string> }
  | { readonly type: 'queue_moved'; readonly notice: QueueNotice }
  | { readonly type: 'connection'; readonly connection: Connection }
  | { readonly type: 'line'; readonly downSince: number | null }
  /** Too much was missed: the whole chat is read again. `news_expected`: what came since is enough. */
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
  | { readonly type: 'rated'; readonly rating: RatingValue; readonly reply: Told<ChatRating> }
  | { readonly type: 'archive_pressed' | 'leave_queue_pressed' }
  | { readonly type: 'archive_replied' | 'leave_queue_replied'; readonly reply: Told<unknown> }
  | { readonly type: 'archive_settled' | 'leave_queue_settled' }

export type ChatStoreEffect =
  /** `after`: undefined reads the whole chat. `seen`: 0 where the socket tells it. `followUp` comes after the read, also after a failed one. */
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
  /** These agents are done writing what came. */
  | { readonly type: 'end_typing'; readonly agentIds: readonly string[] }
  | { readonly type: 'line_works' | 'suspect_line' }
  /** Lets go of the socket, the timers and the outbox. */
  | { readonly type: 'stop' }

export type ChatStep = readonly [ChatMemory, readonly ChatStoreEffect[]]
