// Counts a view for a node whose quota counts views: one per device and day (C-01). The stored value distinguishes the device
// only within this day and node.
import { createHmac } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import type { LiveNode } from './settings.ts'

const dayMs = 86_400_000

/** True = the quota was used up before this view. */
export async function countsNoMore(
  { store, secrets, clock }: Pick<Deps, 'store' | 'secrets' | 'clock'>,
  node: LiveNode,
  deviceId: string | null,
): Promise<boolean> {
  const quota = node.settings.channel_quota
  const limit = quota?.active && quota.action_kind === 'display' ? (quota.limit ?? null) : null
  if (limit === null || deviceId === null) return false
  const day = Math.floor(clock() / dayMs)
  const viewer = createHmac('sha256', secrets.submission)
    .update(`view\n${node.id}\n${day}\n${deviceId}`)
    .digest('base64url')
  return (
    (await store.limits.view(
      { workspaceId: node.workspaceId, nodeId: node.id, day, viewer },
      limit,
    )) === 'full'
  )
}
