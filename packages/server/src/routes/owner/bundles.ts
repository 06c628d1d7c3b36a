// A workspace as one document.
import { exportBundle } from '../../actions/owner/export-bundle.ts'
import { holdUntilGone } from '../../actions/owner/hold-work.ts'
import { importBundle } from '../../actions/owner/import-bundle.ts'
import { bundleJson } from '../../present/exports/bundle-json.ts'
import { goneOf } from '../respondent/gone-of.ts'
import type { OwnerHandlers } from './serve-owner.ts'

export const bundleHandlers = {
  import_bundle: ({ deps, workspaceId, body, reply }) =>
    importBundle(deps, workspaceId, body, goneOf(reply)),

  export_bundle: async ({ deps, workspaceId, reply }) => {
    const gone = goneOf(reply)
    await holdUntilGone(deps, workspaceId, 'exports', gone)
    const parts = await exportBundle(deps, workspaceId, gone)
    reply.type('application/json; charset=utf-8')
    return bundleJson(parts)
  },
} satisfies Partial<OwnerHandlers>
