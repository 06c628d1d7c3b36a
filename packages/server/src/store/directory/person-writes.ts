// What a directory writes about people. A person is an account of the instance, so another workspace may have the same person:
// a directory changes the name and the address of the account, and only the membership of this workspace.
import { record } from '../audit/audit.ts'
import type { Session } from '../query/session.ts'
import { applyRoles, nameOf, planRoles } from './apply-roles.ts'
import type { StoredAttributes } from './directory-reads.ts'
import type { DirectoryEntry, DirectoryOutcome, Doer } from './directory-rows.ts'

interface PersonWrite {
  readonly workspaceId: string
  readonly id: string
  readonly entry: DirectoryEntry
  /** The account's name. Null = the account itself stays unchanged, because its domain is not proven. */
  readonly name: string | null
}

/** `id`: of a new account. The outcome names the account that is used, which may exist already. */
export async function addDirectoryPerson(
  session: Session,
  { workspaceId, id, entry, name }: PersonWrite & { readonly name: string },
  doer: Doer,
): Promise<DirectoryOutcome> {
  const { db } = session
  await lockDirectory(session, workspaceId)
  if (await isUserTaken(session, workspaceId, entry, null)) return { kind: 'taken' }
  const account = await db
    .selectFrom('person')
    .select(['id', 'email_verified'])
    .where('email', '=', entry.email)
    .executeTakeFirst()
  if (
    account !== undefined &&
    ((await isHere(session, workspaceId, account.id)) ||
      (await isProtectedElsewhere(session, workspaceId, account.id)))
  )
    return { kind: 'taken' }
  const personId = account?.id ?? id
  const changes = await planRoles(session, {
    workspaceId,
    personIds: [personId],
    isActive: entry.isActive,
  })
  if (changes === 'last_owner') return { kind: changes }
  if (account === undefined) await addAccount(session, personId, entry.email, name, doer.at)
  else if (account.email_verified === 0) await clearAccount(session, personId)
  await writeAccount(session, personId, entry.email, name, doer.at)
  await db
    .insertInto('directory_person')
    .values({
      ...{ workspace_id: workspaceId, person_id: personId, granted_role: null, version: 1 },
      ...{ created_at: doer.at, updated_at: doer.at, ...columnsOf(entry) },
    })
    .execute()
  await db
    .deleteFrom('invitation')
    .where('workspace_id', '=', workspaceId)
    .where('email', '=', entry.email)
    .execute()
  await record(session, workspaceId, noteOf(doer, 'provision_person', personId, name))
  return {
    kind: 'done',
    id: personId,
    effects: await applyRoles(session, workspaceId, changes, doer),
  }
}

/** `version`: the stored one, 0 for a member whom no directory has touched. */
export async function changeDirectoryPerson(
  session: Session,
  { workspaceId, id, entry, name }: PersonWrite,
  version: number,
  doer: Doer,
): Promise<DirectoryOutcome> {
  const { db } = session
  await lockDirectory(session, workspaceId)
  if (!(await isHere(session, workspaceId, id))) return { kind: 'missing' }
  await adoptMembers(session, workspaceId, [id], doer.at)
  const stored = await db
    .selectFrom('directory_person')
    .select(['version', 'is_active'])
    .where('workspace_id', '=', workspaceId)
    .where('person_id', '=', id)
    .executeTakeFirstOrThrow()
  if (stored.version !== version) return { kind: 'stale' }
  if (await isUserTaken(session, workspaceId, entry, id)) return { kind: 'taken' }
  const { isActive } = entry
  const changes = await planRoles(session, { workspaceId, personIds: [id], isActive })
  if (changes === 'last_owner') return { kind: changes }
  if (name !== null) await writeAccount(session, id, entry.email, name, doer.at)
  await db
    .updateTable('directory_person')
    .set({ ...columnsOf(entry), version: version + 1, updated_at: doer.at })
    .where('workspace_id', '=', workspaceId)
    .where('person_id', '=', id)
    .execute()
  if (!isActive) await shutOut(session, workspaceId, id)
  const action =
    !isActive && stored.is_active === 1 ? 'deactivate_person' : 'change_directory_person'
  await record(session, workspaceId, noteOf(doer, action, id, await nameOf(session, id)))
  return { kind: 'done', id, effects: await applyRoles(session, workspaceId, changes, doer) }
}

