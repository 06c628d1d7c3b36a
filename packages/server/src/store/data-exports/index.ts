// Exports that are written in the background (ECO-84). A part and the progress behind it are one change, so a server that takes
// over after a kill repeats at most the part that was being written.
import { plainLayout } from '@askwell/contract'
import { type Kysely, sql } from 'kysely'
import { addJob } from '../jobs/jobs.ts'
import { newestFirst } from '../query/newest-first.ts'
import type { Page, PageRequest } from '../query/page.ts'
import { plainJson } from '../query/plain-text.ts'
import type { Session } from '../query/session.ts'
import type { Tables } from '../schema.ts'
import { type Calls, subject } from '../subject.ts'
import type {
  DataExportRow,
  ExportPartRow,
  ExportProgress,
  NewDataExport,
} from './data-export-rows.ts'

/** The kind of the job that writes an export. */
export const exportJob = 'export'

export interface DataExportStore {
  /** The newest first. `createdBy`: only those of this caller. */
  list(
    workspaceId: string,
    of: { readonly createdBy?: string | undefined },
    page: PageRequest,
  ): Promise<Page<DataExportRow>>
  read(workspaceId: string, id: string): Promise<DataExportRow | null>
  /** In the order in which they were written. */
  parts(exportId: string): Promise<readonly ExportPartRow[]>
  part(exportId: string, number: number): Promise<ExportPartRow | null>
  /** Adds its job, too. `most`: how many a workspace may have. */
  add(made: NewDataExport, most: number): Promise<'stored' | 'full'>
  /** False = it was deleted. */
  begin(id: string): Promise<boolean>
  /** False, and nothing is stored, when the export was deleted or another server has written this part. */
  addPart(part: ExportPartRow, progress: ExportProgress | null): Promise<boolean>
  /** False = it was deleted. `next`: the run after a scheduled one. */
  finish(id: string, end: ExportEnd, next: NewDataExport | null): Promise<boolean>
  /** Its files are removed by the next sweep. */
  remove(workspaceId: string, id: string, at: number): Promise<boolean>
  /** Removes those that have expired. */
  forget(at: number): Promise<void>
  /** Removes what was written so far for download in a workspace: the files may contain somebody who was erased. */
  removeWritten(workspaceId: string, at: number): Promise<void>
}

export interface ExportEnd {
  /** Null = it succeeded. */
  readonly error: string | null
  readonly finishedAt: number
  readonly expiresAt: number
}

const writes = {
  addExport,
  beginExport,
  addExportPart,
  finishExport,
  removeExport,
  forgetExports,
  removeWrittenExports,
}

export const dataExports = subject({
  writes,
  tables: { data_export: 'own', data_export_part: 'own' },
  // The files of an export are of the servers that run now.
  passing: ['data_export', 'data_export_part'],
  open: ({ db, write }): { readonly dataExports: DataExportStore } => ({
    dataExports: dataExportStore(db, write),
  }),
})

const dataExportStore = (db: Kysely<Tables>, write: Calls<typeof writes>): DataExportStore => ({
  list: (workspaceId, { createdBy }, page) =>
    newestFirst(
      db
        .selectFrom('data_export')
        .selectAll()
        .where('workspace_id', '=', workspaceId)
        .$if(createdBy !== undefined, (query) => query.where('created_by', '=', createdBy ?? '')),
      page,
      exportRow,
    ),
  async read(workspaceId, id) {
    const row = await db
      .selectFrom('data_export')
      .selectAll()
      .where('id', '=', id)
      .where('workspace_id', '=', workspaceId)
      .executeTakeFirst()
    return row ? exportRow(row) : null
  },
  async parts(exportId) {
    const rows = await db
      .selectFrom('data_export_part')
      .selectAll()
      .where('export_id', '=', exportId)
      .orderBy('number')
      .execute()
    return rows.map(partRow)
  },
  async part(exportId, number) {
    const row = await db
      .selectFrom('data_export_part')
      .selectAll()
      .where('export_id', '=', exportId)
      .where('number', '=', number)
      .executeTakeFirst()
    return row ? partRow(row) : null
  },
  add: write.addExport,
  begin: write.beginExport,
  addPart: write.addExportPart,
  finish: write.finishExport,
  remove: write.removeExport,
  forget: write.forgetExports,
  removeWritten: write.removeWrittenExports,
})

const exportRow = (row: Tables['data_export']): DataExportRow => ({
  id: row.id,
  workspaceId: row.workspace_id,
  settings: settingsOf(row.settings),
  state: row.state,
  createdBy: row.created_by,
  sight: row.sight === null ? null : (JSON.parse(row.sight) as DataExportRow['sight']),
  progress: row.progress === null ? null : (JSON.parse(row.progress) as ExportProgress),
  parts: row.parts,
  rows: row.rows_written,
  bytes: row.bytes_written,
  error: row.error,
  createdAt: row.created_at,
  startsAt: row.starts_at,
  finishedAt: row.finished_at,
  expiresAt: row.expires_at,
})

/** Exports that are older than a setting have none. */
function settingsOf(text: string): DataExportRow['settings'] {
  const settings: Omit<DataExportRow['settings'], 'layout'> &
    Partial<Pick<DataExportRow['settings'], 'layout'>> = JSON.parse(text)
  return { ...settings, layout: settings.layout ?? plainLayout }
}

