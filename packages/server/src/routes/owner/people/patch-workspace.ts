import { renameWorkspace } from '../../../actions/owner/people/workspaces.ts'
import type { OwnerHandler } from '../serve-owner.ts'

export const patchWorkspaceRoute: OwnerHandler<'patch_workspace'> = async ({ deps, acting, body }) => {
  await renameWorkspace(deps, acting, body.name)
  return { done: true }
}