/** The account remains, because other workspaces and entries of the audit log may name it; it opens nothing here any more. */
export async function removeDirectoryPerson(
  session: Session,
  { workspaceId, id }: Pick<PersonWrite, 'workspaceId' | 'id'>,
  version: number | null,
  doer: Doer,
): Promise<DirectoryOutcome> {
  const { db } = session
  await lockDirectory(session, workspaceId)
  if (!(await isHere(session, workspaceId, id))) return { kind: 'missing' }
  const stored = await db
    .selectFrom('directory_person')
    .select('version')
    .where('workspace_id', '=', workspaceId)
    .where('person_id', '=', id)
    .executeTakeFirst()
  if (version !== null && (stored?.version ?? 0) !== version) return { kind: 'stale' }
  const changes = await planRoles(session, { workspaceId, personIds: [id], isActive: false })
  if (changes === 'last_owner') return { kind: changes }
  const effects = await applyRoles(session, workspaceId, changes, doer)
  await db
    .deleteFrom('directory_group_person')
    .where('person_id', '=', id)
    .where('group_id', 'in', (of) =>
      of.selectFrom('directory_group').select('id').where('workspace_id', '=', workspaceId),
    )
    .execute()
  await db
    .deleteFrom('directory_person')
    .where('workspace_id', '=', workspaceId)
    .where('person_id', '=', id)
    .execute()
  await shutOut(session, workspaceId, id)
  await record(
    session,
    workspaceId,
    noteOf(doer, 'deprovision_person', id, await nameOf(session, id)),
  )
  return { kind: 'done', id, effects }
}

/** Writes of one directory wait for each other, so that two of them cannot decide about the same state. */
export async function lockDirectory({ db, engine }: Session, workspaceId: string): Promise<void> {
  if (engine === 'postgres')
    await db
      .selectFrom('workspace')
      .select('id')
      .where('id', '=', workspaceId)
      .forUpdate()
      .execute()
}

async function isHere({ db }: Session, workspaceId: string, personId: string): Promise<boolean> {
  for (const table of ['member', 'directory_person'] as const) {
    const row = await db
      .selectFrom(table)
      .select('person_id')
      .where('workspace_id', '=', workspaceId)
      .where('person_id', '=', personId)
      .executeTakeFirst()
    if (row) return true
  }
  return false
}

/** Whether another person of the directory has the user name, or another account the address. */
export async function isUserTaken(
  { db }: Session,
  workspaceId: string,
  { userName, email }: DirectoryEntry,
  personId: string | null,
): Promise<boolean> {
  const user = await db
    .selectFrom('directory_person')
    .select('person_id')
    .where('workspace_id', '=', workspaceId)
    .where('user_key', '=', userName.toLowerCase())
    .executeTakeFirst()
  if (user !== undefined && user.person_id !== personId) return true
  if (personId === null) return false
  const account = await db
    .selectFrom('person')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  return account !== undefined && account.id !== personId
}

