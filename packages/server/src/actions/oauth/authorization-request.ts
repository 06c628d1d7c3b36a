// Judges an authorization request (OAuth 2.1 with PKCE, RFC 8707). Nothing is sent to an address that is not registered, so
// faults of the program or its address are shown to the person. The program receives all others.
import { assistantPermissions } from '@askwell/contract'
import { isRegistered } from './redirect-uri.ts'

export interface AuthorizationRequest {
  readonly response_type?: string | undefined
  readonly client_id?: string | undefined
  readonly redirect_uri?: string | undefined
  readonly scope?: string | undefined
  readonly state?: string | undefined
  readonly code_challenge?: string | undefined
  readonly code_challenge_method?: string | undefined
  readonly resource?: string | undefined
}
export type AssistantScope = readonly (typeof assistantPermissions)[number][]

export type JudgedRequest =
  /** The address is not one of this program. */
  | { readonly kind: 'foreign' }
  | { readonly kind: 'refused'; readonly redirectUri: string; readonly error: OauthError }
  | {
      readonly kind: 'valid'
      readonly redirectUri: string
      readonly challenge: string
      readonly scope: AssistantScope
    }

export type OauthError =
  | 'invalid_request'
  | 'unsupported_response_type'
  | 'invalid_scope'
  | 'invalid_target'

/** A SHA-256 in base64url. */
const s256 = /^[\w-]{43}$/

export function judgeRequest(
  request: AuthorizationRequest,
  registered: readonly string[],
  resource: string,
): JudgedRequest {
  const { redirect_uri: redirectUri, code_challenge: challenge = '' } = request
  if (redirectUri === undefined || !isRegistered(registered, redirectUri))
    return { kind: 'foreign' }
  const refused = (error: OauthError): JudgedRequest => ({ kind: 'refused', redirectUri, error })
  if (request.response_type === undefined) return refused('invalid_request')
  if (request.response_type !== 'code') return refused('unsupported_response_type')
  // Without a method, a challenge would be plain.
  if (request.code_challenge_method !== 'S256' || !s256.test(challenge))
    return refused('invalid_request')
  if (request.resource !== undefined && request.resource !== resource)
    return refused('invalid_target')
  const scope = scopeIn(request.scope)
  return scope.length === 0
    ? refused('invalid_scope')
    : { kind: 'valid', redirectUri, challenge, scope }
}

/** Absent = everything that there is. Words of others, such as `offline_access`, are left out, as RFC 6749 allows. */
export function scopeIn(text: string | undefined): AssistantScope {
  const words = text?.split(' ').filter((word) => word !== '') ?? []
  return text === undefined || words.length === 0
    ? assistantPermissions
    : assistantPermissions.filter((permission) => words.includes(permission))
}
