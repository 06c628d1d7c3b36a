// The number of an event in the feed of changes, so that a program that reads both knows what it has seen (ECO-87).
import type { WebhookEvent } from '@askwell/contract'
import type { Store } from '../../store/store.ts'
import type { ClaimedDelivery, ClaimedSlot } from '../../store/webhooks/deliveries.ts'

/** Numbers the changes first: a delivery may begin before any reader has asked for them. */
export async function numberedEvents(
  { changes }: Pick<Store, 'changes'>,
  { webhook, deliveries, isRecorded }: ClaimedSlot,
): Promise<readonly ClaimedDelivery[]> {
  const { workspaceId } = webhook
  const hasBodies = webhook.format === 'standard' && webhook.kind !== 'slack'
  if (!isRecorded || !hasBodies || deliveries.every(({ event }) => changedBy(event) === null))
    return deliveries
  while (!(await changes.number(workspaceId)));
  return Promise.all(
    deliveries.map(async (delivery) => {
      const changed = changedBy(delivery.event)
      const seq = changed && (await changes.ofDelivery(workspaceId, delivery.id, changed))
      return seq === null ? delivery : { ...delivery, event: { ...delivery.event, seq } }
    }),
  )
}

/** What an event is about; null = nothing that the feed has. */
export function changedBy({
  type,
  data,
}: Pick<WebhookEvent, 'type' | 'data'>): Parameters<Store['changes']['ofDelivery']>[2] | null {
  const [, kind, member] =
    kinds.find(([begin]) => type.startsWith(begin)) ?? ([null, null, null] as const)
  const id = member === null ? undefined : data[member]
  return kind === null || typeof id !== 'string' ? null : { kind, id }
}

/** The first that fits. */
const kinds = [
  ['feedback.', 'feedback', 'id'],
  ['customer.', 'customer', 'id'],
  ['chat.message.', 'message', 'id'],
  ['chat.', 'chat', 'feedback_id'],
] as const
