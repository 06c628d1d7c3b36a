// A sign-in through the provider of a workspace, from its beginning to a person who is a member. The browser keeps one secret in
// a cookie; the request is stored, so that any server can end it, and is used once. Nonce and verifier are derived from both.
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { unreachable } from '@askwell/contract/unreachable'
import type { Happened } from '../../events/happened.ts'
import type { SignOnIdentity, StoredProvider } from '../../store/sign-on/sign-on-rows.ts'
import { isProven } from '../owner/people/mail-domains.ts'
import { eventsOfRole, type MemberDeps } from '../owner/people/members.ts'
import { addressesOf } from './addresses.ts'
import type { OidcProofs } from './oidc.ts'
import { SignOnFault } from './sign-on-fault.ts'

export interface BegunSignOn {
  readonly url: string
  readonly browser: string
}
export interface EndedSignOn {
  readonly personId: string
  readonly returnPath: string
  readonly events: readonly Happened[]
}
interface Ending {
  readonly workspaceId: string
  /** Of the cookie; null = the browser has none. */
  readonly browser: string | null
}

export const requestMs = 10 * 60_000
/** A used request remains for longer than any assertion that could answer it. */
const keptMs = 20 * 60_000
const browserForm = /^[\w-]{43}$/
/** An XML id begins with a letter. */
const requestForm = /^r[\w-]{43}$/
const secret = (): string => randomBytes(32).toString('base64url')

/** The workspace that proved the domain first and has a provider. */
export async function workspaceOfDomain(
  { store }: Pick<MemberDeps, 'store'>,
  domain: string,
): Promise<string> {
  for (const { workspaceId } of await store.directory.provenDomains(domain.toLowerCase()))
    if (await store.signOn.hasProvider(workspaceId)) return workspaceId
  throw new SignOnFault('unknown', 'No workspace has a provider for this domain.')
}

/** `browser`: of an earlier request of this browser, so that two tabs do not end each other's. */
export async function beginSignOn(
  deps: MemberDeps,
  { workspaceId, browser: known }: Ending,
  returnPath: string,
): Promise<BegunSignOn> {
  const provider = await providerOf(deps, workspaceId)
  const browser = known !== null && browserForm.test(known) ? known : secret()
  const id = `r${secret()}`
  const now = deps.clock()
  const url = await addressOf(deps, provider, workspaceId, id, browser)
  const request = { id, workspaceId, browserHash: hash(browser), returnPath }
  await deps.store.signOn.addRequest({ ...request, expiresAt: now + requestMs }, now - keptMs)
  return { url, browser }
}

async function addressOf(
  deps: MemberDeps,
  provider: StoredProvider,
  workspaceId: string,
  id: string,
  browser: string,
): Promise<string> {
  const addresses = addressesOf(deps.config, workspaceId)
  switch (provider.kind) {
    case 'oidc': {
      const { beginOidc } = await import('./oidc.ts')
      return beginOidc(deps, provider, addresses.redirect, proofsOf(deps, id, browser))
    }
    case 'saml': {
      const { beginSaml } = await import('./saml.ts')
      return beginSaml(provider, addresses, id)
    }
    default:
      return unreachable(provider)
  }
}

/** `came`: the address with which the browser came back from an OpenID Connect provider. */
export async function endOidcSignOn(
  deps: MemberDeps,
  ending: Ending,
  came: URL,
  address: string,
): Promise<EndedSignOn> {
  const { workspaceId, browser } = ending
  const id = came.searchParams.get('state') ?? ''
  const provider = await providerOf(deps, workspaceId)
  const { returnPath } = await taken(deps, ending, id)
  if (provider.kind !== 'oidc' || browser === null) throw late()
  const { endOidc } = await import('./oidc.ts')
  const identity = await endOidc(deps, provider, came, proofsOf(deps, id, browser))
  return entered(deps, workspaceId, identity, returnPath, address)
}

