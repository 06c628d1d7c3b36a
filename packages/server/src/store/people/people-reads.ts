// Reads of people. Session times come from the sign-in library, which stores the last use in `updated_at`.
import type { ExpressionBuilder, Kysely, Selectable } from 'kysely'
import type { Tables } from '../schema.ts'
import { type Granted, grantsOf, isAnyLimited, noGrants, readAccess } from './grants.ts'
import type {
  InvitationRow,
  MemberRow,
  MembershipRow,
  PersonProofs,
  PersonRow,
  SessionRow,
  SessionStanding,
} from './people.ts'

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
  const row = await db
    .selectFrom('person')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirst()
  return row ? personRow(row) : null
}

export async function sessions(
  db: Kysely<Tables>,
  personId: string,
  now: number,
): Promise<SessionRow[]> {
  const rows = await db
    .selectFrom('person_session')
    .selectAll()
    .where('user_id', '=', personId)
    .where('expires_at', '>', now)
    .orderBy('updated_at', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at,
    usedAt: row.updated_at,
    expiresAt: row.expires_at,
    userAgent: row.user_agent,
  }))
}

export async function sessionStandings(
  db: Kysely<Tables>,
  sessionIds: readonly string[],
  now: number,
): Promise<SessionStanding[]> {
  if (sessionIds.length === 0) return []
  const rows = await db
    .selectFrom('person_session')
    .innerJoin('person', 'person.id', 'person_session.user_id')
    .leftJoin('member', 'member.person_id', 'person.id')
    .leftJoin('workspace', 'workspace.id', 'member.workspace_id')
    .select([
      'person_session.id',
      'person_session.workspace_id as chosen',
      'person_session.confirmed_at',
      'person_session.created_at',
      'person.id as person_id',
      'person.name',
      'person.two_factor_enabled',
      'workspace.needs_second_factor',
      'workspace.suspended_at',
      'member.workspace_id',
      'member.role',
      'member.all_channels',
      'member.may_export',
    ])
    .where('person_session.id', 'in', sessionIds)
    .where('person_session.expires_at', '>', now)
    .orderBy('member.joined_at')
    .orderBy('member.workspace_id')
    .execute()
  const granted = isAnyLimited(rows)
    ? await grantsOf(db, 'member', { holderIds: rows.map(({ person_id }) => person_id) })
    : noGrants
  const standings = new Map<string, SessionStanding>()
  for (const {
    id,
    chosen,
    person_id,
    name,
    workspace_id: workspaceId,
    role,
    all_channels,
    may_export,
    ...row
  } of rows) {
    const { memberships = [] } = standings.get(id) ?? {}
    const isMember =
      workspaceId !== null && role !== null && all_channels !== null && may_export !== null
    const more = isMember
      ? [
          {
            workspaceId,
            role,
            needsSecondFactor: row.needs_second_factor === 1,
            isSuspended: row.suspended_at !== null,
            access: readAccess(role, { all_channels, may_export }, granted(workspaceId, person_id)),
          },
        ]
      : []
    standings.set(id, {
      sessionId: id,
      person: { id: person_id, name },
      hasSecondFactor: row.two_factor_enabled === 1,
      confirmedAt: row.confirmed_at ?? row.created_at,
      chosen,
      memberships: [...memberships, ...more],
    })
  }
  return [...standings.values()]
}

/** Apps that were stored before confirmations were recorded have no mark. */
const isConfirmed = (of: ExpressionBuilder<Tables, 'second_factor'>) =>
  of.or([of('verified', '=', 1), of('verified', 'is', null)])

/** The means with which a person can prove their identity. */
export async function proofsOf(db: Kysely<Tables>, personId: string): Promise<PersonProofs> {
  const [accounts, app, passkey] = await Promise.all([
    db
      .selectFrom('person_account')
      .select(['provider_id', 'password'])
      .where('user_id', '=', personId)
      .execute(),
    db
      .selectFrom('second_factor')
      .select('id')
      .where('user_id', '=', personId)
      .where(isConfirmed)
      .executeTakeFirst(),
    db
      .selectFrom('passkey')
      .select('id')
      .where('person_id', '=', personId)
      .limit(1)
      .executeTakeFirst(),
  ])
  return {
    hasPassword: accounts.some(({ password }) => password !== null),
    hasSingleSignOn: accounts.some(({ provider_id: provider }) => provider !== 'credential'),
    hasApp: app !== undefined,
    hasPasskey: passkey !== undefined,
  }
}

