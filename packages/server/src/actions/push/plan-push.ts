// Plans notifications of a new message: a job soon checks whether it is still unread, and finds the subscribed browsers.
import type { Deps } from '../../deps.ts'
import type { ChatRow } from '../../store/index.ts'

export const pushJob = 'push'
/** Somebody who has the conversation open reads the message within this time. */
export const pushAfterMs = 10_000

export type PushSide = 'visitor' | 'agent'

/** `side`: the reader of the message. */
export async function planPush(
  { push, store, clock }: Pick<Deps, 'push' | 'store' | 'clock'>,
  { feedbackId }: ChatRow,
  side: PushSide,
): Promise<void> {
  if (!push) return
  const at = clock()
  await store.jobs.add(
    {
      kind: pushJob,
      name: `${pushJob} ${side} ${feedbackId}`,
      payload: { feedback_id: feedbackId, side },
      runAt: at + pushAfterMs,
    },
    at,
  )
}
