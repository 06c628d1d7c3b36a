import { publishFlow } from '../../actions/owner/flows.ts'
import type { OwnerHandler } from './serve-owner.ts'

export const publishFlowRoute: OwnerHandler<'publish_flow'> = ({ deps, workspaceId, params }) => publishFlow(deps, workspaceId, params.id)
