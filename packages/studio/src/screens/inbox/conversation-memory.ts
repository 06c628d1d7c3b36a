// What the screen remembers of one conversation, its events and its effects.
// `reduce-conversation.ts` decides, and `conversation.ts` performs.

import type { AgentChat, ChatNote } from '@askwell/contract'
import { type ChatEvent, type ChatState, emptyChat } from '@askwell/engine/chat'
import type { LiveEvent } from './live-agents.ts'

export interface ConversationView {
  readonly chat: ChatState
  /** What is beside the messages; null until it is loaded. */
  readonly detail: AgentChat | null
  readonly notes: readonly ChatNote[]
  /** The first read failed. */
  readonly error: Error | null
  readonly isVisitorTyping: boolean
  /** Colleagues who write in it now. */
  readonly typingAgents: readonly string[]
  /** Null = unknown. */
  readonly isVisitorHere: boolean | null
}

export interface ConversationMemory {
  readonly view: ConversationView
  /** One read at a time. `again`: another read was requested meanwhile, so that one follows. */
  readonly reading: 'no' | 'once' | 'again'
  /** How many notices of each writer have arrived: only the timer of the last one ends the typing. */
  readonly typingTurns: Readonly<Record<string, number>>
  readonly isClosed: boolean
  /** The agent at this screen, whose own typing is not shown. */
  readonly myId: string
}

/** Before the first read, and after a read that is refused. */
export const nothingRead = { chat: emptyChat, detail: null, notes: [] } as const

export const firstMemory = (myId: string): ConversationMemory => ({
  view: {
    ...nothingRead,
    error: null,
    isVisitorTyping: false,
    typingAgents: [],
    isVisitorHere: null,
  },
  reading: 'no',
  typingTurns: {},
  isClosed: false,
  myId,
})

/** What changes the conversation without an act of the agent at this screen. */
export type ConversationNews = LiveEvent | Extract<ChatEvent, { type: 'stored' }>

export type ConversationEvent =
  | { readonly type: 'opened' | 'reread_wanted' | 'went_online' | 'closed' }
  | { readonly type: 'read'; readonly reply: AgentChat }
  | { readonly type: 'read_failed'; readonly error: Error }
  /** It was deleted, or its channel is no longer granted. */
  | { readonly type: 'access_lost'; readonly error: Error }
  | { readonly type: 'news_came'; readonly news: readonly ConversationNews[] }
  /** A step of one of the agent's own messages. */
  | { readonly type: 'message_moved'; readonly step: ChatEvent }
  /** `turn`: the number of the notice that started it. */
  | { readonly type: 'typing_due'; readonly writer: string; readonly turn: number }

export type ConversationEffect =
  | { readonly type: 'read'; readonly after: number }
  | { readonly type: 'wait'; readonly ms: number; readonly event: ConversationEvent }
  | { readonly type: 'ask_presence' | 'flush_messages' | 'hurry_messages' | 'stop' }

export type ConversationStep = readonly [ConversationMemory, readonly ConversationEffect[]]
