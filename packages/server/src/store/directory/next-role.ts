// The role of a person after a directory has changed something. A group without a role changes nothing, and neither does a
// directory that never gave the person a role (ECO-73, ECO-74).
import type { Role } from '@askwell/contract'

export interface DirectoryStanding {
  /** Null = not a member. */
  readonly role: Role | null
  /** The role that groups gave last; null = the role is not from a group. */
  readonly granted: Role | null
  readonly isActive: boolean
  /** Roles of all groups of the person. */
  readonly groupRoles: readonly Role[]
}

/** The role with more permissions is used when groups give several. */
const strongestFirst = ['owner', 'editor', 'analyst', 'agent'] as const satisfies readonly Role[]

export function nextRole(
  { role, granted, isActive, groupRoles }: DirectoryStanding,
  defaultRole: Role | null,
): Pick<DirectoryStanding, 'role' | 'granted'> {
  if (!isActive) return { role: null, granted: null }
  const given = strongestFirst.find((one) => groupRoles.includes(one)) ?? null
  if (given !== null) return { role: given, granted: given }
  // The last group with a role is left, so its role ends.
  if (granted !== null) return { role: defaultRole, granted: null }
  return { role: role ?? defaultRole, granted: null }
}
