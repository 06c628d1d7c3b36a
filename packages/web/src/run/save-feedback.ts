// The one request that must never be lost or doubled: POST /v1/feedbacks, its headers and what its reply means for
// the run (seed §7, C-04). Every save of a run goes out under the same Idempotency-Key.
import type { ErrorBody } from '@askwell/contract'
import type { Effect } from '@askwell/engine'
import type { Act } from '../app-types.ts'
import type { Failure, Reply, SendRequest } from './api.ts'
import type { ChannelPair } from './query.ts'
import { forgetIncomplete, hasWidgetEntry, incompleteFeedbackId, rememberIncomplete } from './records.ts'
import type { LocalStore } from './storage.ts'

export type SaveEffect = Extract<Effect, { type: 'save' }>

export interface SaveContext {
  readonly send: SendRequest
  readonly store: LocalStore
  readonly channel: ChannelPair | null
  /** UUID v4, one a run. */
  readonly idempotencyKey: string
  readonly submissionToken: string | null
  /** A fresh token for a respondent slower than the first one's life; null where there is none (C-30). */
  readonly renewToken: () => Promise<string | null>
}

export async function saveFeedback(context: SaveContext, effect: SaveEffect): Promise<Act> {
  const reply = await postUntilTaken(context, effect)
  const { node_id: nodeId, flow_id: flowId } = effect.feedback
  const stored = reply.kind === 'success' ? storedFeedback(reply.json) : null
  if (!stored) {
    const failure = reply.kind === 'failure' ? reply : unreadable(reply.status)
    const body = errorBody(failure)
    if (body?.code === 13045) forgetIncomplete(context.store, nodeId, flowId)
    return { type: 'save_failed', completed: effect.completed, failure: { status: failure.status, body } }
  }
  if (effect.completed) forgetIncomplete(context.store, nodeId, flowId)
  else rememberIncomplete(context.store, { feedbackId: stored.feedbackId, nodeId, flowId })
  return { type: 'saved', completed: effect.completed, ...stored }
}

/** Two refusals are no fault of the respondent and are mended here, once: what was sent is sent again. */
async function postUntilTaken(context: SaveContext, effect: SaveEffect): Promise<Reply> {
  const { node_id: nodeId, flow_id: flowId } = effect.feedback
  const first = await post(context, effect, context.submissionToken)
  if (isRefusedWith(first, 403, 13050)) {
    const renewed = await context.renewToken()
    return renewed === null ? first : post(context, effect, renewed)
  }
  // The partial that an earlier visit left was completed after all, and only its reply was lost.
  if (isRefusedWith(first, 400, 13047) && effect.feedbackId === null && incompleteFeedbackId(context.store, nodeId, flowId) !== null) {
    forgetIncomplete(context.store, nodeId, flowId)
    return post(context, effect, context.submissionToken)
  }
  return first
}

function post(context: SaveContext, effect: SaveEffect, submissionToken: string | null): Promise<Reply> {
  const { createdAtMs, ...feedback } = effect.feedback
  return context.send({
    method: 'POST',
    url: '/v1/feedbacks',
    headers: saveHeaders(context, effect, submissionToken),
    body: JSON.stringify({ ...feedback, created_at: new Date(createdAtMs).toISOString() }),
  })
}

export function saveHeaders(
  context: Pick<SaveContext, 'channel' | 'store' | 'idempotencyKey'>,
  effect: SaveEffect,
  submissionToken: string | null,
): Record<string, string> {
  const { node_id: nodeId, flow_id: flowId } = effect.feedback
  const feedbackId = effect.feedbackId ?? incompleteFeedbackId(context.store, nodeId, flowId)
  return {
    Accept: 'application/json',
    'Content-Type': 'application/json',
    'X-COMPLETED': String(effect.completed),
    'Idempotency-Key': context.idempotencyKey,
    ...(context.channel?.headers ?? (hasWidgetEntry(context.store, nodeId) && { 'X-WWID': nodeId })),
    ...(feedbackId !== null && { 'X-FID': feedbackId }),
    ...(submissionToken !== null && { 'X-SUBMISSION-TOKEN': submissionToken }),
  }
}

function storedFeedback(json: unknown): { feedbackId: string; chatToken: string | null } | null {
  if (typeof json !== 'object' || json === null || !('id' in json) || typeof json.id !== 'string') return null
  const token = 'chat_token_string' in json ? json.chat_token_string : null
  return { feedbackId: json.id, chatToken: typeof token === 'string' && token !== '' ? token : null }
}

/** A 2xx without an id comes from somebody in between (a hotel's sign-in page): nothing says that it was stored. */
const unreadable = (status: number): Failure => ({ kind: 'failure', why: 'refused', status, message: 'The reply has no id', json: null })

const isRefusedWith = (reply: Reply, status: number, code: number): boolean =>
  reply.kind === 'failure' && reply.status === status && errorBody(reply)?.code === code

const errorBody = (failure: Failure): Partial<ErrorBody> | null =>
  typeof failure.json === 'object' && failure.json !== null && !Array.isArray(failure.json) ? (failure.json as Partial<ErrorBody>) : null
