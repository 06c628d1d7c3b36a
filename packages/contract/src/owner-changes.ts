// The feed of changes: what programs read that keep a copy of a workspace (ECO-87). Same table form as `calls.ts`; joined to
// the owner's table in `owner.ts`.
import { z } from 'zod'
import { TimelineItem } from './chat.ts'
import { Id } from './id.ts'
import type { OwnerCall } from './owner-call.ts'
import { ChatSummary } from './owner-chats.ts'
import { OwnerCustomer } from './owner-customers.ts'
import { FeedbackSummary } from './owner-feedbacks.ts'
import { FlowSummary } from './owner-flows.ts'
import { refused } from './owner-parts.ts'

/** The thing is deleted, or the person erased. */
const deleted = { deleted: z.literal(true) }
const DeletedThing = z.object({ id: Id, ...deleted }).meta({ id: 'DeletedThing' })

const change = <T extends readonly [string, ...string[]], D extends z.ZodType>(types: T, data: D) =>
  z.object({ seq: z.int(), type: z.enum(types), at: z.string(), data })

/**
 * `data`: the thing as it is now, not as it was at the time of the change. Of a thing that no longer exists, also in its
 * earlier changes: only its ids. Feedback comes without tags and follow-up.
 */
export const Change = z
  .discriminatedUnion('type', [
    change(
      ['feedback.created', 'feedback.updated', 'feedback.deleted'],
      z.union([FeedbackSummary, DeletedThing]),
    ),
    change(
      ['customer.created', 'customer.updated', 'customer.deleted'],
      z.union([OwnerCustomer, DeletedThing]),
    ),
    change(
      ['chat.created', 'chat.updated', 'chat.deleted'],
      z.union([ChatSummary, z.object({ feedback_id: Id, ...deleted })]),
    ),
    change(
      ['chat.message.created', 'chat.message.updated', 'chat.message.deleted'],
      z.union([
        TimelineItem.extend({ feedback_id: Id }),
        z.object({ id: Id, feedback_id: Id, ...deleted }),
      ]),
    ),
    change(['flow.created', 'flow.updated', 'flow.deleted'], z.union([FlowSummary, DeletedThing])),
  ])
  .meta({ id: 'Change' })
export type Change = z.infer<typeof Change>
export type ChangeType = Change['type']

export const ownerChangeCalls = {
  list_changes: {
    id: 'O-changes',
    method: 'GET',
    path: '/owner/v1/changes',
    summary:
      'Lists the changes of the workspace after a number, in their order, for 30 days. Without `after`, it returns the newest number as `next`. The first call of a workspace begins the feed. With `wait`, a call that has nothing to return waits for a change, at most so many seconds. An `after` that is older than what is kept, or unknown, is answered with 410.',
    query: z.object({
      after: z.coerce.number().int().min(0).optional(),
      limit: z.coerce.number().int().min(1).max(1_000).default(1_000),
      wait: z.coerce.number().int().min(0).max(25).default(0),
    }),
    reply: z.object({
      items: z.array(Change),
      /** The `after` of the next call. A page may be shorter than `limit` although more follow. */
      next: z.int(),
    }),
    refusals: [...refused, 13001, 13011, 13013],
    permission: 'exports.read',
    audit: 'never',
  },
} as const satisfies Record<string, OwnerCall>
