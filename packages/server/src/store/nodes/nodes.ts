// Nodes: links, widgets and embedded surveys with their settings. Customers by id are here, too: both are looked up by
// an id from a URL.
import type { Customer, NodeSettings } from '@askwell/contract'
import type { Kysely, Selectable } from 'kysely'
import { markFilesOfForDeletion } from '../files/file-claims.ts'
import { eraseReplies } from '../idempotency/idempotency.ts'
import { newestFirst } from '../query/newest-first.ts'
import type { Page, PageRequest } from '../query/page.ts'
import { plainJson } from '../query/plain-text.ts'
import type { Session } from '../query/session.ts'
import { customerSeen, inChannels, type Sight } from '../query/sight.ts'
import type { CustomerRecord, Tables } from '../schema.ts'
import type { Calls } from '../subject.ts'
import type { NodeRow, NodeStore } from './node-store.ts'

export const nodeWrites = { putNode, deleteNode }

export const nodeStore = (db: Kysely<Tables>, write: Calls<typeof nodeWrites>): NodeStore => ({
  listNodes: (workspaceId, page, sight) => listNodes(db, workspaceId, page, sight),
  node: (workspaceId, id) => node(db, workspaceId, id),
  nodeById: (id) => nodeById(db, id),
  putNode: write.putNode,
  deleteNode: write.deleteNode,
})

/** Newest made first. */
export async function listNodes(
  db: Kysely<Tables>,
  workspaceId: string,
  page: PageRequest,
  sight?: Sight,
): Promise<Page<NodeRow>> {
  const own = db.selectFrom('node').selectAll().where('workspace_id', '=', workspaceId)
  return newestFirst(own.where(inChannels('id', sight?.channels)), page, nodeRow)
}

export async function node(
  db: Kysely<Tables>,
  workspaceId: string,
  id: string,
): Promise<NodeRow | null> {
  const row = await db
    .selectFrom('node')
    .selectAll()
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  return row ? nodeRow(row) : null
}

export async function nodeById(db: Kysely<Tables>, id: string): Promise<NodeRow | null> {
  const row = await db.selectFrom('node').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? nodeRow(row) : null
}

export async function putNode(
  { db }: Session,
  workspaceId: string,
  id: string,
  settings: NodeSettings,
  at: number,
): Promise<'stored' | 'taken'> {
  const row = {
    id,
    workspace_id: workspaceId,
    flow_id: settings.flow_id,
    closed_flow_id: settings.non_operating_hours_flow_id,
    settings: plainJson(settings),
    created_at: at,
    updated_at: at,
  }
  const stored = await db
    .insertInto('node')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((of) => ({
          flow_id: of.ref('excluded.flow_id'),
          closed_flow_id: of.ref('excluded.closed_flow_id'),
          settings: of.ref('excluded.settings'),
          updated_at: of.ref('excluded.updated_at'),
        }))
        .whereRef('node.workspace_id', '=', 'excluded.workspace_id'),
    )
    .returning('id')
    .execute()
  return stored.length === 1 ? 'stored' : 'taken'
}

/** With its widgets, feedback and answers. Locking its row first waits for saves under way and keeps new ones out. */
export async function deleteNode(
  session: Session,
  workspaceId: string,
  id: string,
): Promise<boolean> {
  const { engine, db } = session
  const mine = await db
    .selectFrom('node')
    .select('id')
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst()
  if (!mine) return false
  await eraseReplies(db, workspaceId)
  const ofNode = db.selectFrom('feedback').select('id').where('node_id', '=', id)
  await db.deleteFrom('consent').where('feedback_id', 'in', ofNode).execute()
  await db.deleteFrom('webhook_delivery').where('feedback_id', 'in', ofNode).execute()
  await db.deleteFrom('node_limit').where('node_id', '=', id).execute()
  await db.deleteFrom('node_view').where('node_id', '=', id).execute()
  await db.deleteFrom('signature_key').where('node_id', '=', id).execute()
  await db.deleteFrom('short_link').where('node_id', '=', id).execute()
  await db.deleteFrom('feed').where('node_id', '=', id).execute()
  await db.deleteFrom('feedback').where('node_id', '=', id).execute()
  await markFilesOfForDeletion(session, { nodeId: id })
  await db.deleteFrom('widget').where('node_id', '=', id).execute()
  await db.deleteFrom('node').where('id', '=', id).execute()
  return true
}

export async function customer(
  db: Kysely<Tables>,
  workspaceId: string,
  id: string,
  sight?: Sight,
): Promise<Customer | null> {
  const own = db
    .selectFrom('customer')
    .selectAll()
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
  const row = await own.where(customerSeen(sight)).executeTakeFirst()
  return row ? customerOf(row) : null
}

export function customerOf(record: Selectable<CustomerRecord>): Customer {
  return {
    id: record.id,
    external_id: record.external_id,
    user_id: record.user_id,
    email: record.email,
    name: record.name,
    phone_number: record.phone_number,
    gender: record.gender,
    birth_year: record.birth_year,
    schema: JSON.parse(record.schema) as Customer['schema'],
    attributes: JSON.parse(record.attributes) as Customer['attributes'],
  }
}

export function nodeRow(row: Tables['node']): NodeRow {
  return {
    id: row.id,
    workspaceId: row.workspace_id,
    settings: JSON.parse(row.settings) as NodeSettings,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
