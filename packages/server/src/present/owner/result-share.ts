import type { ResultShare } from '@askwell/contract'
import type { ResultShareRow } from '../../store/result-store.ts'
import { isoTime } from './time.ts'

export const presentShare = ({ id, nodeId, settings, expiresAt, createdAt }: ResultShareRow): ResultShare => ({
  id,
  node_id: nodeId,
  ...settings,
  expires_at: expiresAt === null ? null : isoTime(expiresAt),
  created_at: isoTime(createdAt),
})

/** In the fragment, which browsers send to nobody. */
export const shareUrl = (publicUrl: string, token: string): string => `${publicUrl}/studio/shared-results#${token}`
