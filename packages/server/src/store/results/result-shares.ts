// Shared pages of results. Only a hash of the token is stored, so people who read the database cannot open a page.
import type { ShareSettings } from '@askwell/contract'
import type { Kysely } from 'kysely'
import { plainJson } from '../query/plain-text.ts'
import type { Session } from '../query/session.ts'
import type { Tables } from '../schema.ts'
import type { ResultShareRecord } from './result-tables.ts'

/** What is shared: the results of a node, or of a flow on every node. */
export type SharedOf = { readonly nodeId: string } | { readonly flowId: string }

export interface ResultShareRow {
  readonly id: string
  readonly workspaceId: string
  readonly of: SharedOf
  readonly settings: Omit<ShareSettings, 'expires_at'>
  readonly expiresAt: number | null
  readonly createdAt: number
}

/** Newest first, without pages because there are few. */
export async function resultShares(
  db: Kysely<Tables>,
  workspaceId: string,
  of: SharedOf,
): Promise<readonly ResultShareRow[]> {
  const rows = await db
    .selectFrom('result_share')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where(columnOf(of), '=', idOf(of))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(shareRow)
}

export async function resultShareByToken(
  db: Kysely<Tables>,
  tokenHash: string,
): Promise<ResultShareRow | null> {
  const row = await db
    .selectFrom('result_share')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row ? shareRow(row) : null
}

export async function addResultShare(
  { db }: Session,
  share: ResultShareRow,
  tokenHash: string,
): Promise<void> {
  const { id, workspaceId, of, settings, expiresAt, createdAt } = share
  await db
    .insertInto('result_share')
    .values({
      id,
      workspace_id: workspaceId,
      node_id: 'nodeId' in of ? of.nodeId : null,
      flow_id: 'flowId' in of ? of.flowId : null,
      token_hash: tokenHash,
      settings: plainJson(settings),
      expires_at: expiresAt,
      created_at: createdAt,
    })
    .execute()
}

export async function removeResultShare(
  { db }: Session,
  workspaceId: string,
  of: SharedOf,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('result_share')
    .where('id', '=', id)
    .where(columnOf(of), '=', idOf(of))
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

const columnOf = (of: SharedOf) => ('nodeId' in of ? 'node_id' : 'flow_id')
const idOf = (of: SharedOf): string => ('nodeId' in of ? of.nodeId : of.flowId)

const shareRow = (row: ResultShareRecord): ResultShareRow => ({
  id: row.id,
  workspaceId: row.workspace_id,
  of: row.flow_id === null ? { nodeId: row.node_id ?? '' } : { flowId: row.flow_id },
  settings: JSON.parse(row.settings) as ResultShareRow['settings'],
  expiresAt: row.expires_at,
  createdAt: row.created_at,
})
