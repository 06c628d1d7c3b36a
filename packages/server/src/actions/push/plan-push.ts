// A message waits for somebody: soon a job looks whether it still does, and for the browsers that want to know.
import type { Deps } from '../../deps.ts'
import type { ChatRow } from '../../store/index.ts'

export const pushJob = 'push'
/** Somebody who has the conversation before them reads within it. */
export const pushAfterMs = 10_000

export type PushSide = 'visitor' | 'agent'

/** `side`: whom a message waits for. */
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
