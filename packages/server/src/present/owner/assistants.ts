// Assistants, and the connections of a person, as the studio sees them.
import { type Assistant, type AssistantConnection, AssistantPermission } from '@askwell/contract'
import type { OauthClientRow, OauthGrantRow } from '../../store/oauth/oauth-rows.ts'
import { isoTime as time } from './time.ts'

const timeOrNull = (ms: number | null): string | null => (ms === null ? null : time(ms))

export const presentAssistant = (row: OauthClientRow): Assistant => ({
  id: row.id,
  name: row.name,
  redirect_uris: [...row.redirectUris],
  created_at: time(row.createdAt),
  connections: row.connections,
  last_used_at: timeOrNull(row.usedAt),
})

export const presentConnection = (row: OauthGrantRow): AssistantConnection => ({
  id: row.id,
  name: row.clientName,
  workspace_name: row.workspaceName,
  permissions: AssistantPermission.array().parse(row.scope),
  created_at: time(row.createdAt),
  last_used_at: timeOrNull(row.usedAt),
})
