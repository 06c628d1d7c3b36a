// The choices of an access form, before it is sent.
import { type Access, type Channels, mayBeLimited, type Role } from '@askwell/contract'

export interface AccessChoice {
  /** Null = nothing was chosen yet. */
  readonly reach: 'all' | 'some' | null
  readonly chosen: readonly string[]
  readonly exports: boolean
}

/** An analyst sees all channels unless limited; for an agent, a choice is required. */
export const choiceFor = (role: Role): AccessChoice => ({
  reach: role === 'agent' ? null : 'all',
  chosen: [],
  exports: false,
})

export const choiceOf = ({ channels, exports }: Access): AccessChoice =>
  channels === 'all'
    ? { reach: 'all', chosen: [], exports }
    : { reach: 'some', chosen: channels, exports }

/** Null = something must be chosen first. Empty for a role that cannot be limited. */
export function givenBy(
  role: Role,
  { reach, chosen, exports }: AccessChoice,
): { readonly channels?: Channels; readonly exports?: boolean } | null {
  if (!mayBeLimited(role)) return {}
  if (reach === null) return null
  const channels = reach === 'all' ? reach : chosen
  return role === 'analyst' ? { channels, exports } : { channels }
}
