// Settings that a person has alone or shares, as the store hands them out, and their tables: dashboards and views of results.

export interface AuthoredSettings {
  readonly name: string
  readonly is_shared: boolean
}

export interface AuthoredRow<Settings extends AuthoredSettings> {
  readonly id: string
  readonly workspaceId: string
  /** The author; null = an API key, or somebody who has left. */
  readonly personId: string | null
  readonly settings: Settings
  readonly revision: number
  readonly createdAt: number
  readonly updatedAt: number
}

/** `settings`: JSON, without what has a column. */
interface AuthoredRecord {
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

export interface AuthoredTables {
  dashboard: AuthoredRecord
  result_view: AuthoredRecord
}
