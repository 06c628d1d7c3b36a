// Owners' definitions of calls to their own systems. Secret headers stand apart from the rest: they are written and sent to
// the target, and no read for an owner or a bundle ever touches them.
import { randomUUID } from 'node:crypto'
import type { Flow, Integration } from '@askwell/contract'
import { type Kysely, sql } from 'kysely'
import { putIntegration } from './bundles.ts'
import { pageOf, readCursor } from './cursor.ts'
import type { Tables } from './schema.ts'
import type { Session } from './session.ts'
import type { Page, PageRequest } from './store.ts'
import type { RunWrite } from './writes.ts'

export interface IntegrationRow {
  readonly definition: Integration
  readonly secretNames: readonly string[]
  readonly updatedAt: number
}

/** What a call needs. */
export interface CallableIntegration {
  readonly workspaceId: string
  readonly definition: Integration
  readonly secretHeaders: Readonly<Record<string, string>>
}

export interface IntegrationFailure {
  readonly at: number
  readonly why: string
  /** Of the target, where it answered. */
  readonly status: number | null
}

export interface IntegrationStore {
  /** By reference id. */
  list(workspaceId: string, page: PageRequest): Promise<Page<IntegrationRow>>
  get(workspaceId: string, referenceId: string): Promise<IntegrationRow | null>
  /** Secret headers that are not told stay as they are. */
  put(workspaceId: string, integration: Integration, at: number): Promise<'stored' | 'taken'>
  delete(workspaceId: string, referenceId: string): Promise<boolean>
  /** The respondent's side: by reference id alone. */
  callable(referenceId: string): Promise<CallableIntegration | null>
  /** The workspace a published flow belongs to. */
  workspaceOfFlow(flowId: string): Promise<string | null>
  /** Keys of all questions of the published flows that bind this integration; null = none binds it. */
  boundKeys(workspaceId: string, referenceId: string): Promise<readonly string[] | null>
  noteFailure(referenceId: string, failure: IntegrationFailure): Promise<void>
  /** Newest first. */
  failures(referenceId: string): Promise<readonly IntegrationFailure[]>
}

export const integrationsOver = (db: Kysely<Tables>, write: RunWrite): IntegrationStore => ({
  list: (workspaceId, page) => list(db, workspaceId, page),
  get: (workspaceId, referenceId) => get(db, workspaceId, referenceId),
  put: async (workspaceId, integration, at) => ((await write('putIntegration', workspaceId, integration, at)) ? 'stored' : 'taken'),
  delete: (workspaceId, referenceId) => write('deleteIntegration', workspaceId, referenceId),
  callable: (referenceId) => callable(db, referenceId),
  workspaceOfFlow: (flowId) => workspaceOfFlow(db, flowId),
  boundKeys: (workspaceId, referenceId) => boundKeys(db, workspaceId, referenceId),
  noteFailure: (referenceId, failure) => write('noteIntegrationFailure', referenceId, failure),
  failures: (referenceId) => failures(db, referenceId),
})

export { putIntegration }

export async function deleteIntegration({ db }: Session, workspaceId: string, referenceId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('integration')
    .where('reference_id', '=', referenceId)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

const keptFailures = 20

export async function noteIntegrationFailure({ db }: Session, referenceId: string, { at, why, status }: IntegrationFailure): Promise<void> {
  const known = await db.selectFrom('integration').select('reference_id').where('reference_id', '=', referenceId).executeTakeFirst()
  // Deleted while it was being called.
  if (!known) return
  await db.insertInto('integration_failure').values({ id: randomUUID(), reference_id: referenceId, at, why, status }).execute()
  const newest = await db
    .selectFrom('integration_failure')
    .select('id')
    .where('reference_id', '=', referenceId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(keptFailures)
    .execute()
  const ids = newest.map((row) => row.id)
  await db.deleteFrom('integration_failure').where('reference_id', '=', referenceId).where('id', 'not in', ids).execute()
}

async function failures(db: Kysely<Tables>, referenceId: string): Promise<readonly IntegrationFailure[]> {
  return db
    .selectFrom('integration_failure')
    .select(['at', 'why', 'status'])
    .where('reference_id', '=', referenceId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(keptFailures)
    .execute()
}

async function list(db: Kysely<Tables>, workspaceId: string, page: PageRequest): Promise<Page<IntegrationRow>> {
  const after = page.after === undefined ? undefined : readCursor(page.after)
  if (after === null) return { items: [], next: null }
  const rows = await db
    .selectFrom('integration')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .$if(after !== undefined, (query) => query.where('reference_id', '>', after?.id ?? ''))
    .orderBy('reference_id')
    .limit(page.limit + 1)
    .execute()
  return pageOf(rows, page, (row) => ({ at: 0, id: row.reference_id }), integrationRow)
}

async function get(db: Kysely<Tables>, workspaceId: string, referenceId: string): Promise<IntegrationRow | null> {
  const row = await db.selectFrom('integration').selectAll().where('reference_id', '=', referenceId).where('workspace_id', '=', workspaceId).executeTakeFirst()
  return row ? integrationRow(row) : null
}

async function callable(db: Kysely<Tables>, referenceId: string): Promise<CallableIntegration | null> {
  const row = await db.selectFrom('integration').selectAll().where('reference_id', '=', referenceId).executeTakeFirst()
  return row ? { workspaceId: row.workspace_id, definition: definitionOf(row), secretHeaders: secretsOf(row) } : null
}

async function workspaceOfFlow(db: Kysely<Tables>, flowId: string): Promise<string | null> {
  const row = await db.selectFrom('flow').select('workspace_id').where('id', '=', flowId).executeTakeFirst()
  return row?.workspace_id ?? null
}

/** The text is looked through first: few flows bind anything, and documents are long. */
async function boundKeys(db: Kysely<Tables>, workspaceId: string, referenceId: string): Promise<readonly string[] | null> {
  const mentioned = `%${JSON.stringify(referenceId).replace(/[\\%_]/g, '\\$&')}%`
  const rows = await db
    .selectFrom('flow')
    .innerJoin('flow_version', (join) => join.onRef('flow_version.flow_id', '=', 'flow.id').onRef('flow_version.version', '=', 'flow.published_version'))
    .select('flow_version.document')
    .where('flow.workspace_id', '=', workspaceId)
    .where(sql<boolean>`flow_version.document like ${mentioned} escape '\\'`)
    .execute()
  const binding = rows
    .map((row) => JSON.parse(row.document) as Flow)
    .filter((flow) => flow.elements.some(({ question }) => question?.bindingModel?.referenceId === referenceId))
  if (binding.length === 0) return null
  return [...new Set(binding.flatMap((flow) => flow.elements.flatMap(({ question }) => (question ? [question.key] : []))))]
}

type Row = Tables['integration']

const integrationRow = (row: Row): IntegrationRow => ({
  definition: definitionOf(row),
  secretNames: Object.keys(secretsOf(row)).toSorted(),
  updatedAt: row.updated_at,
})
const definitionOf = (row: Row): Integration => JSON.parse(row.definition) as Integration
const secretsOf = (row: Row): Record<string, string> => (row.secret_headers === null ? {} : (JSON.parse(row.secret_headers) as Record<string, string>))
