// The tables of exports that are written in the background, and exports as the store hands them out.
import type { Export, NewExport } from '@askwell/contract'
import type { Sight } from '../query/sight.ts'

export type ExportState = Export['state']

/** Where the next part begins. */
export interface ExportProgress {
  /** Of subjects with channels; empty = the first one. */
  readonly nodeId: string
  /** The channel is written down to this time (ms), exclusive; null = nothing of it is. */
  readonly before: number | null
  /** The month that is being written, as `2026-11`. */
  readonly month: string | null
  /** The cursor after the last part of the month. */
  readonly after: string | null
  /** The number of the next part in its folder. */
  readonly part: number
}

export interface DataExportRow {
  readonly id: string
  readonly workspaceId: string
  readonly settings: NewExport
  readonly state: ExportState
  /** The id of the key, person or assistant. */
  readonly createdBy: string
  /** What its creator sees; null = everything. */
  readonly sight: Sight | null
  /** Null = not begun. */
  readonly progress: ExportProgress | null
  readonly parts: number
  readonly rows: number
  readonly bytes: number
  readonly error: string | null
  readonly createdAt: number
  readonly startsAt: number
  readonly finishedAt: number | null
  readonly expiresAt: number | null
}

export type NewDataExport = Pick<
  DataExportRow,
  'id' | 'workspaceId' | 'settings' | 'createdBy' | 'sight' | 'createdAt' | 'startsAt'
>

export interface ExportPartRow {
  readonly exportId: string
  readonly number: number
  /** The stored file with its bytes; null = they are in the bucket. */
  readonly fileId: string | null
  readonly path: string
  readonly rows: number
  readonly bytes: number
  readonly sha256: string
}

export interface DataExportTables {
  /** `settings`, `sight`, `progress`: JSON. */
  data_export: {
    id: string
    workspace_id: string
    settings: string
    state: ExportState
    created_by: string
    sight: string | null
    progress: string | null
    parts: number
    rows_written: number
    bytes_written: number
    error: string | null
    created_at: number
    starts_at: number
    finished_at: number | null
    expires_at: number | null
  }
  data_export_part: {
    export_id: string
    number: number
    workspace_id: string
    file_id: string | null
    path: string
    row_count: number
    byte_count: number
    sha256: string
  }
}
