// Dashboards as the store hands them out, and their table.
import type { DashboardSettings } from '@askwell/contract'

export interface DashboardRow {
  readonly id: string
  readonly workspaceId: string
  /** Its author; null = an API key, or somebody who has left. */
  readonly personId: string | null
  readonly settings: DashboardSettings
  readonly revision: number
  readonly createdAt: number
  readonly updatedAt: number
}

export interface DashboardTables {
  /** `settings`: JSON, without what has a column. */
  dashboard: {
    id: string
    workspace_id: string
    person_id: string | null
    is_shared: number
    name: string
    settings: string
    revision: number
    created_at: number
    updated_at: number
  }
}
