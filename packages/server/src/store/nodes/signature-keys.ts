// Public keys that verify owners' signed links: for one node, or for every node of the workspace. Several may be valid at
// once, so that one can replace another without a gap; the private halves are never here.
import type { Kysely } from 'kysely'
import { newestFirst } from '../query/newest-first.ts'
import type { Page, PageRequest } from '../query/page.ts'
import type { Session } from '../query/session.ts'
import type { SignatureKeyRecord, Tables } from '../schema.ts'
import type { Calls } from '../subject.ts'

export interface SignatureKeyRow {
  readonly id: string
  /** Null = for every node. */
  readonly nodeId: string | null
  readonly name: string
  /** SPKI PEM. */
  readonly publicKey: string
  readonly createdAt: number
  /** From then on its signatures are invalid; null = no expiry. */
  readonly expiresAt: number | null
}

export interface SignatureKeyStore {
  list(workspaceId: string, page: PageRequest): Promise<Page<SignatureKeyRow>>
  read(workspaceId: string, id: string): Promise<SignatureKeyRow | null>
  /** Keys whose signatures are valid for a node at this time. */
  holdingFor(workspaceId: string, nodeId: string, at: number): Promise<readonly string[]>
  add(workspaceId: string, key: SignatureKeyRow): Promise<void>
  change(
    workspaceId: string,
    id: string,
    changes: { readonly name?: string; readonly expiresAt?: number | null },
  ): Promise<boolean>
  remove(workspaceId: string, id: string): Promise<boolean>
}

export const signatureKeyWrites = { addSignatureKey, changeSignatureKey, removeSignatureKey }

export const signatureKeyStore = (
  db: Kysely<Tables>,
  write: Calls<typeof signatureKeyWrites>,
): SignatureKeyStore => ({
  list: (workspaceId, page) => listKeys(db, workspaceId, page),
  read: async (workspaceId, id) => {
    const record = await db
      .selectFrom('signature_key')
      .selectAll()
      .where('id', '=', id)
      .where('workspace_id', '=', workspaceId)
      .executeTakeFirst()
    return record ? keyRow(record) : null
  },
  holdingFor: async (workspaceId, nodeId, at) => {
    const rows = await db
      .selectFrom('signature_key')
      .select('public_key')
      .where('workspace_id', '=', workspaceId)
      .where((of) => of.or([of('node_id', 'is', null), of('node_id', '=', nodeId)]))
      .where((of) => of.or([of('expires_at', 'is', null), of('expires_at', '>', at)]))
      .orderBy('created_at', 'desc')
      .execute()
    return rows.map((row) => row.public_key)
  },
  add: (workspaceId, key) => write.addSignatureKey(workspaceId, key),
  change: (workspaceId, id, changes) => write.changeSignatureKey(workspaceId, id, changes),
  remove: (workspaceId, id) => write.removeSignatureKey(workspaceId, id),
})

async function listKeys(
  db: Kysely<Tables>,
  workspaceId: string,
  page: PageRequest,
): Promise<Page<SignatureKeyRow>> {
  return newestFirst(
    db.selectFrom('signature_key').selectAll().where('workspace_id', '=', workspaceId),
    page,
    keyRow,
  )
}

export async function addSignatureKey(
  { db }: Session,
  workspaceId: string,
  key: SignatureKeyRow,
): Promise<void> {
  const { id, nodeId, name, publicKey, createdAt, expiresAt } = key
  await db
    .insertInto('signature_key')
    .values({
      id,
      workspace_id: workspaceId,
      node_id: nodeId,
      name,
      public_key: publicKey,
      created_at: createdAt,
      expires_at: expiresAt,
    })
    .execute()
}

export async function changeSignatureKey(
  { db }: Session,
  workspaceId: string,
  id: string,
  { name, expiresAt }: { readonly name?: string; readonly expiresAt?: number | null },
): Promise<boolean> {
  const columns = {
    ...(name === undefined ? {} : { name }),
    ...(expiresAt === undefined ? {} : { expires_at: expiresAt }),
    id,
  }
  const { numUpdatedRows } = await db
    .updateTable('signature_key')
    .set(columns)
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function removeSignatureKey(
  { db }: Session,
  workspaceId: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('signature_key')
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

const keyRow = (record: SignatureKeyRecord): SignatureKeyRow => ({
  id: record.id,
  nodeId: record.node_id,
  name: record.name,
  publicKey: record.public_key,
  createdAt: record.created_at,
  expiresAt: record.expires_at,
})
