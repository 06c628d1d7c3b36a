export const settingsGroups = ['workspace', 'collecting', 'developers', 'records'] as const
export type SettingsGroup = (typeof settingsGroups)[number]

/** `bottom`: the one entry of all settings. `search`: reached by a link or by the search, without an entry. */
export type NavGroup = 'main' | 'bottom' | SettingsGroup | 'search'
