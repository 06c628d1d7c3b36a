// What a program gets for a code or a refresh token, and how it ends its own connection (OAuth 2.1, RFC 7009). Programs are
// public: they have no secret, so a code is bound to the secret that its request began with, and a refresh token works once.
import type { Permission } from '@askwell/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Deps } from '../../deps.ts'
import { logSecurity } from '../../http/security-log.ts'
import type { NewOauthToken, OauthTokenRow } from '../../store/oauth/oauth-rows.ts'
import { resourceOf } from '../owner/people/assistants.ts'
import { note } from '../owner/people/notes.ts'
import { scopeIn } from './authorization-request.ts'
import { hashToken, lifeMs, newToken, provesChallenge } from './tokens.ts'

export class OauthFault extends Error {
  readonly error: string
  readonly status: 400 | 401
  constructor(error: string, description: string, status: 400 | 401 = 400) {
    super(description)
    this.error = error
    this.status = status
  }
}

export type Form = Readonly<Partial<Record<string, string>>>
interface TokenDeps extends Pick<Deps, 'store' | 'clock' | 'config'> {
  readonly log: Pick<FastifyBaseLogger, 'info'>
  /** The network address that the call came from. */
  readonly address: string
}

export async function exchangeToken(deps: TokenDeps, form: Form) {
  const clientId = await knownClient(deps, form)
  if (form['resource'] !== undefined && form['resource'] !== resourceOf(deps.config))
    throw new OauthFault(
      'invalid_target',
      `The resource of this server is ${resourceOf(deps.config)}.`,
    )
  const grantType = form['grant_type']
  if (grantType !== 'authorization_code' && grantType !== 'refresh_token')
    throw new OauthFault(
      grantType === undefined ? 'invalid_request' : 'unsupported_grant_type',
      'The grant_type is authorization_code or refresh_token.',
    )
  const isCode = grantType === 'authorization_code'
  const shown = form[isCode ? 'code' : 'refresh_token']
  if (shown === undefined)
    throw new OauthFault('invalid_request', `The ${isCode ? 'code' : 'refresh_token'} is missing.`)
  const row = await deps.store.oauth.token(hashToken(shown))
  if (row === null || row.kind !== (isCode ? 'code' : 'refresh') || row.clientId !== clientId)
    throw invalidGrant()
  const now = deps.clock()
  if (row.usedAt !== null) {
    await exchangeOnce(deps, row, [], now)
    throw invalidGrant()
  }
  if (isCode && !isProven(row, form)) throw invalidGrant()
  const scope = isCode ? row.scope : narrowed(row.scope, form['scope'])
  const access = newToken('access', scope, now)
  const refresh = newToken('refresh', row.scope, now)
  await exchangeOnce(deps, row, [access.stored, refresh.stored], now)
  return {
    access_token: access.shown,
    token_type: 'Bearer',
    expires_in: lifeMs.access / 1_000,
    refresh_token: refresh.shown,
    scope: scope.join(' '),
  }
}

/** An unknown token is no fault, and one of another program is left alone. */
export async function revokeToken(deps: TokenDeps, form: Form): Promise<void> {
  const clientId = await knownClient(deps, form)
  const shown = form['token']
  if (shown === undefined) throw new OauthFault('invalid_request', 'The token is missing.')
  const row = await deps.store.oauth.token(hashToken(shown))
  if (row === null || row.clientId !== clientId) return
  const { grantId: id, workspaceId } = row
  await deps.store.oauth.removeGrant({ id, workspaceId }, entryOf(deps, row, 'delete_connection'))
}

const entryOf = (
  { clock, address }: TokenDeps,
  { person, clientName, clientId }: OauthTokenRow,
  action: 'delete_connection' | 'refresh_token_reused',
) => {
  const name = `${person.name} (${clientName})`
  const actor = { kind: 'person', id: person.id, name, address } as const
  return note(clock(), actor, action, clientId, { targetName: clientName })
}

async function knownClient({ store }: TokenDeps, form: Form): Promise<string> {
  const id = form['client_id'] ?? ''
  // An empty secret is what some programs send when they have none.
  if (id === '' || (form['client_secret'] ?? '') !== '' || (await store.oauth.client(id)) === null)
    throw new OauthFault(
      'invalid_client',
      'This program is not registered, or it sent a secret.',
      401,
    )
  return id
}

/** Somebody else had the token when it was used before, so both lose it. */
async function exchangeOnce(
  deps: TokenDeps,
  row: OauthTokenRow,
  next: readonly NewOauthToken[],
  now: number,
): Promise<void> {
  const outcome = await deps.store.oauth.exchange(row.hash, next, now)
  if (outcome === 'done') return
  if (outcome === 'reused') {
    const entry = entryOf(deps, row, 'refresh_token_reused')
    await deps.store.people.record(row.workspaceId, entry)
    const { actor, target } = entry
    const { workspaceId } = row
    logSecurity(deps.log, { event: 'refresh_token_reused', actor, workspaceId, target })
  }
  throw invalidGrant()
}

const isProven = ({ code }: OauthTokenRow, form: Form): boolean =>
  code !== null &&
  (form['redirect_uri'] === undefined || form['redirect_uri'] === code.redirectUri) &&
  provesChallenge(form['code_verifier'] ?? '', code.challenge)

function narrowed(scope: readonly Permission[], asked: string | undefined): readonly Permission[] {
  if (asked === undefined) return scope
  const wanted = scopeIn(asked)
  if (!wanted.every((permission) => scope.includes(permission)) || wanted.length === 0)
    throw new OauthFault('invalid_scope', 'The scope is more than what was permitted.')
  return wanted
}

const invalidGrant = (): OauthFault =>
  new OauthFault('invalid_grant', 'The code or token is not valid, has expired or was used before.')
