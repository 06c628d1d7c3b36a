import type { Export } from '@askwell/contract'
import { type Caller, callerMay } from '../../access/caller.ts'
import { exportedFileSubject, signPreview } from '../../access/preview-token.ts'
import { sightOf } from '../../access/seen-by.ts'
import { makerLeft } from '../../actions/exports/maker-sight.ts'
import {
  createExport,
  type ExportViewer,
  listExports,
  readExport,
  removeExport,
} from '../../actions/owner/exports.ts'
import type { Served } from '../../events/served.ts'
import { isoTime } from '../../present/owner/time.ts'
import type { OwnerHandlers } from './serve-owner.ts'

export const exportHandlers = {
  list_exports: async ({ deps, workspaceId, caller, query }) => {
    const { items, next } = await listExports(deps, workspaceId, viewerOf(caller), query)
    return { items: items.map(presentExport), next }
  },

  create_export: async ({ deps, workspaceId, caller, body }) =>
    presentExport(await createExport(deps, workspaceId, viewerOf(caller), body)),

  read_export: async ({ deps, workspaceId, caller, params }) => {
    const { row, parts } = await readExport(deps, workspaceId, viewerOf(caller), params.id)
    const files = parts.map((part) => {
      const { path, rows, bytes, sha256 } = part
      return { path, rows, bytes, sha256, url: fileUrl(deps, part) }
    })
    return { ...presentExport(row), files }
  },

  delete_export: async ({ deps, workspaceId, caller, params }) => {
    await removeExport(deps, workspaceId, viewerOf(caller), params.id)
    return { id: params.id }
  },
} satisfies Partial<OwnerHandlers>

const viewerOf = ({ workspace, actor }: Caller): ExportViewer => ({
  id: actor.id ?? '',
  sight: workspace === null ? null : sightOf(workspace),
  may: (permission) => callerMay({ workspace }, permission),
})

type ExportPart = Awaited<ReturnType<typeof readExport>>['parts'][number]

/** Null = the file is in the bucket. */
function fileUrl(
  { config, secrets, clock }: Pick<Served, 'config' | 'secrets' | 'clock'>,
  { exportId, number, fileId }: ExportPart,
): string | null {
  if (fileId === null) return null
  const url = new URL(`/exports/${exportId}/${number}`, config.publicUrl)
  const subject = exportedFileSubject(exportId, number)
  url.searchParams.set('token', signPreview(secrets.preview, subject, clock()))
  return url.href
}

type ExportRow = Awaited<ReturnType<typeof createExport>>

function presentExport({ id, settings, state, rows, bytes, error, ...row }: ExportRow): Export {
  const { what, format, filter, columns, layout, to, prefix, schedule } = settings
  return {
    ...{
      id,
      what,
      format,
      filter,
      columns,
      layout,
      to,
      prefix,
      schedule,
      state,
      rows,
      bytes,
      error,
    },
    needs_owner: error === makerLeft,
    created_at: isoTime(row.createdAt),
    starts_at: isoTime(row.startsAt),
    finished_at: row.finishedAt === null ? null : isoTime(row.finishedAt),
    expires_at: row.expiresAt === null ? null : isoTime(row.expiresAt),
  }
}
