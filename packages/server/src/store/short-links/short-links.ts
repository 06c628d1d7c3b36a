// Short addresses. A slug is unique on the instance. After a deletion it rests, so that a printed address does not lead to
// another survey soon after.
import type { PageQuery } from '@askwell/contract'
import { type Kysely, sql } from 'kysely'
import { newestFirst } from '../query/newest-first.ts'
import type { Page, PageRequest } from '../query/page.ts'
import { plainJson } from '../query/plain-text.ts'
import type { Session } from '../query/session.ts'
import { inChannels, type Sight } from '../query/sight.ts'
import type { Tables } from '../schema.ts'
import type { Calls } from '../subject.ts'
import type { NewShortLinkRow, ShortLinkDay, ShortLinkRow } from './short-link-rows.ts'

export interface ShortLinkStore {
  /** The newest first; `nodeId`: only those of this node. */
  list(
    workspaceId: string,
    of: { readonly nodeId?: string | undefined },
    page: PageRequest,
    sight?: Sight,
  ): Promise<Page<ShortLinkRow>>
  read(workspaceId: string, id: string): Promise<ShortLinkRow | null>
  /** For respondents: by slug alone, also after its expiry. */
  bySlug(slug: string): Promise<NewShortLinkRow | null>
  /** Days with visits, the newest first. */
  days(linkId: string, most: number): Promise<readonly ShortLinkDay[]>
  /** `full`: the workspace has `most`, which calls at the same time may pass by a few. `taken`: the slug is in use or rests. */
  add(link: NewShortLinkRow, most: number): Promise<'stored' | 'taken' | 'full' | 'node missing'>
  change(
    workspaceId: string,
    id: string,
    changes: Partial<Pick<ShortLinkRow, 'nodeId' | 'query' | 'expiresAt'>>,
  ): Promise<boolean>
  /** The slug rests from now on. */
  remove(workspaceId: string, id: string, at: number): Promise<boolean>
  count(linkId: string, day: number): Promise<void>
  /** Before a node is deleted, or the workspace where it is null: the slugs rest from now on. */
  rest(workspaceId: string, nodeId: string | null, at: number): Promise<void>
}

export const shortLinkWrites = {
  addShortLink,
  changeShortLink,
  removeShortLink,
  countShortLink,
  restShortLinks,
}

export const shortLinkStore = (
  db: Kysely<Tables>,
  write: Calls<typeof shortLinkWrites>,
): ShortLinkStore => ({
  list: (workspaceId, { nodeId }, page, sight) => {
    const own = withVisits(db).where('workspace_id', '=', workspaceId)
    return newestFirst(
      own
        .where(inChannels('node_id', sight?.channels))
        .$if(nodeId !== undefined, (query) => query.where('node_id', '=', nodeId ?? '')),
      page,
      visitedRow,
    )
  },
  read: async (workspaceId, id) => {
    const own = withVisits(db).where('id', '=', id).where('workspace_id', '=', workspaceId)
    const row = await own.executeTakeFirst()
    return row ? visitedRow(row) : null
  },
  bySlug: async (slug) => {
    const row = await db
      .selectFrom('short_link')
      .selectAll()
      .where('slug', '=', slug)
      .executeTakeFirst()
    return row ? linkRow(row) : null
  },
  days: (linkId, most) =>
    db
      .selectFrom('short_link_day')
      .select(['day', 'visits'])
      .where('link_id', '=', linkId)
      .orderBy('day', 'desc')
      .limit(most)
      .execute(),
  add: write.addShortLink,
  change: write.changeShortLink,
  remove: write.removeShortLink,
  count: write.countShortLink,
  rest: write.restShortLinks,
})

const withVisits = (db: Kysely<Tables>) =>
  db
    .selectFrom('short_link')
    .selectAll()
    .select((of) =>
      of
        .selectFrom('short_link_day')
        .select(({ fn }) => fn.sum<number | string | null>('visits').as('all'))
        .whereRef('link_id', '=', 'short_link.id')
        .as('visits'),
    )

const linkRow = (row: Tables['short_link']): NewShortLinkRow => ({
  id: row.id,
  workspaceId: row.workspace_id,
  nodeId: row.node_id,
  slug: row.slug,
  query: JSON.parse(row.query) as PageQuery,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
})

const visitedRow = ({
  visits,
  ...row
}: Tables['short_link'] & { readonly visits: number | string | null }): ShortLinkRow => ({
  ...linkRow(row),
  visits: Number(visits ?? 0),
})

