// Who may do what in a workspace. The server checks every owner call by this table (`call-permissions.ts` says what each
// asks for), and the studio leaves out what would be refused.
import { z } from 'zod'

export const Role = z.enum(['owner', 'editor', 'analyst', 'agent']).meta({ id: 'Role' })
export type Role = z.infer<typeof Role>

/** `self` needs nobody's permission, but a person: an API key has no profile. */
export const permissions = [
  'self',
  'workspace.read',
  'workspace.move',
  'surveys.read',
  'surveys.write',
  'feedback.read',
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

const everybody = ['self', 'workspace.read', 'surveys.read', 'feedback.read', 'customers.read', 'people.read'] as const satisfies readonly Permission[]

export const rolePermissions: Readonly<Record<Role, readonly Permission[]>> = {
  owner: permissions,
  editor: [...everybody, 'surveys.write', 'feedback.delete', 'customers.write', 'chats.read', 'chats.write'],
  analyst: everybody,
  agent: [...everybody, 'chats.read', 'chats.write'],
}

export const mayDo = (role: Role, permission: Permission): boolean => rolePermissions[role].includes(permission)
