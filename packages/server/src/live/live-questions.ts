// What the sockets have to ask the rest of the server. Given to them when they open, so that they never meet the store.
import type { Channels, ChatChange } from '@askwell/contract'

/** What an agent's socket was let in with. It stays with the socket, so that the same question can be asked again later. */
export interface Pass {
  readonly kind: 'api_key' | 'session'
  readonly id: string
  /** Null for a key. */
  readonly personId: string | null
  readonly workspaceId: string
}

/** Events that an agent's socket gets. */
export interface Hearing {
  readonly channels: Channels
  /** `of_chats`: nothing of feedback that is no conversation. */
  readonly feedback: 'every' | 'of_chats'
}

export interface Agent {
  readonly workspaceId: string
  /** Null for a program with an API key that did not say whom it speaks for. */
  readonly agentId: string | null
  readonly pass: Pass
  readonly hearing: Hearing
  /** A key may read chats and write none. Its scope is set once, so this stays true. */
  readonly canWrite: boolean
}

interface Refused {
  readonly ok: false
  readonly code: number
}

export type AgentAdmission = { readonly ok: true; readonly agent: Agent } | Refused

/** A visitor's door to a chat: the hash of the token that opened it. */
export interface ChatPass {
  readonly feedbackId: string
  readonly tokenHash: string
}

export type Admission =
  | {
      readonly ok: true
      readonly workspaceId: string
      readonly nodeId: string /** `feedbackId` as it is written everywhere. */
      readonly pass: ChatPass
    }
  | Refused

export interface LiveQuestions {
  admitVisitor(shown: {
    readonly feedbackId: string
    readonly token: string | null
    readonly address: string
  }): Promise<Admission>
  /** One verdict for each pass, in their order. */
  admitVisitorsAgain(passes: readonly ChatPass[]): Promise<readonly Verdict[]>
  /** What came after `after`; null = only how the chat stands. `refetch`: it is too much to list. Null = the chat is gone. */
  missed(
    feedbackId: string,
    after: number | null,
  ): Promise<{ readonly change: ChatChange; readonly refetch: boolean } | null>
  newest(feedbackId: string, count: number): Promise<ChatChange | null>
  admitAgent(credentials: AgentCredentials): Promise<AgentAdmission>
  /** One verdict for each pass, in their order. */
  admitAgentsAgain(passes: readonly Pass[]): Promise<readonly AgentVerdict[]>
  /** The channel of a chat of the workspace; null = there is no such chat. */
  nodeOfChat(workspaceId: string, feedbackId: string): Promise<string | null>
  seen(feedbackId: string, side: 'agent' | 'visitor', seq: number): Promise<void>
}

/** Null = as before; else the code of the refusal. */
export type Verdict = number | null
/** What may be heard from now on, or why nothing. */
export type AgentVerdict = { readonly ok: true; readonly hearing: Hearing } | Refused

export interface AgentCredentials {
  readonly apiKey: string | null
  /** The cookies of the first request, where they may count. */
  readonly cookie: string | null
  /** Whom a program says it speaks for. */
  readonly agentId: string | null
  readonly address: string
}
