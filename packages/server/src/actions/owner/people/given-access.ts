// The grants of a call in addition to a role: channels and the right to export. Refused if the role cannot have them.
import { type Access, type Channels, mayBeLimited, type Role } from '@askwell/contract'
import type { Deps } from '../../../deps.ts'
import { invalid } from '../../../refusal.ts'

export interface AccessRequest {
  readonly channels?: Channels | undefined
  readonly exports?: boolean | undefined
}

/** `before`: the default for members that are left out; null = channels are required. Throws 13001. */
export async function givenAccess(
  { store }: Pick<Deps, 'store'>,
  workspaceId: string,
  role: Role,
  { channels, exports }: AccessRequest,
  before: Access | null,
): Promise<Access> {
  const fault = (field: keyof AccessRequest, message: string) => invalid([{ field, message }])
  if (!mayBeLimited(role) && channels !== undefined && channels !== 'all')
    throw fault('channels', 'can be chosen for an analyst or an agent only')
  if (!mayBeLimited(role) && exports === false)
    throw fault('exports', 'cannot be taken from an owner or an editor')
  if (role === 'agent' && exports === true) throw fault('exports', 'cannot be given to an agent')
  const chosen = channels ?? before?.channels
  if (chosen === undefined)
    throw fault('channels', 'must be chosen for an agent: "all" or a list of channels')
  if (channels !== undefined && channels !== 'all') {
    const known = new Set(await store.results.nodeIds(workspaceId))
    if (!channels.every((id) => known.has(id)))
      throw fault('channels', 'must be channels of this workspace')
  }
  return { channels: chosen, exports: exports ?? before?.exports ?? false }
}
