// What a provider says of a person, from the claims of OpenID Connect or the attributes of SAML.
import { Email } from '@askwell/contract'
import type { SignOnIdentity } from '../../store/sign-on/sign-on-rows.ts'
import { SignOnFault } from './sign-on-fault.ts'

export type Claims = Readonly<Record<string, unknown>>

const mostGroups = 500
const longestName = 100

export function identityOf(claims: Claims, groupsClaim: string): SignOnIdentity {
  // Absent at providers whose addresses are those of the company anyway. The domain is proven in every case.
  if (claims['email_verified'] === false || claims['email_verified'] === 'false')
    throw new SignOnFault('refused', 'The provider has not verified the address.')
  const email = Email.safeParse(claims['email'])
  if (!email.success) throw new SignOnFault('refused', 'The provider sends no valid mail address.')
  const name = typeof claims['name'] === 'string' ? claims['name'].trim() : ''
  return {
    email: email.data,
    name: (name || email.data).slice(0, longestName),
    groups: groupsIn(claims[groupsClaim]),
  }
}

/** Null = the provider does not name groups, for example because there are too many for one token. */
function groupsIn(value: unknown): string[] | null {
  if (value === undefined || value === null) return null
  return [value]
    .flat()
    .filter((one) => typeof one === 'string')
    .slice(0, mostGroups)
}
