import { proofLeftMs } from '../../../access/confirmed.ts'
import { readMe, readWorkspace } from '../../../actions/owner/people/me.ts'
import { presentMe } from '../../../present/owner/people.ts'
import type { OwnerHandler } from '../serve-owner.ts'

export const meRoute: OwnerHandler<'me'> = async ({ deps, caller }) => {
  const { workspace, person } = caller
  if (person === null) {
    const here = workspace && { role: workspace.role, ...(await readWorkspace(deps, workspace.id)) }
    return { person: null, workspace: here, workspaces: here ? [here] : [], access: workspace?.access ?? null }
  }
  return presentMe({
    ...(await readMe(deps, person.id)),
    proofLeftMs: proofLeftMs(person, deps.clock()),
    sessionId: person.sessionId,
    workspaceId: workspace?.id ?? null,
    access: workspace?.access ?? null,
  })
}
