// The records of uploaded files. A file belongs to nobody until a feedback claims it. Files that were not claimed in time, and
// files of deleted feedback, are marked for deletion first, and their rows are deleted once the bytes are removed. A server
// that dies in between leaves work for the next sweep and never a lost file.
import type { Kysely } from 'kysely'
import type { Session } from '../query/session.ts'
import type { FileRecord, Tables } from '../schema.ts'
import type { Calls } from '../subject.ts'

export type FilePurpose = 'attachment' | 'blob' | 'chat' | 'export'

export interface FileRow {
  readonly id: string
  /** The unguessable end of its URL. */
  readonly address: string
  /** Which call made it; a file of one call is not accepted for the other. */
  readonly purpose: FilePurpose
  readonly type: string
  readonly bytes: number
  /** The hash of the sent bytes, before it was redrawn: the same for both calls with one file. */
  readonly sha256: string
  readonly name: string
  /** The node it was uploaded for, if known, and the node it belongs to once claimed. */
  readonly nodeId: string | null
  readonly deviceId: string | null
  readonly feedbackId: string | null
  readonly questionId: string | null
  readonly createdAt: number
  /** The result of a scan; null = not scanned. */
  readonly scanned: 'clean' | null
}

export type NewFile = Omit<FileRow, 'feedbackId' | 'questionId'> & {
  /** When an unclaimed file expires. */ readonly deleteAfter: number
}

export interface FileStore {
  add(file: NewFile): Promise<void>
  /** In no order; unknown ones, and those marked for deletion, are left out. */
  byIds(ids: readonly string[]): Promise<readonly FileRow[]>
  byAddress(address: string): Promise<FileRow | null>
  /** What was stored since then for a node, or without a node when it is null. */
  usedSince(
    nodeId: string | null,
    since: number,
  ): Promise<{ readonly files: number; readonly bytes: number }>
  /** Of all files that were uploaded for a node of the workspace, and of those that belong to one. */
  bytesOf(workspaceId: string): Promise<number>
  /** Oldest first. */
  ofFeedback(workspaceId: string, feedbackId: string): Promise<readonly FileRow[]>
  /** Marks what is due at `at` for deletion, and returns ids of marked files: at most `limit`. */
  markForDeletion(at: number, limit: number): Promise<readonly string[]>
  /** Call it once their bytes are removed. */
  forget(ids: readonly string[]): Promise<void>
}

export const fileWrites = { addFile, markFilesForDeletion, forgetFiles }

export const fileStore = (db: Kysely<Tables>, write: Calls<typeof fileWrites>): FileStore => ({
  add: (file) => write.addFile(file),
  byIds: async (ids) =>
    ids.length === 0 ? [] : (await alive(db).where('id', 'in', ids).execute()).map(fileRow),
  byAddress: async (address) => {
    const record = await alive(db).where('address', '=', address).executeTakeFirst()
    return record ? fileRow(record) : null
  },
  ofFeedback: async (workspaceId, feedbackId) => {
    const records = await alive(db)
      .where('feedback_id', '=', feedbackId)
      .where('workspace_id', '=', workspaceId)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    return records.map(fileRow)
  },
  usedSince: async (nodeId, since) => {
    const { files, bytes } = await db
      .selectFrom('stored_file')
      .select(({ fn }) => [
        fn.countAll<string | number>().as('files'),
        fn.sum<string | number | null>('bytes').as('bytes'),
      ])
      .where('node_id', nodeId === null ? 'is' : '=', nodeId)
      .where('created_at', '>', since)
      .where('purpose', '<>', 'export')
      .executeTakeFirstOrThrow()
    return { files: Number(files), bytes: Number(bytes ?? 0) }
  },
  bytesOf: async (workspaceId) => {
    const { bytes } = await db
      .selectFrom('stored_file')
      .select(({ fn }) => fn.sum<string | number | null>('bytes').as('bytes'))
      .where('is_doomed', '=', 0)
      .where('node_id', 'in', (of) =>
        of.selectFrom('node').select('id').where('workspace_id', '=', workspaceId),
      )
      .executeTakeFirstOrThrow()
    return Number(bytes ?? 0)
  },
  markForDeletion: (at, limit) => write.markFilesForDeletion(at, limit),
  forget: (ids) => write.forgetFiles(ids),
})

export async function addFile({ db }: Session, file: NewFile): Promise<void> {
  const record: FileRecord = {
    id: file.id,
    address: file.address,
    purpose: file.purpose,
    type: file.type,
    bytes: file.bytes,
    sha256: file.sha256,
    name: file.name,
    workspace_id: null,
    node_id: file.nodeId,
    device_id: file.deviceId,
    feedback_id: null,
    question_id: null,
    created_at: file.createdAt,
    delete_after: file.deleteAfter,
    scanned: file.scanned,
    is_doomed: 0,
  }
  await db.insertInto('stored_file').values(record).execute()
}

export async function markFilesForDeletion(
  { db }: Session,
  at: number,
  limit: number,
): Promise<string[]> {
  await db
    .updateTable('stored_file')
    .set({ is_doomed: 1 })
    .where('delete_after', '<=', at)
    .where('is_doomed', '=', 0)
    .execute()
  const rows = await db
    .selectFrom('stored_file')
    .select('id')
    .where('is_doomed', '=', 1)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

export async function forgetFiles({ db }: Session, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await db.deleteFrom('stored_file').where('id', 'in', ids).where('is_doomed', '=', 1).execute()
}

const alive = (db: Kysely<Tables>) =>
  db.selectFrom('stored_file').selectAll().where('is_doomed', '=', 0)

const fileRow = (record: FileRecord): FileRow => ({
  id: record.id,
  address: record.address,
  purpose: record.purpose,
  type: record.type,
  bytes: record.bytes,
  sha256: record.sha256,
  name: record.name,
  nodeId: record.node_id,
  deviceId: record.device_id,
  feedbackId: record.feedback_id,
  questionId: record.question_id,
  createdAt: record.created_at,
  scanned: record.scanned === 'clean' ? 'clean' : null,
})
