// Feeds: addresses at which a spreadsheet reads the responses of a channel (ECO-48). Same table form as `calls.ts`; joined to
// the owner's table in `owner.ts`.
import { z } from 'zod'
import { Id } from './id.ts'
import type { OwnerCall } from './owner-call.ts'
import { byId, found, page, paging, refused, written } from './owner-parts.ts'

/**
 * `columns`: names of the columns of an export and keys of questions, in this order; empty = all but those that say who
 * answered. `days`: responses of this many days; null = all. `labels`: headers and answers are in the words of the survey;
 * false = their keys.
 */
const settings = {
  columns: z.array(z.string().min(1).max(200)).max(500).default([]),
  days: z.int().min(1).max(3_660).nullable().default(null),
  labels: z.boolean().default(true),
}
const FeedSettings = z.object(settings)
export type FeedSettings = z.infer<typeof FeedSettings>

export const NewFeed = z
  .object({
    node_id: Id,
    ...settings,
    expires_at: z.iso.datetime({ offset: true }).nullable().default(null),
  })
  .meta({ id: 'NewFeed' })
export type NewFeed = z.infer<typeof NewFeed>

export const Feed = z
  .object({
    id: Id,
    node_id: Id,
    columns: z.array(z.string()),
    days: z.int().nullable(),
    labels: z.boolean(),
    created_at: z.string(),
    /** From then on the address is unknown. Null = no expiry. */
    expires_at: z.string().nullable(),
  })
  .meta({ id: 'Feed' })
export type Feed = z.infer<typeof Feed>

export const ownerFeedCalls = {
  list_feeds: {
    id: 'O-feeds',
    method: 'GET',
    path: '/owner/v1/feeds',
    summary:
      'Lists the feeds, the newest first, without their addresses. `node_id`: only those of this node.',
    query: paging.extend({ node_id: Id.optional() }),
    reply: page(Feed),
    refusals: [...refused, 13001],
    permission: 'keys.manage',
    audit: 'never',
  },
  create_feed: {
    id: 'O-feed-create',
    method: 'POST',
    path: '/owner/v1/feeds',
    summary:
      'Creates an address at which anybody who has it reads the newest 50,000 responses of a channel as CSV. Only this reply shows it.',
    body: NewFeed,
    bodyKind: 'json',
    reply: Feed.extend({ url: z.string() }),
    refusals: [...written, 13005],
    permission: 'keys.manage',
    audit: 'each',
    confirm: true,
  },
  delete_feed: {
    id: 'O-feed-delete',
    method: 'DELETE',
    path: '/owner/v1/feeds/:id',
    summary: 'Revokes a feed. Its address is unknown from then on.',
    params: byId,
    reply: z.object({ id: Id }),
    refusals: found,
    permission: 'keys.manage',
    audit: 'each',
  },
} as const satisfies Record<string, OwnerCall>
