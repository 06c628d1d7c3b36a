import { publishFlow, publishVersion } from '../../actions/owner/publish-flow.ts'
import type { OwnerHandler } from './serve-owner.ts'

export const publishFlowRoute: OwnerHandler<'publish_flow'> = ({ deps, workspaceId, params, query }) => publishFlow(deps, workspaceId, params.id, query.accept)

export const publishVersionRoute: OwnerHandler<'publish_version'> = ({ deps, workspaceId, params }) =>
  publishVersion(deps, workspaceId, params.id, params.version)
