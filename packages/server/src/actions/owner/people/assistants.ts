// Assistants that the members of a workspace may connect by OAuth: which there are, and what somebody permits one of them.
import { idPattern, mayDo } from '@askwell/contract'
import type { Deps } from '../../../deps.ts'
import { invalid, notFound, Refusal } from '../../../refusal.ts'
import type {
  NewOauthClient,
  OauthClientRow,
  OauthGrantRow,
} from '../../../store/oauth/oauth-rows.ts'
import type { MembershipRow } from '../../../store/people/people.ts'
import {
  type AssistantScope,
  type AuthorizationRequest,
  judgeRequest,
} from '../../oauth/authorization-request.ts'
import { faultOfRedirect, placeOfRedirect, withParameters } from '../../oauth/redirect-uri.ts'
import { newToken } from '../../oauth/tokens.ts'
import { knownId } from '../known-id.ts'
import { changesBetween } from './changes-between.ts'
import { type Acting, note } from './notes.ts'

type AssistantDeps = Pick<Deps, 'store' | 'clock' | 'newId' | 'config'>
type Actor = Acting['actor']

const mostAssistants = 50

/** What the tokens of assistants are for, and what a request may name as its resource. */
export const resourceOf = ({ publicUrl }: Pick<Deps['config'], 'publicUrl'>): string =>
  `${publicUrl}/mcp`

export const listAssistants = (
  { store }: AssistantDeps,
  workspaceId: string,
): Promise<readonly OauthClientRow[]> => store.oauth.clients(workspaceId)

export async function createAssistant(
  { store, clock, newId }: AssistantDeps,
  { workspaceId, actor }: Acting,
  { name, redirect_uris: given }: { readonly name: string; readonly redirect_uris: string[] },
): Promise<OauthClientRow> {
  const redirectUris = [...new Set(given)]
  const faults = given.flatMap((uri, at) => {
    const message = faultOfRedirect(uri)
    return message === null ? [] : [{ field: `redirect_uris.${at}`, message }]
  })
  if (faults.length > 0) throw invalid(faults)
  const client = { id: newId(), workspaceId, name, redirectUris, createdAt: clock() }
  const sent = { redirect_uris: redirectUris.join(' ') }
  const about = { targetName: name, changes: changesBetween(sent, null, sent) }
  const entry = note(client.createdAt, actor, 'create_assistant', client.id, about)
  if ((await store.oauth.addClient(client, mostAssistants, entry)) === 'full')
    throw new Refusal(13005, `A workspace may have ${mostAssistants} assistants. Delete one first.`)
  return { ...client, connections: 0, usedAt: null }
}

export async function deleteAssistant(
  { store, clock }: AssistantDeps,
  { workspaceId, actor }: Acting,
  id: string,
): Promise<void> {
  const client = await store.oauth.client(knownId(id))
  const entry = note(clock(), actor, 'delete_assistant', id, { targetName: client?.name ?? null })
  if (!(await store.oauth.removeClient(workspaceId, id, entry))) throw notFound()
}

export type ReadAuthorization =
  | { readonly state: 'refused'; readonly redirectTo: string }
  | {
      readonly state: 'asks'
      readonly client: NewOauthClient
      readonly membership: MembershipRow
      readonly redirectUri: string
      readonly challenge: string
      /** What the role of the person allows of what was asked for. */
      readonly scope: AssistantScope
      readonly goesTo: string
      readonly cancelTo: string
    }

