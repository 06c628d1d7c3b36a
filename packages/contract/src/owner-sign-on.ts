// The single sign-on provider of a workspace in the owner API (ECO-70, ECO-72). Same table form as `calls.ts`; joined to the
// owner's table in `owner.ts`.
import { z } from 'zod'
import type { OwnerCall } from './owner-call.ts'
import { found, refused, written } from './owner-parts.ts'

const address = z
  .string()
  .trim()
  .max(500)
  .regex(/^https?:\/\/[^\s/]+(\/\S*)?$/, 'must be an http(s) address')

const shared = {
  /** What people read on the sign-in page. */
  name: z.string().trim().min(1).max(60),
  /** The claim or attribute that lists the groups of a person. */
  groups_claim: z.string().trim().min(1).max(255).default('groups'),
}
const oidc = {
  kind: z.literal('oidc'),
  ...shared,
  issuer: address,
  client_id: z.string().trim().min(1).max(500),
}
const saml = {
  kind: z.literal('saml'),
  ...shared,
  /** Of the provider. */
  entity_id: z.string().trim().min(1).max(1_024),
  /** Where the browser is sent to sign in, by HTTP-Redirect. */
  sign_on_url: address,
  /** One or two certificates in PEM, while the provider changes its key. */
  certificates: z.string().trim().min(1).max(20_000),
}

const read = { groups_claim: z.string() }

export const SignOn = z
  .object({
    /** Where people of this workspace begin to sign in. */
    sign_in_url: z.string(),
    /** What an OpenID Connect provider must allow as redirect address. */
    redirect_url: z.string(),
    /** The metadata of SAML, whose address is also the entity id. */
    metadata_url: z.string(),
    /** The assertion consumer service. */
    acs_url: z.string(),
    /** Null = the workspace has no provider. */
    provider: z
      .discriminatedUnion('kind', [
        z.object({
          ...oidc,
          ...read,
          issuer: z.string(),
          has_secret: z.boolean(),
        }),
        z.object({
          ...saml,
          ...read,
          sign_on_url: z.string(),
          /** When the last certificate expires. */
          certificates_end_at: z.string(),
        }),
      ])
      .nullable(),
  })
  .meta({ id: 'SignOn' })
export type SignOn = z.infer<typeof SignOn>

/** `client_secret` is never read back. When it is left out, the stored one stays, unless the issuer or the client changes. */
export const SignOnSettings = z
  .discriminatedUnion('kind', [
    z.object({ ...oidc, client_secret: z.string().min(1).max(1_000).optional() }),
    z.object(saml),
  ])
  .meta({ id: 'SignOnSettings' })
export type SignOnSettings = z.infer<typeof SignOnSettings>

/**
 * `unreachable`: the provider does not answer, or not with what the protocol says. `not_allowed`: the address is not public.
 * `issuer`: the provider names itself differently. `keys`: it has no keys. `certificate`: every certificate has expired or is not
 * valid yet.
 */
export const SignOnProblem = z.enum(['unreachable', 'not_allowed', 'issuer', 'keys', 'certificate'])
export type SignOnProblem = z.infer<typeof SignOnProblem>

export const ownerSignOnCalls = {
  get_sign_on: {
    id: 'O-sign-on',
    method: 'GET',
    path: '/owner/v1/sign_on',
    summary:
      'Reads the single sign-on provider of the workspace, and the addresses that the provider needs.',
    reply: SignOn,
    refusals: refused,
    permission: 'people.manage',
    audit: 'never',
  },
  put_sign_on: {
    id: 'O-sign-on-put',
    method: 'PUT',
    path: '/owner/v1/sign_on',
    summary: 'Sets the single sign-on provider of the workspace, by OpenID Connect or SAML 2.0.',
    body: SignOnSettings,
    bodyKind: 'json',
    reply: SignOn,
    refusals: written,
    permission: 'people.manage',
    audit: 'own',
    confirm: true,
  },
  test_sign_on: {
    id: 'O-sign-on-test',
    method: 'POST',
    path: '/owner/v1/sign_on/test',
    summary:
      'Reads the description and the keys of the provider, or checks the certificates, and reports a problem.',
    reply: z.object({ problem: SignOnProblem.nullable() }),
    refusals: found,
    permission: 'people.manage',
    audit: 'never',
  },
  delete_sign_on: {
    id: 'O-sign-on-delete',
    method: 'DELETE',
    path: '/owner/v1/sign_on',
    summary:
      'Deletes the provider of the workspace. Refused while a mail domain requires it. Members stay.',
    reply: SignOn,
    refusals: [...found, 13005],
    permission: 'people.manage',
    audit: 'own',
    confirm: true,
  },
} as const satisfies Record<string, OwnerCall>
