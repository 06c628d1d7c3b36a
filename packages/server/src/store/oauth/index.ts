// Programs that people connect by OAuth, their permissions and tokens. A token is stored as a hash and found by it, before
// anybody knows its workspace.
import type { Kysely } from 'kysely'
import type { AuditNote } from '../audit/audit-note.ts'
import { grantsOf, isAnyLimited, noGrants, readAccess } from '../people/grants.ts'
import { everywhere } from '../query/scope.ts'
import type { Tables } from '../schema.ts'
import { type Calls, subject } from '../subject.ts'
import type {
  NewOauthClient,
  NewOauthGrant,
  NewOauthToken,
  OauthClientRow,
  OauthGrantRow,
  OauthStanding,
  OauthTokenRow,
} from './oauth-rows.ts'
import { oauthWrites } from './oauth-writes.ts'

export interface OauthStore {
  clients(workspaceId: string): Promise<readonly OauthClientRow[]>
  /** Of any workspace. */
  client(id: string): Promise<NewOauthClient | null>
  /** `full`: the workspace has `most`, which calls at the same time may pass by a few. */
  addClient(client: NewOauthClient, most: number, note: AuditNote): Promise<'stored' | 'full'>
  /** Its permissions and tokens end with it. */
  removeClient(workspaceId: string, id: string, note: AuditNote): Promise<boolean>
  /** Those of a person, in all workspaces, the newest first. */
  grants(personId: string): Promise<readonly OauthGrantRow[]>
  /** False: the program or the membership ended meanwhile. */
  addGrant(grant: NewOauthGrant, code: NewOauthToken, note: AuditNote): Promise<boolean>
  removeGrant(grant: Pick<OauthGrantRow, 'id' | 'workspaceId'>, note: AuditNote): Promise<boolean>
  /** Also an expired or used one. */
  token(hash: string): Promise<OauthTokenRow | null>
  /** Uses a code or a refresh token up. `reused`: somebody had used it, so the permission ended with all of its tokens. */
  exchange(
    hash: string,
    next: readonly NewOauthToken[],
    at: number,
  ): Promise<'done' | 'reused' | 'expired'>
  /** Of an access token that is valid at `now`, while its person is a member. */
  standing(hash: string, now: number): Promise<OauthStanding | null>
  /** At most once in five minutes. */
  noteUse(grantId: string, at: number): Promise<void>
}

export const oauth = subject({
  writes: oauthWrites,
  tables: {
    oauth_client: 'own',
    oauth_grant: 'own',
    oauth_token: { where: 'grant_id in (select id from oauth_grant)' },
  },
  open: ({ db, write }): { readonly oauth: OauthStore } => ({ oauth: oauthStore(db, write) }),
})

const oauthStore = (db: Kysely<Tables>, write: Calls<typeof oauthWrites>): OauthStore => ({
  clients: (workspaceId) => clients(db, workspaceId),
  client: (id) => everywhere(() => client(db, id)),
  addClient: write.addOauthClient,
  removeClient: write.removeOauthClient,
  grants: (personId) => everywhere(() => grants(db, personId)),
  addGrant: (...args) => everywhere(() => write.addOauthGrant(...args)),
  removeGrant: (...args) => everywhere(() => write.removeOauthGrant(...args)),
  token: (hash) => everywhere(() => token(db, hash)),
  exchange: (...args) => everywhere(() => write.exchangeOauthToken(...args)),
  standing: (hash, now) => everywhere(() => standing(db, hash, now)),
  noteUse: (...args) => everywhere(() => write.noteOauthUse(...args)),
})

async function clients(db: Kysely<Tables>, workspaceId: string): Promise<OauthClientRow[]> {
  const rows = await db
    .selectFrom('oauth_client')
    .leftJoin('oauth_grant', 'oauth_grant.client_id', 'oauth_client.id')
    .selectAll('oauth_client')
    .select(({ fn }) => [
      fn.count<number | string>('oauth_grant.id').as('connections'),
      fn.max<number | string | null>('oauth_grant.last_used_at').as('used_at'),
    ])
    .where('oauth_client.workspace_id', '=', workspaceId)
    .groupBy('oauth_client.id')
    .orderBy('oauth_client.created_at')
    .orderBy('oauth_client.id')
    .execute()
  return rows.map(({ connections, used_at, ...row }) => ({
    ...clientRow(row),
    connections: Number(connections),
    usedAt: used_at === null ? null : Number(used_at),
  }))
}

async function client(db: Kysely<Tables>, id: string): Promise<NewOauthClient | null> {
  const row = await db
    .selectFrom('oauth_client')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? clientRow(row) : null
}

