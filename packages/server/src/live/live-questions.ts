// What the sockets have to ask the rest of the server. Given to them when they open, so that they never meet the store.
import type { ChatChange } from '@askwell/contract'

export interface Agent {
  readonly workspaceId: string
  /** Null for a program with an API key that did not say whom it speaks for. */
  readonly agentId: string | null
}

export type Admission =
  | { readonly ok: true; readonly workspaceId: string /** As it is written everywhere. */; readonly feedbackId: string }
  | { readonly ok: false; readonly code: number }

export interface LiveQuestions {
  admitVisitor(feedbackId: string, token: string | null): Promise<Admission>
  /** What came after `after`; null = only how the chat stands. `refetch`: it is too much to list. Null = the chat is gone. */
  missed(feedbackId: string, after: number | null): Promise<{ readonly change: ChatChange; readonly refetch: boolean } | null>
  newest(feedbackId: string, count: number): Promise<ChatChange | null>
  /** Null = let nobody in. */
  admitAgent(credentials: AgentCredentials): Promise<Agent | null>
  isChatOf(workspaceId: string, feedbackId: string): Promise<boolean>
  seen(feedbackId: string, side: 'agent' | 'visitor', seq: number): Promise<void>
}

export interface AgentCredentials {
  readonly apiKey: string | null
  /** The cookies of the first request, where they may count. */
  readonly cookie: string | null
  /** Whom a program says it speaks for. */
  readonly agentId: string | null
  readonly address: string
}
