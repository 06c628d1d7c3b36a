// Flows: one draft each, and published versions that never change.
import type { Flow } from '@askwell/contract'
import { type Kysely, type Selectable, sql } from 'kysely'
import { namePhoneQuestions } from '../phones/phone-questions.ts'
import { newestFirst } from '../query/newest-first.ts'
import type { Page, PageRequest } from '../query/page.ts'
import { plainJson } from '../query/plain-text.ts'
import type { Session } from '../query/session.ts'
import { flowSeen, type Sight } from '../query/sight.ts'
import type { Tables } from '../schema.ts'
import type { FlowRow, FlowVersionRow } from './flow-store.ts'

type FlowRecord = Selectable<Tables['flow']>

/** Newest made first. */
export async function listFlows(
  db: Kysely<Tables>,
  workspaceId: string,
  page: PageRequest,
  sight?: Sight,
): Promise<Page<FlowRow>> {
  return newestFirst(
    db
      .selectFrom('flow')
      .selectAll()
      .where('workspace_id', '=', workspaceId)
      .where(flowSeen(sight)),
    page,
    flowRow,
  )
}

export async function flow(
  db: Kysely<Tables>,
  workspaceId: string,
  id: string,
  sight?: Sight,
): Promise<FlowRow | null> {
  const own = db
    .selectFrom('flow')
    .selectAll()
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
  const row = await own.where(flowSeen(sight)).executeTakeFirst()
  return row ? flowRow(row) : null
}

export async function putDraft(
  { db }: Session,
  workspaceId: string,
  draft: Flow,
  at: number,
): Promise<'stored' | 'taken'> {
  const row = {
    id: draft.id,
    workspace_id: workspaceId,
    name: draft.name,
    draft: plainJson(draft),
    published_version: null,
    created_at: at,
    updated_at: at,
    saved_by: null,
    archived_at: null,
    translations: null,
  }
  const stored = await db
    .insertInto('flow')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((of) => ({
          name: of.ref('excluded.name'),
          draft: of.ref('excluded.draft'),
          updated_at: of.ref('excluded.updated_at'),
          draft_revision: sql<number>`flow.draft_revision + 1`,
          saved_by: null,
        }))
        .whereRef('flow.workspace_id', '=', 'excluded.workspace_id'),
    )
    .returning('id')
    .execute()
  return stored.length === 1 ? 'stored' : 'taken'
}

export async function deleteFlow(
  { db }: Session,
  workspaceId: string,
  id: string,
): Promise<'deleted' | 'missing' | 'in_use'> {
  const deleted = await db
    .deleteFrom('flow')
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .where(({ not, or, exists, selectFrom }) =>
      not(
        or([
          exists(selectFrom('node').select('node.id').where('node.flow_id', '=', id)),
          exists(selectFrom('node').select('node.id').where('node.closed_flow_id', '=', id)),
          exists(selectFrom('feedback').select('feedback.id').where('feedback.flow_id', '=', id)),
        ]),
      ),
    )
    .returning('id')
    .execute()
  if (deleted.length === 1) return 'deleted'
  return (await flow(db, workspaceId, id)) ? 'in_use' : 'missing'
}

export async function publish(
  { engine, db }: Session,
  workspaceId: string,
  id: string,
  at: number,
): Promise<number | null> {
  const row = await db
    .selectFrom('flow')
    .select('draft')
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst()
  return row ? addVersion(db, workspaceId, JSON.parse(row.draft) as Flow, at) : null
}

/** Publishes an earlier version as the next one. Null = that version does not exist. */
export async function publishVersion(
  { engine, db }: Session,
  workspaceId: string,
  id: string,
  version: number,
  at: number,
): Promise<number | null> {
  const owned = await db
    .selectFrom('flow')
    .select('id')
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst()
  const earlier = owned && (await publishedFlow(db, id, version))
  return earlier ? addVersion(db, workspaceId, earlier.document, at) : null
}

/** The caller holds the flow's row, so no other version gets this number. A version's document carries its number. */
export async function addVersion(
  db: Kysely<Tables>,
  workspaceId: string,
  draft: Flow,
  at: number,
): Promise<number> {
  const { newest } = await db
    .selectFrom('flow_version')
    .select(({ fn }) => fn.max('version').as('newest'))
    .where('flow_id', '=', draft.id)
    .executeTakeFirstOrThrow()
  const version = (newest ?? 0) + 1
  const document = plainJson({ ...draft, version })
  await db
    .insertInto('flow_version')
    .values({ flow_id: draft.id, version, workspace_id: workspaceId, published_at: at, document })
    .execute()
  await namePhoneQuestions(db, draft)
  await db
    .updateTable('flow')
    .set({ published_version: version, updated_at: at })
    .where('id', '=', draft.id)
    .execute()
  return version
}

export async function versions(
  db: Kysely<Tables>,
  workspaceId: string,
  id: string,
): Promise<Omit<FlowVersionRow, 'document'>[]> {
  const rows = await db
    .selectFrom('flow_version')
    .select(['version', 'published_at'])
    .where('flow_id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .orderBy('version', 'desc')
    .execute()
  return rows.map((row) => ({ flowId: id, version: row.version, publishedAt: row.published_at }))
}

export async function publishedFlow(
  db: Kysely<Tables>,
  flowId: string,
  version: number | 'latest',
): Promise<FlowVersionRow | null> {
  const row = await db
    .selectFrom('flow_version')
    .selectAll()
    .where('flow_id', '=', flowId)
    .$if(version !== 'latest', (query) => query.where('version', '=', Number(version)))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? versionRow(row) : null
}

export async function draftById(db: Kysely<Tables>, flowId: string): Promise<Flow | null> {
  const row = await db
    .selectFrom('flow')
    .select('draft')
    .where('id', '=', flowId)
    .executeTakeFirst()
  return row ? (JSON.parse(row.draft) as Flow) : null
}

/** A version is the newest until the next one is published, so the last one before `sinceMs` counts too. */
export async function versionsSince(
  db: Kysely<Tables>,
  flowId: string,
  sinceMs: number,
): Promise<FlowVersionRow[]> {
  const before = await db
    .selectFrom('flow_version')
    .select(({ fn }) => fn.max('version').as('newest'))
    .where('flow_id', '=', flowId)
    .where('published_at', '<=', sinceMs)
    .executeTakeFirst()
  const rows = await db
    .selectFrom('flow_version')
    .selectAll()
    .where('flow_id', '=', flowId)
    .where('version', '>=', before?.newest ?? 0)
    .orderBy('version', 'desc')
    .execute()
  return rows.map(versionRow)
}

function flowRow(row: FlowRecord): FlowRow {
  return {
    id: row.id,
    name: row.name,
    draft: JSON.parse(row.draft) as Flow,
    publishedVersion: row.published_version,
    updatedAt: row.updated_at,
    archivedAt: row.archived_at,
  }
}

function versionRow(row: Tables['flow_version']): FlowVersionRow {
  return {
    flowId: row.flow_id,
    version: row.version,
    publishedAt: row.published_at,
    document: JSON.parse(row.document) as Flow,
  }
}
