import { readVersion } from '../../actions/owner/flows.ts'
import type { OwnerHandler } from './serve-owner.ts'

export const flowVersionRoute: OwnerHandler<'flow_version'> = ({ deps, workspaceId, params }) => readVersion(deps, workspaceId, params.id, params.version)
