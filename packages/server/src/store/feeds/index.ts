// Addresses at which spreadsheets read the responses of a channel (ECO-48). Only a hash of the token is stored, so people who
// read the database cannot open one.
import type { Kysely } from 'kysely'
import { newestFirst } from '../query/newest-first.ts'
import type { Page, PageRequest } from '../query/page.ts'
import { plainJson } from '../query/plain-text.ts'
import type { Session } from '../query/session.ts'
import { inChannels, type Sight } from '../query/sight.ts'
import type { Tables } from '../schema.ts'
import { type Calls, subject } from '../subject.ts'
import type { FeedRow } from './feed-rows.ts'

export interface FeedStore {
  /** The newest first; `nodeId`: only those of this node. */
  list(
    workspaceId: string,
    of: { readonly nodeId?: string | undefined },
    page: PageRequest,
    sight?: Sight,
  ): Promise<Page<FeedRow>>
  byToken(tokenHash: string): Promise<FeedRow | null>
  add(feed: FeedRow, tokenHash: string, most: number): Promise<'stored' | 'full' | 'node missing'>
  remove(workspaceId: string, id: string): Promise<boolean>
}

const writes = { addFeed, removeFeed }

export const feeds = subject({
  writes,
  tables: { feed: 'own' },
  open: ({ db, write }): { readonly feeds: FeedStore } => ({ feeds: feedStore(db, write) }),
})

const feedStore = (db: Kysely<Tables>, write: Calls<typeof writes>): FeedStore => ({
  list: (workspaceId, { nodeId }, page, sight) =>
    newestFirst(
      db
        .selectFrom('feed')
        .selectAll()
        .where('workspace_id', '=', workspaceId)
        .where(inChannels('node_id', sight?.channels))
        .$if(nodeId !== undefined, (query) => query.where('node_id', '=', nodeId ?? '')),
      page,
      feedRow,
    ),
  byToken: async (tokenHash) => {
    const row = await db
      .selectFrom('feed')
      .selectAll()
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst()
    return row ? feedRow(row) : null
  },
  add: write.addFeed,
  remove: write.removeFeed,
})

const feedRow = (row: Tables['feed']): FeedRow => ({
  id: row.id,
  workspaceId: row.workspace_id,
  nodeId: row.node_id,
  settings: JSON.parse(row.settings) as FeedRow['settings'],
  createdAt: row.created_at,
  expiresAt: row.expires_at,
})

export async function addFeed(
  session: Session,
  { id, workspaceId, nodeId, settings, createdAt, expiresAt }: FeedRow,
  tokenHash: string,
  most: number,
): Promise<'stored' | 'full' | 'node missing'> {
  // The lock makes a deletion of the node wait, which then finds the new feed.
  const lock = session.engine === 'postgres' ? ' for share' : ''
  const of = [nodeId, workspaceId]
  const nodes = await session.rows(
    `select id from node where id = ? and workspace_id = ?${lock}`,
    of,
  )
  if (nodes.length === 0) return 'node missing'
  const { count } = await session.db
    .selectFrom('feed')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= most) return 'full'
  await session.db
    .insertInto('feed')
    .values({
      ...{ id, workspace_id: workspaceId, node_id: nodeId, token_hash: tokenHash },
      ...{ settings: plainJson(settings), created_at: createdAt, expires_at: expiresAt },
    })
    .execute()
  return 'stored'
}

export async function removeFeed(
  { db }: Session,
  workspaceId: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('feed')
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
