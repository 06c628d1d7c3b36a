// The context of all parts of the inbox: the socket, the agent's profile, the colleagues, and the open conversations.
import type { Agent } from '@askwell/contract'
import { senderLabel } from '@askwell/engine/chat'
import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { type Conversation, openConversation } from './conversation.ts'
import type { ConversationView } from './conversation-memory.ts'
import { chatsToSend } from './kept-messages.ts'
import type { LiveAgents } from './live-agents.ts'

export interface InboxStand {
  readonly live: LiveAgents
  readonly me: Agent
  readonly agents: readonly Agent[]
  readonly pool: ConversationPool
}

const Context = createContext<InboxStand | null>(null)
export const InboxProvider = Context

export function useInbox(): InboxStand {
  const stand = useContext(Context)
  if (stand === null) throw new Error('a part of the inbox stands inside of it')
  return stand
}

/** Null without an agent, and for a deleted profile. */
export const agentName = (agents: readonly Agent[], id: string | null): string | null =>
  senderLabelOf(agents.find((agent) => agent.id === id))

const senderLabelOf = (agent: Agent | undefined): string | null =>
  agent ? senderLabel({ ...agent, avatar: agent.avatar_url }) : null

export interface ConversationPool {
  enter(feedbackId: string): Conversation
  leave(feedbackId: string): void
  close(): void
}

/** A conversation stays open while its messages are being sent, also when another one is shown. */
export function makePool(live: LiveAgents, myId: string): ConversationPool {
  const kept = new Map<string, Conversation>()
  const enter = (feedbackId: string): Conversation => {
    const conversation = kept.get(feedbackId) ?? openConversation(feedbackId, live, myId)
    kept.set(feedbackId, conversation)
    return conversation
  }
  // What was written before the page was loaded is sent without opening its conversation.
  for (const feedbackId of chatsToSend(myId)) enter(feedbackId)
  return {
    enter,
    leave(feedbackId) {
      const conversation = kept.get(feedbackId)
      if (!conversation || conversation.get().chat.pending.length > 0) return
      conversation.close()
      kept.delete(feedbackId)
    },
    close() {
      for (const conversation of kept.values()) conversation.close()
      kept.clear()
    },
  }
}

const nothing = { subscribe: () => () => undefined, get: () => null }

/** Null until the first effect has entered it. */
export function useConversation(
  feedbackId: string,
): { readonly conversation: Conversation; readonly view: ConversationView } | null {
  const { pool } = useInbox()
  const [conversation, setConversation] = useState<Conversation | null>(null)
  useEffect(() => {
    setConversation(pool.enter(feedbackId))
    return () => {
      setConversation(null)
      pool.leave(feedbackId)
    }
  }, [pool, feedbackId])
  const { subscribe, get } = conversation ?? nothing
  const view = useSyncExternalStore<ConversationView | null>(subscribe, get)
  return conversation && view && { conversation, view }
}