export async function addShortLink(
  session: Session,
  link: NewShortLinkRow,
  most: number,
): Promise<'stored' | 'taken' | 'full' | 'node missing'> {
  const { db } = session
  const { id, workspaceId, nodeId, slug, query, createdAt, expiresAt } = link
  if (!(await holdNode(session, workspaceId, nodeId))) return 'node missing'
  const { count } = await db
    .selectFrom('short_link')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= most) return 'full'
  await db.deleteFrom('freed_slug').where('free_at', '<=', createdAt).execute()
  const resting = db.selectFrom('freed_slug').select('slug').where('slug', '=', slug)
  if (await resting.executeTakeFirst()) return 'taken'
  const stored = await db
    .insertInto('short_link')
    .values({
      ...{ id, workspace_id: workspaceId, node_id: nodeId, slug, query: plainJson(query) },
      ...{ created_at: createdAt, expires_at: expiresAt },
    })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .execute()
  return stored.length === 1 ? 'stored' : 'taken'
}

/** The lock makes a deletion of the node wait, which then finds the new link. */
async function holdNode(session: Session, workspaceId: string, nodeId: string): Promise<boolean> {
  const lock = session.engine === 'postgres' ? ' for share' : ''
  const nodes = await session.rows(`select id from node where id = ? and workspace_id = ?${lock}`, [
    nodeId,
    workspaceId,
  ])
  return nodes.length > 0
}

export async function changeShortLink(
  session: Session,
  workspaceId: string,
  id: string,
  { nodeId, query, expiresAt }: Partial<Pick<ShortLinkRow, 'nodeId' | 'query' | 'expiresAt'>>,
): Promise<boolean> {
  if (nodeId !== undefined && !(await holdNode(session, workspaceId, nodeId))) return false
  const columns = {
    ...(nodeId !== undefined && { node_id: nodeId }),
    ...(query !== undefined && { query: plainJson(query) }),
    ...(expiresAt !== undefined && { expires_at: expiresAt }),
    id,
  }
  const { numUpdatedRows } = await session.db
    .updateTable('short_link')
    .set(columns)
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function removeShortLink(
  { db }: Session,
  workspaceId: string,
  id: string,
  at: number,
): Promise<boolean> {
  const removed = await db
    .deleteFrom('short_link')
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .returning('slug')
    .execute()
  await restSlugs(db, removed, at)
  return removed.length > 0
}

export async function restShortLinks(
  { db }: Session,
  workspaceId: string,
  nodeId: string | null,
  at: number,
): Promise<void> {
  const own = db.selectFrom('short_link').select('slug').where('workspace_id', '=', workspaceId)
  const slugs = own.$if(nodeId !== null, (query) => query.where('node_id', '=', nodeId ?? ''))
  await restSlugs(db, await slugs.execute(), at)
}

/** Links that name a contact who is erased. */
export async function removeLinksOfCustomer(
  { db }: Session,
  workspaceId: string,
  customerId: string,
  at: number,
): Promise<void> {
  const removed = await db
    .deleteFrom('short_link')
    .where('workspace_id', '=', workspaceId)
    .where(sql<string>`lower(query)`, 'like', `%"creator_id":"${customerId.toLowerCase()}"%`)
    .returning('slug')
    .execute()
  await restSlugs(db, removed, at)
}

/** A printed address must not lead to another survey soon after its deletion. */
const restMs = 90 * 86_400_000
/** Rows of one statement: two parameters each, far below the limits of both engines. */
const together = 1_000

async function restSlugs(
  db: Kysely<Tables>,
  slugs: readonly { readonly slug: string }[],
  at: number,
): Promise<void> {
  for (let from = 0; from < slugs.length; from += together)
    await db
      .insertInto('freed_slug')
      .values(
        slugs.slice(from, from + together).map(({ slug }) => ({ slug, free_at: at + restMs })),
      )
      .onConflict((conflict) => conflict.column('slug').doUpdateSet({ free_at: at + restMs }))
      .execute()
}

/** A link that was deleted meanwhile is not counted. */
export async function countShortLink(session: Session, linkId: string, day: number): Promise<void> {
  await session.rows(
    `insert into short_link_day (link_id, day, visits) select id, cast(? as bigint), 1 from short_link where id = ?
      on conflict (link_id, day) do update set visits = short_link_day.visits + 1`,
    [day, linkId],
  )
}
