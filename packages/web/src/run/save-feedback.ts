// The one request that must never be lost or doubled: POST /v1/feedbacks, its headers and the meaning of its reply for
// the run (seed §7, C-04). Every save of a run has the same Idempotency-Key. Part of the chunk of drafts
// and the outbox: everything is stored before it is sent.
import type { ErrorBody, FeedbackPayload } from '@askwell/contract'
import type { Act } from '../app-types.ts'
import type { Failure, Reply, SendRequest } from './api.ts'
import {
  forgetIncomplete,
  hasWidgetEntry,
  incompleteFeedbackId,
  rememberIncomplete,
} from './incomplete.ts'
import type { LocalStore } from './storage.ts'
import type { SaveEffect } from './unsent.ts'

export interface SaveContext {
  readonly send: SendRequest
  readonly store: LocalStore
  /** Headers of the channel pair. */
  readonly channel: Readonly<Record<string, string>> | null
  /** UUID v4, one a run. */
  readonly idempotencyKey: string
  readonly submissionToken: string | null
  /** X-FID: the partial that this save continues. */
  readonly continues: string | null
  /** A fresh token, for a respondent whose first token has expired; null if there is none (C-30). */
  readonly renewToken: () => Promise<string | null>
}

/** Browsers allow 64 kB in total for requests that outlive their page. */
const keepaliveBytes = 60_000

export const saveFeedback = async (context: SaveContext, effect: SaveEffect): Promise<Act> =>
  actOf(context.store, effect, await postUntilTaken(context, effect))

/** The run's event for a reply. */
export function actOf(store: LocalStore, effect: SaveEffect, reply: Reply): Act {
  const { node_id: nodeId, flow_id: flowId } = effect.feedback
  const stored = reply.kind === 'success' ? storedFeedback(reply.json) : null
  if (!stored) {
    const failure = reply.kind === 'failure' ? reply : unreadable(reply.status)
    const body = errorBody(failure)
    if (body?.code === 13045) forgetIncomplete(store, nodeId, flowId)
    return {
      type: 'save_failed',
      completed: effect.completed,
      failure: { status: failure.status, body },
    }
  }
  if (effect.completed) forgetIncomplete(store, nodeId, flowId)
  else rememberIncomplete(store, { feedbackId: stored.feedbackId, nodeId, flowId })
  return { type: 'saved', completed: effect.completed, ...stored }
}

/** Two refusals are not the respondent's fault and are corrected here, once: the same answers are sent again. */
export async function postUntilTaken(context: SaveContext, effect: SaveEffect): Promise<Reply> {
  const { node_id: nodeId, flow_id: flowId } = effect.feedback
  const first = await post(context, effect, context.submissionToken)
  if (isRefusedWith(first, 403, 13050)) {
    const renewed = await context.renewToken()
    return renewed === null ? first : post(context, effect, renewed)
  }
  // The partial of an earlier visit was completed, and only its reply was lost.
  if (
    isRefusedWith(first, 400, 13047) &&
    effect.feedbackId === null &&
    context.continues !== null
  ) {
    forgetIncomplete(context.store, nodeId, flowId)
    return post({ ...context, continues: null }, effect, context.submissionToken)
  }
  return first
}

function post(
  context: SaveContext,
  effect: SaveEffect,
  submissionToken: string | null,
): Promise<Reply> {
  const body = JSON.stringify(payloadOf(effect))
  return context.send({
    method: 'POST',
    url: '/v1/feedbacks',
    headers: saveHeaders(context, effect, submissionToken),
    body,
    keepalive: new TextEncoder().encode(body).length <= keepaliveBytes,
  })
}

export function payloadOf({ feedback: { createdAtMs, ...feedback } }: SaveEffect): FeedbackPayload {
  return { ...feedback, created_at: new Date(createdAtMs).toISOString() }
}

export function saveHeaders(
  context: Pick<SaveContext, 'channel' | 'store' | 'idempotencyKey' | 'continues'>,
  effect: SaveEffect,
  submissionToken: string | null,
): Record<string, string> {
  const { node_id: nodeId } = effect.feedback
  return {
    Accept: 'application/json',
    'Content-Type': 'application/json',
    'X-COMPLETED': String(effect.completed),
    'Idempotency-Key': context.idempotencyKey,
    ...(context.channel ?? (hasWidgetEntry(context.store, nodeId) && { 'X-WWID': nodeId })),
    ...(context.continues !== null && { 'X-FID': context.continues }),
    ...(submissionToken !== null && { 'X-SUBMISSION-TOKEN': submissionToken }),
  }
}

export function storedFeedback(
  json: unknown,
): { feedbackId: string; chatToken: string | null } | null {
  if (typeof json !== 'object' || json === null || !('id' in json) || typeof json.id !== 'string')
    return null
  const token = 'chat_token_string' in json ? json.chat_token_string : null
  return {
    feedbackId: json.id,
    chatToken: typeof token === 'string' && token !== '' ? token : null,
  }
}

/** The partial of this run, or that of an earlier visit. */
export const continuedBy = (
  store: LocalStore,
  { feedbackId, feedback }: SaveEffect,
): string | null => feedbackId ?? incompleteFeedbackId(store, feedback.node_id, feedback.flow_id)

/** A 2xx without an id comes from an intermediary (a hotel's sign-in page), so the feedback may not be stored. */
const unreadable = (status: number): Failure => ({
  kind: 'failure',
  why: 'refused',
  status,
  message: 'The reply has no id',
  json: null,
})

const isRefusedWith = (reply: Reply, status: number, code: number): boolean =>
  reply.kind === 'failure' && reply.status === status && errorBody(reply)?.code === code

export const errorBody = (failure: Failure): Partial<ErrorBody> | null =>
  typeof failure.json === 'object' && failure.json !== null && !Array.isArray(failure.json)
    ? (failure.json as Partial<ErrorBody>)
    : null
