// Whether a webhook with a condition wants an event. The condition is about a response, as in results and alerts, and it is
// evaluated when the event is sent: the transaction of a save must not wait for it.
import type { WebhookEvent } from '@askwell/contract'
import type { Store } from '../../store/store.ts'
import type { WebhookRow } from '../../store/webhooks/webhook-store.ts'
import { type Matching, openMatching } from '../alerts/alert-conditions.ts'

export type FilterStore = Parameters<typeof openMatching>[0] & Pick<Store, 'feedback'>

/** A receiver must learn what no longer exists, and a test is asked for. */
const alwaysSent: ReadonlySet<string> = new Set(['feedback.deleted', 'customer.deleted', 'test'])

/** Reads each survey once, so it is good for a few deliveries. */
export function openEventFilter(
  store: FilterStore,
  now: number,
): (webhook: WebhookRow, event: WebhookEvent) => Promise<boolean> {
  let matching: Matching | null = null
  return async ({ id, workspaceId, filter }, { type, data }) => {
    if (filter === null || alwaysSent.has(type)) return true
    // The alert on a figure is about no response, and names its webhook itself.
    if (type === 'alert.raised' && data['feedback_id'] === undefined) return true
    const feedbackId = type.startsWith('feedback.') ? data['id'] : data['feedback_id']
    const row =
      typeof feedbackId === 'string' ? await store.feedback(workspaceId, feedbackId) : null
    if (row === null) return false
    matching ??= openMatching(store, now)
    const settings = { flow_ids: null, when: filter, timezone: 'UTC' }
    return matching.matches({ id, workspaceId, settings }, row)
  }
}
