import { presentEnvironment, presentEnvironmentOfGuest } from '../../present/owner/environment.ts'
import { versionOfServer } from '../../server-version.ts'
import type { OwnerHandler } from './serve-owner.ts'

/** The instance belongs to whoever set it up: the owners of its first workspace. Other workspaces are guests on it. */
export const environmentRoute: OwnerHandler<'environment'> = async ({ deps, workspaceId }) => {
  const complete = (await deps.store.firstWorkspace()) === workspaceId
  return { version: versionOfServer, items: complete ? presentEnvironment(deps.config) : presentEnvironmentOfGuest(deps.config), complete }
}
