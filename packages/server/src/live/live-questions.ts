// What the sockets have to ask the rest of the server. Passed to them when they open, so that they do not depend on the store.
import type { Channels, ChatChange } from '@askwell/contract'

/** What admitted an agent's socket. It stays with the socket, so that the same question can be asked again later. */
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
  /** `of_chats`: only feedback with a conversation. */
  readonly feedback: 'every' | 'of_chats'
  /** Also the drafts of the workspace. */
  readonly surveys: boolean
}

export interface Agent {
  readonly workspaceId: string
  /** Null for a program with an API key that did not say whom it speaks for. */
  readonly agentId: string | null
  readonly pass: Pass
  readonly hearing: Hearing
  /** A key may be allowed to read chats but not to write. Its scope is set once, so this stays true. */
  readonly canWrite: boolean
}

interface Refused {
  readonly ok: false
  readonly code: number
}

export type AgentAdmission = { readonly ok: true; readonly agent: Agent } | Refused

/** A visitor's access to a chat: the hash of the token that opened it. */
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
  /** The items after `after`; null = only the status. `refetch`: there are too many to list. Null = the chat no longer exists. */
  missed(
    feedbackId: string,
    after: number | null,
  ): Promise<{ readonly change: ChatChange; readonly refetch: boolean } | null>
  newest(feedbackId: string, count: number): Promise<ChatChange | null>
  admitAgent(credentials: AgentCredentials): Promise<AgentAdmission>
  /** One verdict for each pass, in their order. */
  admitAgentsAgain(passes: readonly Pass[]): Promise<readonly AgentVerdict[]>
  /** The channel of a chat of the workspace; null = the chat does not exist. */
  nodeOfChat(workspaceId: string, feedbackId: string): Promise<string | null>
  /** How many sockets a workspace may have open, at all servers together. */
  mostSockets(workspaceId: string): Promise<number>
  /** Called for each socket that is refused because there are so many. */
  socketRefused(): void
  seen(feedbackId: string, side: 'agent' | 'visitor', seq: number): Promise<void>
}

/** Null = unchanged; else the code of the refusal. */
export type Verdict = number | null
/** What the socket may receive from now on, or why nothing. */
export type AgentVerdict = { readonly ok: true; readonly hearing: Hearing } | Refused

export interface AgentCredentials {
  readonly apiKey: string | null
  /** The cookies of the first request, where they may count. */
  readonly cookie: string | null
  /** The agent for whom a program says it speaks. */
  readonly agentId: string | null
  readonly address: string
}
