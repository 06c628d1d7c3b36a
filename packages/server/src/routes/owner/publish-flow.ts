import { publishFlow, publishVersion } from '../../actions/owner/publish-flow.ts'
import { goneOf } from '../respondent/gone-of.ts'
import type { OwnerHandler } from './serve-owner.ts'

export const publishFlowRoute: OwnerHandler<'publish_flow'> = ({ deps, workspaceId, params, query, reply }) =>
  publishFlow(deps, workspaceId, params.id, goneOf(reply), query.accept)

export const publishVersionRoute: OwnerHandler<'publish_version'> = ({ deps, workspaceId, params, reply }) =>
  publishVersion(deps, workspaceId, params.id, params.version, goneOf(reply))
