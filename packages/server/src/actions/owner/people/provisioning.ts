// The token of a workspace's directory, and the roles that its groups give. Nobody but the directory sees the token again.
import { createHash, randomBytes } from 'node:crypto'
import type { ProvisioningChanges, Role } from '@askwell/contract'
import type { Deps } from '../../../deps.ts'
import type { Done } from '../../../events/happened.ts'
import { notFound, Refusal } from '../../../refusal.ts'
import type { ProvisioningRow } from '../../../store/directory/provisioning.ts'
import { changesBetween } from './changes-between.ts'
import { eventsOfRole, type MemberDeps } from './members.ts'
import { type Acting, note } from './notes.ts'

export interface FoundProvisioning extends ProvisioningRow {
  readonly groupRoles: ReadonlyMap<string, Role>
  readonly groupSizes: ReadonlyMap<string, number>
}

const prefixLength = 16

export async function readProvisioning(
  { store }: Pick<Deps, 'store'>,
  workspaceId: string,
): Promise<FoundProvisioning> {
  const [row, groupRoles, groupSizes] = await Promise.all([
    store.directory.provisioning(workspaceId),
    store.directory.groupRoles(workspaceId),
    store.directory.groupSizes(workspaceId),
  ])
  return { ...row, groupRoles, groupSizes }
}

export async function changeProvisioning(
  deps: MemberDeps,
  { workspaceId, actor }: Acting,
  { default_role, group_roles }: ProvisioningChanges,
): Promise<Done<null>> {
  const { store, clock } = deps
  const before = await readProvisioning(deps, workspaceId)
  const defaultRole = default_role === undefined ? before.defaultRole : default_role
  const groupRoles =
    group_roles === undefined
      ? before.groupRoles
      : new Map(group_roles.map(({ name, role }) => [name, role]))
  const outcome = await store.directory.setGroupRoles(
    workspaceId,
    new Map(groupRoles),
    defaultRole,
    note(clock(), actor, 'patch_provisioning', workspaceId, {
      changes: changesBetween(
        { default_role: 0, group_roles: 0 },
        { default_role: before.defaultRole, group_roles: Object.fromEntries(before.groupRoles) },
        { default_role: defaultRole, group_roles: Object.fromEntries(groupRoles) },
      ),
    }),
  )
  if (outcome.kind !== 'done')
    throw new Refusal(13005, 'This would leave the workspace without an owner.')
  const events = outcome.effects.map((effect) => eventsOfRole(deps, workspaceId, effect))
  return { result: null, events: (await Promise.all(events)).flat() }
}

/** → the token. */
export async function createProvisioningToken(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  { workspaceId, actor }: Acting,
): Promise<string> {
  const token = `askwell_scim_${randomBytes(32).toString('base64url')}`
  await store.directory.setToken(
    workspaceId,
    {
      hash: createHash('sha256').update(token).digest('hex'),
      prefix: token.slice(0, prefixLength),
    },
    note(clock(), actor, 'create_provisioning_token', workspaceId),
  )
  return token
}

export async function revokeProvisioningToken(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  { workspaceId, actor }: Acting,
): Promise<void> {
  const entry = note(clock(), actor, 'delete_provisioning_token', workspaceId)
  if (!(await store.directory.setToken(workspaceId, null, entry))) throw notFound()
}
