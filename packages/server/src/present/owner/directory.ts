import type { MailDomain, Provisioning, SignOn } from '@askwell/contract'
import { recordOf } from '../../actions/owner/people/mail-domains.ts'
import type { FoundProvisioning } from '../../actions/owner/people/provisioning.ts'
import type { SignOnAddresses } from '../../actions/sign-on/addresses.ts'
import type { Config } from '../../config/config.ts'
import type { MailDomainRow } from '../../store/directory/provisioning.ts'
import type { StoredProvider } from '../../store/sign-on/sign-on-rows.ts'
import { isoTime as time } from './time.ts'

export function presentProvisioning(
  { token, defaultRole, groupRoles, groupSizes }: FoundProvisioning,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): Provisioning {
  const names = [...new Set([...groupSizes.keys(), ...groupRoles.keys()])].toSorted()
  return {
    url: `${publicUrl}/scim/v2`,
    token: token && {
      prefix: token.prefix,
      created_at: time(token.createdAt),
      used_at: token.usedAt === null ? null : time(token.usedAt),
    },
    default_role: defaultRole,
    groups: names.map((name) => ({
      name,
      role: groupRoles.get(name) ?? null,
      people: groupSizes.get(name) ?? 0,
    })),
  }
}

export const presentMailDomain = (row: MailDomainRow): MailDomain => ({
  id: row.id,
  domain: row.domain,
  record: recordOf(row),
  created_at: time(row.createdAt),
  proven_at: row.provenAt === null ? null : time(row.provenAt),
  requires_sign_on: row.requiresSignOn,
  password_owner_id: row.passwordOwnerId,
})

/** `certificatesEndAt`: of SAML, when the last certificate expires. */
export function presentSignOn(
  addresses: SignOnAddresses,
  provider: StoredProvider | null,
  certificatesEndAt: number,
): SignOn {
  const shown = {
    sign_in_url: addresses.signIn,
    redirect_url: addresses.redirect,
    metadata_url: addresses.metadata,
    acs_url: addresses.acs,
  }
  if (provider === null) return { ...shown, provider }
  if (provider.kind === 'saml')
    return { ...shown, provider: { ...provider, certificates_end_at: time(certificatesEndAt) } }
  const { client_secret, ...rest } = provider
  return { ...shown, provider: { ...rest, has_secret: client_secret !== null } }
}
