// Nobody gives away more than they may do themselves. It matters for API keys with a scope: one that manages keys or people
// would otherwise make itself, or somebody, an owner.
import { type GivenRights, mayDo, permissions, type Role } from '@askwell/contract'
import { Refusal } from '../refusal.ts'
import { type Caller, callerMay } from './caller.ts'

/** `role` left out = it stays as it is. */
export function refuseGivingMore(
  caller: Caller,
  role: Role | undefined,
  rights: GivenRights = {},
): void {
  const given = permissions.filter((permission) =>
    role === undefined
      ? permission === 'exports.read' && rights.exports === true
      : mayDo(role, permission, rights),
  )
  if (!given.every((permission) => callerMay(caller, permission)))
    throw new Refusal(13004, 'You cannot grant more than you may do yourself.')
}