/** Gives members without one the entry that a directory can change. → the ids that belong to nobody here. */
export async function adoptMembers(
  { db }: Session,
  workspaceId: string,
  personIds: readonly string[],
  at: number,
): Promise<readonly string[]> {
  if (personIds.length === 0) return []
  const known = await db
    .selectFrom('directory_person')
    .select('person_id')
    .where('workspace_id', '=', workspaceId)
    .where('person_id', 'in', personIds)
    .execute()
  const left = new Set(personIds)
  for (const { person_id } of known) left.delete(person_id)
  if (left.size === 0) return []
  const members = await db
    .selectFrom('member')
    .innerJoin('person', 'person.id', 'member.person_id')
    .select(['person.id', 'person.name', 'person.email', 'member.joined_at'])
    .where('member.workspace_id', '=', workspaceId)
    .where('person.id', 'in', [...left])
    .execute()
  for (const { id, name, email, joined_at } of members) {
    left.delete(id)
    const attributes = { givenName: null, familyName: null, displayName: name }
    await db
      .insertInto('directory_person')
      .values({
        ...{ workspace_id: workspaceId, person_id: id, user_name: email, user_key: email },
        ...{ external_id: null, attributes: JSON.stringify(attributes), is_active: 1 },
        ...{ granted_role: null, version: 0, created_at: joined_at, updated_at: at },
      })
      .execute()
  }
  return [...left]
}

export const columnsOf = ({
  userName,
  externalId,
  isActive,
  givenName,
  familyName,
  displayName,
}: DirectoryEntry) => ({
  user_name: userName,
  user_key: userName.toLowerCase(),
  external_id: externalId,
  is_active: isActive ? (1 as const) : (0 as const),
  attributes: JSON.stringify({ givenName, familyName, displayName } satisfies StoredAttributes),
})

/** Without a password: the person signs in through the provider, or sets a password by a mailed link. */
export async function addAccount(
  { db }: Session,
  id: string,
  email: string,
  name: string,
  at: number,
): Promise<void> {
  const times = { created_at: at, updated_at: at }
  await db
    .insertInto('person')
    .values({ id, name, email, email_verified: 1, two_factor_enabled: 0, ...times })
    .execute()
}

/** The directory's domain is proven, so its word about the address counts. */
async function writeAccount(
  { db }: Session,
  id: string,
  email: string,
  name: string,
  at: number,
): Promise<void> {
  await db
    .updateTable('person')
    .set({ name, email, email_verified: 1, updated_at: at })
    .where('id', '=', id)
    .where((of) =>
      of.or([of('name', '!=', name), of('email', '!=', email), of('email_verified', '=', 0)]),
    )
    .execute()
}

/**
 * Whether nobody has confirmed the address of an account that another workspace has as a member with a second factor. Clearing it would
 * open that workspace without the factor, and adding it as it is would let in the person who made it.
 */
export async function isProtectedElsewhere(
  { db }: Session,
  workspaceId: string,
  personId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('person')
    .innerJoin('member', 'member.person_id', 'person.id')
    .select('person.id')
    .where('person.id', '=', personId)
    .where('email_verified', '=', 0)
    .where('two_factor_enabled', '=', 1)
    .where('member.workspace_id', '!=', workspaceId)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Nobody proved that this account's address is theirs, so a stranger may have made it and waits for the membership. Its
 * password, passkeys and second factor end.
 */
export async function clearAccount(session: Session, id: string): Promise<void> {
  const { db } = session
  await db.deleteFrom('person_account').where('user_id', '=', id).execute()
  await db.deleteFrom('second_factor').where('user_id', '=', id).execute()
  await db.deleteFrom('passkey').where('person_id', '=', id).execute()
  await db.updateTable('person').set({ two_factor_enabled: 0 }).where('id', '=', id).execute()
  await endSignIns(session, id)
}

/** An open invitation would let the person in again. */
async function shutOut(session: Session, workspaceId: string, personId: string): Promise<void> {
  await endSignIns(session, personId)
  await session.db
    .deleteFrom('invitation')
    .where('workspace_id', '=', workspaceId)
    .where('email', 'in', (of) =>
      of.selectFrom('person').select('email').where('id', '=', personId),
    )
    .execute()
}

/** Sessions, reset links and sign-ins that wait for their second step. */
async function endSignIns({ db }: Session, personId: string): Promise<void> {
  await db.deleteFrom('person_session').where('user_id', '=', personId).execute()
  await db.deleteFrom('verification').where('value', '=', personId).execute()
}

const noteOf = (doer: Doer, action: string, target: string, targetName: string | null) => ({
  ...doer,
  action,
  target,
  targetName,
})
