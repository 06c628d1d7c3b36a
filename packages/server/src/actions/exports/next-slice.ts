// Where the parts of an export begin and end (ECO-84). Subjects with channels go channel by channel, and month by month from the
// newest; others go row by row.
import { filteredSubjects, type NewExport } from '@askwell/contract'
import type { DataExportRow, ExportProgress } from '../../store/data-exports/data-export-rows.ts'
import type { Store } from '../../store/store.ts'
import type { Slice, SliceEnd } from './export-feedback.ts'

export const rowsPerPart = 250_000

export interface PlannedPart {
  readonly slice: Slice
  /** Ends in `/`, or is empty. */
  readonly folder: string
  readonly progress: ExportProgress
}

const start: ExportProgress = { nodeId: '', before: null, month: null, after: null, part: 0 }

const hasChannels = (what: NewExport['what']): boolean =>
  (filteredSubjects as readonly string[]).includes(what)

type Tools = { readonly store: Pick<Store, 'listFeedback' | 'results'> }
type Planned = Pick<DataExportRow, 'workspaceId' | 'settings' | 'startsAt' | 'progress' | 'parts'>

/** Null = everything is written. */
export async function nextPart({ store }: Tools, row: Planned): Promise<PlannedPart | null> {
  const progress = row.progress ?? start
  if (!hasChannels(row.settings.what)) return isOver(row) ? null : plainPart(progress)
  if (progress.month !== null) return monthPart(row, progress, progress.month)
  const { node_id } = row.settings.filter
  const nodeIds =
    node_id === undefined ? await store.results.nodeIds(row.workspaceId) : [node_id.toLowerCase()]
  const from = Date.parse(row.settings.filter.from ?? '') || 0
  for (const nodeId of nodeIds.toSorted()) {
    if (nodeId < progress.nodeId) continue
    const before = (nodeId === progress.nodeId ? progress.before : null) ?? lastMoment(row)
    if (before <= from) continue
    const to = new Date(before).toISOString()
    const { items } = await store.listFeedback(
      row.workspaceId,
      { ...row.settings.filter, node_id: nodeId, to, now: row.startsAt },
      { limit: 1 },
    )
    const [newest] = items
    if (newest === undefined) continue
    const month = new Date(newest.receivedAt).toISOString().slice(0, 7)
    return monthPart(row, { ...start, nodeId, before }, month)
  }
  // Without a row there is one file, with the columns.
  return row.parts === 0 ? emptyPart(row) : null
}

/** What is stored with a part that ended so. */
export function progressAfter(
  { progress }: Pick<PlannedPart, 'progress'>,
  { next }: SliceEnd,
): ExportProgress {
  if (next !== null) return { ...progress, after: next, part: progress.part + 1 }
  if (progress.month === null) return { ...progress, after: null, part: progress.part + 1 }
  return { ...start, nodeId: progress.nodeId, before: Date.parse(`${progress.month}-01`) }
}

/** Of a subject without channels: a part was written, and no row follows. */
const isOver = ({ progress, parts }: Planned): boolean =>
  parts > 0 && progress !== null && progress.after === null

const plainPart = (progress: ExportProgress): PlannedPart => ({
  slice: { filters: {}, after: progress.after, mostRows: rowsPerPart },
  ...{ folder: '', progress },
})

/** What arrives after the export began is not in it, so every part shows the same moment. */
export const lastMoment = ({ settings, startsAt }: Planned): number =>
  Math.min(Date.parse(settings.filter.to ?? '') || startsAt + 1, startsAt + 1)

function monthPart(row: Planned, progress: ExportProgress, month: string): PlannedPart {
  const first = new Date(`${month}-01`)
  const last = Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 1)
  const from = Math.max(first.getTime(), Date.parse(row.settings.filter.from ?? '') || 0)
  const to = Math.min(last, progress.before ?? last)
  return {
    slice: {
      filters: {
        node_id: progress.nodeId,
        from: new Date(from).toISOString(),
        to: new Date(to).toISOString(),
      },
      after: progress.after,
      mostRows: rowsPerPart,
    },
    folder: `node=${progress.nodeId}/month=${month}/`,
    progress: { ...progress, month },
  }
}

function emptyPart({ startsAt }: Planned): PlannedPart {
  const moment = new Date(startsAt).toISOString()
  const filters = { from: moment, to: moment }
  // Later than any id, so nothing follows.
  const progress = { ...start, nodeId: '~' }
  return { slice: { filters, after: null, mostRows: rowsPerPart }, folder: '', progress }
}