/**
 * The provider's page posts the response, and a browser sends no cookie with that. So the assertion is stored with its request,
 * and the browser comes back with the cookie. → the id of the request.
 */
export async function answerSamlSignOn(
  deps: MemberDeps,
  workspaceId: string,
  encoded: string,
): Promise<string> {
  const provider = await providerOf(deps, workspaceId)
  if (provider.kind !== 'saml') throw new SignOnFault('unknown', 'The provider is not of SAML.')
  const { endSaml } = await import('./saml.ts')
  const now = deps.clock()
  const addresses = addressesOf(deps.config, workspaceId)
  const { assertionId, requestId, identity } = await endSaml(provider, addresses, encoded, now)
  const request = { id: requestId, workspaceId }
  if (!(await deps.store.signOn.answerRequest(request, assertionId, identity, now))) throw late()
  return requestId
}

export async function endSamlSignOn(
  deps: MemberDeps,
  ending: Ending,
  requestId: string,
  address: string,
): Promise<EndedSignOn> {
  const { returnPath, identity } = await taken(deps, ending, requestId)
  if (identity === null) throw late()
  return entered(deps, ending.workspaceId, identity, returnPath, address)
}

async function taken(deps: MemberDeps, { workspaceId, browser }: Ending, id: string) {
  if (browser === null || !browserForm.test(browser) || !requestForm.test(id)) throw late()
  const request = { id, workspaceId, browserHash: hash(browser) }
  const used = await deps.store.signOn.takeRequest(request, deps.clock())
  if (used === null) throw late()
  return used
}

async function entered(
  deps: MemberDeps,
  workspaceId: string,
  identity: SignOnIdentity,
  returnPath: string,
  address: string,
): Promise<EndedSignOn> {
  const { store, clock, newId } = deps
  // Otherwise the owner of one workspace could sign in as anybody.
  if (!(await isProven(deps, workspaceId, identity.email)))
    throw new SignOnFault('unproven', 'The mail domain of this person is not proven.')
  const ids = [newId(), ...(identity.groups ?? []).map(() => newId())] as const
  const actor = { kind: 'system', id: null, name: 'Single sign-on', address } as const
  const outcome = await store.signOn.enter(workspaceId, identity, ids, { at: clock(), actor })
  const effects = 'effects' in outcome ? outcome.effects : []
  const all = effects.map((effect) => eventsOfRole(deps, workspaceId, effect))
  const events = (await Promise.all(all)).flat()
  switch (outcome.kind) {
    case 'done':
      return { personId: outcome.personId, returnPath, events }
    case 'no_role':
      throw new NoRole(events)
    case 'inactive':
      throw new SignOnFault('no_role', 'The directory has deactivated this person.')
    case 'taken':
      throw new SignOnFault('refused', 'Another person of the directory has this user name.')
    case 'protected':
      throw new SignOnFault('protected', 'Another workspace protects an account with this address.')
    default:
      return unreachable(outcome)
  }
}

/** A role may have ended with this sign-in, which open sessions must notice. */
export class NoRole extends SignOnFault {
  readonly events: readonly Happened[]

  constructor(events: readonly Happened[]) {
    super('no_role', 'No group gives this person a role.')
    this.events = events
  }
}

async function providerOf(
  { store }: Pick<MemberDeps, 'store'>,
  workspaceId: string,
): Promise<StoredProvider> {
  const provider = await store.signOn.provider(workspaceId)
  if (provider === null) throw new SignOnFault('unknown', 'The workspace has no provider.')
  return provider
}

function proofsOf({ secrets }: MemberDeps, id: string, browser: string): OidcProofs {
  const derived = (of: string): string =>
    createHmac('sha256', secrets.signIn).update(`${of} ${id} ${browser}`).digest('base64url')
  return { state: id, nonce: derived('sign-on nonce'), verifier: derived('sign-on verifier') }
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')
const late = (): SignOnFault => new SignOnFault('late', 'The request is used, expired or unknown.')
