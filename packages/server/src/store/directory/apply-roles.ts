// Gives people the roles that a directory says, within the transaction that changed the directory. It first decides about all
// of them and refuses everything when no owner would be left.
import { mayDo, type Role } from '@askwell/contract'
import { record } from '../audit/audit.ts'
import { grantsOf, handBackChats, keptAccess, readAccess } from '../people/grants.ts'
import { endMembership, lockMembers } from '../people/people-writes.ts'
import type { Session } from '../query/session.ts'
import type { Doer, RoleEffect } from './directory-rows.ts'
import { type DirectoryStanding, nextRole } from './next-role.ts'

/** A directory as it will be. Null = as it is stored. */
export interface DirectoryPlan {
  readonly workspaceId: string
  readonly personIds: readonly string[]
  /** Whether each of them will be active. */
  readonly isActive?: boolean
  readonly groupRoles?: ReadonlyMap<string, Role>
  readonly defaultRole?: Role | null
  /** A group whose name or people change; `name` null = it is deleted. */
  readonly group?: {
    readonly id: string
    readonly name: string | null
    has(personId: string): boolean
  }
}
export interface RoleChange {
  readonly personId: string
  readonly before: Pick<DirectoryStanding, 'role' | 'granted'>
  readonly next: Pick<DirectoryStanding, 'role' | 'granted'>
}

export async function planRoles(
  session: Session,
  plan: DirectoryPlan,
): Promise<readonly RoleChange[] | 'last_owner'> {
  const { workspaceId, personIds } = plan
  if (personIds.length === 0) return []
  const members = await lockMembers(session, workspaceId)
  const roles = new Map(members.map(({ person_id, role }) => [person_id, role]))
  const known = await knownPeople(session, workspaceId)
  const { groupRoles, defaultRole } = await rolesOf(session, plan)
  const groupsOf = await mappedGroupsOf(session, plan, groupRoles)
  const changes = personIds.flatMap((personId): RoleChange[] => {
    const person = known.get(personId)
    const before = { role: roles.get(personId) ?? null, granted: person?.granted_role ?? null }
    const isActive = plan.isActive ?? person?.is_active !== 0
    const next = nextRole({ ...before, isActive, groupRoles: groupsOf(personId) }, defaultRole)
    const isSame = before.role === next.role && before.granted === next.granted
    return isSame ? [] : [{ personId, before, next }]
  })
  const after = new Map(roles)
  for (const { personId, next } of changes) {
    if (next.role === null) after.delete(personId)
    else after.set(personId, next.role)
  }
  const owners = (of: ReadonlyMap<string, Role>) => [...of.values()].filter(isOwner).length
  return owners(roles) > 0 && owners(after) === 0 ? 'last_owner' : changes
}

const isOwner = (role: Role): boolean => role === 'owner'

async function knownPeople({ db }: Session, workspaceId: string) {
  const rows = await db
    .selectFrom('directory_person')
    .select(['person_id', 'is_active', 'granted_role'])
    .where('workspace_id', '=', workspaceId)
    .execute()
  return new Map(rows.map((row) => [row.person_id, row]))
}

async function rolesOf(
  { db }: Session,
  { workspaceId, ...plan }: DirectoryPlan,
): Promise<{ groupRoles: ReadonlyMap<string, Role>; defaultRole: Role | null }> {
  const stored = plan.groupRoles ?? (await storedGroupRoles(db, workspaceId))
  if (plan.defaultRole !== undefined) return { groupRoles: stored, defaultRole: plan.defaultRole }
  const row = await db
    .selectFrom('provisioning')
    .select('default_role')
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  return { groupRoles: stored, defaultRole: row?.default_role ?? null }
}

export async function storedGroupRoles(
  db: Session['db'],
  workspaceId: string,
): Promise<Map<string, Role>> {
  const rows = await db
    .selectFrom('group_role')
    .select(['name', 'role'])
    .where('workspace_id', '=', workspaceId)
    .orderBy('name')
    .execute()
  return new Map(rows.map(({ name, role }) => [name, role]))
}

/** The roles that the groups of a person give. */
async function mappedGroupsOf(
  { db }: Session,
  { workspaceId, group }: DirectoryPlan,
  groupRoles: ReadonlyMap<string, Role>,
): Promise<(personId: string) => Role[]> {
  const rows =
    groupRoles.size === 0
      ? []
      : await db
          .selectFrom('directory_group_person')
          .innerJoin('directory_group', 'directory_group.id', 'directory_group_person.group_id')
          .select(['person_id', 'name'])
          .where('workspace_id', '=', workspaceId)
          .where('name', 'in', [...groupRoles.keys()])
          .$if(group !== undefined, (query) =>
            query.where('directory_group.id', '!=', group?.id ?? ''),
          )
          .execute()
  const names = new Map<string, string[]>()
  for (const { person_id, name } of rows)
    names.set(person_id, [...(names.get(person_id) ?? []), name])
  return (personId) => {
    const own = names.get(personId) ?? []
    const all = group?.has(personId) && group.name !== null ? [...own, group.name] : own
    return all.flatMap((name) => groupRoles.get(name) ?? [])
  }
}

/** Writes the roles, each with its entry in the audit log. */
export async function applyRoles(
  session: Session,
  workspaceId: string,
  changes: readonly RoleChange[],
  doer: Doer,
): Promise<RoleEffect[]> {
  const effects: RoleEffect[] = []
  for (const { personId, before, next } of changes) {
    if (before.granted !== next.granted)
      await session.db
        .updateTable('directory_person')
        .set({ granted_role: next.granted })
        .where('workspace_id', '=', workspaceId)
        .where('person_id', '=', personId)
        .execute()
    if (before.role === next.role) continue
    effects.push({
      personId,
      handedBack: await changeRole(session, workspaceId, personId, next.role, doer),
    })
    await record(session, workspaceId, {
      ...doer,
      action: next.role === null ? 'delete_member' : 'patch_member',
      target: personId,
      targetName: await nameOf(session, personId),
      changes: [{ member: 'role', from: before.role, to: next.role }],
    })
  }
  return effects
}

/** → the conversations that no longer have an agent. An agent sees no channel until an owner chooses some. */
async function changeRole(
  session: Session,
  workspaceId: string,
  personId: string,
  role: Role | null,
  { at }: Doer,
): Promise<string[]> {
  if (role === null) return endMembership(session, workspaceId, personId)
  const { db } = session
  const access = { channels: role === 'agent' ? [] : ('all' as const), exports: false }
  const { all_channels, may_export } = await db
    .insertInto('member')
    .values({
      ...{ workspace_id: workspaceId, person_id: personId, role, joined_at: at },
      ...keptAccess(access),
    })
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'person_id']).doUpdateSet({ role, may_export: 0 }),
    )
    .returning(['all_channels', 'may_export'])
    .executeTakeFirstOrThrow()
  const granted = await grantsOf(db, 'member', { workspaceId, holderIds: [personId] })
  const seen = readAccess(role, { all_channels, may_export }, granted(workspaceId, personId))
  const mayChat = mayDo(role, 'chats.write')
  return handBackChats(session, workspaceId, personId, mayChat ? seen : { channels: [] })
}

export async function nameOf({ db }: Session, personId: string): Promise<string | null> {
  const row = await db
    .selectFrom('person')
    .select('name')
    .where('id', '=', personId)
    .executeTakeFirst()
  return row?.name ?? null
}
