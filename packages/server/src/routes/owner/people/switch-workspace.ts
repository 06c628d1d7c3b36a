import { switchWorkspace } from '../../../actions/owner/people/workspaces.ts'
import { presentWorkspace } from '../../../present/owner/people.ts'
import type { OwnerHandler } from '../serve-owner.ts'
import { personOf } from './person-of.ts'

export const switchWorkspaceRoute: OwnerHandler<'switch_workspace'> = async ({ deps, caller, params }) =>
  presentWorkspace(await switchWorkspace(deps, personOf(caller), params.id))
