import { replaceFlow } from '../../actions/owner/flows.ts'
import type { OwnerHandler } from './serve-owner.ts'

export const putFlowRoute: OwnerHandler<'put_flow'> = ({ deps, workspaceId, params, body }) => replaceFlow(deps, workspaceId, params.id, body)
