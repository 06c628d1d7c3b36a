// Pages of results that were shared. Only a hash of the token is kept: who reads the database opens no page with it.
import type { ShareSettings } from '@askwell/contract'
import type { Kysely } from 'kysely'
import { plainJson } from './plain-text.ts'
import type { ResultShareRecord, Tables } from './schema.ts'
import type { Session } from './session.ts'

export interface ResultShareRow {
  readonly id: string
  readonly workspaceId: string
  readonly nodeId: string
  readonly settings: Omit<ShareSettings, 'expires_at'>
  readonly expiresAt: number | null
  readonly createdAt: number
}

/** Newest first; a node has few. */
export async function resultShares(db: Kysely<Tables>, workspaceId: string, nodeId: string): Promise<readonly ResultShareRow[]> {
  const rows = await db
    .selectFrom('result_share')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('node_id', '=', nodeId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(shareRow)
}

export async function resultShareByToken(db: Kysely<Tables>, tokenHash: string): Promise<ResultShareRow | null> {
  const row = await db.selectFrom('result_share').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()
  return row ? shareRow(row) : null
}

export async function addResultShare({ db }: Session, share: ResultShareRow, tokenHash: string): Promise<void> {
  const { id, workspaceId, nodeId, settings, expiresAt, createdAt } = share
  await db
    .insertInto('result_share')
    .values({
      id,
      workspace_id: workspaceId,
      node_id: nodeId,
      token_hash: tokenHash,
      settings: plainJson(settings),
      expires_at: expiresAt,
      created_at: createdAt,
    })
    .execute()
}

export async function removeResultShare({ db }: Session, workspaceId: string, nodeId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('result_share')
    .where('id', '=', id)
    .where('node_id', '=', nodeId)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

const shareRow = (row: ResultShareRecord): ResultShareRow => ({
  id: row.id,
  workspaceId: row.workspace_id,
  nodeId: row.node_id,
  settings: JSON.parse(row.settings) as ResultShareRow['settings'],
  expiresAt: row.expires_at,
  createdAt: row.created_at,
})
