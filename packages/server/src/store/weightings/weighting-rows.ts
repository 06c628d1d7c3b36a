// The table of weightings, and weightings as the store hands them out.
import type { WeightingSettings } from '@askwell/contract'

export interface WeightingRow {
  readonly id: string
  readonly workspaceId: string
  readonly settings: WeightingSettings
  readonly createdAt: number
  readonly updatedAt: number
}

export interface WeightingTables {
  /** `settings`: JSON. */
  weighting: {
    id: string
    workspace_id: string
    name: string
    settings: string
    created_at: number
    updated_at: number
  }
}
