// Exports everything that is stored about one customer, for the customer. It reads in slices, so that a long history does not
// delay other calls.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Consent, WebhookEvent } from '@askwell/contract'
import type { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { ChatItemRow, ChatRow, NoteRow } from '../../store/chats/chats.ts'
import type { CustomerRow } from '../../store/customers/customers.ts'
import type { ContactEventRow } from '../../store/events/event-rows.ts'
import type { FeedbackRow } from '../../store/feedback/feedback-row.ts'
import type { FileRow } from '../../store/files/files.ts'
import type { VisitRow } from '../../store/widgets/widget-store.ts'
import { consentsWithTexts } from './consents.ts'
import { readCustomer } from './customers.ts'
import { followUpOf, type ReadFollowUp } from './follow-ups.ts'

export interface ExportedCustomer {
  readonly customer: CustomerRow
  readonly feedbacks: readonly FeedbackRow[]
  /** What members have done about each of them, in the same order: it may name the customer. */
  readonly followUps: readonly ReadFollowUp[]
  readonly consents: readonly z.input<typeof Consent>[]
  readonly files: readonly FileRow[]
  readonly chats: readonly ExportedChat[]
  readonly visits: readonly VisitRow[]
  /** What they have done, the newest first, at most 10,000. */
  readonly events: readonly ContactEventRow[]
  /** The webhook events about them. */
  readonly deliveries: readonly {
    readonly id: string
    readonly type: string
    readonly createdAt: number
    readonly event: WebhookEvent
  }[]
  readonly exportedAt: number
}

export interface ExportedChat {
  readonly chat: ChatRow
  readonly items: readonly ChatItemRow[]
  /** Agents' internal notes about the customer are personal data of the customer, too. */
  readonly notes: readonly NoteRow[]
}

const slice = 200
const mostEvents = 10_000

export async function exportCustomer(
  deps: Deps,
  workspaceId: string,
  id: string,
): Promise<ExportedCustomer> {
  const { store } = deps
  const customer = await readCustomer(deps, workspaceId, id)
  const feedbacks: FeedbackRow[] = []
  const followUps: ReadFollowUp[] = []
  const files: FileRow[] = []
  const chats: ExportedChat[] = []
  for (let after = ''; ; ) {
    const ids = await store.customers.feedbackIds(workspaceId, id, after, slice)
    for (const feedbackId of ids) {
      const row = await store.feedback(workspaceId, feedbackId)
      if (row) {
        feedbacks.push(row)
        followUps.push(await followUpOf(deps, { workspaceId, feedbackId }))
      }
      files.push(...(await store.files.ofFeedback(workspaceId, feedbackId)))
      const chat = await store.chats.chat(workspaceId, feedbackId)
      if (chat)
        chats.push({
          chat,
          items: await store.chats.items(feedbackId, { after: 0 }),
          notes: await store.chats.notes(feedbackId),
        })
    }
    after = ids.at(-1) ?? ''
    if (ids.length < slice) break
    await nextTurn()
  }
  const deliveries = await store.customers.deliveries(workspaceId, id)
  return {
    customer,
    feedbacks,
    followUps,
    files,
    chats,
    visits: await store.widgets.visitsOf(workspaceId, id),
    events: await store.contactEvents.of(
      workspaceId,
      customer.customer,
      { name: null, ms: 0 },
      mostEvents,
    ),
    consents: await consentsWithTexts(store, await store.customers.consents(workspaceId, id)),
    deliveries: deliveries.map((row) => ({ ...row, event: JSON.parse(row.event) as WebhookEvent })),
    exportedAt: deps.clock(),
  }
}
