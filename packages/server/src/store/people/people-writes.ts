// Changes of people and their rights, each with its audit entry in the same transaction.
import { mayDo, type Role } from '@askwell/contract'
import { beginAudit, record } from '../audit/audit.ts'
import type { AuditNote } from '../audit/audit-note.ts'
import { dropAuthor } from '../authored-settings/index.ts'
import { dropContactOwner } from '../customers/customers.ts'
import { dropAssignee } from '../follow-ups/follow-ups.ts'
import type { Session } from '../query/session.ts'
import {
  dropGrants,
  grantsOf,
  handBackChats,
  keepGrants,
  keptAccess,
  readAccess,
} from './grants.ts'
import type { MemberChange, MemberOutcome, NewPerson, WorkspaceChange } from './people.ts'

const dayMs = 86_400_000

/**
 * Links that are older than a day become invalid, so that a link in an old log is useless. Newer ones stay: when several
 * servers start together, the link in the log of each of them works.
 */
export async function addSetUpLink({ db }: Session, hash: string, at: number): Promise<void> {
  await db
    .deleteFrom('set_up_link')
    .where('created_at', '<', at - dayMs)
    .execute()
  await db.insertInto('set_up_link').values({ hash, created_at: at }).execute()
}

/** Locks all links in one order before any is used: of concurrent calls one uses them, and the others find no link left. */
export async function setUp(
  session: Session,
  hash: string,
  person: NewPerson,
  workspaceId: string,
  note: AuditNote,
): Promise<boolean> {
  const { db, engine } = session
  const links = await db
    .selectFrom('set_up_link')
    .select('hash')
    .orderBy('hash')
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .execute()
  if (!links.some((link) => link.hash === hash)) return false
  await db.deleteFrom('set_up_link').execute()
  const somebody = await db.selectFrom('person').select('id').limit(1).executeTakeFirst()
  if (somebody) return false
  await addPerson(session, person, note.at)
  await db
    .insertInto('member')
    .values({ workspace_id: workspaceId, person_id: person.id, role: 'owner', joined_at: note.at })
    .execute()
  await record(session, workspaceId, note)
  return true
}

export async function changePerson(
  { db }: Session,
  id: string,
  { name, language }: { name?: string | undefined; language?: string | null | undefined },
  at: number,
): Promise<void> {
  await db
    .updateTable('person')
    .set({
      ...(name === undefined ? {} : { name }),
      ...(language === undefined ? {} : { language }),
      updated_at: at,
    })
    .where('id', '=', id)
    .execute()
}

export async function endSession(
  { db }: Session,
  personId: string,
  sessionId: string,
): Promise<boolean> {
  return (
    (
      await db
        .deleteFrom('person_session')
        .where('id', '=', sessionId)
        .where('user_id', '=', personId)
        .returning('id')
        .execute()
    ).length === 1
  )
}

/** Sessions that began under longer limits get the shorter ends; expired ones are deleted. */
export async function boundSessions(
  { db }: Session,
  { idleMs, longestMs }: { readonly idleMs: number; readonly longestMs: number },
  now: number,
): Promise<void> {
  await db
    .updateTable('person_session')
    .set((of) => ({ expires_at: of('created_at', '+', longestMs) }))
    .where((of) => of('expires_at', '>', of('created_at', '+', longestMs)))
    .execute()
  await db
    .updateTable('person_session')
    .set((of) => ({ expires_at: of('updated_at', '+', idleMs) }))
    .where((of) => of('expires_at', '>', of('updated_at', '+', idleMs)))
    .execute()
  await db.deleteFrom('person_session').where('expires_at', '<=', now).execute()
}

export async function chooseWorkspace(
  { db }: Session,
  sessionId: string,
  workspaceId: string,
): Promise<void> {
  await db
    .updateTable('person_session')
    .set({ workspace_id: workspaceId })
    .where('id', '=', sessionId)
    .execute()
}

export async function confirmSession(
  { db }: Session,
  sessionId: string,
  at: number,
): Promise<void> {
  await db
    .updateTable('person_session')
    .set({ confirmed_at: at })
    .where('id', '=', sessionId)
    .execute()
}

export async function addWorkspace(
  session: Session,
  { id, name, ownerId }: { id: string; name: string; ownerId: string },
  note: AuditNote,
): Promise<void> {
  await session.db.insertInto('workspace').values({ id, name, created_at: note.at }).execute()
  await session.db
    .insertInto('member')
    .values({ workspace_id: id, person_id: ownerId, role: 'owner', joined_at: note.at })
    .execute()
  await beginAudit(session, id)
  await record(session, id, note)
}

