// Repeated feedback: the run it belongs to, and the reply that its first call received.
import type { FeedbackReply } from '@askwell/contract'
import { runPseudonym } from './anonymous.ts'
import type { FeedbackCall, FeedbackTools } from './feedback-call.ts'
import type { AnswerTimes } from './opening.ts'
import { repeatedToken } from './repeat-token.ts'
import type { LiveNode } from './settings.ts'

/** The reply of the first call, when this one repeats a complete feedback. */
export async function answerRepeat(
  tools: FeedbackTools,
  node: LiveNode,
  call: FeedbackCall,
  given: AnswerTimes,
): Promise<FeedbackReply | null> {
  const earlier = await tools.store.feedbackByKey(node.id, keyOf(tools, node, call, given))
  return earlier?.isCompleted ? repeatOf(tools, node, call, earlier.id) : null
}

export async function repeatOf(
  tools: FeedbackTools,
  node: LiveNode,
  call: FeedbackCall,
  id: string,
): Promise<FeedbackReply> {
  const stored = call.isCompleted ? await tools.store.feedback(node.workspaceId, id) : null
  return {
    id,
    chat_token_string:
      stored &&
      (await repeatedToken(tools, stored, { ...call, isAnonymous: node.settings.anonymous })),
  }
}

/** What identifies a run: its key, or otherwise the device, the node and the time. */
export const keyOf = (
  tools: FeedbackTools,
  node: LiveNode,
  call: FeedbackCall,
  given: AnswerTimes,
) =>
  call.idempotencyKey === null
    ? { deviceId: deviceOf(tools, node, call, given), claimedAt: given.claimedAt }
    : { idempotencyKey: call.idempotencyKey }

/** For an anonymous node, a different id for every run, which identifies no device. */
export const deviceOf = (
  tools: FeedbackTools,
  node: LiveNode,
  { payload, idempotencyKey }: FeedbackCall,
  { claimedAt }: AnswerTimes,
): string =>
  node.settings.anonymous
    ? runPseudonym(tools.chatSecret, node.id, idempotencyKey ?? `${payload.device_id} ${claimedAt}`)
    : payload.device_id
