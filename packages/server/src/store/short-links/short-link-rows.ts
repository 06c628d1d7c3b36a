// The tables of short addresses, and short addresses as the store hands them out.
import type { PageQuery } from '@askwell/contract'

export interface NewShortLinkRow {
  readonly id: string
  readonly workspaceId: string
  readonly nodeId: string
  readonly slug: string
  readonly query: PageQuery
  readonly createdAt: number
  /** Null = no expiry. */
  readonly expiresAt: number | null
}

export interface ShortLinkRow extends NewShortLinkRow {
  readonly visits: number
}

export interface ShortLinkDay {
  /** Whole days since 1970, UTC. */
  readonly day: number
  readonly visits: number
}

export interface ShortLinkTables {
  /** `query`: JSON. */
  short_link: {
    id: string
    workspace_id: string
    node_id: string
    slug: string
    query: string
    created_at: number
    expires_at: number | null
  }
  short_link_day: { link_id: string; day: number; visits: number }
  /** `free_at`: from then on the slug may be given again. */
  freed_slug: { slug: string; free_at: number }
}