export async function changeWorkspace(
  session: Session,
  id: string,
  { name, needsSecondFactor }: WorkspaceChange,
  note: AuditNote,
): Promise<void> {
  const needs =
    needsSecondFactor === undefined
      ? {}
      : ({ needs_second_factor: needsSecondFactor ? 1 : 0 } as const)
  const change = { ...(name !== undefined && { name }), ...needs }
  if (Object.keys(change).length > 0)
    await session.db.updateTable('workspace').set(change).where('id', '=', id).execute()
  await record(session, id, note)
}

export async function changeMember(
  session: Session,
  workspaceId: string,
  personId: string,
  { role, access }: MemberChange,
  note: AuditNote,
): Promise<MemberOutcome> {
  const standing = await standingOf(session, workspaceId, personId)
  if (
    standing === 'missing' ||
    (standing === 'last_owner' && role !== undefined && role !== 'owner')
  )
    return { kind: standing }
  const changed = await session.db
    .updateTable('member')
    .set({
      person_id: personId,
      ...(role !== undefined && { role }),
      ...(access !== undefined && keptAccess(access)),
    })
    .where('workspace_id', '=', workspaceId)
    .where('person_id', '=', personId)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (access !== undefined) await keepGrants(session, workspaceId, 'member', personId, access)
  const granted = await grantsOf(session.db, 'member', { workspaceId, holderIds: [personId] })
  const seen = readAccess(changed.role, changed, granted(workspaceId, personId))
  const handedBack = await handBackChats(
    session,
    workspaceId,
    personId,
    mayDo(changed.role, 'chats.write') ? seen : { channels: [] },
  )
  await record(session, workspaceId, note)
  return { kind: 'done', handedBack }
}

export async function removeMember(
  session: Session,
  workspaceId: string,
  personId: string,
  note: AuditNote,
): Promise<MemberOutcome> {
  const standing = await standingOf(session, workspaceId, personId)
  if (standing !== 'other') return { kind: standing }
  const handedBack = await endMembership(session, workspaceId, personId)
  // Otherwise the next change of a group would bring the person back.
  await session.db
    .updateTable('directory_person')
    .set((of) => ({ is_active: 0, granted_role: null, version: of('version', '+', 1) }))
    .where('workspace_id', '=', workspaceId)
    .where('person_id', '=', personId)
    .execute()
  await record(session, workspaceId, note)
  return { kind: 'done', handedBack }
}

/** → the conversations that no longer have an agent. */
export async function endMembership(
  session: Session,
  workspaceId: string,
  personId: string,
): Promise<string[]> {
  await session.db
    .deleteFrom('member')
    .where('workspace_id', '=', workspaceId)
    .where('person_id', '=', personId)
    .execute()
  await dropGrants(session, workspaceId, 'member', [personId])
  await session.db
    .deleteFrom('chat_view')
    .where('workspace_id', '=', workspaceId)
    .where('person_id', '=', personId)
    .execute()
  await dropAuthor(session, workspaceId, personId)
  await dropAssignee(session, workspaceId, personId)
  await dropContactOwner(session, workspaceId, personId)
  return handBackChats(session, workspaceId, personId, { channels: [] })
}

/** Locks the workspace's owners first, so that two owners cannot remove each other at the same moment. */
async function standingOf(
  session: Session,
  workspaceId: string,
  personId: string,
): Promise<'missing' | 'last_owner' | 'other'> {
  const rows = await lockMembers(session, workspaceId)
  if (!rows.some((row) => row.person_id === personId)) return 'missing'
  const owners = rows.filter((row) => row.role === 'owner')
  return owners.length === 1 && owners[0]?.person_id === personId ? 'last_owner' : 'other'
}

export const lockMembers = (
  { engine, db }: Pick<Session, 'engine' | 'db'>,
  workspaceId: string,
): Promise<{ person_id: string; role: Role }[]> =>
  db
    .selectFrom('member')
    .select(['person_id', 'role'])
    .where('workspace_id', '=', workspaceId)
    .orderBy('person_id')
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .execute()

export async function addPerson({ db }: Session, person: NewPerson, at: number): Promise<void> {
  const { id, name, email, isEmailVerified, passwordHash, accountId } = person
  const times = { created_at: at, updated_at: at }
  await db
    .insertInto('person')
    .values({
      id,
      name,
      email,
      email_verified: isEmailVerified ? 1 : 0,
      two_factor_enabled: 0,
      ...times,
    })
    .execute()
  await db
    .insertInto('person_account')
    .values({
      id: accountId,
      user_id: id,
      account_id: id,
      provider_id: 'credential',
      password: passwordHash,
      ...times,
    })
    .execute()
}
