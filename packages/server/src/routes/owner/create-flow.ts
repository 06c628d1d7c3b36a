import { createFlow } from '../../actions/owner/flows.ts'
import type { OwnerHandler } from './serve-owner.ts'

export const createFlowRoute: OwnerHandler<'create_flow'> = ({ deps, workspaceId, body }) => createFlow(deps, workspaceId, body)
