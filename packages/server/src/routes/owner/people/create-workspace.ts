import { createWorkspace } from '../../../actions/owner/people/workspaces.ts'
import { presentWorkspace } from '../../../present/owner/people.ts'
import type { OwnerHandler } from '../serve-owner.ts'
import { personOf } from './person-of.ts'

export const createWorkspaceRoute: OwnerHandler<'create_workspace'> = async ({ deps, caller, body }) => {
  const { result, events } = await createWorkspace(deps, personOf(caller), caller.actor, body.name)
  deps.publish(events)
  return presentWorkspace(result)
}