const partRow = (row: Tables['data_export_part']): ExportPartRow => ({
  exportId: row.export_id,
  number: row.number,
  fileId: row.file_id,
  path: row.path,
  rows: row.row_count,
  bytes: row.byte_count,
  sha256: row.sha256,
})

export async function addExport(
  session: Session,
  made: NewDataExport,
  most: number,
): Promise<'stored' | 'full'> {
  const { id, workspaceId, settings, createdBy, sight, createdAt, startsAt } = made
  const { count } = await session.db
    .selectFrom('data_export')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= most) return 'full'
  await session.db
    .insertInto('data_export')
    .values({
      ...{ id, workspace_id: workspaceId, settings: plainJson(settings), state: 'waiting' },
      ...{ created_by: createdBy, sight: sight === null ? null : JSON.stringify(sight) },
      ...{ progress: null, parts: 0, rows_written: 0, bytes_written: 0, error: null },
      ...{ created_at: createdAt, starts_at: startsAt, finished_at: null, expires_at: null },
    })
    .execute()
  const payload = { workspace_id: workspaceId, export_id: id }
  await addJob(
    session,
    { kind: exportJob, name: `${exportJob} ${id}`, payload, runAt: startsAt },
    createdAt,
  )
  return 'stored'
}

export async function beginExport({ db }: Session, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('data_export')
    .set({ state: 'running' })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function addExportPart(
  { db }: Session,
  part: ExportPartRow,
  progress: ExportProgress | null,
): Promise<boolean> {
  const counted = await db
    .updateTable('data_export')
    .set((of) => ({
      progress: progress === null ? null : JSON.stringify(progress),
      parts: part.number + 1,
      rows_written: of('rows_written', '+', part.rows),
      bytes_written: of('bytes_written', '+', part.bytes),
    }))
    .where('id', '=', part.exportId)
    .where('state', '=', 'running')
    .where('parts', '=', part.number)
    .returning('workspace_id')
    .executeTakeFirst()
  if (counted === undefined) {
    // Nobody will read it.
    await db
      .updateTable('stored_file')
      .set({ delete_after: 0 })
      .where('purpose', '=', 'export')
      .where('id', '=', part.fileId ?? '')
      .execute()
    return false
  }
  await db
    .insertInto('data_export_part')
    .values({
      ...{ export_id: part.exportId, number: part.number, workspace_id: counted.workspace_id },
      ...{ file_id: part.fileId, path: part.path, sha256: part.sha256 },
      ...{ row_count: part.rows, byte_count: part.bytes },
    })
    .execute()
  return true
}

export async function finishExport(
  session: Session,
  id: string,
  { error, finishedAt, expiresAt }: ExportEnd,
  next: NewDataExport | null,
): Promise<boolean> {
  const { numUpdatedRows } = await session.db
    .updateTable('data_export')
    .set({
      ...{ state: error === null ? 'done' : 'failed', error, progress: null },
      ...{ finished_at: finishedAt, expires_at: expiresAt },
    })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  // The run of a schedule is not refused for the number of exports.
  if (next !== null) await addExport(session, next, Number.MAX_SAFE_INTEGER)
  return true
}

export async function removeExport(
  session: Session,
  workspaceId: string,
  id: string,
  at: number,
): Promise<boolean> {
  const found = await session.db
    .selectFrom('data_export')
    .select('id')
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .execute()
  await removeAll(
    session,
    found.map((row) => row.id),
    at,
  )
  return found.length > 0
}

export async function forgetExports(session: Session, at: number): Promise<void> {
  const expired = await session.db
    .selectFrom('data_export')
    .select('id')
    .where('expires_at', '<=', at)
    .execute()
  await removeAll(
    session,
    expired.map(({ id }) => id),
    at,
  )
}

/** What is written for download now begins again. */
export async function removeWrittenExports(
  session: Session,
  workspaceId: string,
  at: number,
): Promise<void> {
  const written = await session.db
    .selectFrom('data_export')
    .select(['id', 'state'])
    .where('workspace_id', '=', workspaceId)
    .where('parts', '>', 0)
    .execute()
  const idsOf = (isRunning: boolean): readonly string[] =>
    written.filter(({ state }) => (state === 'running') === isRunning).map(({ id }) => id)
  await removeAll(session, idsOf(false), at)
  const again = idsOf(true)
  if (again.length === 0) return
  await removeParts(session, again, at)
  await session.db
    .updateTable('data_export')
    .set({ progress: null, parts: 0, rows_written: 0, bytes_written: 0 })
    .where('id', 'in', again)
    .execute()
}

async function removeAll(session: Session, ids: readonly string[], at: number): Promise<void> {
  if (ids.length === 0) return
  await removeParts(session, ids, at)
  await session.db.deleteFrom('data_export').where('id', 'in', ids).execute()
  const names = ids.map((id) => `${exportJob} ${id}`)
  await session.db.deleteFrom('job').where('name', 'in', names).execute()
}

/** The bytes go with the next sweep of files. */
async function removeParts({ db }: Session, ids: readonly string[], at: number): Promise<void> {
  await db
    .updateTable('stored_file')
    .set({ delete_after: at })
    .where('purpose', '=', 'export')
    .where('id', 'in', (of) =>
      of
        .selectFrom('data_export_part')
        .select(sql<string>`file_id`.as('file_id'))
        .where('export_id', 'in', ids)
        .where('file_id', 'is not', null),
    )
    .execute()
  await db.deleteFrom('data_export_part').where('export_id', 'in', ids).execute()
}