const clientRow = (row: Tables['oauth_client']): NewOauthClient => ({
  id: row.id,
  workspaceId: row.workspace_id,
  name: row.name,
  redirectUris: JSON.parse(row.redirect_uris),
  createdAt: row.created_at,
})

async function grants(db: Kysely<Tables>, personId: string): Promise<OauthGrantRow[]> {
  const rows = await db
    .selectFrom('oauth_grant')
    .innerJoin('oauth_client', 'oauth_client.id', 'oauth_grant.client_id')
    .innerJoin('workspace', 'workspace.id', 'oauth_grant.workspace_id')
    .selectAll('oauth_grant')
    .select(['oauth_client.name as client_name', 'workspace.name as workspace_name'])
    .where('oauth_grant.person_id', '=', personId)
    .orderBy('oauth_grant.created_at', 'desc')
    .orderBy('oauth_grant.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    workspaceId: row.workspace_id,
    clientId: row.client_id,
    personId: row.person_id,
    scope: JSON.parse(row.scope),
    createdAt: row.created_at,
    clientName: row.client_name,
    workspaceName: row.workspace_name,
    usedAt: row.last_used_at,
  }))
}

async function token(db: Kysely<Tables>, hash: string): Promise<OauthTokenRow | null> {
  const row = await db
    .selectFrom('oauth_token')
    .innerJoin('oauth_grant', 'oauth_grant.id', 'oauth_token.grant_id')
    .innerJoin('oauth_client', 'oauth_client.id', 'oauth_grant.client_id')
    .innerJoin('person', 'person.id', 'oauth_grant.person_id')
    .selectAll('oauth_token')
    .select(['oauth_grant.client_id', 'oauth_grant.workspace_id', 'oauth_grant.person_id'])
    .select(['oauth_client.name as client_name', 'person.name as person_name'])
    .where('hash', '=', hash)
    .executeTakeFirst()
  if (!row) return null
  const { challenge, redirect_uri: redirectUri } = row
  return {
    hash,
    kind: row.kind,
    scope: JSON.parse(row.scope),
    expiresAt: row.expires_at,
    usedAt: row.used_at,
    code: challenge === null || redirectUri === null ? null : { challenge, redirectUri },
    grantId: row.grant_id,
    clientId: row.client_id,
    workspaceId: row.workspace_id,
    person: { id: row.person_id, name: row.person_name },
    clientName: row.client_name,
  }
}

async function standing(
  db: Kysely<Tables>,
  hash: string,
  now: number,
): Promise<OauthStanding | null> {
  const row = await db
    .selectFrom('oauth_token')
    .innerJoin('oauth_grant', 'oauth_grant.id', 'oauth_token.grant_id')
    .innerJoin('oauth_client', 'oauth_client.id', 'oauth_grant.client_id')
    .innerJoin('person', 'person.id', 'oauth_grant.person_id')
    .innerJoin('workspace', 'workspace.id', 'oauth_grant.workspace_id')
    .innerJoin('member', (join) =>
      join
        .onRef('member.workspace_id', '=', 'oauth_grant.workspace_id')
        .onRef('member.person_id', '=', 'oauth_grant.person_id'),
    )
    .select(['oauth_token.scope', 'oauth_token.expires_at', 'oauth_token.grant_id'])
    .select(['oauth_grant.workspace_id', 'oauth_grant.person_id', 'oauth_grant.last_used_at'])
    .select(['oauth_client.name as client_name', 'person.name', 'person.two_factor_enabled'])
    .select(['workspace.needs_second_factor', 'workspace.suspended_at'])
    .select(['member.role', 'member.all_channels', 'member.may_export'])
    .where('hash', '=', hash)
    .where('kind', '=', 'access')
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!row) return null
  const { workspace_id: workspaceId, person_id: personId, role } = row
  const granted = isAnyLimited([row])
    ? await grantsOf(db, 'member', { workspaceId, holderIds: [personId] })
    : noGrants
  return {
    grantId: row.grant_id,
    clientName: row.client_name,
    scope: JSON.parse(row.scope),
    person: { id: personId, name: row.name },
    hasSecondFactor: row.two_factor_enabled === 1,
    membership: {
      workspaceId,
      role,
      needsSecondFactor: row.needs_second_factor === 1,
      isSuspended: row.suspended_at !== null,
      access: readAccess(role, row, granted(workspaceId, personId)),
    },
    expiresAt: row.expires_at,
    usedAt: row.last_used_at,
  }
}
