// A complete feedback on its way, as it is written down before it is sent. What the entry writes here and the lazy chunk
// of drafts and outbox reads: the key in storage, and everything needed to send it from another page on another day.
import type { Flow, NodeReply } from '@askwell/contract'
import type { Effect } from '@askwell/engine'
import { hidesAnswers } from './hides-answers.ts'
import { nodeAddress } from './node-address.ts'
import type { SurveyQuery } from './query.ts'

export type SaveEffect = Extract<Effect, { type: 'save' }>

export interface Unsent {
  readonly effect: SaveEffect
  /** UUID v4, one a run. */
  readonly idempotencyKey: string
  readonly channel: Readonly<Record<string, string>> | null
  readonly submissionToken: string | null
  /** Where a fresh submission token comes from (C-30); null where none is needed. */
  readonly renewUrl: string | null
  readonly delaySeconds: number | null
}

/** What is written in conversations and not sent. */
export const chatsKey = 'chats'

export const draftKey = (nodeId: string): string => `FLOW/${nodeId}`

export interface UnsentInput {
  readonly idempotencyKey: string
  readonly node: NodeReply
  readonly query: SurveyQuery
  readonly flow: Flow
}

export const unsentOf = (
  effect: SaveEffect,
  { idempotencyKey, node, query, flow }: UnsentInput,
): Unsent => ({
  effect,
  idempotencyKey,
  channel: query.channel?.headers ?? null,
  submissionToken: node.submission_token,
  // The link may say what the flow hides: such an address is not written down.
  renewUrl:
    node.submission_token === null || (query.responses !== null && hidesAnswers(flow))
      ? null
      : nodeAddress(node.id, query),
  delaySeconds: node.multiple_feedback_delay_period,
})
