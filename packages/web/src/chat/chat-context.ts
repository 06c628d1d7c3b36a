// The context of every part of the chat. It is apart from the snapshot, which changes with each message.
import { createContext, useContext } from 'react'
import type { ChatActs } from './chat-store.ts'
import type { ChatTimes } from './chat-times.ts'

export interface ChatContextValue {
  readonly acts: ChatActs
  readonly times: ChatTimes
  /** True if somebody may be looking at it: false in a closed widget. */
  readonly isOpen: boolean
  /** Begins another conversation; null if that is not possible. */
  readonly startNew: (() => void) | null
}

export const ChatContext = createContext<ChatContextValue | null>(null)

export function useChat(): ChatContextValue {
  const value = useContext(ChatContext)
  if (!value) throw new Error('drawn outside of the chat')
  return value
}
