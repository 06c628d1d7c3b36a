// Tables of settings with a name, and their rows as the store hands them out.

export interface NamedSettingsRow<Settings extends { readonly name: string }> {
  readonly id: string
  readonly workspaceId: string
  readonly settings: Settings
  readonly createdAt: number
  readonly updatedAt: number
}

/** `settings`: JSON. */
interface NamedSettingsRecord {
  id: string
  workspace_id: string
  name: string
  settings: string
  created_at: number
  updated_at: number
}

export interface NamedSettingsTables {
  weighting: NamedSettingsRecord
  theme: NamedSettingsRecord
  contact_segment: NamedSettingsRecord
}
