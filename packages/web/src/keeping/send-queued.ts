// Sends one item of the outbox: its files first, then the feedback under its own Idempotency-Key, with a fresh token
// if the old one has expired (C-30).
import type { Reply } from '../run/api.ts'
import type { Outside } from '../run/outside.ts'
import { errorBody, postUntilTaken, storedFeedback } from '../run/save-feedback.ts'
import type { Journal } from './journal.ts'
import { filesOf } from './kept-marks.ts'
import type { SendResult } from './outbox.ts'
import { effectOf, type Queued } from './queue.ts'
import { type Verdict, verdictOf } from './retry.ts'
import { uploadFirst } from './upload-first.ts'

export type SendWire = Pick<Outside, 'send' | 'local' | 'newXhr' | 'later'>

export async function sendQueued(
  wire: SendWire,
  journal: Journal,
  item: Queued,
): Promise<SendResult> {
  const { outbox } = item
  const uploaded = await uploadFirst(wire, journal, effectOf(item))
  if (uploaded.outcome === 'failed') return { verdict: 'later', status: 0, retryAfter: null }
  const context = {
    send: wire.send,
    store: wire.local,
    channel: outbox.channel,
    idempotencyKey: outbox.idempotencyKey,
    submissionToken: outbox.submissionToken,
    // Only its own partial, because a newer run of this node may have another one by now.
    continues: outbox.feedbackId,
    renewToken: () => freshToken(wire, outbox.renewUrl),
  }
  const reply = await postUntilTaken(context, uploaded.effect)
  const verdict = verdictOfReply(reply)
  if (verdict !== 'later')
    for (const handle of filesOf(effectOf(item))) await journal.removeFile(handle)
  return {
    verdict,
    status: reply.status,
    retryAfter: reply.kind === 'failure' ? (reply.retryAfter ?? null) : null,
  }
}

export const verdictOfReply = (reply: Reply): Verdict =>
  reply.kind === 'success'
    ? verdictOf(reply.status, storedFeedback(reply.json) !== null)
    : verdictOf(reply.status, false, errorBody(reply)?.code)

/** null if no token is available. */
export async function freshToken(
  { send }: Pick<SendWire, 'send'>,
  renewUrl: string | null,
): Promise<string | null> {
  if (renewUrl === null) return null
  const reply = await send({
    method: 'GET',
    url: renewUrl,
    headers: { Accept: 'application/json' },
  })
  return reply.kind === 'success' && hasToken(reply.json) ? reply.json.submission_token : null
}

const hasToken = (json: unknown): json is { readonly submission_token: string } =>
  typeof json === 'object' &&
  json !== null &&
  'submission_token' in json &&
  typeof json.submission_token === 'string'
