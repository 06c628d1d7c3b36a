// Exports as jobs (ECO-84): files of a workspace that are written in the background, whatever their length. Same table form as
// `calls.ts`; joined to the owner's table in `owner.ts`.
import { z } from 'zod'
import { ExportLayout, plainLayout } from './export-layout.ts'
import { Id } from './id.ts'
import type { OwnerCall } from './owner-call.ts'
import { byId, found, page, paging, refused, written } from './owner-parts.ts'
import { ResponseFilters } from './owner-results.ts'

/** The subjects of an export. `responses`: one row for each answer. `texts`: one row for each written answer. */
export const exportSubjects = [
  'feedback',
  'responses',
  'texts',
  'chats',
  'contacts',
  'events',
] as const
export type ExportSubject = (typeof exportSubjects)[number]

export const exportFormats = ['csv', 'xlsx', 'ndjson', 'sav', 'arrow', 'parquet'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Only these have channels and months, and a filter. */
export const filteredSubjects = [
  'feedback',
  'responses',
  'texts',
] as const satisfies readonly ExportSubject[]

const ExportFilter = ResponseFilters.extend({
  flow_version: z.int().min(1).optional(),
  completed: z.boolean().optional(),
  internal: z.boolean().optional(),
  offline: z.boolean().optional(),
  /** Adds the weight of each response as `aw_weight`; in SPSS files it weights the cases. Only of `feedback`. */
  weighting_id: Id.optional(),
}).meta({ id: 'ExportFilter' })

const settings = {
  what: z.enum(exportSubjects),
  format: z.enum(exportFormats),
  /** Names of columns, in this order; empty = all. */
  columns: z.array(z.string().min(1).max(200)).max(500).default([]),
  layout: ExportLayout.default(plainLayout),
  /** `bucket`: the bucket in which this instance stores files. */
  to: z.enum(['download', 'bucket']).default('download'),
  /** The folder of the bucket, below the folder of the workspace. */
  prefix: z
    .string()
    .max(200)
    .regex(/^([\w=-][\w.=-]*(\/[\w=-][\w.=-]*)*)?$/)
    .default(''),
  /** Repeats the export, as long as its maker may export this. Each run is another export, and deleting the one that waits ends them. */
  schedule: z.enum(['daily', 'weekly', 'monthly']).nullable().default(null),
}

export const NewExport = z
  .object({ ...settings, filter: ExportFilter.default({}) })
  .meta({ id: 'NewExport' })
export type NewExport = z.infer<typeof NewExport>

export const Export = z
  .object({
    id: Id,
    ...settings,
    prefix: z.string(),
    state: z.enum(['waiting', 'running', 'done', 'failed']),
    created_at: z.string(),
    /** When it may begin. */
    starts_at: z.string(),
    finished_at: z.string().nullable(),
    /** From then on neither the export nor its files exist. Files in a bucket stay there. */
    expires_at: z.string().nullable(),
    rows: z.int(),
    bytes: z.int(),
    filter: ExportFilter,
    /** A schedule that ended, because its maker no longer has the right to it. Another export with its settings continues it. */
    needs_owner: z.boolean(),
    /** Why it failed. */
    error: z.string().nullable(),
  })
  .meta({ id: 'Export' })
export type Export = z.infer<typeof Export>

/** `url`: valid for an hour, for everybody who has it; null = the file is in the bucket, at `path`. */
export const ExportFile = z
  .object({
    path: z.string(),
    rows: z.int(),
    bytes: z.int(),
    sha256: z.string(),
    url: z.string().nullable(),
  })
  .meta({ id: 'ExportFile' })
export type ExportFile = z.infer<typeof ExportFile>

export const ownerExportCalls = {
  list_exports: {
    id: 'O-exports',
    method: 'GET',
    path: '/owner/v1/exports',
    summary: 'Lists the exports, the newest first, without the addresses of their files.',
    query: paging,
    reply: page(Export),
    refusals: [...refused, 13001],
    permission: 'exports.read',
    audit: 'never',
  },
  create_export: {
    id: 'O-export-create',
    method: 'POST',
    path: '/owner/v1/exports',
    summary:
      'Starts an export. The files are written in the background, in parts of 250,000 rows, and a manifest with their hashes comes last. At most two exports of a workspace run at once; others wait.',
    body: NewExport,
    bodyKind: 'json',
    reply: Export,
    refusals: [...written, 13005],
    permission: 'exports.read',
    audit: 'each',
    confirm: true,
  },
  read_export: {
    id: 'O-export',
    method: 'GET',
    path: '/owner/v1/exports/:id',
    summary: 'Reads an export with its files. Their addresses are valid for an hour.',
    params: byId,
    reply: Export.extend({ files: z.array(ExportFile) }),
    refusals: found,
    permission: 'exports.read',
    audit: 'never',
  },
  delete_export: {
    id: 'O-export-delete',
    method: 'DELETE',
    path: '/owner/v1/exports/:id',
    summary: 'Cancels an export and deletes its files. Files in a bucket stay there.',
    params: byId,
    reply: z.object({ id: Id }),
    refusals: found,
    permission: 'exports.read',
    audit: 'each',
  },
} as const satisfies Record<string, OwnerCall>
