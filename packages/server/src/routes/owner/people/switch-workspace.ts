import { switchWorkspace } from '../../../actions/owner/people/workspaces.ts'
import { presentWorkspace } from '../../../present/owner/people.ts'
import type { OwnerHandler } from '../serve-owner.ts'
import { personOf } from './person-of.ts'

export const switchWorkspaceRoute: OwnerHandler<'switch_workspace'> = async ({ deps, caller, params }) => {
  const { result, events } = await switchWorkspace(deps, personOf(caller), caller.actor, params.id)
  deps.publish(events)
  return presentWorkspace(result)
}
