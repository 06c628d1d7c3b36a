// The company's directory of a workspace (SCIM), the roles that its groups give, and proven mail domains in the owner API
// (ECO-71, ECO-73). Same table form as `calls.ts`; joined to the owner's table in `owner.ts`.
import { z } from 'zod'
import { Id } from './id.ts'
import type { OwnerCall } from './owner-call.ts'
import { byId, found, refused, written } from './owner-parts.ts'
import { Role } from './role.ts'

const GroupName = z.string().trim().min(1).max(255)

export const Provisioning = z
  .object({
    /** Where the directory sends its calls. */
    url: z.string(),
    /** Null = no directory may call. `prefix`: the beginning of the token, which is shown once. */
    token: z
      .object({ prefix: z.string(), created_at: z.string(), used_at: z.string().nullable() })
      .nullable(),
    /** Of people whose groups give no role. Null = they are no members. */
    default_role: Role.nullable(),
    /** Groups that the directory has sent, and groups to which an owner gave a role. */
    groups: z.array(
      z.object({
        name: GroupName,
        /** Null = the group gives no role. */
        role: Role.nullable(),
        /** People whom the directory has put into the group. */
        people: z.int().min(0),
      }),
    ),
  })
  .meta({ id: 'Provisioning' })
export type Provisioning = z.infer<typeof Provisioning>

/** An absent member stays unchanged. `group_roles` is complete: a group that is not in it gives no role. */
export const ProvisioningChanges = z
  .object({
    default_role: Role.nullable(),
    group_roles: z.array(z.object({ name: GroupName, role: Role })).max(200),
  })
  .partial()
  .meta({ id: 'ProvisioningChanges' })
export type ProvisioningChanges = z.infer<typeof ProvisioningChanges>

export const MailDomain = z
  .object({
    id: Id,
    domain: z.string(),
    /** The TXT record that proves the domain. */
    record: z.object({ name: z.string(), value: z.string() }),
    created_at: z.string(),
    /** Null = not proven yet. */
    proven_at: z.string().nullable(),
    /** People with an address of this domain sign in through a provider only. */
    requires_sign_on: z.boolean(),
    /** An owner who may sign in by password all the same, for the day on which the provider is down. */
    password_owner_id: Id.nullable(),
  })
  .meta({ id: 'MailDomain' })
export type MailDomain = z.infer<typeof MailDomain>

export const NewMailDomain = z
  .object({
    domain: z
      .string()
      .trim()
      .toLowerCase()
      .max(253)
      .regex(
        /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/,
        'must be a domain, such as example.com',
      ),
  })
  .meta({ id: 'NewMailDomain' })

export const MailDomainChanges = z
  .object({ requires_sign_on: z.boolean(), password_owner_id: Id.nullable() })
  .partial()
  .meta({ id: 'MailDomainChanges' })
export type MailDomainChanges = z.infer<typeof MailDomainChanges>

export const ownerDirectoryCalls = {
  get_provisioning: {
    id: 'O-provisioning',
    method: 'GET',
    path: '/owner/v1/provisioning',
    summary:
      'Reads how a directory keeps the people of this workspace, and which groups give roles.',
    reply: Provisioning,
    refusals: refused,
    permission: 'people.manage',
    audit: 'never',
  },
  patch_provisioning: {
    id: 'O-provisioning-patch',
    method: 'PATCH',
    path: '/owner/v1/provisioning',
    summary:
      'Changes the roles that groups give, and the role of people without such a group. Roles of members follow at once. Refused if no owner would be left.',
    body: ProvisioningChanges,
    bodyKind: 'json',
    reply: Provisioning,
    refusals: [...written, 13005],
    permission: 'people.manage',
    audit: 'own',
    confirm: true,
  },
  create_provisioning_token: {
    id: 'O-provisioning-token',
    method: 'POST',
    path: '/owner/v1/provisioning/token',
    summary:
      'Creates the token with which a directory calls, and replaces the one before. Only this reply shows it.',
    reply: z.object({ provisioning: Provisioning, token: z.string() }),
    refusals: refused,
    permission: 'people.manage',
    audit: 'own',
    confirm: true,
  },
  delete_provisioning_token: {
    id: 'O-provisioning-token-delete',
    method: 'DELETE',
    path: '/owner/v1/provisioning/token',
    summary: 'Revokes the token of the directory immediately. Its people stay.',
    reply: Provisioning,
    refusals: found,
    permission: 'people.manage',
    audit: 'own',
  },
  list_mail_domains: {
    id: 'O-mail-domains',
    method: 'GET',
    path: '/owner/v1/mail_domains',
    summary: 'Lists the mail domains of the workspace, with the records that prove them.',
    reply: z.object({ items: z.array(MailDomain), next: z.null() }),
    refusals: refused,
    permission: 'people.manage',
    audit: 'never',
  },
  create_mail_domain: {
    id: 'O-mail-domain-create',
    method: 'POST',
    path: '/owner/v1/mail_domains',
    summary: 'Adds a mail domain. It is proven by a TXT record, which the reply names.',
    body: NewMailDomain,
    bodyKind: 'json',
    reply: MailDomain,
    refusals: [...written, 13005],
    permission: 'people.manage',
    audit: 'own',
  },
  check_mail_domain: {
    id: 'O-mail-domain-check',
    method: 'POST',
    path: '/owner/v1/mail_domains/:id/check',
    summary: 'Looks the TXT record up. The domain is proven once the record is found.',
    params: byId,
    reply: MailDomain,
    refusals: [...found, 13005, 13021],
    permission: 'people.manage',
    audit: 'own',
  },
  patch_mail_domain: {
    id: 'O-mail-domain-patch',
    method: 'PATCH',
    path: '/owner/v1/mail_domains/:id',
    summary:
      'Requires sign-on for the people of a proven domain, except for one owner with a second factor, or ends this.',
    params: byId,
    body: MailDomainChanges,
    bodyKind: 'json',
    reply: MailDomain,
    refusals: [...written, 13002, 13005],
    permission: 'people.manage',
    audit: 'own',
    confirm: true,
  },
  delete_mail_domain: {
    id: 'O-mail-domain-delete',
    method: 'DELETE',
    path: '/owner/v1/mail_domains/:id',
    summary: 'Deletes a mail domain. Sign-on is no longer required for it.',
    params: byId,
    reply: z.object({ id: Id }),
    refusals: found,
    permission: 'people.manage',
    audit: 'own',
    confirm: true,
  },
} as const satisfies Record<string, OwnerCall>
