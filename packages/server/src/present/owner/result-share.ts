import type { ResultShare } from '@askwell/contract'
import type { ResultShareRow } from '../../store/results/result-store.ts'
import { isoTime } from './time.ts'

/** Without the node, which the call names. Shares of earlier releases have no comparison. */
export const presentShare = ({
  id,
  settings,
  expiresAt,
  createdAt,
}: ResultShareRow): Omit<ResultShare, 'node_id'> => ({
  id,
  ...settings,
  compared: settings.compared ?? null,
  expires_at: expiresAt === null ? null : isoTime(expiresAt),
  created_at: isoTime(createdAt),
})

/** In the fragment, which browsers send to nobody. */
export const shareUrl = (publicUrl: string, token: string): string =>
  `${publicUrl}/studio/shared-results#${token}`
