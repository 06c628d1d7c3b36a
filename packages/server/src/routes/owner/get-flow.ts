import { readFlow } from '../../actions/owner/flows.ts'
import type { OwnerHandler } from './serve-owner.ts'

export const getFlowRoute: OwnerHandler<'get_flow'> = async ({ deps, workspaceId, params }) => (await readFlow(deps, workspaceId, params.id)).draft
