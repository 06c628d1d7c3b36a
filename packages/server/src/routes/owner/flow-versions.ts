import { listVersions } from '../../actions/owner/flows.ts'
import { isoTime } from '../../present/owner/time.ts'
import type { OwnerHandler } from './serve-owner.ts'

export const flowVersionsRoute: OwnerHandler<'flow_versions'> = async ({ deps, workspaceId, params }) => {
  const versions = await listVersions(deps, workspaceId, params.id)
  return { items: versions.map(({ version, publishedAt }) => ({ version, published_at: isoTime(publishedAt) })), next: null }
}
