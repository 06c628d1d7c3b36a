// The tables of single sign-on, and their rows as the store hands them out.
import type { SignOnSettings } from '@askwell/contract'

export interface SignOnTables {
  /** `settings`: JSON without the secret, which is sealed. */
  sign_on_provider: {
    workspace_id: string
    settings: string
    client_secret: string | null
    updated_at: number
  }
  /** `assertion_key`: what answered the request; null = nothing has. `identity`: JSON of what the assertion says, until it is used. */
  sign_on_request: {
    id: string
    workspace_id: string
    browser_hash: string
    return_path: string
    expires_at: number
    assertion_key: string | null
    identity: string | null
    used_at: number | null
  }
}

type OidcSettings = Omit<Extract<SignOnSettings, { kind: 'oidc' }>, 'client_secret'>
export type SamlSettings = Extract<SignOnSettings, { kind: 'saml' }>
export type StoredProvider =
  | (OidcSettings & { readonly client_secret: string | null })
  | SamlSettings
export type OidcProviderRow = Extract<StoredProvider, { kind: 'oidc' }>

/** What a provider says of a person. `groups` null = it does not name groups. */
export interface SignOnIdentity {
  /** In lower case. */
  readonly email: string
  readonly name: string
  readonly groups: readonly string[] | null
}

export interface SignOnRequestRow {
  readonly id: string
  readonly workspaceId: string
  /** Of a secret in a cookie: the browser that began must be the one that ends. */
  readonly browserHash: string
  readonly returnPath: string
  readonly expiresAt: number
}
/** `identity` is null when no assertion has answered the request. */
export interface UsedRequest {
  readonly returnPath: string
  readonly identity: SignOnIdentity | null
}