export async function workspaceName(
  db: Kysely<Tables>,
  workspaceId: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('workspace')
    .select('name')
    .where('id', '=', workspaceId)
    .executeTakeFirst()
  return row?.name ?? null
}

export async function needsSecondFactor(db: Kysely<Tables>, workspaceId: string): Promise<boolean> {
  const row = await db
    .selectFrom('workspace')
    .select('needs_second_factor')
    .where('id', '=', workspaceId)
    .executeTakeFirst()
  return row?.needs_second_factor === 1
}

export async function memberships(db: Kysely<Tables>, personId: string): Promise<MembershipRow[]> {
  const rows = await db
    .selectFrom('member')
    .innerJoin('workspace', 'workspace.id', 'member.workspace_id')
    .select([
      'workspace.id',
      'workspace.name',
      'workspace.needs_second_factor',
      'workspace.suspended_at',
      'member.role',
      'member.all_channels',
      'member.may_export',
    ])
    .where('member.person_id', '=', personId)
    .orderBy('member.joined_at')
    .orderBy('workspace.id')
    .execute()
  const granted = isAnyLimited(rows)
    ? await grantsOf(db, 'member', { holderIds: [personId] })
    : noGrants
  return rows.map(({ id, name, needs_second_factor: needs, suspended_at, role, ...kept }) => ({
    workspaceId: id,
    workspaceName: name,
    needsSecondFactor: needs === 1,
    isSuspended: suspended_at !== null,
    role,
    access: readAccess(role, kept, granted(id, personId)),
  }))
}

export async function members(db: Kysely<Tables>, workspaceId: string): Promise<MemberRow[]> {
  const rows = await db
    .selectFrom('member')
    .innerJoin('person', 'person.id', 'member.person_id')
    .selectAll('person')
    .select(['member.role', 'member.joined_at', 'member.all_channels', 'member.may_export'])
    .where('member.workspace_id', '=', workspaceId)
    .orderBy('member.joined_at')
    .orderBy('person.id')
    .execute()
  const granted = isAnyLimited(rows) ? await grantsOf(db, 'member', { workspaceId }) : noGrants
  return rows.map((row) => ({
    ...personRow(row),
    role: row.role,
    access: readAccess(row.role, row, granted(workspaceId, row.id)),
    joinedAt: row.joined_at,
  }))
}

export async function invitations(
  db: Kysely<Tables>,
  workspaceId: string,
  now: number,
): Promise<InvitationRow[]> {
  const rows = await db
    .selectFrom('invitation')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  const granted = isAnyLimited(rows) ? await grantsOf(db, 'invitation', { workspaceId }) : noGrants
  return rows.map((row) => invitationRow(row, granted))
}

export async function openInvitation(
  db: Kysely<Tables>,
  hash: string,
  now: number,
): Promise<InvitationRow | null> {
  const row = await db
    .selectFrom('invitation')
    .selectAll()
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row ? invitationRow(row, await grantsOf(db, 'invitation', { holderIds: [row.id] })) : null
}

export const invitationRow = (
  row: Selectable<Tables['invitation']>,
  granted: Granted,
): InvitationRow => ({
  id: row.id,
  workspaceId: row.workspace_id,
  email: row.email,
  role: row.role,
  access: readAccess(row.role, row, granted(row.workspace_id, row.id)),
  invitedBy: row.invited_by,
  isMailed: row.is_mailed === 1,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
})

const personRow = (
  row: Pick<Tables['person'], 'id' | 'name' | 'email' | 'language' | 'two_factor_enabled'>,
): PersonRow => ({
  id: row.id,
  name: row.name,
  email: row.email,
  language: row.language,
  hasSecondFactor: row.two_factor_enabled === 1,
})
