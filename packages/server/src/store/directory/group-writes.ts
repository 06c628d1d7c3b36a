// What a directory writes about its groups, and the roles that owners give to groups. Both may change roles of many people.
import type { Role } from '@askwell/contract'
import { record } from '../audit/audit.ts'
import type { AuditNote } from '../audit/audit-note.ts'
import type { Session } from '../query/session.ts'
import { applyRoles, planRoles, storedGroupRoles } from './apply-roles.ts'
import type { DirectoryGroupRow, DirectoryOutcome, Doer, MembersChange } from './directory-rows.ts'
import { adoptMembers, lockDirectory } from './person-writes.ts'

export interface GroupWrite extends Pick<DirectoryGroupRow, 'id' | 'name' | 'externalId'> {
  readonly workspaceId: string
  readonly members: MembersChange
}

/** `version`: the stored one; null = the group is new. */
export async function saveDirectoryGroup(
  session: Session,
  { workspaceId, id, name, externalId, members }: GroupWrite,
  version: number | null,
  doer: Doer,
): Promise<DirectoryOutcome> {
  const { db } = session
  await lockDirectory(session, workspaceId)
  const before = await storedGroup(session, workspaceId, id)
  if (version !== null && before === null) return { kind: 'missing' }
  if (before !== null && before.version !== version) return { kind: 'stale' }
  const other = await db
    .selectFrom('directory_group')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('name', '=', name)
    .executeTakeFirst()
  if (other !== undefined && other.id !== id) return { kind: 'taken' }
  const present = await peopleOf(session, id)
  const next = new Set(members.replace ?? present)
  for (const one of members.add) next.add(one)
  for (const one of members.remove) next.delete(one)
  const added = [...next].filter((one) => !present.has(one))
  if ((await strangers(session, workspaceId, added)).length > 0) return { kind: 'unknown_member' }
  const removed = [...present].filter((one) => !next.has(one))
  await adoptMembers(session, workspaceId, added, doer.at)
  const isRenamed = before !== null && before.name !== name
  const changes = await planRoles(session, {
    workspaceId,
    personIds: isRenamed ? [...new Set([...present, ...next])] : [...added, ...removed],
    group: { id, name, has: (one) => next.has(one) },
  })
  if (changes === 'last_owner') return { kind: changes }
  const row = { name, external_id: externalId, updated_at: doer.at }
  if (before === null)
    await db
      .insertInto('directory_group')
      .values({ id, workspace_id: workspaceId, version: 1, created_at: doer.at, ...row })
      .execute()
  else
    await db
      .updateTable('directory_group')
      .set({ ...row, version: before.version + 1 })
      .where('id', '=', id)
      .execute()
  for (const some of slices(removed))
    await db
      .deleteFrom('directory_group_person')
      .where('group_id', '=', id)
      .where('person_id', 'in', some)
      .execute()
  for (const some of slices(added))
    await db
      .insertInto('directory_group_person')
      .values(some.map((person_id) => ({ group_id: id, person_id })))
      .execute()
  await record(session, workspaceId, {
    ...doer,
    action: before === null ? 'provision_group' : 'change_directory_group',
    target: id,
    targetName: name,
    changes: [
      ...(isRenamed ? [{ member: 'name', from: before.name, to: name }] : []),
      ...(added.length + removed.length > 0
        ? [{ member: 'members', from: present.size, to: next.size }]
        : []),
    ],
  })
  return { kind: 'done', id, effects: await applyRoles(session, workspaceId, changes, doer) }
}

export async function removeDirectoryGroup(
  session: Session,
  workspaceId: string,
  id: string,
  version: number | null,
  doer: Doer,
): Promise<DirectoryOutcome> {
  await lockDirectory(session, workspaceId)
  const before = await storedGroup(session, workspaceId, id)
  if (before === null) return { kind: 'missing' }
  if (version !== null && before.version !== version) return { kind: 'stale' }
  const changes = await planRoles(session, {
    workspaceId,
    personIds: [...(await peopleOf(session, id))],
    group: { id, name: null, has: () => false },
  })
  if (changes === 'last_owner') return { kind: changes }
  await session.db.deleteFrom('directory_group_person').where('group_id', '=', id).execute()
  await session.db.deleteFrom('directory_group').where('id', '=', id).execute()
  const entry = { action: 'deprovision_group', target: id, targetName: before.name }
  await record(session, workspaceId, { ...doer, ...entry })
  return { kind: 'done', id, effects: await applyRoles(session, workspaceId, changes, doer) }
}

/** `roles`: complete; a group that is not in it gives none. The roles of the people of changed groups follow at once. */
export async function setGroupRoles(
  session: Session,
  workspaceId: string,
  roles: ReadonlyMap<string, Role>,
  defaultRole: Role | null,
  note: AuditNote,
): Promise<DirectoryOutcome> {
  const { db } = session
  await lockDirectory(session, workspaceId)
  const stored = await storedGroupRoles(db, workspaceId)
  const changed = [...new Set([...stored.keys(), ...roles.keys()])].filter(
    (name) => stored.get(name) !== roles.get(name),
  )
  const people =
    changed.length === 0
      ? []
      : await db
          .selectFrom('directory_group_person')
          .innerJoin('directory_group', 'directory_group.id', 'directory_group_person.group_id')
          .select('person_id')
          .distinct()
          .where('workspace_id', '=', workspaceId)
          .where('name', 'in', changed)
          .orderBy('person_id')
          .execute()
  const personIds = people.map(({ person_id }) => person_id)
  const changes = await planRoles(session, {
    workspaceId,
    personIds,
    groupRoles: roles,
    defaultRole,
  })
  if (changes === 'last_owner') return { kind: changes }
  await db.deleteFrom('group_role').where('workspace_id', '=', workspaceId).execute()
  for (const [name, role] of roles)
    await db.insertInto('group_role').values({ workspace_id: workspaceId, name, role }).execute()
  await db
    .insertInto('provisioning')
    .values({ workspace_id: workspaceId, default_role: defaultRole })
    .onConflict((conflict) =>
      conflict.column('workspace_id').doUpdateSet({ default_role: defaultRole }),
    )
    .execute()
  await record(session, workspaceId, note)
  return {
    kind: 'done',
    id: workspaceId,
    effects: await applyRoles(session, workspaceId, changes, note),
  }
}

async function storedGroup({ db }: Session, workspaceId: string, id: string) {
  const row = await db
    .selectFrom('directory_group')
    .selectAll()
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  return row ?? null
}

async function peopleOf({ db }: Session, groupId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('directory_group_person')
    .select('person_id')
    .where('group_id', '=', groupId)
    .execute()
  return new Set(rows.map(({ person_id }) => person_id))
}

/** Those who are neither members nor people of the directory. */
async function strangers(
  { db }: Session,
  workspaceId: string,
  personIds: readonly string[],
): Promise<readonly string[]> {
  const left = new Set(personIds)
  for (const some of slices(personIds))
    for (const table of ['member', 'directory_person'] as const) {
      const rows = await db
        .selectFrom(table)
        .select('person_id')
        .where('workspace_id', '=', workspaceId)
        .where('person_id', 'in', some)
        .execute()
      for (const { person_id } of rows) left.delete(person_id)
    }
  return [...left]
}

/** SQLite and PostgreSQL bind a limited number of values in one statement. */
const mostBound = 1_000
const slices = (ids: readonly string[]): readonly string[][] =>
  Array.from({ length: Math.ceil(ids.length / mostBound) }, (_, nth) =>
    ids.slice(nth * mostBound, (nth + 1) * mostBound),
  )
