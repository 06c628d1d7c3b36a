// Who gets a chat's token once more. A lost reply must not cost the visitor the chat, and whoever knows what an
// owner is shown of a feedback must not get in by repeating it. So a repeat has to show something that no owner sees:
//   · the random Idempotency-Key that the feedback was stored under,
//   · of an anonymous node, the device: only a pseudonym of it is kept,
//   · else the same address and browser as before, for a short time, and only until the chat was opened: whoever opened
//     it has the token.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FeedbackRow } from '../../store/feedback/feedback-row.ts'
import { isHashOfKey, isRandomKey, keptKey } from '../../store/feedback/run-key.ts'
import type { Store } from '../../store/store.ts'
import { chatTokenOf } from './chat-token.ts'

/** Longer than a client without an Idempotency-Key goes on trying. */
export const retryLastsMs = 10 * 60_000

/** `caller`: the address and the browser. Null where the key alone proves who repeats. */
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
