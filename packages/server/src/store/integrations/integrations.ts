// Owners' definitions of calls to their own systems. Secret headers are stored separately: they are written and sent to the
// target, and no read for an owner or a bundle ever returns them.
import { randomUUID } from 'node:crypto'
import type { Integration } from '@askwell/contract'
import type { Kysely } from 'kysely'
import { putIntegration } from '../bundles/bundles.ts'
import type { Keyring } from '../keys/keyring.ts'
import { placeOf } from '../keys/sealed-columns.ts'
import { pageOf, readCursor } from '../query/cursor.ts'
import type { Page, PageRequest } from '../query/page.ts'
import type { Session } from '../query/session.ts'
import type { Tables } from '../schema.ts'
import type { Calls } from '../subject.ts'

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
  /** The target's status; null = it did not answer. */
  readonly status: number | null
}

export interface IntegrationStore {
  /** By reference id. */
  list(workspaceId: string, page: PageRequest): Promise<Page<IntegrationRow>>
  get(workspaceId: string, referenceId: string): Promise<IntegrationRow | null>
  /** Secret headers that are left out stay unchanged. */
  put(workspaceId: string, integration: Integration, at: number): Promise<void>
  delete(workspaceId: string, referenceId: string): Promise<boolean>
  /** For a call to its target, with its secrets. */
  callable(workspaceId: string, referenceId: string): Promise<CallableIntegration | null>
  /** The workspace a published flow belongs to. */
  workspaceOfFlow(flowId: string): Promise<string | null>
  noteFailure(workspaceId: string, referenceId: string, failure: IntegrationFailure): Promise<void>
  /** Newest first. */
  failures(workspaceId: string, referenceId: string): Promise<readonly IntegrationFailure[]>
}

export const integrationWrites = { putIntegration, deleteIntegration, noteIntegrationFailure }

export const integrationStore = (
  db: Kysely<Tables>,
  keys: Keyring,
  write: Calls<typeof integrationWrites>,
): IntegrationStore => ({
  list: (workspaceId, page) => list(db, keys, workspaceId, page),
  get: (workspaceId, referenceId) => get(db, keys, workspaceId, referenceId),
  put: (workspaceId, integration, at) => write.putIntegration(workspaceId, integration, at),
  delete: (workspaceId, referenceId) => write.deleteIntegration(workspaceId, referenceId),
  callable: (workspaceId, referenceId) => callable(db, keys, workspaceId, referenceId),
  workspaceOfFlow: (flowId) => workspaceOfFlow(db, flowId),
  noteFailure: (workspaceId, referenceId, failure) =>
    write.noteIntegrationFailure(workspaceId, referenceId, failure),
  failures: (workspaceId, referenceId) => failures(db, workspaceId, referenceId),
})

export { putIntegration }

export async function deleteIntegration(
  { db }: Session,
  workspaceId: string,
  referenceId: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('integration')
    .where('reference_id', '=', referenceId)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

const keptFailures = 20

export async function noteIntegrationFailure(
  { db }: Session,
  workspaceId: string,
  referenceId: string,
  { at, why, status }: IntegrationFailure,
): Promise<void> {
  const known = await db
    .selectFrom('integration')
    .select('reference_id')
    .where('reference_id', '=', referenceId)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  // The integration was deleted during the call.
  if (!known) return
  await db
    .insertInto('integration_failure')
    .values({
      id: randomUUID(),
      workspace_id: workspaceId,
      reference_id: referenceId,
      at,
      why,
      status,
    })
    .execute()
  const newest = await db
    .selectFrom('integration_failure')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('reference_id', '=', referenceId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(keptFailures)
    .execute()
  const ids = newest.map((row) => row.id)
  await db
    .deleteFrom('integration_failure')
    .where('workspace_id', '=', workspaceId)
    .where('reference_id', '=', referenceId)
    .where('id', 'not in', ids)
    .execute()
}

async function failures(
  db: Kysely<Tables>,
  workspaceId: string,
  referenceId: string,
): Promise<readonly IntegrationFailure[]> {
  return db
    .selectFrom('integration_failure')
    .select(['at', 'why', 'status'])
    .where('workspace_id', '=', workspaceId)
    .where('reference_id', '=', referenceId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(keptFailures)
    .execute()
}

async function list(
  db: Kysely<Tables>,
  keys: Keyring,
  workspaceId: string,
  page: PageRequest,
): Promise<Page<IntegrationRow>> {
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
  return pageOf(
    rows,
    page,
    (row) => ({ at: 0, id: row.reference_id }),
    (row) => integrationRow(keys, row),
  )
}

async function get(
  db: Kysely<Tables>,
  keys: Keyring,
  workspaceId: string,
  referenceId: string,
): Promise<IntegrationRow | null> {
  const row = await db
    .selectFrom('integration')
    .selectAll()
    .where('reference_id', '=', referenceId)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  return row ? integrationRow(keys, row) : null
}

async function callable(
  db: Kysely<Tables>,
  keys: Keyring,
  workspaceId: string,
  referenceId: string,
): Promise<CallableIntegration | null> {
  const row = await db
    .selectFrom('integration')
    .selectAll()
    .where('reference_id', '=', referenceId)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  return row
    ? {
        workspaceId: row.workspace_id,
        definition: definitionOf(row),
        secretHeaders: secretsOf(keys, row),
      }
    : null
}

async function workspaceOfFlow(db: Kysely<Tables>, flowId: string): Promise<string | null> {
  const row = await db
    .selectFrom('flow')
    .select('workspace_id')
    .where('id', '=', flowId)
    .executeTakeFirst()
  return row?.workspace_id ?? null
}

type Row = Tables['integration']

const integrationRow = (keys: Keyring, row: Row): IntegrationRow => ({
  definition: definitionOf(row),
  secretNames: Object.keys(secretsOf(keys, row)).toSorted(),
  updatedAt: row.updated_at,
})
const definitionOf = (row: Row): Integration => JSON.parse(row.definition) as Integration
const secretsOf = (keys: Keyring, { id, secret_headers }: Row): Record<string, string> =>
  secret_headers === null
    ? {}
    : (JSON.parse(keys.open(placeOf('integration.secret_headers', id), secret_headers)) as Record<
        string,
        string
      >)
