// Nobody may grant more than they have. It matters for API keys with a scope: a key that manages keys or people could
// otherwise make itself, or somebody, an owner.
import { type CallerRights, mayDo, permissions, type Role } from '@askwell/contract'
import { Refusal } from '../refusal.ts'
import { type Caller, callerMay } from './caller.ts'

/** `role` left out = unchanged. */
export function refuseGivingMore(
  caller: Caller,
  role: Role | undefined,
  rights: CallerRights = {},
): void {
  const given = permissions.filter((permission) =>
    role === undefined
      ? permission === 'exports.read' && rights.exports === true
      : mayDo(role, permission, rights),
  )
  if (!given.every((permission) => callerMay(caller, permission)))
    throw new Refusal(13004, 'You cannot grant more than you may do yourself.')
}
