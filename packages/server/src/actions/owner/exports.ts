// Exports in the background as owners manage them (ECO-84).
import {
  type ExportSubject,
  filteredSubjects,
  type NewExport,
  type Permission,
} from '@askwell/contract'
import type { Deps } from '../../deps.ts'
import { invalid, notFound, Refusal } from '../../refusal.ts'
import type { DataExportRow, ExportPartRow } from '../../store/data-exports/data-export-rows.ts'
import type { Page, PageRequest } from '../../store/query/page.ts'
import type { Sight } from '../../store/query/sight.ts'
import { checkLayout } from '../exports/check-layout.ts'
import { knownNames } from '../exports/typed-tables.ts'
import { checkAsked } from '../results/asked.ts'
import { checkedPage } from './checked-page.ts'
import { knownId } from './known-id.ts'

const mostExports = 100

/** What a caller needs besides `exports.read`. */
export const permissionOf: Readonly<Record<ExportSubject, Permission>> = {
  feedback: 'exports.read',
  responses: 'exports.read',
  texts: 'exports.read',
  chats: 'chats.read',
  contacts: 'customers.read',
  events: 'customers.read',
}

/** The caller, as far as exports depend on it. */
export interface ExportViewer {
  readonly id: string
  /** Null = everything. */
  readonly sight: Sight | null
  readonly may: (permission: Permission) => boolean
}

/** Callers who see only some channels have only their own exports. */
const ownOnly = ({ sight }: ExportViewer): boolean => sight !== null && sight.channels !== 'all'

const maySee = (viewer: ExportViewer, row: DataExportRow): boolean =>
  viewer.may(permissionOf[row.settings.what]) && (!ownOnly(viewer) || row.createdBy === viewer.id)

export async function listExports(
  { store }: Pick<Deps, 'store'>,
  workspaceId: string,
  viewer: ExportViewer,
  page: PageRequest,
): Promise<Page<DataExportRow>> {
  const of = ownOnly(viewer) ? { createdBy: viewer.id } : {}
  const { items, next } = await store.dataExports.list(workspaceId, of, checkedPage(page))
  return { items: items.filter((row) => maySee(viewer, row)), next }
}

export async function createExport(
  deps: Pick<Deps, 'store' | 'files' | 'clock' | 'newId'>,
  workspaceId: string,
  viewer: ExportViewer,
  settings: NewExport,
): Promise<DataExportRow> {
  check(settings, deps.files.storage.putAt !== undefined)
  if (!viewer.may(permissionOf[settings.what]))
    throw new Refusal(
      13004,
      `An export of ${settings.what} needs the permission ${permissionOf[settings.what]} as well.`,
    )
  if (settings.what === 'events' && ownOnly(viewer))
    throw new Refusal(13004, 'Events belong to no channel, and you see only some channels.')
  const now = deps.clock()
  const made = {
    ...{ id: deps.newId(), workspaceId, settings, createdBy: viewer.id, sight: viewer.sight },
    ...{ createdAt: now, startsAt: now },
  }
  if ((await deps.store.dataExports.add(made, mostExports)) === 'full')
    throw new Refusal(13005, `A workspace has at most ${mostExports} exports. Delete some first.`)
  return readRow(deps, workspaceId, made.id)
}

/** Combinations that make no sense, and what the schema cannot know. */
function check(
  { what, format, filter, columns, layout, to, prefix }: NewExport,
  hasBucket: boolean,
): void {
  checkAsked(filter)
  const errors: { readonly field: string; readonly message: string }[] = []
  const fault = (field: string, message: string): void => void errors.push({ field, message })
  if (format === 'sav' && what !== 'feedback')
    fault('format', 'sav needs what=feedback: a system file of SPSS has one row for each response')
  if (format === 'sav' && columns.length > 0)
    fault('columns', 'cannot be chosen for sav, whose variables are named by the questions')
  for (const { field, message } of checkLayout(layout, format)) fault(`layout.${field}`, message)
  if (what !== 'feedback' && filter.weighting_id !== undefined)
    fault('filter.weighting_id', 'needs what=feedback')
  if (what !== 'feedback' && layout.answers === 'split')
    fault('layout.answers', 'split needs what=feedback')
  if (!(filteredSubjects as readonly string[]).includes(what) && Object.keys(filter).length > 0)
    fault('filter', `is for feedback, responses and texts, and not for ${what}`)
  if (to === 'bucket' && !hasBucket)
    fault('to', 'needs a bucket, and this instance keeps its files on a disk')
  if (to === 'download' && prefix !== '') fault('prefix', 'is for to=bucket')
  // The questions of a survey may add columns to feedback.
  if (what !== 'feedback')
    for (const [place, name] of columns.entries())
      if (!knownNames[what].includes(name))
        fault(`columns.${place}`, `is not a column of this export: ${name}`)
  if (errors.length > 0) throw invalid(errors)
}

export async function readExport(
  deps: Pick<Deps, 'store'>,
  workspaceId: string,
  viewer: ExportViewer,
  id: string,
): Promise<{ readonly row: DataExportRow; readonly parts: readonly ExportPartRow[] }> {
  const row = await readRow(deps, workspaceId, id)
  if (!maySee(viewer, row)) throw notFound()
  return { row, parts: await deps.store.dataExports.parts(row.id) }
}

async function readRow(
  { store }: Pick<Deps, 'store'>,
  workspaceId: string,
  id: string,
): Promise<DataExportRow> {
  const row = await store.dataExports.read(workspaceId, knownId(id).toLowerCase())
  if (row === null) throw notFound()
  return row
}

export async function removeExport(
  deps: Pick<Deps, 'store' | 'clock'>,
  workspaceId: string,
  viewer: ExportViewer,
  id: string,
): Promise<void> {
  const { row } = await readExport(deps, workspaceId, viewer, id)
  if (!(await deps.store.dataExports.remove(workspaceId, row.id, deps.clock()))) throw notFound()
}

export interface ExportedFile {
  readonly part: ExportPartRow
  readonly content: NodeJS.ReadableStream
}

/** Returns null where the export has no such file, or where the file is in the bucket. */
export async function openExportFile(
  { store, files }: Pick<Deps, 'store' | 'files'>,
  exportId: string,
  number: number,
): Promise<ExportedFile | null> {
  const part = await store.dataExports.part(exportId, number)
  const content =
    part === null || part.fileId === null ? null : await files.storage.read(part.fileId)
  return part === null || content === null ? null : { part, content }
}
