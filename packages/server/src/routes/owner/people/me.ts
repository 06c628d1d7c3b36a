import { readMe, workspaceName } from '../../../actions/owner/people/me.ts'
import { presentMe } from '../../../present/owner/people.ts'
import type { OwnerHandler } from '../serve-owner.ts'

export const meRoute: OwnerHandler<'me'> = async ({ deps, caller }) => {
  const { workspace, person } = caller
  if (person === null) {
    const here = workspace && { ...workspace, name: await workspaceName(deps, workspace.id) }
    return { person: null, workspace: here, workspaces: here ? [here] : [] }
  }
  return presentMe({ ...(await readMe(deps, person.id)), sessionId: person.sessionId, workspaceId: workspace?.id ?? null })
}
