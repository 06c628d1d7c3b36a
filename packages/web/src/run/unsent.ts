// A complete feedback, as it is stored before it is sent. The entry writes it and the lazy chunk
// of drafts and outbox reads it: the key in storage, and everything needed to send it from another page on another day.
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
  /** The address for a fresh submission token (C-30); null if none is needed. */
  readonly renewUrl: string | null
  readonly delaySeconds: number | null
}

/** The storage key of unsent texts in conversations. */
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
  // The link may contain answers that the flow hides: such an address is not stored.
  renewUrl:
    node.submission_token === null || (query.responses !== null && hidesAnswers(flow))
      ? null
      : nodeAddress(node.id, query),
  delaySeconds: node.multiple_feedback_delay_period,
})
