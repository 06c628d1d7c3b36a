// Sends what waits for one address, a few at once, and says when there is more to do. Ten tries over three days; what is
// still refused then is given up and stays in the log, from where an owner can send it again.
import type { WebhookTry } from '@askwell/contract'
import type { Deps } from '../../deps.ts'
import type { DeliveryRow, WebhookRow } from '../../store/webhooks/webhook-store.ts'
import { sendOnce } from './send-once.ts'

const minute = 60_000
const hour = 60 * minute

/** After the first try, the second and so on: 75 h 35 min in all. */
export const waitsMs = [
  5_000,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
]

/** One run's share, so that a slow address does not keep a place for ever. */
const mostPerRun = 20
const mostAtOnce = 5

export interface DeliverTools extends Pick<Deps, 'store' | 'guardedFetch' | 'clock'> {
  /** In [0, 1). */
  readonly chance: () => number
}

/** When there is more to send; null = nothing waits. */
export async function deliver(
  tools: DeliverTools,
  webhookId: string,
  signal: AbortSignal,
): Promise<number | null> {
  const { store, clock } = tools
  const due = await store.webhooks.due(webhookId, clock(), mostPerRun)
  for (let place = 0; place < due.length && !signal.aborted; place += mostAtOnce) {
    // Read again each time: an owner may have changed or switched it off, and so may a 410.
    const webhook = await store.webhooks.byId(webhookId)
    if (!webhook?.isEnabled) return null
    await Promise.all(
      due.slice(place, place + mostAtOnce).map((delivery) => tryOne(tools, webhook, delivery)),
    )
  }
  return store.webhooks.nextDueAt(webhookId)
}

async function tryOne(
  tools: DeliverTools,
  webhook: WebhookRow,
  delivery: DeliveryRow,
): Promise<void> {
  const { store, clock, chance } = tools
  const tried = await sendOnce(tools, webhook, delivery)
  const outcome = outcomeOf(tried, delivery.attempts + 1, clock(), chance())
  await store.webhooks.recordTry(delivery.id, tried, outcome)
  if (tried.status === gone) await store.webhooks.disableGone(webhook.id, clock())
}

const gone = 410

function outcomeOf(
  { status }: WebhookTry,
  attempts: number,
  nowMs: number,
  chance: number,
): { status: DeliveryRow['status']; nextTryAt: number | null } {
  if (status !== null && status >= 200 && status < 300)
    return { status: 'delivered', nextTryAt: null }
  const waitMs = waitsMs[attempts - 1]
  if (status === gone || waitMs === undefined) return { status: 'given_up', nextTryAt: null }
  // A tenth either way, so that what failed together does not come back together.
  return { status: 'pending', nextTryAt: nowMs + Math.round(waitMs * (0.9 + 0.2 * chance)) }
}