/** Throws where the program or its address is unknown: then nothing may be sent to it. */
export async function readAuthorization(
  { store, config }: AssistantDeps,
  personId: string,
  request: AuthorizationRequest,
): Promise<ReadAuthorization> {
  const client = await store.oauth.client(knownId(request.client_id ?? ''))
  const membership = (await store.people.memberships(personId)).find(
    ({ workspaceId }) => workspaceId === client?.workspaceId,
  )
  // A stranger learns nothing about the assistants of a workspace.
  if (client === null || membership === undefined) throw notFound()
  const judged = judgeRequest(request, client.redirectUris, resourceOf(config))
  if (judged.kind === 'foreign')
    throw invalid([
      { field: 'redirect_uri', message: 'is not one of the addresses of this assistant' },
    ])
  const { state } = request
  const answer = (error: string): string =>
    withParameters(judged.redirectUri, { error, state, iss: config.publicUrl })
  if (judged.kind === 'refused') return { state: 'refused', redirectTo: answer(judged.error) }
  const { role, access } = membership
  const scope = judged.scope.filter((permission) => mayDo(role, permission, access))
  // Nothing of what was asked for is in the power of this person.
  if (scope.length === 0) return { state: 'refused', redirectTo: answer('access_denied') }
  const { redirectUri, challenge } = judged
  return {
    ...{ state: 'asks', client, membership, redirectUri, challenge, scope },
    goesTo: placeOfRedirect(redirectUri),
    cancelTo: answer('access_denied'),
  }
}

/** Returns the address to which the browser goes with the code. */
export async function authorizeAssistant(
  deps: AssistantDeps,
  actor: Actor,
  person: { readonly id: string; readonly hasSecondFactor: boolean },
  request: AuthorizationRequest,
  permissions: AssistantScope,
): Promise<string> {
  const { store, clock, newId, config } = deps
  const read = await readAuthorization(deps, person.id, request)
  if (read.state === 'refused') return read.redirectTo
  const { client, membership } = read
  if (membership.needsSecondFactor && !person.hasSecondFactor) throw new Refusal(13081)
  const scope = read.scope.filter((permission) => permissions.includes(permission))
  if (scope.length === 0)
    throw invalid([{ field: 'permissions', message: 'must be among those that were asked for' }])
  const { workspaceId } = membership
  const [id, createdAt] = [newId(), clock()]
  const { redirectUri, challenge } = read
  const code = newToken('code', scope, createdAt, { challenge, redirectUri })
  const sent = { scope: scope.join(' ') }
  const about = { targetName: client.name, changes: changesBetween(sent, null, sent) }
  const entry = note(createdAt, actor, 'authorize_assistant', client.id, about)
  const grant = { id, workspaceId, clientId: client.id, personId: person.id, scope, createdAt }
  if (!(await store.oauth.addGrant(grant, code.stored, entry))) throw notFound()
  const { state } = request
  return withParameters(redirectUri, { code: code.shown, state, iss: config.publicUrl })
}

export const listConnections = (
  { store }: AssistantDeps,
  personId: string,
): Promise<readonly OauthGrantRow[]> => store.oauth.grants(personId)

export async function deleteConnection(
  { store, clock }: AssistantDeps,
  actor: Actor,
  personId: string,
  id: string,
): Promise<void> {
  const grant = (await store.oauth.grants(personId)).find((one) => one.id === id)
  if (grant === undefined) throw notFound()
  const about = { targetName: grant.clientName }
  const entry = note(clock(), actor, 'delete_connection', grant.clientId, about)
  if (!(await store.oauth.removeGrant(grant, entry))) throw notFound()
}

/** People who knew the old password may have connected an assistant, so a new password ends every connection. */
export async function endConnections(
  { store, clock }: Pick<AssistantDeps, 'store' | 'clock'>,
  actor: Actor,
  personId: string,
): Promise<void> {
  for (const grant of await store.oauth.grants(personId)) {
    const about = { targetName: grant.clientName }
    await store.oauth.removeGrant(
      grant,
      note(clock(), actor, 'delete_connection', grant.clientId, about),
    )
  }
}

/** One entry for each call of a tool, with the ids among its arguments and no text. */
export async function recordToolUse(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  { workspaceId, actor }: Acting,
  tool: string,
  args: Readonly<Record<string, unknown>>,
): Promise<void> {
  const ids = Object.entries(args).filter(
    ([member, value]) => member.endsWith('_id') && idPattern.test(String(value)),
  )
  const about = { targetName: tool, changes: changesBetween(Object.fromEntries(ids), null, args) }
  const [, target = null] = ids[0] ?? []
  const entry = note(clock(), actor, 'use_tool', target === null ? null : String(target), about)
  await store.people.record(workspaceId, entry)
}
