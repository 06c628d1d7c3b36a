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
import {
  removeSignOn,
  setSignOn,
  testSignOn,
} from '../../../actions/owner/people/sign-on-provider.ts'
import { addressesOf } from '../../../actions/sign-on/addresses.ts'
import type { Served } from '../../../events/served.ts'
import {
  presentMailDomain,
  presentProvisioning,
  presentSignOn,
} from '../../../present/owner/directory.ts'
import type { OwnerHandlers } from '../serve-owner.ts'

const read = async (deps: Served, workspaceId: string) =>
  presentProvisioning(await readProvisioning(deps, workspaceId), deps.config)

async function readSignOn({ store, config }: Served, workspaceId: string) {
  const provider = await store.signOn.provider(workspaceId)
  const { certificatesIn } = await import('../../../actions/sign-on/saml.ts')
  const certificates = provider?.kind === 'saml' ? certificatesIn(provider.certificates) : []
  const ends = certificates.map(({ validTo }) => Date.parse(validTo))
  return presentSignOn(addressesOf(config, workspaceId), provider, Math.max(0, ...ends))
}

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

  get_sign_on: ({ deps, workspaceId }) => readSignOn(deps, workspaceId),

  put_sign_on: async ({ deps, acting, workspaceId, caller, body }) => {
    // The provider puts people into groups, and so gives every role that a group has.
    refuseGiving(caller, ['owner'])
    await setSignOn(deps, acting, body)
    return readSignOn(deps, workspaceId)
  },

  test_sign_on: async ({ deps, workspaceId }) => ({
    problem: await testSignOn(deps, workspaceId),
  }),

  delete_sign_on: async ({ deps, acting, workspaceId }) => {
    await removeSignOn(deps, acting)
    return readSignOn(deps, workspaceId)
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
