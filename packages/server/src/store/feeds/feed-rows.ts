// The table of feeds, and feeds as the store hands them out.
import type { FeedSettings } from '@askwell/contract'

export interface FeedRow {
  readonly id: string
  readonly workspaceId: string
  readonly nodeId: string
  readonly settings: FeedSettings
  readonly createdAt: number
  /** Null = no expiry. */
  readonly expiresAt: number | null
}

export interface FeedTables {
  /** `settings`: JSON. */
  feed: {
    id: string
    workspace_id: string
    node_id: string
    token_hash: string
    settings: string
    created_at: number
    expires_at: number | null
  }
}
