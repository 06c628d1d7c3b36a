// Who may do what in a workspace. The server checks every owner call by this table (its entry names the
// permission), and the studio leaves out what would be refused.

import { z } from 'zod'
import type { Access } from './access.ts'
import type { Role } from './role.ts'

/** `self` needs nobody's permission, but a person: an API key has no profile. */
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

/** Of the channels that somebody is granted (`access.ts`): owners and editors have all of them. */
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

/** What an API key may be given. */
export const ScopePermission = z.enum(permissions).exclude(['self']).meta({ id: 'ScopePermission' })
export type ScopePermission = z.infer<typeof ScopePermission>

/** What was given beside the role. */
export interface GivenRights extends Partial<Pick<Access, 'exports'>> {
  /** Of an API key: of what it may do otherwise, only this; null = all of it. */
  readonly scope?: readonly Permission[] | null
}

/** An analyst exports only where it was given. Who one is may be asked with any key. */
export const mayDo = (
  role: Role,
  permission: Permission,
  { exports = false, scope = null }: GivenRights = {},
): boolean =>
  (rolePermissions[role].includes(permission) ||
    (permission === 'exports.read' && role === 'analyst' && exports)) &&
  (scope === null || permission === 'self' || scope.includes(permission))
