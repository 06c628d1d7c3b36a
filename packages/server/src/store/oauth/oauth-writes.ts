// What changes programs that people connect by OAuth, their permissions and tokens.
import { record } from '../audit/audit.ts'
import type { AuditNote } from '../audit/audit-note.ts'
import { keyUseMs } from '../people/api-keys.ts'
import type { Session } from '../query/session.ts'
import type { NewOauthClient, NewOauthGrant, NewOauthToken, OauthGrantRow } from './oauth-rows.ts'

export const oauthWrites = {
  addOauthClient,
  removeOauthClient,
  addOauthGrant,
  removeOauthGrant,
  exchangeOauthToken,
  noteOauthUse,
}

/** Expired tokens that one call removes. */
const mostAtOnce = 500

export async function addOauthClient(
  session: Session,
  { id, workspaceId, name, redirectUris, createdAt }: NewOauthClient,
  most: number,
  note: AuditNote,
): Promise<'stored' | 'full'> {
  const { count } = await session.db
    .selectFrom('oauth_client')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= most) return 'full'
  const row = { id, workspace_id: workspaceId, name, created_at: createdAt }
  await session.db
    .insertInto('oauth_client')
    .values({ ...row, redirect_uris: JSON.stringify(redirectUris) })
    .execute()
  await record(session, workspaceId, note)
  return 'stored'
}

export async function removeOauthClient(
  session: Session,
  workspaceId: string,
  id: string,
  note: AuditNote,
): Promise<boolean> {
  const removed = await session.db
    .deleteFrom('oauth_client')
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .returning('id')
    .execute()
  if (removed.length === 0) return false
  await record(session, workspaceId, note)
  return true
}

export async function addOauthGrant(
  session: Session,
  { id, workspaceId, clientId, personId, scope, createdAt }: NewOauthGrant,
  code: NewOauthToken,
  note: AuditNote,
): Promise<boolean> {
  // Both stay until this commits, because the foreign keys hold their rows.
  const lock = session.engine === 'postgres' ? ' for key share' : ''
  const held = await session.rows(
    `select 1 from oauth_client where id = ? and workspace_id = ?${lock}`,
    [clientId, workspaceId],
  )
  const member = await session.rows(
    `select 1 from member where workspace_id = ? and person_id = ?${lock}`,
    [workspaceId, personId],
  )
  if (held.length === 0 || member.length === 0) return false
  await sweep(session, createdAt)
  await session.db
    .insertInto('oauth_grant')
    .values({
      ...{ id, workspace_id: workspaceId, client_id: clientId, person_id: personId },
      ...{ scope: JSON.stringify(scope), created_at: createdAt },
    })
    .execute()
  await addTokens(session, id, [code])
  await record(session, workspaceId, note)
  return true
}

export async function removeOauthGrant(
  session: Session,
  { id, workspaceId }: Pick<OauthGrantRow, 'id' | 'workspaceId'>,
  note: AuditNote,
): Promise<boolean> {
  const removed = await session.db
    .deleteFrom('oauth_grant')
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .returning('id')
    .execute()
  if (removed.length === 0) return false
  await record(session, workspaceId, note)
  return true
}

/** The condition of the update lets exactly one of two calls at the same time use a token; the other one finds it used. */
export async function exchangeOauthToken(
  session: Session,
  hash: string,
  next: readonly NewOauthToken[],
  at: number,
): Promise<'done' | 'reused' | 'expired'> {
  const { db } = session
  const used = await db
    .updateTable('oauth_token')
    .set({ used_at: at })
    .where('hash', '=', hash)
    .where('kind', '<>', 'access')
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returning('grant_id')
    .executeTakeFirst()
  if (used) {
    await addTokens(session, used.grant_id, next)
    await db
      .updateTable('oauth_grant')
      .set({ last_used_at: at })
      .where('id', '=', used.grant_id)
      .execute()
    // A used one is kept until its end.
    await db
      .deleteFrom('oauth_token')
      .where('grant_id', '=', used.grant_id)
      .where('expires_at', '<=', at)
      .execute()
    return 'done'
  }
  const ended = await db
    .deleteFrom('oauth_grant')
    .where('id', 'in', (of) =>
      of
        .selectFrom('oauth_token')
        .select('grant_id')
        .where('hash', '=', hash)
        .where('used_at', 'is not', null),
    )
    .returning('id')
    .execute()
  return ended.length > 0 ? 'reused' : 'expired'
}

async function addTokens(
  { db }: Session,
  grantId: string,
  tokens: readonly NewOauthToken[],
): Promise<void> {
  await db
    .insertInto('oauth_token')
    .values(
      tokens.map(({ hash, kind, scope, expiresAt, code }) => ({
        ...{ hash, kind, grant_id: grantId, scope: JSON.stringify(scope), expires_at: expiresAt },
        ...{ challenge: code?.challenge ?? null, redirect_uri: code?.redirectUri ?? null },
      })),
    )
    .execute()
}

/** Expired tokens, and permissions that none is left of: nobody can use them again. What others hold is left to the next call. */
async function sweep({ db, engine }: Session, at: number): Promise<void> {
  const expired = await db
    .deleteFrom('oauth_token')
    .where('hash', 'in', (of) =>
      of
        .selectFrom('oauth_token')
        .select('hash')
        .where('expires_at', '<=', at)
        .limit(mostAtOnce)
        .$if(engine === 'postgres', (query) => query.forUpdate().skipLocked()),
    )
    .returning('grant_id')
    .execute()
  for (const id of new Set(expired.map(({ grant_id }) => grant_id)))
    await db
      .deleteFrom('oauth_grant')
      .where('id', '=', id)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('oauth_token').select('hash').where('grant_id', '=', id))),
      )
      .execute()
}

/** When several servers note one use, only one writes. */
export async function noteOauthUse({ db }: Session, grantId: string, at: number): Promise<void> {
  await db
    .updateTable('oauth_grant')
    .set({ last_used_at: at })
    .where('id', '=', grantId)
    .where((of) => of.or([of('last_used_at', 'is', null), of('last_used_at', '<=', at - keyUseMs)]))
    .execute()
}
