// The provider of a workspace, and the requests that wait for its answer. Each request is used once: every step is one
// conditional update, which also holds between servers.
import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { record } from '../audit/audit.ts'
import type { AuditNote } from '../audit/audit-note.ts'
import type { Keyring } from '../keys/keyring.ts'
import { placeOf } from '../keys/sealed-columns.ts'
import type { Session } from '../query/session.ts'
import type { Tables } from '../schema.ts'
import type {
  SignOnIdentity,
  SignOnRequestRow,
  StoredProvider,
  UsedRequest,
} from './sign-on-rows.ts'

const secretOf = (workspaceId: string) => placeOf('sign_on_provider.client_secret', workspaceId)

export async function signOnProvider(
  db: Kysely<Tables>,
  keys: Keyring,
  workspaceId: string,
): Promise<StoredProvider | null> {
  const row = await db
    .selectFrom('sign_on_provider')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  if (row === undefined) return null
  const settings = JSON.parse(row.settings) as StoredProvider
  if (settings.kind === 'saml') return settings
  const { client_secret: sealed } = row
  return {
    ...settings,
    client_secret: sealed === null ? null : keys.open(secretOf(workspaceId), sealed),
  }
}

/** Whether a workspace has a provider; without an id, whether any workspace has one. */
export async function hasSignOnProvider(
  db: Kysely<Tables>,
  workspaceId: string | null,
): Promise<boolean> {
  const row = await db
    .selectFrom('sign_on_provider')
    .select('workspace_id')
    .$if(workspaceId !== null, (query) => query.where('workspace_id', '=', workspaceId ?? ''))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Sign-ins that wait for the provider before end. */
export async function saveSignOnProvider(
  session: Session,
  workspaceId: string,
  provider: StoredProvider,
  note: AuditNote,
): Promise<void> {
  const { db, keys } = session
  const { client_secret, ...settings } =
    provider.kind === 'oidc' ? provider : { ...provider, client_secret: null }
  const columns = {
    settings: JSON.stringify(settings),
    client_secret: client_secret === null ? null : keys.seal(secretOf(workspaceId), client_secret),
    updated_at: note.at,
  }
  await db
    .insertInto('sign_on_provider')
    .values({ workspace_id: workspaceId, ...columns })
    .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet(columns))
    .execute()
  await endSignOnRequests(session, workspaceId)
  await record(session, workspaceId, note)
}

export async function removeSignOnProvider(
  session: Session,
  workspaceId: string,
  note: AuditNote,
): Promise<boolean> {
  const removed = await session.db
    .deleteFrom('sign_on_provider')
    .where('workspace_id', '=', workspaceId)
    .returning('workspace_id')
    .execute()
  if (removed.length === 0) return false
  await endSignOnRequests(session, workspaceId)
  await record(session, workspaceId, note)
  return true
}

const endSignOnRequests = ({ db }: Session, workspaceId: string) =>
  db
    .updateTable('sign_on_request')
    .set({ expires_at: 0, identity: null })
    .where('workspace_id', '=', workspaceId)
    .execute()

/** Also deletes the requests that expired before `expiredBefore`, so that the table stays small. */
export async function addSignOnRequest(
  { db }: Session,
  { id, workspaceId, browserHash, returnPath, expiresAt }: SignOnRequestRow,
  expiredBefore: number,
): Promise<void> {
  await db.deleteFrom('sign_on_request').where('expires_at', '<', expiredBefore).execute()
  await db
    .insertInto('sign_on_request')
    .values({
      ...{ id, workspace_id: workspaceId, browser_hash: browserHash, return_path: returnPath },
      expires_at: expiresAt,
    })
    .execute()
}

/** False = the request is unknown, expired or answered, or the assertion has answered another one. */
export async function answerSignOnRequest(
  { db }: Session,
  { id, workspaceId }: Pick<SignOnRequestRow, 'id' | 'workspaceId'>,
  assertionId: string,
  identity: SignOnIdentity,
  now: number,
): Promise<boolean> {
  const key = createHash('sha256').update(assertionId).digest('hex')
  const known = await db
    .selectFrom('sign_on_request')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('assertion_key', '=', key)
    .executeTakeFirst()
  if (known !== undefined) return false
  const answered = await db
    .updateTable('sign_on_request')
    .set({ assertion_key: key, identity: JSON.stringify(identity) })
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .where('assertion_key', 'is', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .execute()
  return answered.length > 0
}

/** Null = another browser began the request, or it is unknown, expired or used. */
export async function takeSignOnRequest(
  { db }: Session,
  { id, workspaceId, browserHash }: Omit<SignOnRequestRow, 'returnPath' | 'expiresAt'>,
  now: number,
): Promise<UsedRequest | null> {
  const waiting = await db
    .selectFrom('sign_on_request')
    .select('identity')
    .where('id', '=', id)
    .executeTakeFirst()
  const used = await db
    .updateTable('sign_on_request')
    .set({ used_at: now, identity: null })
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .where('browser_hash', '=', browserHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('return_path')
    .executeTakeFirst()
  if (used === undefined) return null
  const identity = waiting?.identity ?? null
  return {
    returnPath: used.return_path,
    identity: identity === null ? null : (JSON.parse(identity) as SignOnIdentity),
  }
}
