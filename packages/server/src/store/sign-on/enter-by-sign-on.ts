// Makes the person whom a provider names a member, and gives the role that the provider's groups say. The mail domain is
// proven, so the provider's word about the address is enough. Without a role nobody gets an account (ECO-71).
import { record } from '../audit/audit.ts'
import { applyRoles, planRoles, storedGroupRoles } from '../directory/apply-roles.ts'
import type { Doer, RoleEffect } from '../directory/directory-rows.ts'
import {
  addAccount,
  adoptMembers,
  clearAccount,
  columnsOf,
  isProtectedElsewhere,
  isUserTaken,
  lockDirectory,
} from '../directory/person-writes.ts'
import type { Session } from '../query/session.ts'
import type { SignOnIdentity } from './sign-on-rows.ts'

/**
 * `inactive`: the directory has deactivated the person, or the workspace is suspended. `taken`: another person of the directory has
 * this user name. `protected`: another workspace has an account with the address, which nobody has confirmed, and with a second
 * factor. In these cases nothing was changed. `no_role`: no group and no default gives a role, so the person is not a member, or no longer.
 */
export type SignOnOutcome =
  | {
      readonly kind: 'done'
      readonly personId: string
      readonly effects: readonly RoleEffect[]
    }
  | { readonly kind: 'no_role'; readonly effects: readonly RoleEffect[] }
  | { readonly kind: 'inactive' | 'taken' | 'protected' }

/** `newId`: makes the ids that are needed, as many as the identity has groups and one more. */
export async function enterBySignOn(
  session: Session,
  workspaceId: string,
  { email, name, groups }: SignOnIdentity,
  [newPersonId, ...groupIds]: readonly [string, ...string[]],
  doer: Doer,
): Promise<SignOnOutcome> {
  const { db } = session
  await lockDirectory(session, workspaceId)
  const account = await db
    .selectFrom('person')
    .select(['id', 'email_verified'])
    .where('email', '=', email)
    .executeTakeFirst()
  const personId = account?.id ?? newPersonId
  if (account !== undefined && (await isProtectedElsewhere(session, workspaceId, account.id)))
    return { kind: 'protected' }
  const known = await directoryPerson(session, workspaceId, personId)
  if (known?.is_active === 0) return { kind: 'inactive' }
  const entry = {
    ...{ userName: email, externalId: null, email, isActive: true },
    ...{ givenName: null, familyName: null, displayName: name },
  }
  const isMember = await hasMembership(session, workspaceId, personId)
  // It can be read, and nothing in it changes.
  if (await isSuspended(session, workspaceId))
    return isMember ? { kind: 'done', personId, effects: [] } : { kind: 'inactive' }
  if (known === undefined && !isMember) {
    if (await isUserTaken(session, workspaceId, entry, null)) return { kind: 'taken' }
    const role = await roleOfNewMember(session, workspaceId, groups)
    if (role === null) return { kind: 'no_role', effects: [] }
    if (account === undefined) await addAccount(session, personId, email, name, doer.at)
    await db
      .insertInto('directory_person')
      .values({
        ...{ workspace_id: workspaceId, person_id: personId, granted_role: null, version: 1 },
        ...{ created_at: doer.at, updated_at: doer.at, ...columnsOf(entry) },
      })
      .execute()
    await record(session, workspaceId, {
      ...{ ...doer, action: 'provision_person', target: personId, targetName: name },
    })
  } else await adoptMembers(session, workspaceId, [personId], doer.at)
  if (account?.email_verified === 0) await clearAccount(session, personId)
  await db
    .updateTable('person')
    .set({ email_verified: 1 })
    .where('id', '=', personId)
    .where('email_verified', '=', 0)
    .execute()
  await db
    .deleteFrom('invitation')
    .where('workspace_id', '=', workspaceId)
    .where('email', '=', email)
    .execute()
  if (groups !== null && !(await hasDirectory(session, workspaceId)))
    await writeGroups(session, workspaceId, personId, groups, groupIds, doer.at)
  const changes = await planRoles(session, { workspaceId, personIds: [personId], isActive: true })
  // The last owner keeps the role, whatever the groups say.
  if (changes === 'last_owner') return { kind: 'done', personId, effects: [] }
  const effects = await applyRoles(session, workspaceId, changes, doer)
  return (await hasMembership(session, workspaceId, personId))
    ? { kind: 'done', personId, effects }
    : { kind: 'no_role', effects }
}

const directoryPerson = ({ db }: Session, workspaceId: string, personId: string) =>
  db
    .selectFrom('directory_person')
    .select('is_active')
    .where('workspace_id', '=', workspaceId)
    .where('person_id', '=', personId)
    .executeTakeFirst()

async function isSuspended({ db }: Session, workspaceId: string): Promise<boolean> {
  const row = await db
    .selectFrom('workspace')
    .select('suspended_at')
    .where('id', '=', workspaceId)
    .executeTakeFirst()
  return row === undefined || row.suspended_at !== null
}

async function hasMembership(
  { db }: Session,
  workspaceId: string,
  personId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('member')
    .select('person_id')
    .where('workspace_id', '=', workspaceId)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a directory calls: then its groups are the ones that give roles. */
async function hasDirectory({ db }: Session, workspaceId: string): Promise<boolean> {
  const row = await db
    .selectFrom('provisioning')
    .select('workspace_id')
    .where('workspace_id', '=', workspaceId)
    .where('token_hash', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Null = nobody becomes a member by these groups. */
async function roleOfNewMember(
  session: Session,
  workspaceId: string,
  groups: readonly string[] | null,
) {
  const { db } = session
  const row = await db
    .selectFrom('provisioning')
    .select('default_role')
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  const mapped = await storedGroupRoles(db, workspaceId)
  const isUsed = !(await hasDirectory(session, workspaceId))
  const given = isUsed ? (groups ?? []).flatMap((name) => mapped.get(name) ?? []) : []
  return given[0] ?? row?.default_role ?? null
}

/** The person is in exactly these groups, of those to which an owner gave a role. A group that nobody mapped changes nothing. */
async function writeGroups(
  session: Session,
  workspaceId: string,
  personId: string,
  groups: readonly string[],
  ids: readonly string[],
  at: number,
): Promise<void> {
  const { db } = session
  const mapped = await storedGroupRoles(db, workspaceId)
  const names = [...new Set(groups)].filter((name) => mapped.has(name))
  const stored = await db
    .selectFrom('directory_group')
    .select(['id', 'name'])
    .where('workspace_id', '=', workspaceId)
    .execute()
  const idOf = new Map(stored.map(({ id, name }) => [name, id]))
  for (const [index, name] of names.entries()) {
    const id = ids[index]
    if (idOf.has(name) || id === undefined) continue
    idOf.set(name, id)
    await db
      .insertInto('directory_group')
      .values({
        ...{ id, workspace_id: workspaceId, name, external_id: null, version: 1 },
        ...{ created_at: at, updated_at: at },
      })
      .execute()
  }
  const now = new Set(names.flatMap((name) => idOf.get(name) ?? []))
  const all = [...idOf.values()]
  if (all.length > 0)
    await db
      .deleteFrom('directory_group_person')
      .where('person_id', '=', personId)
      .where('group_id', 'in', all)
      .execute()
  for (const group_id of now)
    await db
      .insertInto('directory_group_person')
      .values({ group_id, person_id: personId })
      .execute()
}
