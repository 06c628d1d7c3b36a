import { callerMay } from '../../access/caller.ts'
import { createFeed, listFeeds, removeFeed } from '../../actions/owner/feeds.ts'
import { isoTime } from '../../present/owner/time.ts'
import { Refusal } from '../../refusal.ts'
import type { OwnerHandlers } from './serve-owner.ts'

export const feedHandlers = {
  list_feeds: async ({ deps, workspaceId, query }) => {
    const { items, next } = await listFeeds(deps, workspaceId, query)
    return { items: items.map(presentFeed), next }
  },

  create_feed: async ({ deps, workspaceId, caller, body }) => {
    // Otherwise a key that may only manage keys could read what it may not export.
    if (!callerMay(caller, 'exports.read'))
      throw new Refusal(13004, 'A feed needs the permission exports.read as well.')
    const { feed, token } = await createFeed(deps, workspaceId, body)
    return {
      ...presentFeed(feed),
      url: new URL(`/feeds/${token}.csv`, deps.config.publicUrl).href,
    }
  },

  delete_feed: async ({ deps, workspaceId, params }) => {
    await removeFeed(deps, workspaceId, params.id)
    return { id: params.id }
  },
} satisfies Partial<OwnerHandlers>

type FeedRow = Awaited<ReturnType<typeof createFeed>>['feed']

const presentFeed = ({ id, nodeId, settings, createdAt, expiresAt }: FeedRow) => ({
  ...{ id, node_id: nodeId, ...settings, created_at: isoTime(createdAt) },
  expires_at: expiresAt === null ? null : isoTime(expiresAt),
})
