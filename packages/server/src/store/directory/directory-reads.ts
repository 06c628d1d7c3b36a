// Reads of a company's directory: its people are the members of the workspace and everybody whom the directory has named, so
// that it finds people who were invited by hand. The oldest come first, because its pages are counted.
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../schema.ts'
import type {
  DirectoryGroupRow,
  DirectoryPersonRow,
  GroupFilter,
  PersonFilter,
  Slice,
  Sliced,
} from './directory-rows.ts'

export async function directoryPeople(
  db: Kysely<Tables>,
  workspaceId: string,
  { id, userName, externalId, email }: PersonFilter,
  { start, count }: Slice,
): Promise<Sliced<DirectoryPersonRow>> {
  const found = db
    .selectFrom('person')
    .leftJoin('member', (join) =>
      join.onRef('member.person_id', '=', 'person.id').on('member.workspace_id', '=', workspaceId),
    )
    .leftJoin('directory_person as known', (join) =>
      join.onRef('known.person_id', '=', 'person.id').on('known.workspace_id', '=', workspaceId),
    )
    .where('person.id', 'in', (of) =>
      of
        .selectFrom('member')
        .select('person_id')
        .where('workspace_id', '=', workspaceId)
        .union(
          of
            .selectFrom('directory_person')
            .select('person_id')
            .where('workspace_id', '=', workspaceId),
        ),
    )
    .$if(id !== undefined, (query) => query.where('person.id', '=', id ?? ''))
    .$if(email !== undefined, (query) => query.where('person.email', '=', email ?? ''))
    .$if(externalId !== undefined, (query) =>
      query.where('known.external_id', '=', externalId ?? ''),
    )
    .$if(userName !== undefined, (query) =>
      query.where(
        (of) => of.fn.coalesce('known.user_key', 'person.email'),
        '=',
        userName?.toLowerCase() ?? '',
      ),
    )
  const total = await found
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count === 0) return { total: Number(total.count), items: [] }
  const rows = await found
    .select(['person.id', 'person.name', 'person.email', 'member.joined_at', 'member.role'])
    .select(['known.user_name', 'known.external_id', 'known.attributes', 'known.is_active'])
    .select(['known.version', 'known.created_at', 'known.updated_at'])
    .orderBy((of) => of.fn.coalesce('known.created_at', 'member.joined_at'))
    .orderBy('person.id')
    .offset(start)
    .limit(count)
    .execute()
  return { total: Number(total.count), items: rows.map(personRow) }
}

const personRow = (row: {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly joined_at: number | null
  readonly user_name: string | null
  readonly external_id: string | null
  readonly attributes: string | null
  readonly is_active: 0 | 1 | null
  readonly version: number | null
  readonly created_at: number | null
  readonly updated_at: number | null
}): DirectoryPersonRow => ({
  id: row.id,
  userName: row.user_name ?? row.email,
  externalId: row.external_id,
  email: row.email,
  isActive: row.is_active === null || row.is_active === 1,
  ...(row.attributes === null
    ? { givenName: null, familyName: null, displayName: row.name }
    : (JSON.parse(row.attributes) as StoredAttributes)),
  version: row.version ?? 0,
  createdAt: row.created_at ?? row.joined_at ?? 0,
  updatedAt: row.updated_at ?? row.joined_at ?? 0,
})
export type StoredAttributes = Pick<DirectoryPersonRow, 'givenName' | 'familyName' | 'displayName'>

export async function directoryGroups(
  db: Kysely<Tables>,
  workspaceId: string,
  { id, name, externalId, memberId }: GroupFilter,
  { start, count }: Slice,
): Promise<Sliced<DirectoryGroupRow>> {
  const found = db
    .selectFrom('directory_group')
    .where('workspace_id', '=', workspaceId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .$if(name !== undefined, (query) =>
      query.where(sql<string>`lower(name)`, '=', sql<string>`lower(${name ?? ''})`),
    )
    .$if(externalId !== undefined, (query) => query.where('external_id', '=', externalId ?? ''))
    .$if(memberId !== undefined, (query) =>
      query.where('id', 'in', (of) =>
        of
          .selectFrom('directory_group_person')
          .select('group_id')
          .where('person_id', '=', memberId ?? ''),
      ),
    )
  const total = await found
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count === 0) return { total: Number(total.count), items: [] }
  const rows = await found
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .offset(start)
    .limit(count)
    .execute()
  return { total: Number(total.count), items: rows.map(groupRow) }
}

const groupRow = (row: Tables['directory_group']): DirectoryGroupRow => ({
  id: row.id,
  name: row.name,
  externalId: row.external_id,
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

/** How many people each group has, by its name. */
export async function groupSizes(
  db: Kysely<Tables>,
  workspaceId: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('directory_group')
    .leftJoin('directory_group_person', 'group_id', 'directory_group.id')
    .select(['name', ({ fn }) => fn.count<number>('person_id').as('people')])
    .where('workspace_id', '=', workspaceId)
    .groupBy('name')
    .orderBy('name')
    .execute()
  return new Map(rows.map(({ name, people }) => [name, Number(people)]))
}

/** The people of groups, by the id of the group. */
export async function membersOfGroups(
  db: Kysely<Tables>,
  groupIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const members = new Map<string, string[]>(groupIds.map((id) => [id, []]))
  if (groupIds.length === 0) return members
  const rows = await db
    .selectFrom('directory_group_person')
    .selectAll()
    .where('group_id', 'in', groupIds)
    .orderBy('person_id')
    .execute()
  for (const { group_id, person_id } of rows) members.get(group_id)?.push(person_id)
  return members
}
