// What contacts have done, as owners' systems and the pages of their widgets report it.
import { z } from 'zod'
import { contactFields } from './contact.ts'
import { Id } from './id.ts'
import type { OwnerCall } from './owner-call.ts'
import { written } from './owner-parts.ts'
import { EventName, EventProperties } from './targeting.ts'
import { identityProof } from './widget.ts'

const ownEvent = {
  name: EventName,
  properties: EventProperties.default({}),
  /** ISO 8601. At most 90 days ago, and not after now. */
  at: z.iso.datetime({ offset: true }),
}
/** Two events with one id are one event. */
const eventId = z.string().min(1).max(255)

export const ContactEvent = z
  .strictObject({
    ...ownEvent,
    external_id: contactFields.external_id.min(1),
    id: eventId.optional(),
  })
  .meta({ id: 'ContactEvent' })
export type ContactEvent = z.infer<typeof ContactEvent>

export const EventsReply = z
  .object({
    stored: z.int(),
    /** Their ids were known already. */
    repeated: z.int(),
    /** They are about contacts that were erased, and are not stored. */
    erased: z.int(),
  })
  .meta({ id: 'EventsReply' })

/** From the page of a widget that collects these events. Who the visitor is needs the same proof as a visit. */
export const CollectedEvents = z
  .object({
    node_id: Id,
    external_id: contactFields.external_id.nullish(),
    user_id: contactFields.user_id.nullish(),
    ...identityProof,
    events: z
      .array(z.strictObject({ ...ownEvent, id: eventId }))
      .min(1)
      .max(100),
  })
  .meta({ id: 'CollectedEvents' })
export type CollectedEvents = z.infer<typeof CollectedEvents>

export const ownerEventCalls = {
  record_events: {
    id: 'O-events-record',
    method: 'POST',
    path: '/owner/v1/events',
    summary:
      'Records what contacts have done, for the targeting of widgets. Events are kept for 90 days; an event with a known id is not stored again.',
    body: z.object({ events: z.array(ContactEvent).min(1).max(500) }),
    bodyKind: 'json',
    reply: EventsReply,
    refusals: written,
    permission: 'customers.write',
    audit: 'each',
  },
} as const satisfies Record<string, OwnerCall>
