import type { Role } from '@askwell/contract'
import type { Caller } from '../../../access/caller.ts'
import { refuseGivingMore } from '../../../access/refuse-giving-more.ts'
import {
  changeMailDomain,
  checkMailDomain,
  createMailDomain,
  removeMailDomain,
} from '../../../actions/owner/people/mail-domains.ts'
import {
  changeProvisioning,
  createProvisioningToken,
  readProvisioning,
  revokeProvisioningToken,
} from '../../../actions/owner/people/provisioning.ts'
import type { Served } from '../../../events/served.ts'
import { presentMailDomain, presentProvisioning } from '../../../present/owner/directory.ts'
import type { OwnerHandlers } from '../serve-owner.ts'

const read = async (deps: Served, workspaceId: string) =>
  presentProvisioning(await readProvisioning(deps, workspaceId), deps.config)

function refuseGiving(caller: Caller, roles: readonly (Role | null | undefined)[]): void {
  for (const role of roles) if (role) refuseGivingMore(caller, role, { exports: false })
}

export const directoryHandlers = {
  get_provisioning: ({ deps, workspaceId }) => read(deps, workspaceId),

  patch_provisioning: async ({ deps, acting, workspaceId, caller, body }) => {
    refuseGiving(caller, [body.default_role, ...(body.group_roles ?? []).map(({ role }) => role)])
    deps.publish((await changeProvisioning(deps, acting, body)).events)
    return read(deps, workspaceId)
  },

  create_provisioning_token: async ({ deps, acting, workspaceId, caller }) => {
    // Its holder puts people into groups, and so gives every role that a group has.
    refuseGiving(caller, ['owner'])
    const token = await createProvisioningToken(deps, acting)
    return { provisioning: await read(deps, workspaceId), token }
  },

  delete_provisioning_token: async ({ deps, acting, workspaceId }) => {
    await revokeProvisioningToken(deps, acting)
    return read(deps, workspaceId)
  },

  list_mail_domains: async ({ deps, workspaceId }) => ({
    items: (await deps.store.directory.mailDomains(workspaceId)).map(presentMailDomain),
    next: null,
  }),

  create_mail_domain: async ({ deps, acting, body }) =>
    presentMailDomain(await createMailDomain(deps, acting, body.domain)),

  check_mail_domain: async ({ deps, acting, params }) =>
    presentMailDomain(await checkMailDomain(deps, acting, params.id)),

  patch_mail_domain: async ({ deps, acting, params, body }) =>
    presentMailDomain(await changeMailDomain(deps, acting, params.id, body)),

  delete_mail_domain: async ({ deps, acting, params }) => {
    await removeMailDomain(deps, acting, params.id)
    return { id: params.id }
  },
} satisfies Partial<OwnerHandlers>
