// API keys of workspaces, stored as hashes. A key has a role, and may have a scope (some of what the role allows) and an
// expiry.

import type { Access } from '@askwell/contract'
import type { Kysely, Selectable } from 'kysely'
import { record } from '../audit/audit.ts'
import type { AuditNote } from '../audit/audit-note.ts'
import type { Session } from '../query/session.ts'
import type { Tables } from '../schema.ts'
import {
  dropGrants,
  type Granted,
  grantsOf,
  isAnyLimited,
  keepGrants,
  keptAccess,
  noGrants,
  readAccess,
} from './grants.ts'
import type { ApiKeyRow, ApiKeyStanding, DeprecatedUse } from './people.ts'

/** Uses closer together than this are noted once, so that a busy key does not cause a write per call. */
export const keyUseMs = 5 * 60_000

export async function apiKeys(db: Kysely<Tables>, workspaceId: string): Promise<ApiKeyRow[]> {
  const rows = await db
    .selectFrom('api_key')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const granted = isAnyLimited(rows) ? await grantsOf(db, 'api_key', { workspaceId }) : noGrants
  return rows.map((row) => apiKeyRow(row, granted))
}

export async function apiKey(
  db: Kysely<Tables>,
  workspaceId: string,
  id: string,
): Promise<ApiKeyRow | null> {
  const row = await db
    .selectFrom('api_key')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? apiKeyRow(row, await grantsOf(db, 'api_key', { holderIds: [row.id] })) : null
}

export async function apiKeyByHash(
  db: Kysely<Tables>,
  hash: string,
): Promise<ApiKeyStanding | null> {
  const row = await standings(db).where('hash', '=', hash).executeTakeFirst()
  if (!row) return null
  return apiKeyStanding(
    row,
    isAnyLimited([row]) ? await grantsOf(db, 'api_key', { holderIds: [row.id] }) : noGrants,
  )
}

export async function apiKeysById(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<ApiKeyStanding[]> {
  if (ids.length === 0) return []
  const rows = await standings(db).where('api_key.id', 'in', ids).execute()
  const granted = isAnyLimited(rows) ? await grantsOf(db, 'api_key', { holderIds: ids }) : noGrants
  return rows.map((row) => apiKeyStanding(row, granted))
}

const standings = (db: Kysely<Tables>) =>
  db
    .selectFrom('api_key')
    .innerJoin('workspace', 'workspace.id', 'api_key.workspace_id')
    .selectAll('api_key')
    .select('workspace.suspended_at')

const apiKeyStanding = (
  row: Selectable<Tables['api_key']> & { readonly suspended_at: number | null },
  granted: Granted,
): ApiKeyStanding => ({ ...apiKeyRow(row, granted), isSuspended: row.suspended_at !== null })

export async function createApiKey(
  session: Session,
  key: ApiKeyRow & { hash: string },
  note: AuditNote,
): Promise<void> {
  const { id, hash, workspaceId, prefix, name, role, access, scope, createdAt, expiresAt } = key
  const row = {
    id,
    hash,
    workspace_id: workspaceId,
    prefix,
    name,
    role,
    created_at: createdAt,
    expires_at: expiresAt,
  }
  await session.db
    .insertInto('api_key')
    .values({ ...row, ...keptAccess(access), scope: scope === null ? null : JSON.stringify(scope) })
    .execute()
  await keepGrants(session, workspaceId, 'api_key', id, access)
  await record(session, workspaceId, note)
}

export async function changeApiKey(
  session: Session,
  workspaceId: string,
  id: string,
  access: Access,
  note: AuditNote,
): Promise<boolean> {
  const changed = await session.db
    .updateTable('api_key')
    .set(keptAccess(access))
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .returning('id')
    .execute()
  if (changed.length === 0) return false
  await keepGrants(session, workspaceId, 'api_key', id, access)
  await record(session, workspaceId, note)
  return true
}

/** The key is invalid from then on; an earlier end stays. */
async function endApiKey(
  session: Session,
  workspaceId: string,
  id: string,
  endsAt: number,
  note: AuditNote,
): Promise<void> {
  await session.db
    .updateTable('api_key')
    .set({ expires_at: endsAt })
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .where((of) => of.or([of('expires_at', 'is', null), of('expires_at', '>', endsAt)]))
    .execute()
  await record(session, workspaceId, note)
}

/** Both or neither: otherwise a rotation that broke off would leave a key that nobody has seen. */
export async function replaceApiKey(
  session: Session,
  by: { readonly key: ApiKeyRow & { hash: string }; readonly entry: AuditNote },
  id: string,
  endsAt: number,
  note: AuditNote,
): Promise<void> {
  await createApiKey(session, by.key, by.entry)
  await endApiKey(session, by.key.workspaceId, id, endsAt, note)
}

export async function revokeApiKey(
  session: Session,
  workspaceId: string,
  id: string,
  note: AuditNote,
): Promise<boolean> {
  const removed = await session.db
    .deleteFrom('api_key')
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .returning('id')
    .execute()
  if (removed.length === 0) return false
  await dropGrants(session, workspaceId, 'api_key', [id])
  await record(session, workspaceId, note)
  return true
}

/** When several servers note one use, only one writes. */
export async function noteApiKeyUse({ db }: Session, id: string, at: number): Promise<void> {
  await db
    .updateTable('api_key')
    .set({ last_used_at: at })
    .where('id', '=', id)
    .where((of) => of.or([of('last_used_at', 'is', null), of('last_used_at', '<=', at - keyUseMs)]))
    .execute()
}

/** The update is left out if another server has stored a use since the read. */
export async function noteDeprecatedUse(
  { db }: Session,
  { workspaceId, keyId, call, at }: DeprecatedUse,
): Promise<void> {
  const row = await db
    .selectFrom('api_key')
    .select('deprecated_uses')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', keyId)
    .executeTakeFirst()
  if (row === undefined) return
  const uses = usesOf(row)
  if (at - (uses[call] ?? Number.NEGATIVE_INFINITY) < keyUseMs) return
  await db
    .updateTable('api_key')
    .set({ deprecated_uses: JSON.stringify({ ...uses, [call]: at }) })
    .where('id', '=', keyId)
    .where('deprecated_uses', row.deprecated_uses === null ? 'is' : '=', row.deprecated_uses)
    .execute()
}

const usesOf = (
  row: Pick<Selectable<Tables['api_key']>, 'deprecated_uses'>,
): ApiKeyRow['deprecatedUses'] =>
  row.deprecated_uses === null ? {} : JSON.parse(row.deprecated_uses)

const apiKeyRow = (row: Selectable<Tables['api_key']>, granted: Granted): ApiKeyRow => ({
  id: row.id,
  workspaceId: row.workspace_id,
  name: row.name,
  prefix: row.prefix,
  role: row.role,
  access: readAccess(row.role, row, granted(row.workspace_id, row.id)),
  scope: row.scope === null ? null : JSON.parse(row.scope),
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  usedAt: row.last_used_at,
  deprecatedUses: usesOf(row),
})
