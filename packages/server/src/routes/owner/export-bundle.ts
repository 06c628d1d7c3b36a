import { exportBundle } from '../../actions/owner/export-bundle.ts'
import { bundleJson } from '../../present/exports/bundle-json.ts'
import { goneOf } from '../respondent/gone-of.ts'
import type { OwnerHandler } from './serve-owner.ts'

export const exportBundleRoute: OwnerHandler<'export_bundle'> = async ({ deps, workspaceId, reply }) => {
  const parts = await exportBundle(deps, workspaceId, goneOf(reply))
  reply.type('application/json; charset=utf-8')
  return bundleJson(parts)
}
