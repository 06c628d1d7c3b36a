// The permissions of each role in a workspace. The server checks every owner call by this table (its entry names the
// permission), and the studio hides actions that would be refused.

import type { Access } from './access.ts'
import type { Role } from './role.ts'

/** `self` needs no permission, but it needs a person: an API key has no profile. */
export const permissions = [
  'self',
  'workspace.read',
  'workspace.move',
  'channels.read',
  'surveys.read',
  'surveys.write',
  'feedback.read',
  'results.read',
  'exports.read',
  'feedback.delete',
  'customers.read',
  'customers.write',
  'chats.read',
  'chats.write',
  'people.read',
  'people.manage',
  'keys.manage',
  'audit.read',
] as const
export type Permission = (typeof permissions)[number]

/** What an assistant may be permitted by OAuth: the permissions of its tools. */
export const assistantPermissions = [
  'surveys.read',
  'channels.read',
  'results.read',
  'feedback.read',
  'chats.read',
  'surveys.write',
  'chats.write',
] as const satisfies readonly Permission[]

/** Only for the channels in the member's access (`access.ts`): owners and editors have all of them. */
const everybody = [
  'self',
  'workspace.read',
  'channels.read',
  'feedback.read',
  'customers.read',
  'people.read',
] as const satisfies readonly Permission[]
const reading = [
  ...everybody,
  'surveys.read',
  'results.read',
] as const satisfies readonly Permission[]

export const rolePermissions: Readonly<Record<Role, readonly Permission[]>> = {
  owner: permissions,
  editor: [
    ...reading,
    'exports.read',
    'surveys.write',
    'feedback.delete',
    'customers.write',
    'chats.read',
    'chats.write',
  ],
  analyst: reading,
  agent: [...everybody, 'chats.read', 'chats.write'],
}

/** Grants in addition to the role. */
export interface CallerRights extends Partial<Pick<Access, 'exports'>> {
  /** The permissions to which an API key is limited; null = no limit. */
  readonly scope?: readonly Permission[] | null
}

/** An analyst exports only if the access includes it. Any key may ask who the caller is. */
export const mayDo = (
  role: Role,
  permission: Permission,
  { exports = false, scope = null }: CallerRights = {},
): boolean =>
  (rolePermissions[role].includes(permission) ||
    (permission === 'exports.read' && role === 'analyst' && exports)) &&
  (scope === null || permission === 'self' || scope.includes(permission))
