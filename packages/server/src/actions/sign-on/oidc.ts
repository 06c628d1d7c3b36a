// Signing in through an OpenID Connect provider of a workspace. An owner chose its addresses, so every request goes through the
// guarded client. The library checks issuer, audience, times, nonce, PKCE and the signature of the ID token.
import type { SignOnProblem } from '@askwell/contract'
import * as client from 'openid-client'
import type { Deps } from '../../deps.ts'
import { checkTarget } from '../../outside/check-target.ts'
import type { OidcProviderRow } from '../../store/sign-on/sign-on-rows.ts'
import { type Claims, identityOf } from './identity-of.ts'
import { SignOnFault } from './sign-on-fault.ts'

type OidcDeps = Pick<Deps, 'guardedFetch' | 'clock' | 'config'>
/** What a request of one browser proves itself by. */
export interface OidcProofs {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

const timeoutMs = 8_000
const mostBytes = 512_000
const clockSeconds = 60

/** Throws what `faultOf` explains. */
async function discover(
  deps: OidcDeps,
  { issuer, client_id, client_secret }: OidcProviderRow,
): Promise<client.Configuration> {
  const isOpen = new URL(issuer).protocol === 'http:'
  const target = checkTarget(issuer, deps.config.outboundAllow)
  // Without TLS anybody between could answer; the operator may list an address of the own network.
  if ('fault' in target || (isOpen && !target.isAllowed))
    throw new SignOnFault('refused', 'The address of the provider is not allowed.')
  const options = {
    [client.customFetch]: guarded(deps),
    timeout: timeoutMs / 1_000,
    execute: isOpen ? [client.allowInsecureRequests] : [],
  }
  const found = await client.discovery(
    new URL(issuer),
    client_id,
    undefined,
    client.None(),
    options,
  )
  const server = found.serverMetadata()
  const authentication = authenticationOf(client_secret, server)
  const metadata = {
    [client.clockTolerance]: clockSeconds,
    [client.clockSkew]: Math.round((deps.clock() - Date.now()) / 1_000),
  }
  const config = new client.Configuration(server, client_id, metadata, authentication)
  config[client.customFetch] = options[client.customFetch]
  config.timeout = options.timeout
  if (isOpen) client.allowInsecureRequests(config)
  client.enableNonRepudiationChecks(config)
  return config
}

function authenticationOf(
  secret: string | null,
  {
    token_endpoint_auth_methods_supported: methods = ['client_secret_basic'],
  }: client.ServerMetadata,
): client.ClientAuth {
  if (secret === null) return client.None()
  return methods.includes('client_secret_basic')
    ? client.ClientSecretBasic(secret)
    : client.ClientSecretPost(secret)
}

const guarded =
  ({ guardedFetch }: OidcDeps): client.CustomFetch =>
  async (address, { method, headers, body }) => {
    const reply = await guardedFetch(address, {
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      ...(body !== undefined && body !== null && { body: String(body) }),
      timeoutMs,
      maxBytes: mostBytes,
    })
    if (reply.kind === 'failed') throw new OutsideFault(reply.why)
    return new Response(new Uint8Array(reply.body), {
      status: reply.status,
      headers: { 'content-type': reply.headers['content-type'] ?? '' },
    })
  }

class OutsideFault extends Error {}

export async function beginOidc(
  deps: OidcDeps,
  provider: OidcProviderRow,
  redirect: string,
  { state, nonce, verifier }: OidcProofs,
): Promise<string> {
  const config = await discover(deps, provider).catch((error: unknown) => {
    throw faultOf(error)
  })
  const { scopes_supported: scopes = [] } = config.serverMetadata()
  const url = client.buildAuthorizationUrl(config, {
    ...{ redirect_uri: redirect, state, nonce },
    // Some providers send groups only with this scope, and others refuse a scope that they do not know.
    scope: ['openid', 'email', 'profile', ...(scopes.includes('groups') ? ['groups'] : [])].join(
      ' ',
    ),
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  if (!/^https?:$/.test(url.protocol))
    throw new SignOnFault('refused', 'The provider names an address that is no web page.')
  return url.href
}

/** `came`: the address with which the browser came back. */
export async function endOidc(
  deps: OidcDeps,
  provider: OidcProviderRow,
  came: URL,
  { state, nonce, verifier }: OidcProofs,
) {
  try {
    const config = await discover(deps, provider)
    const tokens = await client.authorizationCodeGrant(config, came, {
      ...{ expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier },
      idTokenExpected: true,
    })
    const claims: Claims | undefined = tokens.claims()
    if (claims === undefined) throw new SignOnFault('refused', 'The reply has no ID token.')
    const isComplete = claims['email'] !== undefined && claims[provider.groups_claim] !== undefined
    const more: Claims =
      isComplete || config.serverMetadata().userinfo_endpoint === undefined
        ? {}
        : await client.fetchUserInfo(config, tokens.access_token, String(claims['sub']))
    return identityOf({ ...more, ...claims }, provider.groups_claim)
  } catch (error) {
    throw faultOf(error)
  }
}

function faultOf(error: unknown): SignOnFault {
  if (error instanceof SignOnFault) return error
  const { message, cause } = error instanceof Error ? error : new Error(String(error))
  if (error instanceof OutsideFault || cause instanceof OutsideFault)
    return new SignOnFault('away', 'The provider does not answer.')
  return new SignOnFault('refused', message)
}

/** Why the guarded client got no reply; null = the failure is another one. */
const outsideReasonOf = (error: unknown): string | null => {
  const found = error instanceof Error ? [error, error.cause] : []
  return found.find((one) => one instanceof OutsideFault)?.message ?? null
}

/** Reads description and keys, as a sign-in does. Null = no problem. */
export async function oidcProblem(
  deps: OidcDeps,
  provider: OidcProviderRow,
): Promise<SignOnProblem | null> {
  try {
    const { jwks_uri } = (await discover(deps, provider)).serverMetadata()
    const reply =
      jwks_uri === undefined
        ? null
        : await deps.guardedFetch(jwks_uri, { timeoutMs, maxBytes: mostBytes })
    if (reply?.kind === 'failed') return problemOf(reply.why)
    const keys = reply?.status === 200 ? Object(JSON.parse(reply.body.toString()))['keys'] : null
    return Array.isArray(keys) && keys.length > 0 ? null : 'keys'
  } catch (error) {
    if (error instanceof SignOnFault) return 'not_allowed'
    const why = outsideReasonOf(error)
    if (why !== null) return problemOf(why)
    // The library's code for a description whose issuer is another one.
    return error instanceof Error && /issuer/i.test(error.message) ? 'issuer' : 'unreachable'
  }
}

const closed: ReadonlySet<string> = new Set([
  ...['not_an_address', 'scheme', 'credentials', 'port', 'private_host', 'private_address'],
])
const problemOf = (why: string): SignOnProblem => (closed.has(why) ? 'not_allowed' : 'unreachable')
