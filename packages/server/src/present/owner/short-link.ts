import type { ShortLink, ShortLinkDays } from '@askwell/contract'
import type { Config } from '../../config/config.ts'
import type { ShortLinkDay, ShortLinkRow } from '../../store/short-links/short-link-rows.ts'
import { isoTime } from './time.ts'

type PublicUrl = Pick<Config, 'publicUrl'>

const dayMs = 86_400_000

export const presentShortLink = (row: ShortLinkRow, { publicUrl }: PublicUrl): ShortLink => ({
  id: row.id,
  node_id: row.nodeId,
  slug: row.slug,
  url: new URL(`/f/${row.slug}`, publicUrl).href,
  query: row.query,
  created_at: isoTime(row.createdAt),
  expires_at: row.expiresAt === null ? null : isoTime(row.expiresAt),
  visits: row.visits,
})

export const presentShortLinkDays = (
  row: ShortLinkRow,
  days: readonly ShortLinkDay[],
  publicUrl: PublicUrl,
): ShortLinkDays => ({
  ...presentShortLink(row, publicUrl),
  days: days.map(({ day, visits }) => ({ day: isoTime(day * dayMs).slice(0, 10), visits })),
})
