import { changeWorkspace } from '../../../actions/owner/people/workspaces.ts'
import type { OwnerHandler } from '../serve-owner.ts'

export const patchWorkspaceRoute: OwnerHandler<'patch_workspace'> = async ({ deps, acting, body }) => {
  deps.publish((await changeWorkspace(deps, acting, { name: body.name, needsSecondFactor: body.needs_second_factor })).events)
  return { done: true }
}
