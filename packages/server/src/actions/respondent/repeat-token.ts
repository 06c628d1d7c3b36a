// Decides which repeats get a chat's token again. A lost reply must not cost the visitor the chat, and somebody who
// knows what an owner sees of a feedback must not get access by repeating it. So a repeat must prove itself by something that
// no owner sees:
//   · the random Idempotency-Key with which the feedback was stored,
//   · at an anonymous node, the device, of which only a pseudonym is stored,
//   · otherwise the same address and browser as before, for a short time, and only until the chat is opened: whichever client
//     opened it has the token.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FeedbackRow } from '../../store/feedback/feedback-row.ts'
import { isHashOfKey, isRandomKey, keptKey } from '../../store/feedback/run-key.ts'
import type { Store } from '../../store/store.ts'
import { chatTokenOf } from './chat-token.ts'

/** Longer than a client without an Idempotency-Key keeps retrying. */
export const retryLastsMs = 10 * 60_000

/** `caller`: the address and the browser. Null when the key alone proves the sender. */
export function retryProofOf(
  secret: Buffer,
  feedbackId: string,
  idempotencyKey: string | null,
  caller: string,
): string | null {
  if (idempotencyKey !== null && isRandomKey(idempotencyKey)) return null
  return createHmac('sha256', secret).update(`retry\n${feedbackId}\n${caller}`).digest('base64url')
}

export async function repeatedToken(
  { store, chatSecret }: { readonly store: Store; readonly chatSecret: Buffer },
  stored: FeedbackRow,
  repeat: {
    readonly idempotencyKey: string | null
    readonly isAnonymous: boolean
    readonly caller: string
    readonly receivedAt: number
  },
): Promise<string | null> {
  if (stored.chatTokenHash === null) return null
  return (await isSameVisitor()) ? chatTokenOf(chatSecret, stored.id) : null

  async function isSameVisitor(): Promise<boolean> {
    const given = repeat.idempotencyKey === null ? null : keptKey(repeat.idempotencyKey)
    const kept = stored.keptKey ?? null
    if ([kept, given].some((key) => key !== null && isHashOfKey(key))) return kept === given
    if (repeat.isAnonymous) return true
    const proof = retryProofOf(chatSecret, stored.id, null, repeat.caller)
    if (
      !proof ||
      !stored.retryProof ||
      !timingSafeEqual(Buffer.from(proof), Buffer.from(stored.retryProof))
    )
      return false
    if (repeat.receivedAt - stored.receivedAt > retryLastsMs) return false
    return (await store.chats.byFeedback(stored.id)) === null
  }
}
