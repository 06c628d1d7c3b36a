// What is read of people. Session times come from the sign-in library, which keeps `updated_at` as the last use.
import type { Kysely } from 'kysely'
import type { ApiKeyRow, InvitationRow, MemberRow, MembershipRow, PersonRow, SessionRow } from './people.ts'
import type { Tables } from './schema.ts'

export async function countPeople(db: Kysely<Tables>): Promise<number> {
  const { count } = await db
    .selectFrom('person')
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function person(db: Kysely<Tables>, id: string): Promise<PersonRow | null> {
  const row = await db.selectFrom('person').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? personRow(row) : null
}

export async function personByEmail(db: Kysely<Tables>, email: string): Promise<PersonRow | null> {
  const row = await db.selectFrom('person').selectAll().where('email', '=', email).executeTakeFirst()
  return row ? personRow(row) : null
}

export async function sessions(db: Kysely<Tables>, personId: string, now: number): Promise<SessionRow[]> {
  const rows = await db
    .selectFrom('person_session')
    .selectAll()
    .where('user_id', '=', personId)
    .where('expires_at', '>', now)
    .orderBy('updated_at', 'desc')
    .execute()
  return rows.map((row) => ({ id: row.id, createdAt: row.created_at, usedAt: row.updated_at, expiresAt: row.expires_at, userAgent: row.user_agent }))
}

export async function workspaceOfSession(db: Kysely<Tables>, sessionId: string): Promise<string | null> {
  const row = await db.selectFrom('person_session').select('workspace_id').where('id', '=', sessionId).executeTakeFirst()
  return row?.workspace_id ?? null
}

export async function workspaceName(db: Kysely<Tables>, workspaceId: string): Promise<string | null> {
  const row = await db.selectFrom('workspace').select('name').where('id', '=', workspaceId).executeTakeFirst()
  return row?.name ?? null
}

export async function memberships(db: Kysely<Tables>, personId: string): Promise<MembershipRow[]> {
  const rows = await db
    .selectFrom('member')
    .innerJoin('workspace', 'workspace.id', 'member.workspace_id')
    .select(['workspace.id', 'workspace.name', 'member.role'])
    .where('member.person_id', '=', personId)
    .orderBy('member.joined_at')
    .orderBy('workspace.id')
    .execute()
  return rows.map(({ id, name, role }) => ({ workspaceId: id, workspaceName: name, role }))
}

export async function members(db: Kysely<Tables>, workspaceId: string): Promise<MemberRow[]> {
  const rows = await db
    .selectFrom('member')
    .innerJoin('person', 'person.id', 'member.person_id')
    .selectAll('person')
    .select(['member.role', 'member.joined_at'])
    .where('member.workspace_id', '=', workspaceId)
    .orderBy('member.joined_at')
    .orderBy('person.id')
    .execute()
  return rows.map((row) => ({ ...personRow(row), role: row.role, joinedAt: row.joined_at }))
}

export async function invitations(db: Kysely<Tables>, workspaceId: string, now: number): Promise<InvitationRow[]> {
  const rows = await db
    .selectFrom('invitation')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(invitationRow)
}

export async function openInvitation(db: Kysely<Tables>, hash: string, now: number): Promise<InvitationRow | null> {
  const row = await db.selectFrom('invitation').selectAll().where('hash', '=', hash).where('expires_at', '>', now).executeTakeFirst()
  return row ? invitationRow(row) : null
}

export async function apiKeys(db: Kysely<Tables>, workspaceId: string): Promise<ApiKeyRow[]> {
  const rows = await db.selectFrom('api_key').selectAll().where('workspace_id', '=', workspaceId).orderBy('created_at').orderBy('id').execute()
  return rows.map(apiKeyRow)
}

export async function apiKeyByHash(db: Kysely<Tables>, hash: string): Promise<ApiKeyRow | null> {
  const row = await db.selectFrom('api_key').selectAll().where('hash', '=', hash).executeTakeFirst()
  return row ? apiKeyRow(row) : null
}

export const invitationRow = (row: Tables['invitation']): InvitationRow => ({
  id: row.id,
  workspaceId: row.workspace_id,
  email: row.email,
  role: row.role,
  invitedBy: row.invited_by,
  isMailed: row.is_mailed === 1,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
})

const apiKeyRow = (row: Tables['api_key']): ApiKeyRow => ({
  id: row.id,
  workspaceId: row.workspace_id,
  name: row.name,
  prefix: row.prefix,
  role: row.role,
  createdAt: row.created_at,
})

const personRow = (row: Pick<Tables['person'], 'id' | 'name' | 'email' | 'language' | 'two_factor_enabled'>): PersonRow => ({
  id: row.id,
  name: row.name,
  email: row.email,
  language: row.language,
  hasSecondFactor: row.two_factor_enabled === 1,
})
