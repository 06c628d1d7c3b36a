// The tables of assistants that people connect by OAuth, and their rows as the store hands them out.
import type { Access, Permission, Role } from '@askwell/contract'

/** Tells an access token from an API key. */
export const accessTokenPrefix = 'askwell_at_'

export interface OauthTables {
  /** `redirect_uris`: JSON. */
  oauth_client: {
    id: string
    workspace_id: string
    name: string
    redirect_uris: string
    created_at: number
  }
  /** `scope`: JSON of permissions. */
  oauth_grant: {
    id: string
    workspace_id: string
    client_id: string
    person_id: string
    scope: string
    created_at: number
    last_used_at: number | null
  }
  /** `challenge` and `redirect_uri` are those of a code. A used one is kept until its end, so that a second use is noticed. */
  oauth_token: {
    hash: string
    grant_id: string
    kind: 'code' | 'access' | 'refresh'
    scope: string
    expires_at: number
    used_at: number | null
    challenge: string | null
    redirect_uri: string | null
  }
}

export interface NewOauthClient {
  readonly id: string
  readonly workspaceId: string
  readonly name: string
  readonly redirectUris: readonly string[]
  readonly createdAt: number
}
export interface OauthClientRow extends NewOauthClient {
  /** How many people have connected it, counting each connection. */
  readonly connections: number
  readonly usedAt: number | null
}
export interface NewOauthGrant {
  readonly id: string
  readonly workspaceId: string
  readonly clientId: string
  readonly personId: string
  readonly scope: readonly Permission[]
  readonly createdAt: number
}
export interface OauthGrantRow extends NewOauthGrant {
  readonly clientName: string
  readonly workspaceName: string
  readonly usedAt: number | null
}
export interface NewOauthToken {
  /** SHA-256. */
  readonly hash: string
  readonly kind: 'code' | 'access' | 'refresh'
  readonly scope: readonly Permission[]
  readonly expiresAt: number
  /** Of a code: the PKCE challenge by S256, and the address that the code was sent to. */
  readonly code?: { readonly challenge: string; readonly redirectUri: string }
}
export interface OauthTokenRow extends Omit<NewOauthToken, 'code'> {
  readonly code: NonNullable<NewOauthToken['code']> | null
  readonly grantId: string
  readonly clientId: string
  readonly workspaceId: string
  readonly person: { readonly id: string; readonly name: string }
  readonly clientName: string
  readonly usedAt: number | null
}
/** What an access token opens at the moment. */
export interface OauthStanding {
  readonly grantId: string
  readonly clientName: string
  readonly scope: readonly Permission[]
  readonly person: { readonly id: string; readonly name: string }
  readonly hasSecondFactor: boolean
  readonly membership: {
    readonly workspaceId: string
    readonly needsSecondFactor: boolean
    readonly isSuspended: boolean
    readonly role: Role
    readonly access: Access
  }
  readonly expiresAt: number
  readonly usedAt: number | null
}
